//! A byte in a message.

use std::ascii::escape_default;
use std::fmt;

/// A byte in single quotes, as a C programmer would write it.
pub(super) struct Quoted(pub(super) u8);

impl fmt::Display for Quoted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            b'"' => f.write_str("'\"'"),
            byte => write!(f, "'{}'", escape_default(byte)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
