//! Errors of the operating system, worded for people.

use std::fmt;
use std::io;

/// The system's words for an error, without its number.
///
/// ```
/// use terminal::Cause;
///
/// let error = std::fs::read("no such file").unwrap_err();
/// assert_eq!(error.to_string(), "No such file or directory (os error 2)");
/// assert_eq!(Cause(&error).to_string(), "No such file or directory");
/// ```
pub struct Cause<'a>(pub &'a io::Error);

impl fmt::Display for Cause<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.to_string();
        f.write_str(text.split(" (os error").next().unwrap_or(&text))
    }
}
