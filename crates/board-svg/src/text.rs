//! Text in a picture: its width, and characters that XML reserves.

use std::borrow::Cow;
use std::fmt::{self, Write};

/// A text as the content of an XML element.
///
/// Characters that XML does not permit are replaced.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            match character {
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '&' => f.write_str("&amp;")?,
                '"' => f.write_str("&quot;")?,
                '\t' | '\n' | '\r' => f.write_char(' ')?,
                '\u{fffe}' | '\u{ffff}' => f.write_char(char::REPLACEMENT_CHARACTER)?,
                _ if character.is_control() => f.write_char(char::REPLACEMENT_CHARACTER)?,
                _ => f.write_char(character)?,
            }
        }
        Ok(())
    }
}

/// Estimates how wide a text becomes.
///
/// The reader's font is not known, so this is an upper bound for DejaVu Sans, which is
/// wider than most. Only rare characters are wider still.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Font {
    pub(crate) size: f32,
    pub(crate) is_bold: bool,
}

impl Font {
    pub(crate) fn width(self, text: &str) -> f32 {
        text.chars().map(|character| self.advance(character)).sum()
    }

    fn advance(self, character: char) -> f32 {
        let printable = (character as usize).wrapping_sub(' ' as usize);
        let widths = if self.is_bold { BOLD } else { REGULAR };
        let hundredths = match widths.get(printable) {
            Some(width) => *width,
            None => other_width(character),
        };
        // Some fonts are slightly wider.
        f32::from(hundredths) / 100.0 * 1.03 * self.size
    }

    /// The length in bytes of the longest start of the text that fits.
    fn fitting(self, text: &str, width: f32) -> usize {
        let mut used = 0.0;
        for (at, character) in text.char_indices() {
            used += self.advance(character);
            if used > width {
                return at;
            }
        }
        text.len()
    }

    /// The text, or as much of it as fits and an ellipsis.
    pub(crate) fn shorten(self, text: &str, width: f32) -> Cow<'_, str> {
        if self.fitting(text, width) == text.len() {
            return text.into();
        }
        let end = self.fitting(text, width - self.advance(ELLIPSIS));
        let mut start = text[..end].trim_end().to_owned();
        start.push(ELLIPSIS);
        start.into()
    }

    /// Breaks the text between words into at most `most` lines, and shortens the last.
    pub(crate) fn wrap(self, text: &str, width: f32, most: usize) -> Vec<Cow<'_, str>> {
        let mut lines = Vec::new();
        let mut rest = text.trim();
        while lines.len() + 1 < most {
            let end = self.fitting(rest, width);
            if end == rest.len() {
                break;
            }
            let at = match rest[end..].starts_with(' ') {
                true => end,
                false => rest[..end].rfind(' ').unwrap_or(end),
            };
            if at == 0 {
                break;
            }
            let (line, remaining) = rest.split_at(at);
            lines.push(line.trim_end().into());
            rest = remaining.trim_start();
        }
        if !rest.is_empty() && most > 0 {
            lines.push(self.shorten(rest, width));
        }
        lines
    }
}

const ELLIPSIS: char = '\u{2026}';

/// The widths of the ASCII characters from the space on, in hundredths of the font
/// size, in bold and in regular DejaVu Sans.
#[rustfmt::skip]
const BOLD: [u8; 95] = [
    35, 46, 53, 84, 70, 101, 88, 31, 46, 46, 53, 84, 38, 42, 38, 37,
    70, 70, 70, 70, 70, 70, 70, 70, 70, 70, 40, 40, 84, 84, 84, 59,
    100, 78, 77, 74, 84, 69, 69, 83, 84, 38, 38, 78, 64, 100, 84, 86,
    74, 86, 78, 73, 69, 82, 78, 111, 78, 73, 73, 46, 37, 46, 84, 50,
    50, 68, 72, 60, 72, 68, 44, 72, 72, 35, 35, 67, 35, 105, 72, 69,
    72, 72, 50, 60, 48, 72, 66, 93, 65, 66, 59, 72, 37, 72, 84,
];
#[rustfmt::skip]
const REGULAR: [u8; 95] = [
    32, 41, 46, 84, 64, 96, 78, 28, 40, 40, 50, 84, 32, 37, 32, 34,
    64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84, 84, 84, 54,
    100, 69, 69, 70, 78, 64, 58, 78, 76, 30, 30, 66, 56, 87, 75, 79,
    61, 79, 70, 64, 62, 74, 69, 99, 69, 62, 69, 40, 34, 40, 84, 50,
    50, 62, 64, 55, 64, 62, 36, 64, 64, 28, 28, 58, 28, 98, 64, 62,
    64, 64, 42, 53, 40, 64, 60, 82, 60, 60, 53, 64, 34, 64, 84,
];

/// An upper bound for the width of most other characters.
fn other_width(character: char) -> u8 {
    match character {
        // Marks that go on top of the character before them, and invisible characters.
        '\u{300}'..='\u{36f}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{20d0}'..='\u{20ff}'
        | '\u{fe00}'..='\u{fe0f}' => 0,
        '\0'..='\u{2e7f}' => 110,
        // East Asian characters and emoji.
        _ => 140,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const FONT: Font = Font {
        size: 10.0,
        is_bold: true,
    };

    #[test]
    fn xml_characters_are_escaped() {
        let text = "<a href=\"x\">&amp;\u{ffff}\u{1b}\n";
        assert_eq!(
            Escaped(text).to_string(),
            "&lt;a href=&quot;x&quot;&gt;&amp;amp;\u{fffd}\u{fffd} "
        );
    }

    #[test]
    fn texts_are_shortened_only_if_they_are_too_long() {
        assert_eq!(FONT.shorten("Ann", 30.0), "Ann");
        assert_eq!(FONT.shorten("Ann Ann", 42.0), "Ann\u{2026}");
        assert_eq!(FONT.shorten("Ann", 0.0), "\u{2026}");
        // A letter keeps its accent.
        let accents = "e\u{301}".repeat(4);
        assert_eq!(FONT.shorten(&accents, 27.0), "e\u{301}e\u{301}\u{2026}");
    }

    #[test]
    fn lines_break_between_words() {
        let lines = |text, width| FONT.wrap(text, width, 2).join("|");
        assert_eq!(lines("one two", 100.0), "one two");
        assert_eq!(lines("one two", 30.0), "one|two");
        assert_eq!(lines("one two three", 35.0), "one|two\u{2026}");
        assert_eq!(lines("abcdeeeeee", 30.0), "abcd|ee\u{2026}");
        assert_eq!(lines("", 30.0), "");
        assert_eq!(lines("ab", 0.0), "\u{2026}");
    }

    proptest! {
        #[test]
        fn every_line_fits(text in ".{0,60}", width in 12.0_f32..300.0, most in 1_usize..4) {
            let lines = FONT.wrap(&text, width, most);
            prop_assert!(lines.len() <= most);
            for line in &lines {
                prop_assert!(FONT.width(line) <= width + 0.01, "{line:?}");
            }
            let is_cut = lines.last().is_some_and(|line| line.ends_with(ELLIPSIS));
            if !is_cut {
                let words = |text: &str| text.split_whitespace().collect::<String>();
                prop_assert_eq!(words(&lines.concat()), words(&text));
            }
        }
    }
}
