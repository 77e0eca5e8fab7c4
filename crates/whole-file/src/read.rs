//! Reading a whole file.

use std::fs::{File, Metadata};
use std::io::{self, ErrorKind, Read};
use std::mem::MaybeUninit;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use rustix::fs::{CWD, OFlags};

use crate::directory::open_at;
use crate::name::Name;

/// Opens a file for reading.
///
/// # Errors
///
/// Returns [`ErrorKind::InvalidInput`] if the path contains a NUL, and otherwise
/// the error of the system.
pub fn open(path: &Path) -> io::Result<File> {
    open_at(CWD, Name::from_path(path)?.as_c_str(), OFlags::RDONLY, 0)
}

/// Reads a file to its end.
///
/// If another process replaces the file meanwhile, this reads the old file.
/// Changes are detected by the size and the times of the last modification and the
/// last status change. A change that keeps the size, within a tick of the file
/// system's clock, goes unnoticed.
///
/// # Errors
///
/// Returns [`ErrorKind::ResourceBusy`] if a regular file was written to while it
/// was read, [`ErrorKind::OutOfMemory`] if it does not fit into memory, and
/// otherwise the error of the system.
pub fn read(file: &File) -> io::Result<Vec<u8>> {
    let mut reader = Reader::new(file)?;
    let mut bytes = Vec::new();
    // With one byte to spare, the buffer need not grow to find the end.
    bytes.try_reserve_exact(reader.size()?.saturating_add(1))?;
    reader.file.read_to_end(&mut bytes)?;
    reader.finish()?;
    Ok(bytes)
}

/// Reads a file into the caller's memory. [`read()`] is simpler; it also says how
/// changes are detected.
///
/// ```
/// use std::mem::MaybeUninit;
///
/// # let directory = tempfile::tempdir()?;
/// # let path = directory.path().join("game.txt");
/// # std::fs::write(&path, "some lines\n")?;
/// let file = whole_file::open(&path)?;
/// let mut room = [MaybeUninit::uninit(); 8];
/// let mut reader = whole_file::Reader::new(&file)?;
/// assert_eq!(reader.size()?, 11);
/// assert_eq!(reader.read(&mut room)?, b"some lin");
/// assert_eq!(reader.read(&mut room)?, b"es\n");
/// assert_eq!(reader.read(&mut room)?, b"");
/// reader.finish()?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Reader<'a> {
    file: &'a File,
    before: Metadata,
}

impl<'a> Reader<'a> {
    /// Starts reading a file.
    pub fn new(file: &'a File) -> io::Result<Reader<'a>> {
        let before = file.metadata()?;
        Ok(Reader { file, before })
    }

    /// The size of the file. It is 0 for a pipe, and for other files of unknown
    /// size.
    ///
    /// # Errors
    ///
    /// Returns [`ErrorKind::FileTooLarge`] if the size is not a `usize`.
    pub fn size(&self) -> io::Result<usize> {
        let size = usize::try_from(self.before.len());
        Ok(size.map_err(|_| ErrorKind::FileTooLarge)?)
    }

    /// Reads the next bytes into the room, as many as the system has ready.
    /// Returns the part of the room that they fill, which is empty at the end of
    /// the file.
    ///
    /// # Errors
    ///
    /// Returns [`ErrorKind::Interrupted`] if a signal arrived first; call again.
    pub fn read<'b>(&mut self, room: &'b mut [MaybeUninit<u8>]) -> io::Result<&'b mut [u8]> {
        let (read, _) = rustix::io::read(self.file, room)?;
        Ok(read)
    }

    /// Finishes reading. Fails if a regular file was written to meanwhile.
    pub fn finish(self) -> io::Result<()> {
        let before = &self.before;
        match before.is_file() && is_changed(before, &self.file.metadata()?) {
            true => Err(ErrorKind::ResourceBusy.into()),
            false => Ok(()),
        }
    }
}

/// Returns true if a file may have been written to.
///
/// A writer can reset the modification time, but not the time of the status change.
/// That one also changes when another file takes the name of this one, which then
/// has one link less and is still whole.
fn is_changed(before: &Metadata, after: &Metadata) -> bool {
    let content = |file: &Metadata| (file.len(), file.mtime(), file.mtime_nsec());
    let status = |file: &Metadata| (file.ctime(), file.ctime_nsec());
    content(before) != content(after)
        || status(before) != status(after) && before.nlink() <= after.nlink()
}
