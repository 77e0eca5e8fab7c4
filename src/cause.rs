//! What the system says of a file that cannot be read or written.

use std::fmt;
use std::io;

/// The system's words for an error, without the number that Rust's standard
/// library puts behind them.
pub(crate) struct Cause<'a>(pub(crate) &'a io::Error);

impl fmt::Display for Cause<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.to_string();
        let words = match self.0.raw_os_error() {
            Some(code) => text.strip_suffix(&format!(" (os error {code})")),
            None => None,
        };
        f.write_str(words.unwrap_or(&text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_for_programs() {
        let missing = io::Error::from_raw_os_error(libc::ENOENT);
        assert_eq!(Cause(&missing).to_string(), "No such file or directory");
        let other = io::Error::other("a reason");
        assert_eq!(Cause(&other).to_string(), "a reason");
    }
}
