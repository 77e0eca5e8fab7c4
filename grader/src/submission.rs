//! Finds submissions.

use std::path::PathBuf;

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
