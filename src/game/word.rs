//! Words on the board, and reading them from it.

use std::fmt;

use super::board::Stacks;
use super::line::Line;
use super::{Cell, Direction, Stack};
use crate::memory::{self, Bytes, OutOfMemory};

/// A word on the board.
///
/// ```
/// use hw3::{Cell, Direction, Word};
///
/// let word = Word::new("OECRE", Cell { row: 1, col: 6 }, Direction::Vertical)?;
/// assert_eq!(word.to_string(), "OECRE (rows 1-5, column 6)");
/// # Ok::<(), hw3::OutOfMemory>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Word {
    #[cfg_attr(feature = "serde", serde(with = "super::serde_text"))]
    text: Bytes<16>,
    /// The cell of the first letter.
    pub start: Cell,
    /// The direction in which the word is read.
    pub direction: Direction,
}

impl Word {
    /// A word that starts at a cell.
    pub fn new(text: &str, start: Cell, direction: Direction) -> Result<Word, OutOfMemory> {
        let text = memory::short(text.as_bytes())?;
        Ok(Word {
            text,
            start,
            direction,
        })
    }

    /// The word of these letters, read along a line from a position.
    #[inline]
    pub(crate) fn on(line: Line, start: usize, letters: &[u8]) -> Result<Word, OutOfMemory> {
        let text = match letters.len() {
            // Packed in a register. Storing single bytes and then moving the word
            // as a whole stalls the processor, for a tenth of a refused move.
            0..=16 => {
                let pack = |packed: u128, &letter: &u8| packed << 8 | u128::from(letter);
                let packed = letters.iter().rev().fold(0, pack);
                Bytes::from_buf_and_len(packed.to_le_bytes(), letters.len())
            }
            _ => memory::short(letters)?,
        };
        Ok(Word {
            text,
            start: line.cell(start),
            direction: line.direction,
        })
    }

    /// The letters, in upper case.
    pub fn text(&self) -> &str {
        str::from_utf8(&self.text).unwrap_or_default()
    }

    /// Returns true if the word owns no heap memory.
    #[cfg(feature = "capi")]
    pub(crate) fn is_inline(&self) -> bool {
        !self.text.spilled()
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.text();
        let Cell { row, col } = self.start;
        let (_, first) = Line::through(self.start, self.direction);
        let last = first.saturating_add(text.len().saturating_sub(1));
        match self.direction {
            Direction::Horizontal => write!(f, "{text} (row {row}, columns {col}-{last})"),
            Direction::Vertical => write!(f, "{text} (rows {row}-{last}, column {col})"),
        }
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A run of adjacent tiles, read from the board. Every move reads several, so
/// short runs go to an array rather than through a [`Bytes`].
pub(crate) struct Run {
    short: [u8; Run::SHORT],
    /// All letters, if there are more than `SHORT`.
    long: Vec<u8>,
    len: usize,
}

impl Run {
    /// Longer than almost every word, so most runs need no heap.
    const SHORT: usize = 32;

    pub(crate) fn new() -> Run {
        Run {
            short: [0; Run::SHORT],
            long: Vec::new(),
            len: 0,
        }
    }

    /// Reads the run that putting `middle` at a position of a line would form.
    /// Returns where the run starts. Reads at most `most` letters on each side of
    /// `middle`.
    #[inline]
    pub(crate) fn read(
        &mut self,
        stacks: Stacks<'_>,
        position: usize,
        most: usize,
        middle: impl ExactSizeIterator<Item = u8>,
    ) -> Result<usize, OutOfMemory> {
        let letter = |position| stacks.get(position).map(Stack::letter);
        let first = position.saturating_sub(most);
        let mut start = position;
        while start > first && letter(start - 1).is_some() {
            start -= 1;
        }
        let mut end = position + middle.len();
        let last = end.saturating_add(most);
        self.len = 0;
        for letter in (start..position).map_while(letter) {
            self.push(letter)?;
        }
        for letter in middle {
            self.push(letter)?;
        }
        while end < last
            && let Some(letter) = letter(end)
        {
            self.push(letter)?;
            end += 1;
        }
        Ok(start)
    }

    #[inline]
    fn push(&mut self, letter: u8) -> Result<(), OutOfMemory> {
        match self.short.get_mut(self.len) {
            Some(slot) => *slot = letter,
            None => self.push_long(letter)?,
        }
        self.len += 1;
        Ok(())
    }

    #[cold]
    fn push_long(&mut self, letter: u8) -> Result<(), OutOfMemory> {
        if self.len == Run::SHORT {
            self.long = memory::copied(&self.short)?;
        }
        memory::push(&mut self.long, letter)
    }

    pub(crate) fn letters(&self) -> &[u8] {
        self.short.get(..self.len).unwrap_or(&self.long)
    }

    /// Returns true if the run has at least two letters.
    pub(crate) fn is_word(&self) -> bool {
        self.len > 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Board;

    /// Compares the run through an X with a naive reading of the row.
    fn check(row: &str, position: usize, most: usize) {
        let board: Board = row.parse().expect("a row");
        let (line, _) = Line::through(Cell { row: 0, col: 0 }, Direction::Horizontal);
        let mut run = Run::new();
        let start = run.read(board.along(line), position, most, [b'X'].into_iter());
        let mut whole = row.as_bytes().to_vec();
        whole[position] = b'X';
        let is_tile = |index: &usize| whole[*index] != b'.';
        let before = (position.saturating_sub(most)..=position).rev();
        let first = before.take_while(is_tile).last().expect("the X");
        let end = position.saturating_add(most).saturating_add(1);
        let after = position..whole.len().min(end);
        let last = after.take_while(is_tile).last().expect("the X");
        assert_eq!(start, Ok(first), "{row} {position} {most}");
        assert_eq!(run.letters(), &whole[first..=last], "{row} {position}");
        assert_eq!(run.is_word(), last > first);
    }

    #[test]
    fn runs_are_read_to_both_ends_or_as_far_as_asked() {
        for length in [1, 2, 3, 31, 32, 33, 34, 64, 65, 100] {
            let run: String = ('A'..='W').cycle().take(length).collect();
            for row in [run.clone(), format!("..{run}."), format!("QQ.{run}.Q")] {
                for position in 0..row.len() {
                    for most in [0, 1, 5, 31, 32, 1000, usize::MAX] {
                        check(&row, position, most);
                    }
                }
            }
        }
    }
}
