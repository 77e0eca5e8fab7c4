//! How texts from outside, files and the system's errors are put into sentences.

use std::fmt::{self, Write};
use std::io;
use std::path::Path;

/// A text from outside, on one line whatever is in it, and without anything that
/// a terminal would obey.
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

/// The name of a file, like any other text from outside.
pub struct Name<'a>(pub &'a Path);

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Plain(&self.0.to_string_lossy()).fmt(f)
    }
}

/// The system's words for an error, without its number.
pub struct Cause<'a>(pub &'a io::Error);

impl fmt::Display for Cause<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.0.to_string();
        f.write_str(words.split(" (os error").next().unwrap_or(&words))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_from_outside_stay_on_their_line() {
        assert_eq!(Name(Path::new("a\nb c")).to_string(), "a\\nb c");
        assert_eq!(Plain("\x1b[31mc\u{e9}").to_string(), "\\u{1b}[31mc\u{e9}");
    }

    #[test]
    fn numbers_are_for_programs() {
        let missing = std::fs::read("no such file").expect_err("no such file");
        assert_eq!(Cause(&missing).to_string(), "No such file or directory");
    }
}
