//! Boards as text: both file forms are read, the saved form is written.

use std::fmt::{self, Write as _};
use std::io;
use std::str::FromStr;

use thiserror::Error;

use super::quoted::Quoted;
use super::{Board, Cell, Height, Stack, Tile};

/// Why a text is not a board. Rows and columns count from 0.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BoardError {
    /// The text has no row of cells.
    #[error("there is no row 0: a board is lines of '.' and A-Z")]
    NoRows,
    /// A byte that is not allowed there.
    #[error("{}row {row}, column {col}: {} is not {}", half.prefix(), Quoted(*byte), half.allowed())]
    BadByte {
        /// The half of the file.
        half: Half,
        /// The row of the board.
        row: usize,
        /// The column of the board.
        col: usize,
        /// The byte.
        byte: u8,
    },
    /// A line is shorter or longer than the first one.
    #[error("{}row {row}, column {col}: {} (columns in row 0: {cols})", half.prefix(), Unexpected(*found))]
    Ragged {
        /// The half of the file.
        half: Half,
        /// The row of the board.
        row: usize,
        /// The first column that is missing or extra.
        col: usize,
        /// The byte there, or `None` if the line ends.
        found: Option<u8>,
        /// The number of columns in row 0.
        cols: usize,
    },
    /// The number of rows of heights differs from the number of rows of tiles.
    #[error("heights, row {row}, column 0: {} (rows of tiles: {rows})", Unexpected(*found))]
    HeightRows {
        /// The first row of heights that is missing or extra.
        row: usize,
        /// The byte there, or `None` if the text ends.
        found: Option<u8>,
        /// The number of rows of tiles.
        rows: usize,
    },
    /// A tile has height 0, or an empty cell another height.
    #[error("heights, row {row}, column {col}: {} cannot be {height} high", Top(*tile))]
    Contradiction {
        /// The row of the board.
        row: usize,
        /// The column of the board.
        col: usize,
        /// The top tile, or `None` for an empty cell.
        tile: Option<Tile>,
        /// Its height in the file.
        height: u8,
    },
    /// The requested board has no rows or no columns.
    #[error("a board needs at least one row and one column")]
    NoCells,
    /// The board has more rows or columns than [`Board::MAX_SIDE`].
    #[error(
        "{rows} rows of {cols} columns are too many: neither may exceed {}",
        Board::MAX_SIDE
    )]
    TooLarge {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        cols: usize,
    },
    /// There is no memory for a board of this size.
    #[error("there is no memory for a board of {rows} x {cols}")]
    OutOfMemory {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        cols: usize,
    },
}

#[cfg(feature = "files")]
impl BoardError {
    /// Completes the sentence "the text is ...".
    pub(crate) fn verdict(&self) -> &'static str {
        match self {
            BoardError::TooLarge { .. } | BoardError::OutOfMemory { .. } => "too large",
            _ => "not a board",
        }
    }
}

/// The two halves of a saved file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Half {
    /// The lines of top tiles: the whole of a board file.
    Tiles,
    /// The lines of heights.
    Heights,
}

impl Half {
    /// The start of a message about a cell in this half.
    fn prefix(self) -> &'static str {
        match self {
            Half::Tiles => "",
            Half::Heights => "heights, ",
        }
    }

    /// What a byte in this half may be.
    fn allowed(self) -> &'static str {
        match self {
            Half::Tiles => "a tile (A-Z) or '.'",
            Half::Heights => "a height (0-5)",
        }
    }
}

/// An unexpected byte, or an unexpected end.
struct Unexpected(Option<u8>);

impl fmt::Display for Unexpected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(byte) => write!(f, "{} is one too many", Quoted(byte)),
            None => f.write_str("there is nothing here"),
        }
    }
}

/// A cell, by its top tile.
struct Top(Option<Tile>);

impl fmt::Display for Top {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(tile) => write!(f, "the stack with {tile} on top"),
            None => f.write_str("an empty cell"),
        }
    }
}

