//! The text of a saved game.
//!
//! The first line has nine numbers, separated by single blanks: the height, the
//! width, the next player (0 for O, 1 for X), and for O and for X the row and
//! the column of the next candidate and the number of candidates before it. The
//! rows of the board follow. Every line ends with a newline.

use std::io::{self, BufRead, Read, Write};
use std::path::Path;

use thiserror::Error;
use whole_file::Cause;

use crate::board::EMPTY;
use crate::count::Count;
use crate::number::Number;
use crate::{Board, Candidates, Cell, Game, NotASize, Player, Size};

/// Why a text is not a saved game.
#[derive(Debug, Error)]
pub enum LoadError {
    /// The text cannot be read.
    #[error("it cannot be read: {}", Cause(.0))]
    Unreadable(#[from] io::Error),
    /// The first line is not nine numbers.
    #[error(
        "line 1 must be nine numbers separated by single blanks: height, width, next player, and \
         for O and X the row, column and number of the next candidate"
    )]
    NotNineNumbers,
    /// The size is not valid.
    #[error("line 1: {0}")]
    NoSuchSize(NotASize),
    /// The next player is neither 0 nor 1.
    #[error("line 1: the next player must be 0 (O) or 1 (X), not {next}")]
    NoSuchPlayer {
        /// The number, saturating at `usize::MAX`.
        next: usize,
    },
    /// The next candidate of a computer is not on the board.
    #[error(
        "line 1: row {row}, column {col}, the next candidate of player {player}, is not on the \
         {height} x {width} board"
    )]
    OffBoard {
        /// The player whose candidate it is.
        player: Player,
        /// Its row, saturating at `usize::MAX`.
        row: usize,
        /// Its column, saturating at `usize::MAX`.
        col: usize,
        /// The number of rows.
        height: usize,
        /// The number of columns.
        width: usize,
    },
    /// A row is missing.
    #[error("line {line} is missing: the board has {height} rows")]
    MissingRow {
        /// The line, counted from 1.
        line: usize,
        /// The number of rows on the board.
        height: usize,
    },
    /// A row is too short.
    #[error("line {line} has {found} cells instead of {width}")]
    ShortRow {
        /// The line, counted from 1.
        line: usize,
        /// The number of cells in the line.
        found: usize,
        /// The number of cells in a row.
        width: usize,
    },
    /// A row is too long.
    #[error("line {line} has more than {width} cells")]
    LongRow {
        /// The line, counted from 1.
        line: usize,
        /// The number of cells in a row.
        width: usize,
    },
    /// The last row does not end with a newline.
    #[error("line {line} must end with a newline")]
    NoNewline {
        /// The line, counted from 1.
        line: usize,
    },
    /// A row contains an invalid character.
    #[error("line {line}, column {col}: '{}' is not '.', 'O' or 'X'", byte.escape_ascii())]
    NotACell {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 0 as in moves.
        col: usize,
        /// The character.
        byte: u8,
    },
    /// Something follows the board.
    #[error("nothing may follow the {height} rows of the board")]
    Longer {
        /// The number of rows.
        height: usize,
    },
    /// The board is full, so nobody can move.
    #[error("no cell of the board is empty")]
    Full,
}

/// The maximum length of the first line. Candidate numbers may have any length,
/// but an endless file must not be read forever.
const LONGEST: u64 = 1 << 20;

impl Game {
    /// Reads a saved game. Its first line may have up to 1,048,576 bytes.
    ///
    /// # Errors
    ///
    /// If the text cannot be read or is not a saved game.
    pub fn read(mut from: impl BufRead) -> Result<Game, LoadError> {
        let mut line = Vec::new();
        from.by_ref().take(LONGEST).read_until(b'\n', &mut line)?;
        let mut game = begin(numbers(&line).ok_or(LoadError::NotNineNumbers)?)?;
        let size = game.board.size();
        for row in 0..size.height() {
            read_row(&mut from, &mut line, row, size)?;
            for (col, &byte) in line[..size.width()].iter().enumerate() {
                match byte {
                    b'O' => game.board.put(Cell::new(row, col), Player::O),
                    b'X' => game.board.put(Cell::new(row, col), Player::X),
                    EMPTY => continue,
                    _ => {
                        let line = row + 2;
                        return Err(LoadError::NotACell { line, col, byte });
                    }
                };
            }
        }
        if !from.fill_buf()?.is_empty() {
            let height = size.height();
            return Err(LoadError::Longer { height });
        }
        if game.board.is_full() {
            return Err(LoadError::Full);
        }
        Ok(game)
    }

    /// Writes the game so that it can be read again. The winner is not written:
    /// when a finished game is read, it continues until the next move. If its
    /// board is full, it cannot be read.
    ///
    /// # Errors
    ///
    /// If writing fails.
    pub fn write(&self, mut to: impl Write) -> io::Result<()> {
        let size = self.board.size();
        let (height, width) = (size.height(), size.width());
        write!(to, "{height} {width} {}", self.next as usize)?;
        for candidates in &self.candidates {
            let Cell { row, col } = candidates.cell();
            write!(to, " {row} {col} {}", candidates.passed())?;
        }
        to.write_all(b"\n")?;
        for row in self.board.rows() {
            to.write_all(row)?;
            to.write_all(b"\n")?;
        }
        Ok(())
    }

