//! Files by their names. The standard library takes memory for a name, and ends
//! the process if there is none.

use std::ffi::CStr;
use std::fs::File;
use std::io::{self, ErrorKind};
use std::mem::MaybeUninit;
use std::os::fd::FromRawFd;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use libc::{c_char, c_int, c_uint};

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

    fn as_ptr(&self) -> *const c_char {
        self.0.as_ptr().cast()
    }

    /// The part up to the last slash, which is empty if there is none, and the
    /// part after it.
    pub(crate) fn split(&self) -> (&[u8], &[u8]) {
        let name = self.bytes();
        let slash = name.iter().rposition(|&byte| byte == b'/');
        name.split_at(slash.map_or(0, |slash| slash + 1))
    }

    /// The directory that the file is in.
    pub(crate) fn directory(&self) -> io::Result<FileName> {
        match self.split().0 {
            [] => FileName::join([b"."]),
            directory => FileName::join([directory]),
        }
    }

    /// Opens the file with these flags of `open`; a new one gets this mode.
    pub(crate) fn open(&self, flags: c_int, mode: c_uint) -> io::Result<File> {
        // SAFETY: the name is a string with a NUL.
        let open = || unsafe { libc::open(self.as_ptr(), flags | libc::O_CLOEXEC, mode) };
        let file = retry(|| checked(open()))?;
        // SAFETY: the file is open and nobody else's.
        Ok(unsafe { File::from_raw_fd(file) })
    }

    /// The name without links and dots.
    pub(crate) fn real(&self) -> io::Result<FileName> {
        /// What `realpath` gives.
        struct Found(*mut c_char);

        impl Drop for Found {
            fn drop(&mut self) {
                // SAFETY: it was allocated by `realpath`.
                unsafe { libc::free(self.0.cast()) };
            }
        }

        // SAFETY: the name is a string with a NUL; there is memory for the other
        // one, or an error.
        let found = Found(unsafe { libc::realpath(self.as_ptr(), std::ptr::null_mut()) });
        if found.0.is_null() {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: a string with a NUL, which nobody else knows.
        let name = unsafe { CStr::from_ptr(found.0) };
        FileName::join([name.to_bytes()])
    }

    /// What the file leads to, if it is a symbolic link: a name as it is seen
    /// from the directory of the link.
    pub(crate) fn link(&self) -> io::Result<FileName> {
        // No link is longer: the system would not follow it.
        const MOST: usize = libc::PATH_MAX as usize;
        let mut link: Vec<u8> = memory::room(MOST)?;
        // SAFETY: the name is a string with a NUL, and there is so much room.
        let length = unsafe { libc::readlink(self.as_ptr(), link.as_mut_ptr().cast(), MOST) };
        let length = usize::try_from(length).map_err(|_| io::Error::last_os_error())?;
        // SAFETY: so many bytes were written.
        unsafe { link.set_len(length) };
        match &link[..] {
            [b'/', ..] => FileName::join([&link]),
            _ => FileName::join([self.split().0, &link]),
        }
    }

    /// Whether there is such a file.
    pub(crate) fn exists(&self) -> bool {
        let mut found = MaybeUninit::uninit();
        // SAFETY: the name is a string with a NUL, and there is a place for what
        // is found.
        unsafe { libc::stat(self.as_ptr(), found.as_mut_ptr()) == 0 }
    }

    /// Gives the file another name, in the place of the file that has it.
    pub(crate) fn rename(&self, name: &FileName) -> io::Result<()> {
        // SAFETY: the names are strings with a NUL.
        let rename = || unsafe { libc::rename(self.as_ptr(), name.as_ptr()) };
        retry(|| checked(rename())).map(drop)
    }

    pub(crate) fn remove(&self) -> io::Result<()> {
        // SAFETY: the name is a string with a NUL.
        let unlink = || unsafe { libc::unlink(self.as_ptr()) };
        retry(|| checked(unlink())).map(drop)
    }

    /// Calls `each` with the name of every file in this directory.
    pub(crate) fn entries(&self, mut each: impl FnMut(&[u8])) -> io::Result<()> {
        struct Directory(*mut libc::DIR);

        impl Drop for Directory {
            fn drop(&mut self) {
                // SAFETY: it is open, and not used any more.
                unsafe { libc::closedir(self.0) };
            }
        }

        // SAFETY: the name is a string with a NUL.
        let directory = Directory(unsafe { libc::opendir(self.as_ptr()) });
        if directory.0.is_null() {
            return Err(io::Error::last_os_error());
        }
        loop {
            // SAFETY: it is open, and nobody else reads it.
            let entry = unsafe { libc::readdir(directory.0) };
            if entry.is_null() {
                return Ok(());
            }
            // SAFETY: the entry stays as it is until the next one is read.
            let name = unsafe { &raw const (*entry).d_name };
            // SAFETY: it has a name that ends with a NUL.
            each(unsafe { CStr::from_ptr(name.cast()) }.to_bytes());
        }
    }
}

/// What a call of the system gives, unless that is an error.
fn checked(result: c_int) -> io::Result<c_int> {
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
