//! File names for system calls.

use std::ffi::CStr;
use std::io::{self, ErrorKind};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use smallvec::SmallVec;

/// The longest path that the system accepts, including the NUL.
pub(crate) const PATH_MAX: usize = libc::PATH_MAX as usize;

/// A NUL-terminated file name. Most names need no heap.
pub(crate) struct Name(SmallVec<[u8; 128]>);

impl Name {
    pub(crate) fn from_path(path: &Path) -> io::Result<Name> {
        Name::new(path.as_os_str().as_bytes())
    }

    pub(crate) fn new(name: &[u8]) -> io::Result<Name> {
        if name.contains(&0) {
            return Err(ErrorKind::InvalidInput.into());
        }
        if name.len() >= PATH_MAX {
            return Err(io::Error::from_raw_os_error(libc::ENAMETOOLONG));
        }
        let mut bytes = SmallVec::new();
        let reserved = bytes.try_reserve_exact(name.len() + 1);
        reserved.map_err(|_| ErrorKind::OutOfMemory)?;
        bytes.extend_from_slice(name);
        bytes.push(0);
        Ok(Name(bytes))
    }

    /// The name without the NUL.
    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.0[..self.0.len() - 1]
    }

    pub(crate) fn as_c_str(&self) -> &CStr {
        CStr::from_bytes_with_nul(&self.0).expect("one NUL, at the end")
    }

    /// Splits the name after its last slash. The first part is empty if there is
    /// no slash.
    pub(crate) fn split(&self) -> (&[u8], &[u8]) {
        let name = self.as_bytes();
        let slash = name.iter().rposition(|&byte| byte == b'/');
        name.split_at(slash.map_or(0, |slash| slash + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(name: &str) -> io::Result<Name> {
        Name::from_path(Path::new(name))
    }

    #[test]
    fn splits_after_the_last_slash() {
        for (path, directory, last) in [
            ("", "", ""),
            ("a", "", "a"),
            ("/", "/", ""),
            ("/a", "/", "a"),
            ("a/", "a/", ""),
            ("./a//b", "./a//", "b"),
        ] {
            let name = name(path).expect("a valid name");
            assert_eq!(name.split(), (directory.as_bytes(), last.as_bytes()));
            assert_eq!(name.as_c_str().to_bytes(), path.as_bytes());
        }
    }

    #[test]
    fn rejects_a_nul() {
        let error = name("a\0b").err().expect("not a name");
        assert_eq!(error.kind(), ErrorKind::InvalidInput);
    }

    #[test]
    fn rejects_names_that_are_too_long_for_the_system() {
        assert!(name(&"x".repeat(PATH_MAX - 1)).is_ok());
        let error = name(&"x".repeat(PATH_MAX)).err().expect("too long");
        assert_eq!(error.raw_os_error(), Some(libc::ENAMETOOLONG));
    }
}
