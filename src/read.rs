//! Reading a file whole, or saying why not.

use std::fs::{File, Metadata};
use std::io::{self, ErrorKind, Read};
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use crate::file_name::FileName;
use crate::memory;

/// Opens a file for reading.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    FileName::new(path)?.open(libc::O_RDONLY)
}

/// Reads a file to its end. One that is written to meanwhile could be half of
/// what it was and half of what it will be: that is an error.
pub(crate) fn whole(mut file: &File) -> io::Result<Vec<u8>> {
    let before = file.metadata()?;
    // As much as the file says it has, and a byte to see that there is no more.
    let size = usize::try_from(before.len()).map_err(|_| ErrorKind::FileTooLarge)?;
    let mut text = memory::room(size.saturating_add(1))?;
    file.read_to_end(&mut text)?;
    if before.is_file() && stamp(&before) != stamp(&file.metadata()?) {
        return Err(ErrorKind::ResourceBusy.into());
    }
    Ok(text)
}

/// What shows that a file was written to.
fn stamp(file: &Metadata) -> [i64; 3] {
    [file.len() as i64, file.mtime(), file.mtime_nsec()]
}
