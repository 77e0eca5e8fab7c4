//! Boards as text: reading both file forms, writing the saved one.

use std::fmt::{self, Write as _};
use std::io;
use std::path::Path;
use std::str::FromStr;

use thiserror::Error;

use super::{Board, empty_cells, height};
use crate::bytes;
use crate::memory;
use crate::read;
use crate::wording::Quoted;
use crate::{Cell, Height, OpenError, Stack, Tile};

/// Why a text is not a board. Rows and columns count from 0.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BoardError {
    /// There is no line of cells.
    #[error("there is no row 0: a board is lines of '.' and A-Z")]
    NoRows,
    /// A byte that does not belong there.
    #[error("{}row {row}, column {col}: {} is not {}", half.prefix(), Quoted(*byte), half.wanted())]
    BadByte {
        /// Whether it stands among the tiles or the heights.
        half: Half,
        /// The row of the board.
        row: usize,
        /// The column of the board.
        col: usize,
        /// The byte.
        byte: u8,
    },
    /// A line that is shorter or longer than the first one.
    #[error("{}row {row}, column {col}: {} (columns in row 0: {cols})", half.prefix(), Found(*found))]
    Ragged {
        /// Whether it stands among the tiles or the heights.
        half: Half,
        /// The row of the board.
        row: usize,
        /// The first column that is missing or too many.
        col: usize,
        /// The byte there, `None` where the line ends.
        found: Option<u8>,
        /// How many columns row 0 has.
        cols: usize,
    },
    /// There are heights for more or for fewer rows than there are.
    #[error("heights, row {row}, column 0: {} (rows of tiles: {rows})", Found(*found))]
    HeightRows {
        /// The first row of heights that is missing or too many.
        row: usize,
        /// The byte there, `None` where the text ends.
        found: Option<u8>,
        /// How many rows of tiles there are.
        rows: usize,
    },
    /// A height of 0 under a tile, or another one under an empty cell.
    #[error("heights, row {row}, column {col}: {} cannot be {height} high", Top(*tile))]
    Contradiction {
        /// The row of the board.
        row: usize,
        /// The column of the board.
        col: usize,
        /// The tile on top, `None` for an empty cell.
        tile: Option<Tile>,
        /// The height given for it.
        height: u8,
    },
    /// A board of no rows or no columns is asked for.
    #[error("a board needs at least one row and one column")]
    NoCells,
    /// There are more rows or columns than [`Board::MAX_SIDE`].
    #[error(
        "{rows} rows of {cols} columns are too many: neither may exceed {}",
        Board::MAX_SIDE
    )]
    TooLarge {
        /// How many rows there are.
        rows: usize,
        /// How many columns there are.
        cols: usize,
    },
    /// There is no memory for a board of this size.
    #[error("there is no memory for a board of {rows} x {cols}")]
    OutOfMemory {
        /// How many rows there are.
        rows: usize,
        /// How many columns there are.
        cols: usize,
    },
}

impl BoardError {
    /// What a text is that gives this error.
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
    /// How a place in this half is announced.
    fn prefix(self) -> &'static str {
        match self {
            Half::Tiles => "",
            Half::Heights => "heights, ",
        }
    }

    fn wanted(self) -> &'static str {
        match self {
            Half::Tiles => "a tile (A-Z) or '.'",
            Half::Heights => "a height (0-5)",
        }
    }
}

