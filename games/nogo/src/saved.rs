//! The text of a saved game.
//!
//! A line of nine numbers with single blanks between them: the height, the
//! width, who is next (0 for O, 1 for X), and then for O and for X the row and
//! the column that its computer would try next and how many it has passed. Below
//! it the rows of the board. Every line ends with a newline.

use std::io::{self, BufRead, Read, Write};

use thiserror::Error;

use crate::board::EMPTY;
use crate::count::Count;
use crate::number::Number;
use crate::{Board, Candidates, Cell, Game, Player, Size};

/// Why a text is no saved game.
#[derive(Debug, Error)]
pub enum LoadError {
    /// It could not be read.
    #[error("it cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    /// The first line is something else.
    #[error(
        "line 1 must be nine numbers with single blanks between them: height, width, next player, \
         and for O and X the row, the column and the number of the next candidate"
    )]
    NotNineNumbers,
    /// There are no boards of this size.
    #[error(
        "line 1: the height and the width must be {} to {}",
        Size::MIN,
        Size::MAX
    )]
    NoSuchSize,
    /// There is no such player.
    #[error("line 1: the next player must be 0 (O) or 1 (X)")]
    NoSuchPlayer,
    /// A computer would try a cell that there is not.
    #[error("line 1: the next candidate of player {player} is not on the {height} x {width} board")]
    OffBoard {
        /// Whose candidate it is.
        player: Player,
        /// How many rows there are.
        height: usize,
        /// How many columns there are.
        width: usize,
    },
    /// A row is shorter or longer.
    #[error("line {line} must be {width} cells and a newline")]
    NotARow {
        /// The line, counted from 1.
        line: usize,
        /// How many cells it should have.
        width: usize,
    },
    /// There is something else in a row.
    #[error("line {line}, column {col}: '{}' is not '.', 'O' or 'X'", byte.escape_ascii())]
    NotACell {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 0 as in moves.
        col: usize,
        /// What is there.
        byte: u8,
    },
    /// There is something below the board.
    #[error("there must be nothing below the {height} rows of the board")]
    Longer {
        /// How many rows there are.
        height: usize,
    },
    /// Nobody could move.
    #[error("no cell of the board is empty")]
    Full,
}

/// The longest first line that is read: numbers of candidates may have any
/// length, but a file that never ends should not be read for ever.
const LONGEST: u64 = 1 << 20;

impl Game {
    /// Reads a saved game.
    ///
    /// # Errors
    ///
    /// If it is none, or cannot be read.
    pub fn read(mut from: impl BufRead) -> Result<Game, LoadError> {
        let mut line = Vec::new();
        from.by_ref().take(LONGEST).read_until(b'\n', &mut line)?;
        let mut game = begin(numbers(&line).ok_or(LoadError::NotNineNumbers)?)?;
        let size = game.board.size();
        for row in 0..size.height() {
            read_row(&mut from, &mut line, row + 2, size.width())?;
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

    /// Writes the game so that it can be read again. Who has won is not written:
    /// a game that is over goes on until the next move.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
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
}

/// The nine numbers of a first line.
fn numbers(line: &[u8]) -> Option<[Number<'_>; 9]> {
    let fields = line.strip_suffix(b"\n")?.split(|&byte| byte == b' ');
    let numbers: Option<Vec<Number>> = fields.map(Number::parse).collect();
    numbers?.try_into().ok()
}

/// The game that nine numbers describe, without its stones.
fn begin(numbers: [Number; 9]) -> Result<Game, LoadError> {
    let [height, width, next, o @ .., x_row, x_col, x_passed] = numbers;
    let size = Size::new(height.value, width.value).map_err(|_| LoadError::NoSuchSize)?;
    let next = match next.value {
        0 => Player::O,
        1 => Player::X,
        _ => return Err(LoadError::NoSuchPlayer),
    };
    let resume = |player, [row, col, passed]: [Number; 3]| {
        let cell = Cell::new(row.value, col.value);
        if !size.contains(cell) {
            return Err(LoadError::OffBoard {
                player,
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

/// Reads a row of the board: its cells, whatever they are, and a newline.
fn read_row(
    from: &mut impl BufRead,
    row: &mut Vec<u8>,
    line: usize,
    width: usize,
) -> Result<(), LoadError> {
    row.clear();
    from.take(width as u64 + 1).read_until(b'\n', row)?;
    let cells = row.strip_suffix(b"\n");
    match cells {
        Some(cells) if cells.len() == width => Ok(()),
        _ => Err(LoadError::NotARow { line, width }),
    }
}
