//! A word on the board.

use std::fmt;

use crate::line::Line;
use crate::memory::{self, OutOfMemory};
use crate::{Cell, Direction};

/// A word and where it stands on the board.
///
/// ```
/// use hw3::{Cell, Direction, Word};
///
/// let word = Word {
///     text: "OECRE".to_owned(),
///     start: Cell { row: 1, col: 6 },
///     direction: Direction::Vertical,
/// };
/// assert_eq!(word.to_string(), "OECRE (rows 1-5, column 6)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Word {
    /// The letters, two or more, in upper case.
    pub text: String,
    /// The cell of the first letter.
    pub start: Cell,
    /// Which way the word is read from there.
    pub direction: Direction,
}

impl Word {
    /// The word of these letters of tiles from a position of a line on.
    pub(crate) fn new(line: Line, start: usize, letters: &[u8]) -> Result<Word, OutOfMemory> {
        debug_assert!(letters.iter().all(u8::is_ascii_uppercase));
        let text = memory::copied(letters, 0)?;
        Ok(Word {
            // SAFETY: the letters of tiles are ASCII.
            text: unsafe { String::from_utf8_unchecked(text) },
            start: line.cell(start),
            direction: line.direction,
        })
    }

    /// The same place without the letters.
    pub(crate) fn without_text(&self) -> Word {
        Word {
            text: String::new(),
            ..*self
        }
    }

    /// The word with this for its text.
    pub(crate) fn shown<'a>(&'a self, text: &'a str) -> Shown<'a> {
        Shown { word: self, text }
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.shown(&self.text).fmt(f)
    }
}

/// A word with its text, wherever that is kept.
pub(crate) struct Shown<'a> {
    word: &'a Word,
    text: &'a str,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Shown { word, text } = self;
        let Cell { row, col } = word.start;
        let last = text.len().saturating_sub(1);
        match word.direction {
            Direction::Horizontal => write!(f, "{text} (row {row}, columns {col}-{})", col + last),
            Direction::Vertical => write!(f, "{text} (rows {row}-{}, column {col})", row + last),
        }
    }
}