struct Found(Option<u8>);

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(byte) => write!(f, "{} is one too many", Quoted(byte)),
            None => f.write_str("there is nothing here"),
        }
    }
}

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
    /// A board without tiles.
    ///
    /// ```
    /// use hw3::{Board, BoardError};
    ///
    /// let board = Board::empty(1, 3)?;
    /// assert_eq!(board.to_string(), "...\n000\n");
    /// assert_eq!(Board::empty(3, 0), Err(BoardError::NoCells));
    /// # Ok::<(), BoardError>(())
    /// ```
    pub fn empty(rows: usize, cols: usize) -> Result<Board, BoardError> {
        if rows == 0 || cols == 0 {
            return Err(BoardError::NoCells);
        }
        Board::with_room(rows, cols)
    }

    /// Reads a board file or a saved file from disk.
    pub fn open(path: impl AsRef<Path>) -> Result<Board, OpenError> {
        let path = path.as_ref();
        let text = read::open(path).and_then(|file| read::whole(&file));
        let text = text.map_err(|error| OpenError::Read {
            path: memory::name(path),
            error,
        })?;
        Board::parse(&text).map_err(|error| OpenError::Board {
            path: memory::name(path),
            error,
        })
    }

    /// Reads a board file or a saved file.
    ///
    /// A board file is lines of the same length of `.` for an empty cell and
    /// `A` to `Z` for a stack of one tile. A saved file has as many lines of
    /// heights after them, `0` to `5` for each cell. Both may have CRLF line
    /// ends, blank lines at the end, and no newline after the last line.
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
        let text = without_blank_end(text);
        let cols = lines(text).next().map_or(0, <[u8]>::len);
        let is_tiles = |line: &&[u8]| !line.first().is_some_and(u8::is_ascii_digit);
        // Only once all lines are known to be as long as the first is the size
        // of the board bounded by the size of the text.
        let mut rows = 0;
        for line in lines(text).take_while(is_tiles).filter(|_| cols > 0) {
            same_length(Half::Tiles, rows, line, cols)?;
            rows += 1;
        }
        if rows == 0 {
            return Err(BoardError::NoRows);
        }
        let mut board = Board::with_room(rows, cols)?;
        let mut heights = lines(text);
        for (row, line) in heights.by_ref().take(rows).enumerate() {
            board.set_tiles(row, line)?;
        }

        let mut heights = heights.peekable();
        if heights.peek().is_some() {
            for row in 0..rows {
                let line = heights.next().ok_or(BoardError::HeightRows {
                    row,
                    found: None,
                    rows,
                })?;
                same_length(Half::Heights, row, line, cols)?;
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

    /// Lays the tiles of a line on an empty row, each in a stack of one.
    fn set_tiles(&mut self, row: usize, line: &[u8]) -> Result<(), BoardError> {
        let half = Half::Tiles;
        let read = |_, byte| match Tile::new(byte) {
            Some(tile) => (Some(Stack::new(tile, Height::ONE)), true),
            None => (None, byte == b'.'),
        };
        match self.set_row(row, line, read) {
            None => Ok(()),
            Some((col, byte)) => Err(BoardError::BadByte {
                half,
                row,
                col,
                byte,
            }),
        }
    }

    /// A board without tiles, however many rows and columns.
    fn with_room(rows: usize, cols: usize) -> Result<Board, BoardError> {
        if rows > Board::MAX_SIDE || cols > Board::MAX_SIDE {
            return Err(BoardError::TooLarge { rows, cols });
        }
        // A little in reserve, so that the first plays at the edges of a large
        // board do not move all of it.
        let stride = cols + cols / 32 + 1;
        let cells = empty_cells((rows + rows / 32).saturating_mul(stride));
        let cells = cells.map_err(|_| BoardError::OutOfMemory { rows, cols })?;
        Ok(Board {
            rows,
            cols,
            stride,
            cells,
            tiles: 0,
        })
    }

    /// Gives the stacks of a row the heights of a line.
    fn set_heights(&mut self, row: usize, line: &[u8]) -> Result<(), BoardError> {
        let half = Half::Heights;
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
                half,
                row,
                col,
                byte,
            },
        })
    }

    /// Changes each stack of a row by a byte of a line, as `read` says, which
    /// also says whether the byte is right. Gives the first one that is wrong.
    fn set_row(
        &mut self,
        row: usize,
        line: &[u8],
        read: impl Fn(Option<Stack>, u8) -> (Option<Stack>, bool),
    ) -> Option<(usize, u8)> {
        let start = row * self.stride;
        let stacks = &mut self.cells[start..start + self.cols];
        // So many that their tiles can be counted in a byte: many at a time, by
        // a compiler that sees no way out of the loop.
        const MANY: usize = 48;
        let pieces = stacks.chunks_mut(MANY).zip(line.chunks(MANY));
        for (piece, (stacks, bytes)) in pieces.enumerate() {
            let (mut before, mut after, mut right) = (0, 0, true);
            for (stack, &byte) in stacks.iter_mut().zip(bytes) {
                let (new, is_right) = read(*stack, byte);
                before += height(*stack) as u8;
                after += height(new) as u8;
                right &= is_right;
                *stack = new;
            }
            if !right {
                // A stack that was given a wrong byte is as it was.
                let mut wrong = stacks.iter().zip(bytes);
                let place = wrong.position(|(&stack, &byte)| !read(stack, byte).1)?;
                return Some((piece * MANY + place, bytes[place]));
            }
            self.tiles += usize::from(after);
            self.tiles -= usize::from(before);
        }
        None
    }

    /// Writes the saved form, which is also what `to_string` gives: a line of
    /// top tiles for each row, then a line of heights for each.
    pub fn write_to(&self, out: &mut impl io::Write) -> io::Result<()> {
        self.saved_pieces(|line| out.write_all(line))
    }

    /// Hands over the saved form, piece by piece.
    fn saved_pieces<E>(&self, mut each: impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        self.half(&mut each, |stack| {
            stack.map_or(b'.', |stack| stack.top().letter())
        })?;
        self.half(&mut each, |stack| {
            b'0' + stack.map_or(0, |stack| stack.height().get())
        })
    }

    fn half<E>(
        &self,
        mut each: impl FnMut(&[u8]) -> Result<(), E>,
        byte: impl Fn(Option<Stack>) -> u8,
    ) -> Result<(), E> {
        // A piece of a line at a time: a whole one might need more memory than
        // there is.
        let mut text = [0; 4096];
        for stacks in self.lines() {
            for stacks in stacks.chunks(text.len()) {
                for (place, &stack) in text.iter_mut().zip(stacks) {
                    *place = byte(stack);
                }
                each(&text[..stacks.len()])?;
            }
            each(b"\n")?;
        }
        Ok(())
    }
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
        self.saved_pieces(|line| line.iter().try_for_each(|&byte| f.write_char(byte.into())))
    }
}

/// The saved form, on lines of its own.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board:\n{self}")
    }
}

/// The lines of a text, without their LF or CRLF.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes::lines(text).map(|line| line.strip_suffix(b"\r").unwrap_or(line))
}

/// The text up to its last line that is not blank.
fn without_blank_end(mut text: &[u8]) -> &[u8] {
    while let Some(shorter) = text.strip_suffix(b"\n").or(text.strip_suffix(b"\n\r")) {
        text = shorter;
    }
    text
}

fn same_length(half: Half, row: usize, line: &[u8], cols: usize) -> Result<(), BoardError> {
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
    fn other_bytes_are_refused_with_their_place() {
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
    fn other_shapes_are_refused_with_their_place() {
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