impl Board {
    /// Reads a board file or a saved file.
    ///
    /// A board file consists of lines of equal length, with `.` for an empty
    /// cell and `A` to `Z` for a stack of one tile. A saved file continues with
    /// as many lines of heights, `0` to `5`. Both accept CRLF, trailing blank
    /// lines and a missing final newline.
    ///
    /// ```
    /// use hw3::Board;
    ///
    /// let saved = Board::parse(b"GO\n12\n")?;
    /// assert_eq!(saved.to_string(), "GO\n12\n");
    ///
    /// let error = Board::parse(b"...\n.h.\n").expect_err("lower case");
    /// assert_eq!(error.to_string(), "row 1, column 1: 'h' is not a tile (A-Z) or '.'");
    /// # Ok::<(), hw3::BoardError>(())
    /// ```
    pub fn parse(text: &[u8]) -> Result<Board, BoardError> {
        let text = without_trailing_blank_lines(text);
        let cols = lines(text).next().map_or(0, <[u8]>::len);
        let is_tiles = |line: &&[u8]| !line.first().is_some_and(u8::is_ascii_digit);
        // Check the lengths before allocating: one long line among many short ones
        // would ask for a board far larger than the text.
        let mut rows = 0;
        for line in lines(text).take_while(is_tiles).filter(|_| cols > 0) {
            check_length(Half::Tiles, rows, line, cols)?;
            rows += 1;
        }
        if rows == 0 {
            return Err(BoardError::NoRows);
        }
        let mut board = Board::empty(rows, cols)?;
        let mut rest = lines(text);
        for (row, line) in rest.by_ref().take(rows).enumerate() {
            board.set_tiles(row, line)?;
        }

        let mut heights = rest.peekable();
        if heights.peek().is_some() {
            for row in 0..rows {
                let line = heights.next().ok_or(BoardError::HeightRows {
                    row,
                    found: None,
                    rows,
                })?;
                check_length(Half::Heights, row, line, cols)?;
                board.set_heights(row, line)?;
            }
        }
        if let Some(line) = heights.next() {
            return Err(BoardError::HeightRows {
                row: rows,
                found: Some(*line.first().unwrap_or(&b'\n')),
                rows,
            });
        }
        Ok(board)
    }

    /// Fills an empty row with stacks of one tile.
    fn set_tiles(&mut self, row: usize, line: &[u8]) -> Result<(), BoardError> {
        let read = |_, byte| match Tile::new(byte) {
            Some(tile) => (Some(Stack::new(tile, Height::ONE)), true),
            None => (None, byte == b'.'),
        };
        match self.set_row(row, line, read) {
            None => Ok(()),
            Some((col, byte)) => Err(BoardError::BadByte {
                half: Half::Tiles,
                row,
                col,
                byte,
            }),
        }
    }

    /// Sets the heights of the stacks in a row.
    fn set_heights(&mut self, row: usize, line: &[u8]) -> Result<(), BoardError> {
        let read = |stack: Option<Stack>, byte: u8| {
            let height = Height::new(byte.wrapping_sub(b'0'));
            match (stack, height) {
                (Some(stack), Some(height)) => (Some(Stack::new(stack.top(), height)), true),
                (_, _) => (stack, stack.is_none() && byte == b'0'),
            }
        };
        let Some((col, byte)) = self.set_row(row, line, read) else {
            return Ok(());
        };
        Err(match byte {
            b'0'..=b'5' => BoardError::Contradiction {
                row,
                col,
                tile: self.stack(Cell { row, col }).map(Stack::top),
                height: byte - b'0',
            },
            _ => BoardError::BadByte {
                half: Half::Heights,
                row,
                col,
                byte,
            },
        })
    }

