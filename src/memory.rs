//! Memory that may not be there: what the standard library would end the
//! process for is an error here.

use std::collections::TryReserveError;
use std::ffi::{CStr, OsString};
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::os::fd::FromRawFd;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};

/// There is no memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OutOfMemory;

impl From<TryReserveError> for OutOfMemory {
    fn from(_: TryReserveError) -> OutOfMemory {
        OutOfMemory
    }
}

/// A value in a box.
pub(crate) fn boxed<T>(value: T) -> Result<Box<T>, OutOfMemory> {
    let mut one = Vec::new();
    one.try_reserve_exact(1)?;
    one.push(value);
    let one = Box::into_raw(one.into_boxed_slice());
    // SAFETY: a slice of one value is that value, in the same memory.
    Ok(unsafe { Box::from_raw(one.cast()) })
}

/// A value at the end of a list.
pub(crate) fn push<T>(list: &mut Vec<T>, value: T) -> Result<(), OutOfMemory> {
    list.try_reserve(1)?;
    list.push(value);
    Ok(())
}

/// A copy of some bytes, with room for so many more.
pub(crate) fn copied(bytes: &[u8], more: usize) -> Result<Vec<u8>, OutOfMemory> {
    let mut copy = Vec::new();
    copy.try_reserve_exact(bytes.len().saturating_add(more))?;
    copy.extend_from_slice(bytes);
    Ok(copy)
}

/// The name of a file for an error that tells of it; an empty one, if there is
/// no memory even for that.
pub(crate) fn name(path: &Path) -> PathBuf {
    let name = copied(path.as_os_str().as_bytes(), 0).unwrap_or_default();
    OsString::from_vec(name).into()
}

/// Opens a file for reading. The standard library would take memory for a long
/// name, and end the process if there is none.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    let no_memory = |_| io::Error::from(ErrorKind::OutOfMemory);
    let name = path.as_os_str().as_bytes();
    let mut name = copied(name, 1).map_err(no_memory)?;
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
pub(crate) fn read(mut file: &File) -> io::Result<Vec<u8>> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_holds_what_is_put_into_it() {
        assert_eq!(*boxed("value".to_owned()).expect("memory"), "value");
        assert_eq!(*boxed(()).expect("no memory is needed"), ());
        assert!(copied(b"", usize::MAX).is_err());
    }
}
