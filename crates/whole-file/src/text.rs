//! Errors and file names in messages.

use std::ascii;
use std::fmt::{self, Write};
use std::io::{self, ErrorKind};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// Text from outside, on one line. Control characters are escaped, so a terminal
/// does not obey them.
pub struct Plain<'a>(pub &'a str);

impl fmt::Display for Plain<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            match character.is_control() {
                true => write!(f, "{}", character.escape_default())?,
                false => f.write_char(character)?,
            }
        }
        Ok(())
    }
}

/// A path, on one line. Control characters and bytes that are not UTF-8 are
/// escaped. The empty path is shown as `""`.
pub struct PathText<'a>(pub &'a Path);

impl fmt::Display for PathText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = self.0.as_os_str().as_bytes();
        if bytes.is_empty() {
            return f.write_str("\"\"");
        }
        for chunk in bytes.utf8_chunks() {
            Plain(chunk.valid()).fmt(f)?;
            for &byte in chunk.invalid() {
                write!(f, "{}", ascii::escape_default(byte))?;
            }
        }
        Ok(())
    }
}

/// The reason for an error, without the number that the standard library adds:
/// "No space left on device" instead of "No space left on device (os error 28)".
/// Does not allocate memory.
pub struct Cause<'a>(pub &'a io::Error);

impl fmt::Display for Cause<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(code) = self.0.raw_os_error() else {
            return match self.0.kind() {
                // The error of `read` for a file that changes.
                ErrorKind::ResourceBusy => f.write_str("it was changed meanwhile; try again"),
                _ => write!(f, "{}", self.0),
            };
        };
        let mut text = [0_u8; 256];
        // SAFETY: the pointer and the length, one less so that the last byte stays
        // NUL, are those of an array that this function owns.
        unsafe { libc::strerror_r(code, text.as_mut_ptr().cast(), text.len() - 1) };
        let length = text.iter().position(|&byte| byte == 0);
        for chunk in text[..length.unwrap_or(0)].utf8_chunks() {
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
    fn text_stays_on_one_line() {
        assert_eq!(Plain("\x1b[31mc\u{e9}").to_string(), "\\u{1b}[31mc\u{e9}");
    }

    #[test]
    fn paths_stay_on_one_line() {
        for (name, shown) in [
            (&b"boards/new board.txt"[..], "boards/new board.txt"),
            (b"", "\"\""),
            (b"a\nb\x1b[31m", "a\\nb\\u{1b}[31m"),
            (b"\xff\xc3\xa9\xc3.txt", "\\xff\u{e9}\\xc3.txt"),
        ] {
            let path = Path::new(OsStr::from_bytes(name));
            assert_eq!(PathText(path).to_string(), shown);
        }
    }

    #[test]
    fn causes_have_no_numbers() {
        let missing = io::Error::from_raw_os_error(libc::ENOENT);
        assert_eq!(Cause(&missing).to_string(), "No such file or directory");
        let changed = io::Error::from(ErrorKind::ResourceBusy);
        assert_eq!(
            Cause(&changed).to_string(),
            "it was changed meanwhile; try again"
        );
        let other = io::Error::other("a reason");
        assert_eq!(Cause(&other).to_string(), "a reason");
    }
}