    /// Replaces each stack of a row by what `read` makes of it and a byte of
    /// the line. `read` also returns whether the byte is valid, and leaves the
    /// stack as it is if not. Returns the first invalid byte and its column.
    fn set_row(
        &mut self,
        row: usize,
        line: &[u8],
        read: impl Fn(Option<Stack>, u8) -> (Option<Stack>, bool),
    ) -> Option<(usize, u8)> {
        // 48 stacks hold at most 240 tiles, which a `u8` can count. Without an
        // early exit from the inner loop, the compiler vectorizes it.
        const PIECE: usize = 48;
        let start = row * self.stride;
        let stacks = &mut self.cells[start..start + self.cols];
        let pieces = stacks.chunks_mut(PIECE).zip(line.chunks(PIECE));
        for (piece, (stacks, bytes)) in pieces.enumerate() {
            let (mut before, mut after, mut all_valid) = (0, 0, true);
            for (stack, &byte) in stacks.iter_mut().zip(bytes) {
                let (new, is_valid) = read(*stack, byte);
                before += height(*stack);
                after += height(new);
                all_valid &= is_valid;
                *stack = new;
            }
            if !all_valid {
                let mut pairs = stacks.iter().zip(bytes);
                let index = pairs.position(|(&stack, &byte)| !read(stack, byte).1)?;
                return Some((piece * PIECE + index, bytes[index]));
            }
            self.tile_count += usize::from(after);
            self.tile_count -= usize::from(before);
        }
        None
    }

    /// Writes the saved form, which `to_string` returns as well: a line of top
    /// tiles for each row, then a line of heights for each row.
    pub fn write_to(&self, out: &mut impl io::Write) -> io::Result<()> {
        self.write_saved(|piece| out.write_all(piece))
    }

    /// Passes the saved form to `write`, piece by piece.
    fn write_saved<E>(&self, mut write: impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        self.write_half(&mut write, |stack| stack.map_or(b'.', Stack::letter))?;
        self.write_half(&mut write, |stack| b'0' + height(stack))
    }

    fn write_half<E>(
        &self,
        mut write: impl FnMut(&[u8]) -> Result<(), E>,
        byte: impl Fn(Option<Stack>) -> u8,
    ) -> Result<(), E> {
        // A fixed buffer needs no memory for a whole row. Clearing a larger one
        // would take longer than writing a typical board.
        let mut buffer = [0; 1024];
        for stacks in self.iter_rows() {
            for stacks in stacks.chunks(buffer.len()) {
                for (slot, &stack) in buffer.iter_mut().zip(stacks) {
                    *slot = byte(stack);
                }
                write(&buffer[..stacks.len()])?;
            }
            write(b"\n")?;
        }
        Ok(())
    }
}

/// The number of tiles on a cell.
fn height(stack: Option<Stack>) -> u8 {
    stack.map_or(0, |stack| stack.height().get())
}

/// Reads a board file or a saved file, as [`Board::parse`] does.
impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Board, BoardError> {
        Board::parse(text.as_bytes())
    }
}

/// The saved form.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_saved(|piece| piece.iter().try_for_each(|&byte| f.write_char(byte.into())))
    }
}

/// The saved form, starting on its own line.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board:\n{self}")
    }
}

/// The lines of a text, without their LF or CRLF.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let lines = crate::lines::lines(text);
    lines.map(|line| line.strip_suffix(b"\r").unwrap_or(line))
}

fn without_trailing_blank_lines(mut text: &[u8]) -> &[u8] {
    while let Some(shorter) = text.strip_suffix(b"\n").or(text.strip_suffix(b"\n\r")) {
        text = shorter;
    }
    text
}

fn check_length(half: Half, row: usize, line: &[u8], cols: usize) -> Result<(), BoardError> {
    if line.len() == cols {
        return Ok(());
    }
    Err(BoardError::Ragged {
        half,
        row,
        col: line.len().min(cols),
        found: line.get(cols).copied(),
        cols,
    })
}

/// Serde writes and reads the saved form.
#[cfg(feature = "serde")]
impl serde::Serialize for Board {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Board {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Board, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        Board::parse(text.as_bytes())
            .expect_err("not a board")
            .to_string()
    }

