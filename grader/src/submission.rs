//! Finds submissions in folders and archives.

mod archive;

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use whole_file::{Cause, PathText, Plain};

/// The largest source file in bytes.
const SOURCE: u64 = 4 << 20;
/// The largest library in bytes.
const LIBRARY: u64 = 64 << 20;
/// How deeply folders and archives are searched.
const DEPTH: usize = 8;

/// The work of one student or group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submission {
    /// Its name, after the folder.
    pub name: String,
    /// What to grade.
    pub source: Source,
}

/// What to grade.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// C source.
    C {
        /// `hw3.c`.
        file: PathBuf,
        /// `hw3.h`, if there is one.
        include: Option<PathBuf>,
    },
    /// A shared library.
    Library(PathBuf),
}

/// What was found under a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The name, after the folder.
    pub name: String,
    /// What to grade, or a sentence that says why there is nothing.
    pub source: Result<Source, String>,
}

impl Found {
    /// Returns the submission, if it is one.
    pub fn submission(self) -> Result<Submission, (String, String)> {
        match self.source {
            Ok(source) => Ok(Submission {
                name: self.name,
                source,
            }),
            Err(sentence) => Err((self.name, sentence)),
        }
    }
}

/// Finds all submissions, sorted by name.
///
/// A path is a checkout of the course's repository, a C file, a shared library, a
/// folder or a zip file of these. `Err` is a sentence about a path that is none of
/// them. Archives are unpacked into the scratch directory.
pub fn find(paths: &[PathBuf], scratch: &Path) -> Result<Vec<Found>, String> {
    let mut search = Search {
        scratch,
        archives: 0,
    };
    let mut found = Vec::new();
    for path in paths {
        let shown = PathText(path);
        let full = path
            .canonicalize()
            .map_err(|error| format!("cannot read {shown}: {}", Cause(&error)))?;
        if full.is_dir() {
            found.extend(search.given_folder(&full));
        } else if let Some(one) = search.file(&full, DEPTH) {
            found.extend(one);
        } else {
            return Err(format!(
                "{shown} is not a C file, a shared library, a zip file or a folder of these"
            ));
        }
    }
    let mut names = HashSet::new();
    for one in &mut found {
        let name = Plain(&one.name).to_string();
        let numbered = (2..).map(|number| format!("{name}-{number}"));
        let mut candidates = [name.clone()].into_iter().chain(numbered);
        one.name = candidates
            .find(|name| names.insert(name.clone()))
            .unwrap_or(name);
    }
    found.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(found)
}

struct Search<'a> {
    scratch: &'a Path,
    archives: usize,
}

impl Search<'_> {
    /// Searches a folder of the command line: everything in it is of its own.
    fn given_folder(&mut self, folder: &Path) -> Vec<Found> {
        if let Some(source) = checkout(folder) {
            return vec![named(folder, source)];
        }
        let mut found = Vec::new();
        for path in list(folder) {
            if path.is_dir() {
                found.extend(self.folder(&path, DEPTH));
            } else {
                found.extend(self.file(&path, DEPTH).unwrap_or_default());
            }
        }
        if found.is_empty() {
            found.push(named(folder, Err("there is no hw3.c".to_owned())));
        }
        found
    }

    /// Searches a folder within another one. If there is one submission in it, it
    /// is named after the folder.
    fn folder(&mut self, folder: &Path, depth: usize) -> Vec<Found> {
        if let Some(source) = checkout(folder) {
            return vec![named(folder, source)];
        }
        let Some(depth) = depth.checked_sub(1) else {
            return Vec::new();
        };
        let (folders, files): (Vec<_>, Vec<_>) =
            list(folder).into_iter().partition(|path| path.is_dir());
        let sources = files.iter().filter(|path| extension(path) == "c").count();
        if sources > 1 {
            let sentence = "there are several C files, but no hw3.c";
            return vec![named(folder, Err(sentence.to_owned()))];
        }
        let mut found = Vec::new();
        for path in files {
            found.extend(self.file(&path, depth).unwrap_or_default());
        }
        for path in folders {
            found.extend(self.folder(&path, depth));
        }
        single(found, &name_of(folder))
    }

    /// Takes a file; `None` if its extension is of another kind.
    fn file(&mut self, path: &Path, depth: usize) -> Option<Vec<Found>> {
        Some(match extension(path).as_str() {
            "c" => vec![Found {
                name: name_of_source(path),
                source: source(path),
            }],
            "so" => {
                let library = Source::Library(path.to_owned());
                let source = check(path, LIBRARY).map(|()| library);
                vec![Found {
                    name: stem(path),
                    source,
                }]
            }
            "zip" => self.archive(path, depth),
            _ => return None,
        })
    }

    /// Unpacks an archive and searches it. If there is one submission in it, it is
    /// named after the archive.
    fn archive(&mut self, path: &Path, depth: usize) -> Vec<Found> {
        let Some(depth) = depth.checked_sub(1) else {
            return Vec::new();
        };
        let name = stem(path);
        self.archives += 1;
        let folder = self.scratch.join(format!("archive-{}", self.archives));
        if let Err(sentence) = archive::unpack(path, &folder) {
            let source = Err(sentence);
            return vec![Found { name, source }];
        }
        if let Some(source) = checkout(&folder) {
            return vec![Found { name, source }];
        }
        let mut found = Vec::new();
        for path in list(&folder) {
            if path.is_dir() {
                found.extend(self.folder(&path, depth));
            } else {
                found.extend(self.file(&path, depth).unwrap_or_default());
            }
        }
        single(found, &name)
    }
}

