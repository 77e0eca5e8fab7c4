//! Kept files: games that go on at the next start.
//!
//! Each game has a file of its own in the state directory, for nobody but the user. The
//! file is locked while its game is played.

use std::fs::{self, File, Metadata, TryLockError};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use rustix::fs::OFlags;

use super::state::{StateDirectory, make_private};

/// The file of a game that is being played.
#[derive(Debug)]
pub struct KeptFile {
    pub(super) path: PathBuf,
    pub(super) file: File,
    /// False from a failed write until the file is rewritten.
    pub(super) is_complete: bool,
}

impl KeptFile {
    /// Creates and locks a file with the first free number.
    pub fn create(directory: &StateDirectory, extension: &str) -> io::Result<KeptFile> {
        directory.create()?;
        for number in 1.. {
            let path = directory.path().join(format!("{number}.{extension}"));
            let file = match create_file(&path) {
                Ok(file) => file,
                Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
                Err(error) => return Err(error),
            };
            if lock(&file) {
                return Ok(KeptFile {
                    path,
                    file,
                    is_complete: true,
                });
            }
        }
        Err(ErrorKind::AlreadyExists.into())
    }

    /// Opens and locks the file of a game, and reads it. Returns `None` if the game is
    /// being played, or if the file cannot be one of ours.
    pub fn open(directory: &StateDirectory, path: PathBuf) -> Option<(KeptFile, String)> {
        let mut file = open(&path)?;
        // Whoever held the lock before may have replaced or removed the file.
        if !lock(&file) || !is_at(&path, &file) {
            return None;
        }
        let mut text = String::new();
        file.read_to_string(&mut text).ok()?;
        // Older versions created journals that everybody could read.
        directory.make_private();
        make_private(&file);
        let file = KeptFile {
            path,
            file,
            is_complete: true,
        };
        Some((file, text))
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns true if no write has failed since the file was written as a whole.
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    pub fn append(&mut self, text: &str) -> io::Result<()> {
        let written = self.file.write_all(text.as_bytes());
        // A failed write may have left part of a line, and lines after that would
        // not be read.
        self.is_complete = written.is_ok();
        written
    }

    /// Waits until the text is on the disk.
    pub fn sync(&self) -> io::Result<()> {
        self.file.sync_data()
    }

    /// Cuts the file off after some bytes.
    pub fn truncate(&self, length: usize) -> io::Result<()> {
        self.file.set_len(length as u64)
    }

    /// Replaces the file by a new one with this text. If that fails, the old text
    /// stays.
    pub fn rewrite(&mut self, text: &str) -> io::Result<()> {
        let mut new = self.path.clone().into_os_string();
        new.push(".new");
        let path = PathBuf::from(new);
        // A killed process may have left one.
        _ = fs::remove_file(&path);
        self.is_complete = false;
        let mut file = create_file(&path)?;
        // Nobody else uses this name, so the lock is free.
        lock(&file);
        let written = file.write_all(text.as_bytes());
        // Otherwise, a power cut after the rename could leave an empty file.
        let written = written.and_then(|()| file.sync_data());
        if let Err(error) = written.and_then(|()| fs::rename(&path, &self.path)) {
            _ = fs::remove_file(&path);
            return Err(error);
        }
        self.file = file;
        self.is_complete = true;
        Ok(())
    }

    pub fn remove(self) -> io::Result<()> {
        fs::remove_file(self.path)
    }
}

/// The files with this extension and when they were written, the last one first.
pub fn files(directory: &StateDirectory, extension: &str) -> Vec<(SystemTime, PathBuf)> {
    let entries = fs::read_dir(directory.path()).into_iter().flatten();
    let mut files: Vec<(SystemTime, PathBuf)> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|end| end == extension))
        .filter_map(|path| {
            // Opening a device can have effects, so it is not even tried.
            let found = fs::symlink_metadata(&path).ok()?;
            let modified = found.modified().ok()?;
            found.is_file().then_some((modified, path))
        })
        .collect();
    files.sort();
    files.reverse();
    files
}

/// Reads the file of a game that is not being played, unless it is larger than `room`.
pub fn peek(path: &Path, room: u64) -> Option<String> {
    let file = open(path)?;
    if file.metadata().ok()?.len() > room {
        return None;
    }
    // Shared, so that lists that are made at the same time do not hide games from
    // each other.
    if let Err(TryLockError::WouldBlock) = file.try_lock_shared() {
        return None;
    }
    let mut text = String::new();
    file.take(room).read_to_string(&mut text).ok()?;
    Some(text)
}

/// Creates a file that nobody but the user may read.
fn create_file(path: &Path) -> io::Result<File> {
    File::options()
        .append(true)
        .create_new(true)
        .mode(0o600)
        .open(path)
}

/// Locks a file. Returns false if another process has locked it. Succeeds on file
/// systems without locks.
fn lock(file: &File) -> bool {
    !matches!(file.try_lock(), Err(TryLockError::WouldBlock))
}

/// Opens a journal to read it and to continue it. Returns `None` for anything but
/// a regular file of this user: reading a pipe or a device could block forever, a
/// link leads to a file that is not a journal of ours, and someone else's journal
/// could name a file for the next save to overwrite.
pub(super) fn open(path: &Path) -> Option<File> {
    let flags = OFlags::NONBLOCK | OFlags::NOFOLLOW;
    let file = File::options()
        .read(true)
        .append(true)
        .custom_flags(flags.bits() as i32)
        .open(path)
        .ok()?;
    let found = file.metadata().ok()?;
    let is_ours = found.uid() == rustix::process::geteuid().as_raw();
    (found.is_file() && is_ours).then_some(file)
}

/// Returns true if the path still leads to this file.
fn is_at(path: &Path, file: &File) -> bool {
    let identity = |found: io::Result<Metadata>| found.map(|found| (found.dev(), found.ino()));
    match (
        identity(fs::symlink_metadata(path)),
        identity(file.metadata()),
    ) {
        (Ok(named), Ok(open)) => named == open,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use testkit::files::scratch;

    use super::*;

    #[test]
    fn a_file_that_was_replaced_is_not_at_its_path() {
        let directory = scratch();
        let path = directory.path().join("1.game");
        let file = create_file(&path).expect("a file");
        assert!(is_at(&path, &file));
        fs::rename(&path, directory.path().join("other")).expect("renamed");
        assert!(!is_at(&path, &file));
        create_file(&path).expect("a file");
        assert!(!is_at(&path, &file));
    }
}
