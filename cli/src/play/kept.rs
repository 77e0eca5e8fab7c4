//! Kept files: games that go on at the next start.
//!
//! Each game has a file of its own in the state directory, for nobody but the user. The
//! file is locked while its game is played.

use std::fs::{self, File, Metadata, TryLockError};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use rustix::fs::OFlags;

use super::contest::EXTENSION as MATCH;
use super::state::{StateDirectory, make_private};

/// The file of a game that is being played.
#[derive(Debug)]
pub struct KeptFile {
    path: PathBuf,
    file: File,
    /// False from a failed write until the file is rewritten.
    is_complete: bool,
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
            // Another program is listing the files and looks at this one. Without a
            // game, it would stay forever.
            fs::remove_file(&path)?;
        }
        Err(ErrorKind::AlreadyExists.into())
    }

    /// Opens and locks the file of a game, and reads it. Returns `None` if the game is
    /// being played, or if the file cannot be one of ours or is too large.
    pub fn open(directory: &StateDirectory, path: PathBuf) -> Option<(KeptFile, String)> {
        let file = open(&path)?;
        // Whoever held the lock before may have replaced or removed the file.
        if !lock_soon(&file) || !is_at(&path, &file) {
            return None;
        }
        let bytes = read(&file, largest(&path))?;
        let text = String::from_utf8(bytes).ok()?;
        // Older versions created files that everybody could read.
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

#[cfg(test)]
impl KeptFile {
    /// Writes half a line and makes the next write fail, as on a full disk.
    pub fn cut_off(&mut self) {
        self.file.write_all(b"und").expect("written");
        self.file = File::open(&self.path).expect("a file");
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

/// The most files and bytes that are read for a list. Even a directory full of large
/// files does not delay the first screen.
pub const MOST_FILES: usize = 200;
pub const MOST_BYTES: u64 = 16 << 20;

/// More bytes than a match has.
const LARGEST_MATCH: u64 = 1 << 20;

/// The size of the largest file that is read. The journal of a long practice game on
/// a large board is longer than any match.
fn largest(path: &Path) -> u64 {
    match path.extension().is_some_and(|end| end == MATCH) {
        true => LARGEST_MATCH,
        false => MOST_BYTES,
    }
}

/// What may still be read for a list.
#[derive(Debug)]
pub struct Budget {
    files: usize,
    bytes: u64,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget {
            files: MOST_FILES,
            bytes: MOST_BYTES,
        }
    }
}

impl Budget {
    /// Reads the file of a game that is not being played, unless that would exceed the
    /// budget.
    pub fn peek(&mut self, path: &Path) -> Option<String> {
        self.files = self.files.checked_sub(1)?;
        let file = open(path)?;
        // Shared, so that lists that are made at the same time do not hide games from
        // each other.
        if let Err(TryLockError::WouldBlock) = file.try_lock_shared() {
            return None;
        }
        let bytes = read(&file, largest(path).min(self.bytes))?;
        self.bytes -= bytes.len() as u64;
        String::from_utf8(bytes).ok()
    }
}

/// Reads a file that has at most this many bytes.
fn read(file: &File, most: u64) -> Option<Vec<u8>> {
    if file.metadata().ok()?.len() > most {
        return None;
    }
    let mut bytes = Vec::new();
    // Somebody may append to it.
    file.take(most).read_to_end(&mut bytes).ok()?;
    Some(bytes)
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

/// Locks a file. Waits a little, because a program that lists the files locks each of
/// them for a moment.
fn lock_soon(file: &File) -> bool {
    (0..5).any(|attempt| {
        if attempt > 0 {
            thread::sleep(Duration::from_millis(10));
        }
        lock(file)
    })
}

/// Opens the file of a game to read it and to continue it. Returns `None` for anything
/// but a regular file of this user: reading a pipe or a device could block forever, a
/// link leads to a file that is not ours, and someone else's file could name a file
/// for the next save to overwrite.
fn open(path: &Path) -> Option<File> {
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

    fn chosen(directory: &tempfile::TempDir) -> StateDirectory {
        StateDirectory::chosen(directory.path().to_owned())
    }

    #[test]
    fn a_list_that_is_made_meanwhile_does_not_hide_a_game() {
        let directory = scratch();
        let path = directory.path().join("1.game");
        fs::write(&path, "text").expect("written");
        let listed = File::open(&path).expect("a file");
        listed.try_lock_shared().expect("locked");
        assert!(KeptFile::open(&chosen(&directory), path.clone()).is_none());
        let listing = thread::spawn(move || drop(listed));
        assert!(KeptFile::open(&chosen(&directory), path).is_some());
        listing.join().expect("unlocked");
    }

    #[test]
    fn large_files_are_not_read() {
        let directory = scratch();
        let make = |name: &str, size| {
            let path = directory.path().join(name);
            let file = create_file(&path).expect("a file");
            file.set_len(size).expect("a size");
            path
        };
        for (name, size, is_read) in [
            ("1.match", LARGEST_MATCH, true),
            ("2.match", LARGEST_MATCH + 1, false),
            ("3.game", MOST_BYTES, true),
            ("4.game", MOST_BYTES + 1, false),
        ] {
            let path = make(name, size);
            assert_eq!(Budget::default().peek(&path).is_some(), is_read, "{name}");
            let opened = KeptFile::open(&chosen(&directory), path);
            assert_eq!(opened.is_some(), is_read, "{name}");
        }
    }

    #[test]
    fn every_file_counts() {
        let directory = scratch();
        let path = |name: &str| directory.path().join(name);
        fs::write(path("a.game"), b"\xff\xff").expect("written");
        fs::write(path("b.game"), "abc").expect("written");
        let mut budget = Budget { files: 4, bytes: 5 };
        assert_eq!(budget.peek(&path("a.game")), None, "not text");
        assert_eq!(budget.peek(&path("none.game")), None);
        assert_eq!(budget.peek(&path("b.game")).as_deref(), Some("abc"));
        assert_eq!(budget.bytes, 0);
        assert_eq!(budget.peek(&path("b.game")), None, "too many bytes");
        budget.bytes = 5;
        assert_eq!(budget.peek(&path("b.game")), None, "too many files");
    }
}