/// Names the only submission after its folder. A folder without any is broken.
fn single(mut found: Vec<Found>, name: &str) -> Vec<Found> {
    if found.iter().filter(|one| one.source.is_ok()).count() == 1 {
        found.retain(|one| one.source.is_ok());
    }
    if found.is_empty() {
        found.push(Found {
            name: String::new(),
            source: Err("there is no hw3.c".to_owned()),
        });
    }
    if let [one] = &mut found[..] {
        one.name = name.to_owned();
    }
    found
}

/// Returns the source if this is a checkout, or a folder with `hw3.c`.
fn checkout(folder: &Path) -> Option<Result<Source, String>> {
    let candidates = ["src/hw3.c", "hw3.c"].map(|name| folder.join(name));
    let file = candidates
        .iter()
        .find(|file| file.symlink_metadata().is_ok())?;
    Some(source(file))
}

/// Returns a C file with its header.
fn source(file: &Path) -> Result<Source, String> {
    check(file, SOURCE)?;
    let folder = file.parent().unwrap_or(Path::new("."));
    let places = ["hw3.h", "include/hw3.h", "../include/hw3.h", "../hw3.h"];
    // A folder of single files has nothing to do with the folder above it.
    let near = match folder.file_name() == Some(OsStr::new("src")) {
        true => &places[..],
        false => &places[..2],
    };
    let mut headers = near.iter().map(|place| folder.join(place));
    // In a checkout, the course uses the one in `include`.
    let course = folder.join("../include/hw3.h");
    let header = match course.is_file() && file.ends_with("src/hw3.c") {
        true => Some(course),
        false => headers.find(|header| header.symlink_metadata().is_ok()),
    };
    if let Some(header) = &header {
        check(header, SOURCE)?;
    }
    Ok(Source::C {
        file: file.to_owned(),
        include: header,
    })
}

/// Checks that a file is readable and not a link, a device or too large.
fn check(file: &Path, limit: u64) -> Result<(), String> {
    let name = file.file_name().unwrap_or_default();
    let name = PathText(Path::new(name));
    let metadata = file.symlink_metadata();
    let metadata = metadata.map_err(|error| format!("cannot read {name}: {}", Cause(&error)))?;
    let parent = file.parent().map(Path::symlink_metadata);
    let is_linked = parent.is_some_and(|parent| parent.is_ok_and(|parent| parent.is_symlink()));
    if is_linked {
        Err(format!("the folder of {name} is a symbolic link"))
    } else if metadata.is_symlink() {
        Err(format!("{name} is a symbolic link"))
    } else if !metadata.is_file() {
        Err(format!("{name} is not a file"))
    } else if metadata.len() > limit {
        Err(format!("{name} is larger than {} MB", limit >> 20))
    } else {
        let opened = fs::File::open(file);
        opened.map_err(|error| format!("cannot read {name}: {}", Cause(&error)))?;
        Ok(())
    }
}

/// Lists a folder, without hidden files, build results and symbolic links.
fn list(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let entries = entries.flatten();
    let mut paths: Vec<PathBuf> = entries
        .filter(|entry| !is_skipped(&entry.file_name()))
        .filter(|entry| entry.file_type().is_ok_and(|kind| !kind.is_symlink()))
        .map(|entry| entry.path())
        .collect();
    paths.sort();
    paths
}

/// Returns true for names that nobody submits.
fn is_skipped(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    name.starts_with('.') || ["build", "CMakeFiles", "__MACOSX"].contains(&&*name)
}

fn named(folder: &Path, source: Result<Source, String>) -> Found {
    Found {
        name: name_of(folder),
        source,
    }
}

fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or(OsStr::new("submission"));
    name.to_string_lossy().into_owned()
}

/// `alice` for `alice/src/hw3.c`, `alice/hw3.c` and `alice.c`.
fn name_of_source(file: &Path) -> String {
    let folder = file
        .parent()
        .filter(|_| file.file_name() == Some(OsStr::new("hw3.c")));
    match folder {
        Some(folder) if folder.ends_with("src") => {
            folder.parent().map_or_else(|| stem(file), name_of)
        }
        Some(folder) => name_of(folder),
        None => stem(file),
    }
}

fn stem(path: &Path) -> String {
    let name = path.file_stem().unwrap_or(OsStr::new("submission"));
    name.to_string_lossy().into_owned()
}

fn extension(path: &Path) -> String {
    let extension = path.extension().unwrap_or_default();
    extension.to_string_lossy().to_ascii_lowercase()
}

#[cfg(test)]
mod tests;
