//! Test cases in directories, and scratch directories.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

/// Creates an empty directory that is removed when it goes out of scope.
///
/// # Panics
///
/// If the system's directory for temporary files cannot be written.
pub fn scratch() -> TempDir {
    tempfile::tempdir().expect("a scratch directory")
}

/// Like [`scratch`], but in memory if possible: a program that syncs its files
/// then does not wait for a disk.
///
/// # Panics
///
/// If neither `/dev/shm` nor the system's directory can be written.
pub fn scratch_in_memory() -> TempDir {
    tempfile::tempdir_in("/dev/shm").unwrap_or_else(|_| scratch())
}

/// The paths of everything in a directory, sorted.
///
/// # Panics
///
/// If the directory cannot be read.
pub fn list(directory: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(directory).unwrap_or_else(|error| panic!("{}: {error}", directory.display()));
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a directory entry").path())
        .collect();
    paths.sort();
    paths
}

/// The names of everything in a directory, sorted.
///
/// # Panics
///
/// If the directory cannot be read.
pub fn names(directory: &Path) -> Vec<String> {
    let name = |path: PathBuf| {
        let name = path.file_name().expect("a directory entry");
        name.to_string_lossy().into_owned()
    };
    list(directory).into_iter().map(name).collect()
}