    /// Saves the game to a file atomically: if anything fails, the file is
    /// unchanged. Devices and pipes are written directly.
    ///
    /// # Errors
    ///
    /// If the file or its directory cannot be written, or the disk is full.
    pub fn save(&self, path: impl AsRef<Path>) -> io::Result<()> {
        whole_file::replace_or_print(path.as_ref(), |output| self.write(output))
    }
}

/// Parses the nine numbers of the first line.
fn numbers(line: &[u8]) -> Option<[Number<'_>; 9]> {
    let fields = line.strip_suffix(b"\n")?.split(|&byte| byte == b' ');
    let numbers: Option<Vec<Number>> = fields.map(Number::parse).collect();
    numbers?.try_into().ok()
}

/// Creates the game that nine numbers describe, without its stones.
fn begin(numbers: [Number; 9]) -> Result<Game, LoadError> {
    let [height, width, next, o @ .., x_row, x_col, x_passed] = numbers;
    let size = Size::new(height.value, width.value).map_err(LoadError::NoSuchSize)?;
    let next = match next.value {
        0 => Player::O,
        1 => Player::X,
        next => return Err(LoadError::NoSuchPlayer { next }),
    };
    let resume = |player, [row, col, passed]: [Number; 3]| {
        let cell = Cell::new(row.value, col.value);
        if !size.contains(cell) {
            return Err(LoadError::OffBoard {
                player,
                row: row.value,
                col: col.value,
                height: size.height(),
                width: size.width(),
            });
        }
        let passed = Count::from_digits(passed.digits);
        Ok(Candidates::resume(player, size, cell, passed))
    };
    Ok(Game {
        board: Board::new(size),
        next,
        candidates: [
            resume(Player::O, o)?,
            resume(Player::X, [x_row, x_col, x_passed])?,
        ],
        winner: None,
    })
}

/// Reads a row of the board, including its newline, without checking its cells.
fn read_row(
    from: &mut impl BufRead,
    text: &mut Vec<u8>,
    row: usize,
    size: Size,
) -> Result<(), LoadError> {
    let (line, width) = (row + 2, size.width());
    text.clear();
    let length = from.take(width as u64 + 1).read_until(b'\n', text)?;
    let ends = text.last() == Some(&b'\n');
    match length {
        0 => Err(LoadError::MissingRow {
            line,
            height: size.height(),
        }),
        _ if ends && length <= width => Err(LoadError::ShortRow {
            line,
            found: length - 1,
            width,
        }),
        _ if ends => Ok(()),
        _ if length <= width => Err(LoadError::NoNewline { line }),
        _ => Err(LoadError::LongRow { line, width }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn load_errors_name_the_line_and_the_reason() {
        let rows = "....\n....\n....\n....\n";
        let nine = "line 1 must be nine numbers separated by single blanks: height, width, next \
                    player, and for O and X the row, column and number of the next candidate";
        for (header, rows, why) in [
            ("4 4 0 1 0 0 2 2", rows, nine),
            (
                "4 3 0 1 0 0 2 2 0",
                rows,
                "line 1: 4 x 3 is not a valid size: heights and widths are 4 to 1000",
            ),
            (
                "4 4 2 1 0 0 2 2 0",
                rows,
                "line 1: the next player must be 0 (O) or 1 (X), not 2",
            ),
            (
                "4 4 0 1 0 0 2 5 0",
                rows,
                "line 1: row 2, column 5, the next candidate of player X, is not on the 4 x 4 board",
            ),
            (
                "4 4 0 1 0 0 2 2 0",
                "....\n....\n",
                "line 4 is missing: the board has 4 rows",
            ),
            (
                "4 4 0 1 0 0 2 2 0",
                "....\n...\n",
                "line 3 has 3 cells instead of 4",
            ),
            (
                "4 4 0 1 0 0 2 2 0",
                "....\n.....\n",
                "line 3 has more than 4 cells",
            ),
            (
                "4 4 0 1 0 0 2 2 0",
                "....\n....\n....\n....",
                "line 5 must end with a newline",
            ),
            (
                "4 4 0 1 0 0 2 2 0",
                "....\n..0.\n",
                "line 3, column 2: '0' is not '.', 'O' or 'X'",
            ),
            (
                "4 4 0 1 0 0 2 2 0",
                "....\n....\n....\n....\n\n",
                "nothing may follow the 4 rows of the board",
            ),
            (
                "4 4 0 1 0 0 2 2 0",
                "OOOO\nXXXX\nOOOO\nXXXX\n",
                "no cell of the board is empty",
            ),
        ] {
            let text = format!("{header}\n{rows}");
            let error = Game::read(text.as_bytes()).expect_err("an error");
            assert_eq!(error.to_string(), why);
        }
    }

    #[test]
    fn candidate_numbers_may_have_a_million_digits() {
        let rows = "....\n....\n....\n....\n";
        let text = |digits| format!("4 4 0 1 0 {} 2 2 0\n{rows}", "7".repeat(digits));
        let game = Game::read(text(1_000_000).as_bytes()).expect("a game");
        let mut written = Vec::new();
        game.write(&mut written)
            .expect("a buffer accepts everything");
        assert!(written == text(1_000_000).as_bytes());
        assert!(Game::read(text(1 << 20).as_bytes()).is_err());
    }
}