    #[test]
    fn a_board_file_has_stacks_of_one() {
        let board = Board::parse(b"..\nAZ\n").expect("a board");
        assert_eq!(board.to_string(), "..\nAZ\n00\n11\n");
        assert!(!board.is_empty());
        assert!(Board::parse(b"..").expect("a board").is_empty());
    }

    #[test]
    fn a_saved_file_reads_back_as_it_was_written() {
        let text = "A..\nBCD\n100\n235\n";
        let board = Board::parse(text.as_bytes()).expect("a board");
        assert_eq!(board.to_string(), text);
        let mut written = Vec::new();
        board.write_to(&mut written).expect("room");
        assert_eq!(written, text.as_bytes());
    }

    #[test]
    fn line_ends_are_forgiven() {
        let plain = Board::parse(b"AB\n..\n12\n00\n").expect("a board");
        for text in [
            "AB\n..\n12\n00",
            "AB\r\n..\r\n12\r\n00\r\n",
            "AB\r\n..\n12\r\n00\r",
            "AB\n..\n12\n00\n\n\r\n\n",
        ] {
            assert_eq!(Board::parse(text.as_bytes()).expect(text), plain);
        }
    }

    #[test]
    fn other_bytes_are_refused_with_their_position() {
        assert_eq!(
            error("..\n.h\n"),
            "row 1, column 1: 'h' is not a tile (A-Z) or '.'"
        );
        assert_eq!(
            error("..\n. \n"),
            "row 1, column 1: ' ' is not a tile (A-Z) or '.'"
        );
        assert_eq!(
            error("A\0\n"),
            "row 0, column 1: '\\x00' is not a tile (A-Z) or '.'"
        );
        assert_eq!(
            error("A\r.\n"),
            "row 0, column 1: '\\r' is not a tile (A-Z) or '.'"
        );
        assert_eq!(
            error("A1\n"),
            "row 0, column 1: '1' is not a tile (A-Z) or '.'"
        );
        assert_eq!(
            error("AB\n16\n"),
            "heights, row 0, column 1: '6' is not a height (0-5)"
        );
        assert_eq!(
            error("AB\n1B\n"),
            "heights, row 0, column 1: 'B' is not a height (0-5)"
        );
        for byte in (0..=u8::MAX).filter(|byte| !matches!(byte, b'A'..=b'Z' | b'.' | b'\n')) {
            assert!(Board::parse(&[b'A', byte, b'B']).is_err(), "{byte}");
        }
    }

    #[test]
    fn other_shapes_are_refused_with_their_position() {
        for text in ["", "\n", "\r\n\n", "\n..\n", "11\n"] {
            assert_eq!(
                error(text),
                "there is no row 0: a board is lines of '.' and A-Z"
            );
        }
        let short = "row 1, column 1: there is nothing here (columns in row 0: 2)";
        assert_eq!(error("..\n.\n"), short);
        let long = "row 1, column 2: 'A' is one too many (columns in row 0: 2)";
        assert_eq!(error("..\n..A\n"), long);
        let blank = "row 1, column 0: there is nothing here (columns in row 0: 2)";
        assert_eq!(error("..\n\n..\n"), blank);
        let heights = "heights, row 0, column 1: there is nothing here (columns in row 0: 2)";
        assert_eq!(error("AB\n1\n"), heights);
        let few = "heights, row 1, column 0: there is nothing here (rows of tiles: 2)";
        assert_eq!(error("A\nB\n1\n"), few);
        let many = "heights, row 2, column 0: '3' is one too many (rows of tiles: 2)";
        assert_eq!(error("A\nB\n1\n2\n3\n"), many);
        let blank = "heights, row 1, column 0: '\\n' is one too many (rows of tiles: 1)";
        assert_eq!(error("A\n1\n\n1\n"), blank);
    }

    #[test]
    fn heights_must_agree_with_the_tiles() {
        let low = "heights, row 0, column 0: the stack with A on top cannot be 0 high";
        assert_eq!(error("A.\n00\n"), low);
        let high = "heights, row 0, column 1: an empty cell cannot be 3 high";
        assert_eq!(error("A.\n13\n"), high);
    }
}
