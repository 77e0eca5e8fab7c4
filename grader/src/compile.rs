//! Compiles submissions, in the sandbox: their source is hostile, too.

mod compiler;
mod drivers;
mod shared;

use std::fs;
use std::io;
use std::os::unix::fs::{PermissionsExt, lchown};
use std::path::{Path, PathBuf};

use rustix::process::geteuid;
use whole_file::{Cause, PathText, Plain};

use crate::finding::Kind;
use crate::play::{LoadError, Player};
use crate::run::Limits;
use crate::sandbox::give_away;
use crate::submission::{Source, Submission};
use compiler::{Compiler, Outcome, find_program};
use drivers::Drivers;
use shared::Shared;

/// The flags of the course, which also treats warnings as errors.
const COURSE: [&str; 9] = [
    "-std=gnu11",
    "-g",
    "-Wall",
    "-Wextra",
    "-Wshadow",
    "-Wpedantic",
    "-Wdouble-promotion",
    "-Wformat=2",
    "-Wundef",
];

/// The flags of a library in which only the five functions are visible, so that
/// nothing else in it replaces a function of the driver.
const LIBRARY: [&str; 8] = [
    "-I../include",
    "-fPIC",
    "-shared",
    "-Wl,-Bsymbolic",
    "-Wl,--version-script=../exports",
    "hw3.c",
    "-o",
    "../hw3.so",
];

const EXPORTS: &str = "{ global: initialize_game_state; place_tiles; undo_place_tiles; \
     free_game_state; save_game_state; local: *; };\n";

const SANITIZERS: &str = "-fsanitize=address,undefined";

const HEADER: &str = include_str!("compile/hw3.h");

/// The tools that build and check submissions, and the files that all runs share.
#[derive(Debug)]
pub struct Toolchain {
    compiler: Compiler,
    drivers: Drivers,
    shared: Shared,
    valgrind: Option<PathBuf>,
    notes: Vec<String>,
}

/// A submission that can be played.
#[derive(Clone, Debug)]
pub struct Build {
    /// The library.
    pub plain: PathBuf,
    /// The library with sanitizers.
    pub sanitized: Option<PathBuf>,
    /// The compiler's message if there are warnings.
    pub warnings: Option<String>,
}

/// Why a submission cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildFailure {
    /// Not compiled or not loaded; `None` for the grader's own trouble.
    pub kind: Option<Kind>,
    /// What is wrong, in a sentence.
    pub sentence: String,
    /// The compiler's message; may have several lines.
    pub message: String,
}

impl BuildFailure {
    fn not_loaded(sentence: String) -> BuildFailure {
        BuildFailure {
            kind: Some(Kind::NotLoaded),
            sentence,
            message: String::new(),
        }
    }

    fn trouble(sentence: String) -> BuildFailure {
        BuildFailure {
            kind: None,
            sentence,
            message: String::new(),
        }
    }

    fn unreadable(error: &io::Error) -> BuildFailure {
        BuildFailure::trouble(format!("cannot copy the submission: {}", Cause(error)))
    }
}

impl Toolchain {
    /// Finds the tools, and builds the driver in a scratch directory. `words` is the
    /// course's word list. `Err` is a sentence that says what to install.
    pub fn prepare(scratch: &Path, words: &[u8]) -> Result<Toolchain, String> {
        let trouble = |error| format!("cannot prepare {}: {}", PathText(scratch), Cause(&error));
        let mut compiler = Compiler::find()?;
        let shared = Shared::new(scratch, words).map_err(trouble)?;
        let drivers = Drivers::build(&mut compiler, scratch)?;
        let mut notes = Vec::new();
        if geteuid().is_root() && !compiler.nobody {
            notes.push(
                "submissions run as root: the directory for temporary files is not accessible to \
                 other users"
                    .to_owned(),
            );
        }
        if drivers.sanitized.is_none() {
            notes.push(
                "invalid memory accesses are not searched for: install the compiler's libraries \
                 for AddressSanitizer and UndefinedBehaviorSanitizer"
                    .to_owned(),
            );
        }
        let valgrind = find_program("valgrind");
        if valgrind.is_none() {
            notes.push(
                "uninitialized values and the origin of leaks are not searched for: install \
                 valgrind"
                    .to_owned(),
            );
        }
        Ok(Toolchain {
            compiler,
            drivers,
            shared,
            valgrind,
            notes,
        })
    }

    /// What will not be checked and why, in sentences.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// The driver's programs.
    pub fn drivers(&self) -> &Drivers {
        &self.drivers
    }

    /// Valgrind, if it is installed.
    pub fn valgrind(&self) -> Option<&Path> {
        self.valgrind.as_deref()
    }

    /// The files that all runs share.
    pub fn shared(&self) -> &Shared {
        &self.shared
    }

    /// Whether submissions run as an unprivileged user.
    pub fn uses_nobody(&self) -> bool {
        self.compiler.nobody
    }

    /// Compiles and loads a submission. The directory, which this creates, must
    /// stay until the last run.
    pub fn compile(
        &self,
        submission: &Submission,
        directory: &Path,
    ) -> Result<Build, BuildFailure> {
        let build = match &submission.source {
            Source::C { file, include } => self.build(file, include.as_deref(), directory)?,
            Source::Library(file) => Build {
                plain: take_library(file, directory)
                    .map_err(|error| BuildFailure::unreadable(&error))?,
                sanitized: None,
                warnings: None,
            },
        };
        self.load(&build)?;
        Ok(build)
    }

