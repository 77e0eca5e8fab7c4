//! Why a pack cannot be written.

use std::io;
use std::path::PathBuf;

use whole_file::{Cause, PathText};

/// Why a pack cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The directory has something in it.
    #[error(
        "{} is not empty: name a new directory, or remove it first",
        PathText(directory)
    )]
    NotEmpty {
        /// The directory.
        directory: PathBuf,
    },
    /// A file or directory cannot be written.
    #[error("cannot write {}: {}", PathText(path), Cause(source))]
    Write {
        /// The file or directory.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The program cannot be run to record what it does.
    #[error(
        "cannot run {} to record the case {case}: {}",
        PathText(program),
        Cause(source)
    )]
    Run {
        /// The program.
        program: PathBuf,
        /// The name of the case.
        case: String,
        /// The error of the system.
        source: io::Error,
    },
    /// The program was killed while it was recorded.
    #[error("a signal killed the program during the case {case}")]
    Killed {
        /// The name of the case.
        case: String,
    },
}
