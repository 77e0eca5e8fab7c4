//! Reading a whole file.

use std::fs::{File, Metadata};
use std::io::{self, ErrorKind, Read};
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
/// Changes are detected by the size and the modification time: one that keeps
/// both, within a tick of the file system's clock, goes unnoticed.
///
/// # Errors
///
/// Returns [`ErrorKind::ResourceBusy`] if a regular file was written to while it
/// was read, [`ErrorKind::OutOfMemory`] if it does not fit into memory, and
/// otherwise the error of the system.
pub fn read(mut file: &File) -> io::Result<Vec<u8>> {
    let before = file.metadata()?;
    let size = usize::try_from(before.len()).map_err(|_| ErrorKind::FileTooLarge)?;
    let mut bytes = Vec::new();
    // With one byte to spare, the buffer need not grow to find the end.
    bytes.try_reserve_exact(size.saturating_add(1))?;
    file.read_to_end(&mut bytes)?;
    if before.is_file() && version(&before) != version(&file.metadata()?) {
        return Err(ErrorKind::ResourceBusy.into());
    }
    Ok(bytes)
}

/// What changes when a file is written to.
fn version(file: &Metadata) -> (u64, i64, i64) {
    (file.len(), file.mtime(), file.mtime_nsec())
}