    fn build(
        &self,
        file: &Path,
        include: Option<&Path>,
        directory: &Path,
    ) -> Result<Build, BuildFailure> {
        let work = self.take_source(file, include, directory);
        let work = work.map_err(|error| BuildFailure::unreadable(&error))?;
        let strict = [&COURSE[..], &["-Werror"], &LIBRARY, &["-Wl,-z,defs", "-lm"]].concat();
        let lenient = [&COURSE[..], &LIBRARY, &["-Wl,-z,defs", "-lm"]].concat();
        let mut outcome = self.run(&work, &strict)?;
        let mut warnings = None;
        if !outcome.success && outcome.finished {
            outcome = self.run(&work, &lenient)?;
            warnings = Some(outcome.message.clone());
        }
        if !outcome.success {
            return Err(BuildFailure {
                kind: Some(Kind::NotCompiled),
                sentence: "it does not compile".to_owned(),
                message: outcome.message,
            });
        }
        let plain = self.take_result(&work, &directory.join("plain.so"))?;
        let mut sanitized = None;
        if self.drivers.sanitized.is_some() {
            let flags = [
                &["-std=gnu11", "-g", "-w", SANITIZERS][..],
                &["-fno-sanitize-recover=undefined", "-fno-omit-frame-pointer"],
                &LIBRARY,
                &["-lm"],
            ];
            if self.run(&work, &flags.concat())?.success {
                sanitized = Some(self.take_result(&work, &directory.join("sanitized.so"))?);
            }
        }
        Ok(Build {
            plain,
            sanitized,
            warnings,
        })
    }

    fn run(&self, work: &Path, arguments: &[&str]) -> Result<Outcome, BuildFailure> {
        let map = format!("-ffile-prefix-map={}=.", work.to_string_lossy());
        let arguments = [arguments, &[&map]].concat();
        let outcome = self.compiler.run(work, &work.join("src"), &arguments);
        outcome.map_err(BuildFailure::trouble)
    }

    /// Copies the source into a directory of its own, with the layout of the
    /// course's repository.
    fn take_source(
        &self,
        file: &Path,
        include: Option<&Path>,
        directory: &Path,
    ) -> io::Result<PathBuf> {
        enterable(directory)?;
        let work = enterable(&directory.join("source"))?;
        for name in ["src", "include"] {
            enterable(&work.join(name))?;
        }
        fs::write(work.join("src/hw3.c"), fs::read(file)?)?;
        let header = match include {
            Some(include) => fs::read(include)?,
            None => HEADER.into(),
        };
        fs::write(work.join("include/hw3.h"), header)?;
        fs::write(work.join("exports"), EXPORTS)?;
        if self.compiler.nobody {
            give_away(&work);
        }
        Ok(work)
    }

    /// Moves the library to where its own code cannot replace it.
    fn take_result(&self, work: &Path, library: &Path) -> Result<PathBuf, BuildFailure> {
        take_file(&work.join("hw3.so"), library, self.compiler.nobody)
            .map_err(|error| BuildFailure::unreadable(&error))?;
        Ok(library.to_owned())
    }

    /// Loads a library once, which runs the code of its constructors.
    fn load(&self, build: &Build) -> Result<(), BuildFailure> {
        let sentence = match Player::new(self, build).load(&Limits::default()) {
            Ok(()) => return Ok(()),
            Err(LoadError::Missing(names)) if names.contains(',') => {
                format!("these functions are missing: {}", Plain(&names))
            }
            Err(LoadError::Missing(name)) => format!("the function {} is missing", Plain(&name)),
            Err(LoadError::Refused(reason)) => {
                let reason = reason.rsplit("/plain.so: ").next().unwrap_or_default();
                format!("the library cannot be loaded: {}", Plain(reason))
            }
            Err(LoadError::Died(death)) => format!("code that runs when it is loaded {death}"),
            Err(LoadError::Grader(sentence)) => return Err(BuildFailure::trouble(sentence)),
        };
        Err(BuildFailure::not_loaded(sentence))
    }
}

/// Creates a directory that others can enter.
fn enterable(directory: &Path) -> io::Result<PathBuf> {
    fs::create_dir_all(directory)?;
    fs::set_permissions(directory, PermissionsExt::from_mode(0o755))?;
    Ok(directory.to_owned())
}

/// Moves a file that the compiler wrote, and takes it away from the compiler's
/// user.
fn take_file(from: &Path, to: &Path, nobody: bool) -> io::Result<()> {
    fs::rename(from, to)?;
    if nobody {
        lchown(to, Some(0), Some(0))?;
    }
    fs::set_permissions(to, PermissionsExt::from_mode(0o644))
}

/// Copies a library to where the submissions' user can read it.
fn take_library(file: &Path, directory: &Path) -> io::Result<PathBuf> {
    enterable(directory)?;
    let library = directory.join("plain.so");
    fs::write(&library, fs::read(file)?)?;
    Ok(library)
}

#[cfg(test)]
mod tests;
