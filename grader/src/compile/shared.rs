//! The files that all runs share.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use rustix::fs::statvfs;
use tempfile::TempDir;

use crate::play::Stamp;

/// The space that submissions may fill before the limits stop them.
const SPACE: u64 = 1 << 30;

/// The course's word list, and the directory with the directories of runs.
#[derive(Debug)]
pub struct Shared {
    runs: TempDir,
    words: PathBuf,
    text: Vec<u8>,
    stamp: Mutex<Option<Stamp>>,
}

impl Shared {
    /// Writes the word list to a scratch directory.
    pub fn new(scratch: &Path, words: &[u8]) -> io::Result<Shared> {
        let list = scratch.join("words.txt");
        fs::write(&list, words)?;
        let memory = Path::new("/dev/shm");
        let mut runs = tempfile::Builder::new();
        runs.prefix("hw3-grade-");
        // Three times faster than on a disk.
        let runs = match has_space(memory) {
            true => runs
                .tempdir_in(memory)
                .or_else(|_| runs.tempdir_in(scratch))?,
            false => runs.tempdir_in(scratch)?,
        };
        // The submissions' user passes through these, if it is another one.
        for directory in [scratch, runs.path()] {
            fs::set_permissions(directory, PermissionsExt::from_mode(0o711))?;
        }
        Ok(Shared {
            runs,
            stamp: Mutex::new(Stamp::of(&list).ok()),
            words: list,
            text: words.to_owned(),
        })
    }

    /// Where runs have their directories.
    pub fn runs(&self) -> &Path {
        self.runs.path()
    }

    /// The course's word list.
    pub fn words(&self) -> &Path {
        &self.words
    }

    /// Restores the word list if a submission changed it, which is possible only
    /// without Landlock. Returns true if it was changed.
    pub fn restore_words(&self) -> bool {
        let Ok(mut stamp) = self.stamp.lock() else {
            return false;
        };
        let changed = *stamp != Stamp::of(&self.words).ok();
        if changed {
            let _ = fs::remove_file(&self.words);
            let _ = fs::write(&self.words, &self.text);
            *stamp = Stamp::of(&self.words).ok();
        }
        changed
    }
}

fn has_space(directory: &Path) -> bool {
    statvfs(directory).is_ok_and(|system| system.f_bavail * system.f_frsize >= SPACE)
}
