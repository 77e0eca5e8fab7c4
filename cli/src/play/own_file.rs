//! Files that a game has written or read itself.

use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// A version of a file: it changes whenever somebody writes to the file or replaces
/// it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Version {
    device: u64,
    number: u64,
    modified: (i64, i64),
    size: u64,
}

impl Version {
    /// The version of the file that a path leads to.
    pub fn at(path: &Path) -> Option<Version> {
        let found = path.metadata().ok()?;
        Some(Version {
            device: found.dev(),
            number: found.ino(),
            modified: (found.mtime(), found.mtime_nsec()),
            size: found.size(),
        })
    }
}

/// A file as the game wrote or read it.
#[derive(Debug)]
pub struct OwnFile {
    path: PathBuf,
    version: Option<Version>,
}

impl OwnFile {
    /// A file that was just written.
    pub fn at(path: &Path) -> OwnFile {
        OwnFile::new(path, Version::at(path))
    }

    /// A file with the version that was written or read.
    pub fn new(path: &Path, version: Option<Version>) -> OwnFile {
        let path = absolute(path);
        OwnFile { path, version }
    }

    /// Returns true if this is the name of the file, whatever it has now.
    pub fn is_at(&self, path: &Path) -> bool {
        self.path == absolute(path)
    }

    /// Returns true if this is the name of the file, and nobody else has changed it.
    pub fn is_unchanged(&self, path: &Path) -> bool {
        self.is_at(path) && self.version.is_some() && Version::at(path) == self.version
    }
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}
