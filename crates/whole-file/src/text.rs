//! Errors and file names in messages.

use std::ascii;
use std::fmt::{self, Write};
use std::io::{self, ErrorKind};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// Text from outside, on one line. Control characters are escaped, so a terminal
/// does not obey them. So are characters that are invisible or reorder the text
/// around them, such as U+202E.
///
/// Does not allocate memory.
pub struct Plain<'a>(pub &'a str);

impl Plain<'_> {
    /// Returns true if a character is shown as it is, and not escaped.
    pub fn shows(character: char) -> bool {
        !character.is_control() && !is_deceptive(character)
    }
}

impl fmt::Display for Plain<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            match Plain::shows(character) {
                true => f.write_char(character)?,
                false => write!(f, "{}", character.escape_default())?,
            }
        }
        Ok(())
    }
}

/// Returns true for characters that are not controls, but are invisible, change
/// the order of the text around them, or end a line.
fn is_deceptive(character: char) -> bool {
    matches!(
        character,
        // The characters that Unicode calls default ignorable: soft hyphens, joiners,
        // bidirectional marks and overrides, fillers, variation selectors, tags.
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
            // Line and paragraph separators.
            | '\u{2028}' | '\u{2029}'
            // Interlinear annotations, whose text may be hidden.
            | '\u{fff9}'..='\u{fffb}'
    )
}

/// A path, on one line. Bytes that are not UTF-8 are escaped, and so are the
/// characters that [`Plain`] escapes. The empty path is shown as `""`.
///
/// Does not allocate memory.
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
    fn characters_that_hide_or_reorder_text_are_escaped() {
        for range in [
            '\u{0}'..='\u{1f}',
            '\u{7f}'..='\u{9f}',
            '\u{ad}'..='\u{ad}',
            '\u{34f}'..='\u{34f}',
            '\u{61c}'..='\u{61c}',
            '\u{115f}'..='\u{1160}',
            '\u{180b}'..='\u{180f}',
            '\u{200b}'..='\u{200f}',
            '\u{2028}'..='\u{202e}',
            '\u{2060}'..='\u{206f}',
            '\u{fe00}'..='\u{fe0f}',
            '\u{feff}'..='\u{feff}',
            '\u{fff9}'..='\u{fffb}',
            '\u{1d173}'..='\u{1d17a}',
            '\u{e0000}'..='\u{e0fff}',
        ] {
            for character in range {
                let shown = Plain(&character.to_string()).to_string();
                assert!(shown.starts_with('\\') && shown.is_ascii(), "{shown}");
                let name = character.to_string();
                assert_eq!(PathText(Path::new(&name)).to_string(), shown);
            }
        }
        let name = Path::new("gnp\u{202e}txt.exe");
        assert_eq!(PathText(name).to_string(), "gnp\\u{202e}txt.exe");
    }

    #[test]
    fn letters_of_all_scripts_are_shown() {
        for text in [
            "caf\u{e9} na\u{ef}ve",
            // With combining characters, which belong to the letter before them.
            "cafe\u{301}",
            "\u{395}\u{3bb}\u{3bb}\u{3b7}\u{3bd}\u{3b9}\u{3ba}\u{3ac}",
            "\u{5e2}\u{5d1}\u{5e8}\u{5d9}\u{5ea}",
            "\u{627}\u{644}\u{639}\u{631}\u{628}\u{64a}\u{629}",
            "\u{939}\u{93f}\u{928}\u{94d}\u{926}\u{940}",
            "\u{65e5}\u{672c}\u{8a9e} \u{d55c}\u{ad6d}\u{c5b4} \u{1f3b2}",
            "a non-breaking\u{a0}space, and a \\",
        ] {
            assert_eq!(Plain(text).to_string(), text);
        }
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
