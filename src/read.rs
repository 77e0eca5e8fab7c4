//! Reading a file whole, or saying why not.

use std::ffi::CStr;
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::os::fd::FromRawFd;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use crate::memory;

/// Opens a file for reading. The standard library would take memory for a long
/// name, and end the process if there is none.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    let no_memory = |_| io::Error::from(ErrorKind::OutOfMemory);
    let name = path.as_os_str().as_bytes();
    let mut name = memory::copied(name, 1).map_err(no_memory)?;
    name.push(0);
    let name = CStr::from_bytes_with_nul(&name).map_err(|_| ErrorKind::InvalidInput)?;
    loop {
        // SAFETY: the name is a string with a NUL.
        let file = unsafe { libc::open(name.as_ptr(), libc::O_RDONLY | libc::O_CLOEXEC) };
        if file >= 0 {
            // SAFETY: the file is open and nobody else's.
            return Ok(unsafe { File::from_raw_fd(file) });
        }
        let error = io::Error::last_os_error();
        if error.kind() != ErrorKind::Interrupted {
            return Err(error);
        }
    }
}

/// Reads a file to its end.
pub(crate) fn whole(mut file: &File) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    // As much as the file says it has, and a byte to see that there is no more.
    let size = file.metadata().map_or(0, |file| file.len());
    if let Ok(size) = usize::try_from(size) {
        let room = text.try_reserve_exact(size.saturating_add(1));
        room.map_err(|_| ErrorKind::OutOfMemory)?;
    }
    file.read_to_end(&mut text)?;
    Ok(text)
}
