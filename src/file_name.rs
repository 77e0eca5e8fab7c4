//! Files by their names. The standard library takes memory for a name, and ends
//! the process if there is none.

use std::ffi::CStr;
use std::fs::File;
use std::io::{self, ErrorKind};
use std::mem::MaybeUninit;
use std::os::fd::FromRawFd;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use libc::{c_int, c_uint};

use crate::memory;

/// The name of a file, with a NUL at its end and nowhere else.
pub(crate) struct FileName(Vec<u8>);

impl FileName {
    pub(crate) fn new(path: &Path) -> io::Result<FileName> {
        FileName::join([path.as_os_str().as_bytes()])
    }

    /// The name that some parts make, one after the other.
    pub(crate) fn join<const N: usize>(parts: [&[u8]; N]) -> io::Result<FileName> {
        let length: usize = parts.iter().map(|part| part.len()).sum();
        let mut name = memory::room(length + 1)?;
        for part in parts {
            name.extend_from_slice(part);
        }
        if name.contains(&0) {
            return Err(ErrorKind::InvalidInput.into());
        }
        name.push(0);
        Ok(FileName(name))
    }

    /// The bytes of the name, without the NUL.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0[..self.0.len() - 1]
    }

    pub(crate) fn as_c_str(&self) -> &CStr {
        CStr::from_bytes_until_nul(&self.0).unwrap_or(c"")
    }

    /// The part up to the last slash, which is empty if there is none, and the
    /// part after it.
    pub(crate) fn split(&self) -> (&[u8], &[u8]) {
        let name = self.bytes();
        let slash = name.iter().rposition(|&byte| byte == b'/');
        name.split_at(slash.map_or(0, |slash| slash + 1))
    }

    /// Opens the file with these flags of `open`.
    pub(crate) fn open(&self, flags: c_int) -> io::Result<File> {
        open_at(libc::AT_FDCWD, self.as_c_str(), flags, 0)
    }

    /// Whether there is something else than a file with a text of its own: a
    /// pipe, a device, a directory.
    pub(crate) fn is_special(&self) -> io::Result<bool> {
        match stat_at(libc::AT_FDCWD, self.as_c_str(), 0) {
            Ok(found) => Ok(found.st_mode & libc::S_IFMT != libc::S_IFREG),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }
}

/// Opens a file by its name as it is seen from an open directory; a new one gets
/// this mode.
pub(crate) fn open_at(
    directory: c_int,
    name: &CStr,
    flags: c_int,
    mode: c_uint,
) -> io::Result<File> {
    let flags = flags | libc::O_CLOEXEC;
    // SAFETY: the name is a string with a NUL.
    let open = || unsafe { libc::openat(directory, name.as_ptr(), flags, mode) };
    let file = retry(|| checked(open()))?;
    // SAFETY: the file is open and nobody else's.
    Ok(unsafe { File::from_raw_fd(file) })
}

/// What the system knows of a file, by its name as it is seen from an open
/// directory.
pub(crate) fn stat_at(directory: c_int, name: &CStr, flags: c_int) -> io::Result<libc::stat> {
    let mut found = MaybeUninit::uninit();
    // SAFETY: the name is a string with a NUL, and there is a place for what is
    // found.
    checked(unsafe { libc::fstatat(directory, name.as_ptr(), found.as_mut_ptr(), flags) })?;
    // SAFETY: it was found.
    Ok(unsafe { found.assume_init() })
}

/// What a call of the system gives, unless that is an error.
pub(crate) fn checked(result: c_int) -> io::Result<c_int> {
    match result {
        -1 => Err(io::Error::last_os_error()),
        result => Ok(result),
    }
}

/// Does what a signal has interrupted once more.
pub(crate) fn retry<T>(mut call: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    loop {
        match call() {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_split_at_its_last_slash() {
        for (path, directory, name) in [
            ("", "", ""),
            ("a", "", "a"),
            ("/", "/", ""),
            ("/a", "/", "a"),
            ("a/", "a/", ""),
            ("./a//b", "./a//", "b"),
        ] {
            let path = FileName::new(Path::new(path)).expect("a name");
            assert_eq!(path.split(), (directory.as_bytes(), name.as_bytes()));
        }
    }

    #[test]
    fn a_name_with_a_nul_is_none() {
        let name = FileName::new(Path::new("a\0b"));
        let error = name.err().expect("no name");
        assert_eq!(error.kind(), ErrorKind::InvalidInput);
    }
}
