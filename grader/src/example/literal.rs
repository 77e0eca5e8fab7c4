//! C literals.

use std::fmt::{self, Write};

/// A C string literal, on one line.
pub(super) struct Text<'a>(pub(super) &'a [u8]);

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        for &byte in self.0 {
            match byte {
                b'"' => f.write_str("\\\"")?,
                _ => character(f, byte)?,
            }
        }
        f.write_str("\"")
    }
}

/// A C string literal with a line for each line of the text, indented.
pub(super) struct Lines<'a>(pub(super) &'a str, pub(super) usize);

impl fmt::Display for Lines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Lines(text, indent) = self;
        if text.is_empty() {
            return write!(f, "{:indent$}\"\"", "");
        }
        for (number, line) in text.split_inclusive('\n').enumerate() {
            let end = if number == 0 { "" } else { "\n" };
            write!(f, "{end}{:indent$}{}", "", Text(line.as_bytes()))?;
        }
        Ok(())
    }
}

/// A C character literal.
pub(super) struct Character(pub(super) u8);

impl fmt::Display for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("'")?;
        match self.0 {
            b'\'' => f.write_str("\\'")?,
            byte => character(f, byte)?,
        }
        f.write_str("'")
    }
}

fn character(f: &mut fmt::Formatter<'_>, byte: u8) -> fmt::Result {
    match byte {
        b'\n' => f.write_str("\\n"),
        b'\r' => f.write_str("\\r"),
        b'\t' => f.write_str("\\t"),
        b'\\' => f.write_str("\\\\"),
        // Two of them could begin a trigraph.
        b'?' => f.write_str("\\?"),
        b' '..=b'~' => f.write_char(char::from(byte)),
        // Three digits, so that a digit that follows does not belong to it.
        _ => write!(f, "\\{byte:03o}"),
    }
}

/// A C `int`, saturated.
pub(super) struct Int(pub(super) i64);

impl fmt::Display for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.0.clamp(i32::MIN.into(), i32::MAX.into());
        match number {
            // The number without the sign is not an `int`.
            number if number == i64::from(i32::MIN) => f.write_str("-2147483647 - 1"),
            number => write!(f, "{number}"),
        }
    }
}

/// A text in a C comment that starts with `/*`.
pub(super) struct Comment<'a>(pub(super) &'a str);

impl fmt::Display for Comment<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = whole_file::Plain(self.0).to_string();
        f.write_str(
            &text
                .replace("*/", "* /")
                .replace("/*", "/ *")
                .replace("??", "? ?"),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_escaped() {
        assert_eq!(
            Text(b"A \"?\\\n\xe9\x001").to_string(),
            r#""A \"\?\\\n\351\0001""#
        );
        assert_eq!(Character(b'\'').to_string(), r"'\''");
        assert_eq!(Character(b'"').to_string(), r#"'"'"#);
        assert_eq!(Character(0).to_string(), r"'\000'");
        assert_eq!(Int(-3_000_000_000).to_string(), "-2147483647 - 1");
        assert_eq!(Int(3_000_000_000).to_string(), "2147483647");
        assert_eq!(Lines("AB\nC", 2).to_string(), "  \"AB\\n\"\n  \"C\"");
        assert_eq!(
            Comment("a */ b /*/\n??/").to_string(),
            "a * / b / * /\\n? ?/"
        );
    }
}
