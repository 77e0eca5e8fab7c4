//! How bytes, files and the system's errors are put into sentences.

use std::ascii::escape_default;
use std::fmt::{self, Write};
use std::io::{self, ErrorKind};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// A byte in single quotes, as C would write it.
pub(crate) struct Quoted(pub(crate) u8);

impl fmt::Display for Quoted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            b'"' => f.write_str("'\"'"),
            byte => write!(f, "'{}'", escape_default(byte)),
        }
    }
}

/// The name of a file, on one line whatever is in it, and without anything that
/// a terminal would obey.
pub(crate) struct Name<'a>(pub(crate) &'a Path);

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = self.0.as_os_str().as_bytes();
        if bytes.is_empty() {
            return f.write_str("\"\"");
        }
        for chunk in bytes.utf8_chunks() {
            for character in chunk.valid().chars() {
                match character.is_control() {
                    true => write!(f, "{}", character.escape_default())?,
                    false => f.write_char(character)?,
                }
            }
            for &byte in chunk.invalid() {
                write!(f, "{}", escape_default(byte))?;
            }
        }
        Ok(())
    }
}

/// The system's words for an error. The standard library's have a number behind
/// them, and take memory that might not be there.
pub(crate) struct Cause<'a>(pub(crate) &'a io::Error);

impl fmt::Display for Cause<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(code) = self.0.raw_os_error() else {
            return match self.0.kind() {
                // What `read::whole` says of a file that changes.
                ErrorKind::ResourceBusy => f.write_str("it was changed meanwhile; try again"),
                _ => write!(f, "{}", self.0),
            };
        };
        let mut words = [0; 256];
        // SAFETY: there are so many bytes to write to; the last one stays a NUL.
        unsafe { libc::strerror_r(code, words.as_mut_ptr().cast(), words.len() - 1) };
        let length = words.iter().position(|&byte| byte == 0);
        let words = &words[..length.unwrap_or(0)];
        for chunk in words.utf8_chunks() {
            f.write_str(chunk.valid())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::OsStr;

    #[test]
    fn bytes_are_quoted_as_in_c() {
        for (byte, quoted) in [
            (b'h', "'h'"),
            (b'\'', "'\\''"),
            (b'"', "'\"'"),
            (b'\n', "'\\n'"),
            (0xff, "'\\xff'"),
        ] {
            assert_eq!(Quoted(byte).to_string(), quoted);
        }
    }

    #[test]
    fn names_stay_on_their_line() {
        for (name, shown) in [
            (&b"boards/new board.txt"[..], "boards/new board.txt"),
            (b"", "\"\""),
            (b"a\nb\x1b[31m", "a\\nb\\u{1b}[31m"),
            (b"\xff\xc3\xa9\xc3.txt", "\\xff\u{e9}\\xc3.txt"),
        ] {
            let path = Path::new(OsStr::from_bytes(name));
            assert_eq!(Name(path).to_string(), shown);
        }
    }

    #[test]
    fn numbers_are_for_programs() {
        let missing = io::Error::from_raw_os_error(libc::ENOENT);
        assert_eq!(Cause(&missing).to_string(), "No such file or directory");
        let other = io::Error::other("a reason");
        assert_eq!(Cause(&other).to_string(), "a reason");
    }
}
