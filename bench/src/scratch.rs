//! A place for files.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, process};

/// A directory that is removed at the end: in memory if there is such a place,
/// so that no disk is measured.
pub struct Scratch(PathBuf);

/// How many there were in this process.
static MADE: AtomicUsize = AtomicUsize::new(0);

impl Scratch {
    /// A new directory.
    pub fn new() -> Scratch {
        let memory = Path::new("/dev/shm");
        let parent = if memory.is_dir() {
            memory.to_owned()
        } else {
            env::temp_dir()
        };
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let directory = parent.join(format!("hw3-bench-{}-{number}", process::id()));
        fs::create_dir_all(&directory).expect("a scratch directory");
        Scratch(directory)
    }

    /// The directory.
    pub fn directory(&self) -> &Path {
        &self.0
    }

    /// The name of a file in it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// A file with this text.
    pub fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.file(name);
        fs::write(&path, text).expect("room in the scratch directory");
        path
    }
}

impl Default for Scratch {
    fn default() -> Scratch {
        Scratch::new()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
