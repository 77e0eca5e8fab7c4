//! The working directory of a run.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Component, Path, PathBuf};

use rustix::fs::{AtFlags, Mode, OFlags, fchmod, open, openat, unlinkat};
use tempfile::TempDir;

use super::remove;
use crate::run::Names;
use crate::sandbox::give_away;

/// Where the course's tests have their boards.
const BOARDS: &str = "tests/boards";
/// Where the course's tests save games.
const OUTPUTS: &str = "tests/actual_outputs";

/// A directory with the layout of a course's repository.
#[derive(Debug)]
pub struct Directory {
    top: Option<TempDir>,
    work: PathBuf,
    boards: OwnedFd,
    boards_path: String,
    outputs: OwnedFd,
    names: fastrand::Rng,
    given: Option<String>,
    inputs: Vec<Input>,
}

/// A file that submissions must not change.
#[derive(Debug)]
struct Input {
    name: String,
    stamp: Option<Stamp>,
}

/// Changes whenever a file is written or replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    inode: u64,
    size: u64,
    changed: (i64, i64),
}

impl Stamp {
    /// The stamp of a file; for a symbolic link, its own.
    pub fn of(path: &Path) -> io::Result<Stamp> {
        let metadata = fs::symlink_metadata(path)?;
        Ok(Stamp {
            inode: metadata.ino(),
            size: metadata.size(),
            changed: (metadata.ctime(), metadata.ctime_nsec()),
        })
    }
}

impl Directory {
    /// Creates the directory. `words` is the course's word list, `own` the text of
    /// another one.
    pub fn new(
        parent: &Path,
        words: &Path,
        own: Option<&str>,
        names: Names<'_>,
        nobody: bool,
    ) -> io::Result<Directory> {
        let top = tempfile::Builder::new().prefix("run-").tempdir_in(parent)?;
        fs::set_permissions(top.path(), PermissionsExt::from_mode(0o755))?;
        let (seed, given) = match names {
            Names::Random(seed) => (seed, None),
            Names::Given(name) => (0, Some(name)),
        };
        if !is_below(Path::new(given.unwrap_or_default())) {
            return Err(io::Error::other(
                "the board is outside the working directory",
            ));
        }
        let boards_path = match given {
            Some(name) => name.rsplit_once('/').map_or("", |(parent, _)| parent),
            None => BOARDS,
        };
        let boards_path = boards_path.to_owned();
        let work = top.path().join("work");
        for directory in ["tests", &boards_path, OUTPUTS] {
            fs::create_dir_all(work.join(directory))?;
        }
        let words = match own {
            Some(text) => {
                let own = top.path().join("words.txt");
                fs::write(&own, text)?;
                own
            }
            None => words.to_owned(),
        };
        symlink(&words, work.join("words.txt"))?;
        symlink(&words, work.join("tests/words.txt"))?;
        if nobody {
            give_away(&work);
            give_away(&work.join(OUTPUTS));
        }
        let inputs = ["words.txt", "tests/words.txt"].map(|name| Input {
            name: name.to_owned(),
            stamp: Stamp::of(&work.join(name)).ok(),
        });
        let directory = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        Ok(Directory {
            boards: open(work.join(&boards_path), directory, Mode::empty())?,
            outputs: open(work.join(OUTPUTS), directory, Mode::empty())?,
            top: Some(top),
            work,
            boards_path,
            names: fastrand::Rng::with_seed(seed),
            given: given.map(str::to_owned),
            inputs: inputs.into(),
        })
    }

    /// The submission's working directory.
    pub fn work(&self) -> &Path {
        &self.work
    }

    /// The directory with the own word list of a plan.
    pub fn top(&self) -> &Path {
        self.work.parent().unwrap_or(&self.work)
    }

    /// Returns the name of a new file.
    fn name(&mut self, directory: &str) -> String {
        let letters = [(); 8].map(|()| self.names.lowercase());
        format!("{directory}/{}.txt", letters.iter().collect::<String>())
    }

    /// Writes a board and returns its name.
    pub fn write_board(&mut self, text: &str) -> io::Result<String> {
        let name = match self.given.clone() {
            Some(name) => name,
            None => self.name(&self.boards_path.clone()),
        };
        let file = name.rsplit('/').next().unwrap_or(&name);
        // The submission cannot redirect this to another directory or file.
        let _ = unlinkat(&self.boards, file, AtFlags::empty());
        let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::CLOEXEC;
        let board = open_in(self.boards.as_fd(), file, flags, 0o444)?;
        File::from(board).write_all(text.as_bytes())?;
        self.inputs.retain(|input| input.name != name);
        self.inputs.push(Input {
            stamp: Stamp::of(&self.work.join(&name)).ok(),
            name: name.clone(),
        });
        Ok(name)
    }

    /// Returns the name for a saved file.
    pub fn output_name(&mut self) -> String {
        self.name(OUTPUTS)
    }

    /// Reads a saved file, up to the limit. `None` if there is none.
    pub fn read_output(&self, name: &str, limit: u64) -> Option<Vec<u8>> {
        let file = name.rsplit('/').next().unwrap_or(name);
        let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
        let file = File::from(open_in(self.outputs.as_fd(), file, flags, 0).ok()?);
        if !file.metadata().ok()?.is_file() {
            return None;
        }
        let mut bytes = Vec::new();
        file.take(limit).read_to_end(&mut bytes).ok()?;
        Some(bytes)
    }

    /// Returns the names of the inputs that were changed since the last call.
    pub fn changed_inputs(&mut self) -> Vec<String> {
        let mut changed = Vec::new();
        for input in &mut self.inputs {
            let stamp = match Stamp::of(&self.work.join(&input.name)) {
                // The submission made a directory inaccessible, for itself as well.
                Err(error) if error.kind() == io::ErrorKind::PermissionDenied => continue,
                stamp => stamp.ok(),
            };
            if stamp != input.stamp {
                input.stamp = stamp;
                changed.push(input.name.clone());
            }
        }
        changed
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        if let Some(top) = self.top.take() {
            let path = top.keep();
            remove::remove(&path);
        }
    }
}

/// Returns true if a path leads to something below the current directory.
fn is_below(path: &Path) -> bool {
    let mut components = path.components();
    components.all(|component| matches!(component, Component::Normal(_)))
}

/// Opens a file in a directory, even if its permissions were removed.
fn open_in(directory: BorrowedFd<'_>, name: &str, flags: OFlags, mode: u32) -> io::Result<OwnedFd> {
    let mode = Mode::from_raw_mode(mode);
    match openat(directory, name, flags, mode) {
        Err(rustix::io::Errno::ACCESS) if fchmod(directory, Mode::RWXU).is_ok() => {
            Ok(openat(directory, name, flags, mode)?)
        }
        opened => Ok(opened?),
    }
}
