//! A temporary directory for the files of a benchmark.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;
use testkit::files::scratch_in_memory;

/// A directory that is removed when the value is dropped. It is in `/dev/shm`
/// if possible, so that the disk is not part of the measurement.
pub struct Scratch(TempDir);

impl Scratch {
    /// Creates an empty directory.
    pub fn create() -> Scratch {
        Scratch(scratch_in_memory())
    }

    /// The path of the directory.
    pub fn directory(&self) -> &Path {
        self.0.path()
    }

    /// The path of a file in the directory. Does not create the file.
    pub fn file(&self, name: &str) -> PathBuf {
        self.directory().join(name)
    }

    /// Writes a file and returns its path.
    pub fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.file(name);
        fs::write(&path, text).expect("space in the scratch directory");
        path
    }
}
