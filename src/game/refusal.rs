//! Why a placement is refused: the rule and the sentence.

use std::error::Error;
use std::fmt;

use super::quoted::Quoted;
use super::{Cell, Tile, Word};
use crate::memory::OutOfMemory;

/// Why a placement is refused. A refused placement changes nothing.
///
/// Each variant but the last is one way to break a rule of `docs/rules.md`.
/// [`Refusal::rule`] returns the number of the rule, which also ends the
/// sentence.
///
/// ```
/// use hw3::{Cell, Refusal};
///
/// let refusal = Refusal::StackFull { cell: Cell { row: 0, col: 0 } };
/// assert_eq!(refusal.rule(), Some(5));
/// assert_eq!(refusal.to_string(), "row 0, column 0 already holds 5 tiles (rule 5)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Refusal {
    /// Rule 1: the direction is neither `'H'` nor `'V'`.
    Direction {
        /// The byte given instead.
        byte: u8,
    },
    /// Rule 2: the first cell is not on the board.
    OffBoard {
        /// The requested row.
        row: i64,
        /// The requested column.
        col: i64,
        /// The number of rows of the board.
        rows: usize,
        /// The number of columns of the board.
        cols: usize,
    },
    /// Rule 3: one of the tiles is neither `A` to `Z` nor a space.
    BadTile {
        /// Its index in the tiles.
        index: usize,
        /// The byte.
        byte: u8,
    },
    /// Rule 3: the tiles contain no letter.
    NoLetter,
    /// Rule 4: a space falls off the board.
    SpaceOffBoard {
        /// The cell of the space.
        cell: Cell,
    },
    /// Rule 4: a space falls on an empty cell.
    SpaceOnEmpty {
        /// The cell of the space.
        cell: Cell,
    },
    /// Rule 5: a letter falls on a stack of five tiles.
    StackFull {
        /// The cell of the stack.
        cell: Cell,
    },
    /// Rule 5: a letter falls on the same letter.
    SameLetter {
        /// The cell of the letter.
        cell: Cell,
        /// The letter.
        tile: Tile,
    },
    /// Rule 6: a single letter is placed on an empty board.
    FirstWordTooShort {
        /// The cell of the letter.
        cell: Cell,
    },
    /// Rule 7: the move covers a whole word along the line of play.
    CoversWord {
        /// The word that would be covered.
        word: Word,
    },
    /// Rule 8: the move makes a word that is not in the word list.
    NotAWord {
        /// The word that would be made.
        word: Word,
    },
    /// Rule 9: no word that the move makes contains a tile that was on the board.
    NotConnected {
        /// The cell of the first letter.
        cell: Cell,
        /// The word that the letters make, unless there is only one letter.
        word: Option<Word>,
    },
    /// Rule 10: the board would grow beyond [`Board::MAX_SIDE`](crate::Board::MAX_SIDE).
    BoardTooLarge {
        /// The cell of the last letter.
        cell: Cell,
    },
    /// There is no memory to check the placement or to grow the board. It may
    /// be tried again.
    OutOfMemory,
}

impl Refusal {
    /// Ten times the broken rule, plus a digit for the way it is broken; 0 if
    /// memory ran out. The rule, the end of the sentence and the C status derive
    /// from it, and a number never changes its meaning.
    ///
    /// ```
    /// use hw3::{Cell, Refusal};
    ///
    /// let refusal = Refusal::SpaceOnEmpty { cell: Cell { row: 0, col: 0 } };
    /// // HW3_STATUS_SPACE_ON_EMPTY
    /// assert_eq!(refusal.code(), 41);
    /// ```
    pub fn code(&self) -> u8 {
        match self {
            Refusal::Direction { .. } => 10,
            Refusal::OffBoard { .. } => 20,
            Refusal::BadTile { .. } => 30,
            Refusal::NoLetter => 31,
            Refusal::SpaceOffBoard { .. } => 40,
            Refusal::SpaceOnEmpty { .. } => 41,
            Refusal::StackFull { .. } => 50,
            Refusal::SameLetter { .. } => 51,
            Refusal::FirstWordTooShort { .. } => 60,
            Refusal::CoversWord { .. } => 70,
            Refusal::NotAWord { .. } => 80,
            Refusal::NotConnected { .. } => 90,
            Refusal::BoardTooLarge { .. } => 100,
            Refusal::OutOfMemory => 0,
        }
    }

    /// The number of the broken rule in `docs/rules.md`, or `None` if memory
    /// ran out.
    pub fn rule(&self) -> Option<u8> {
        Some(self.code() / 10).filter(|&rule| rule > 0)
    }

    /// The cell that the refusal is about; for a word, the cell of its first
    /// letter. `None` if it is not about a cell, and for [`Refusal::OffBoard`],
    /// whose row and column may be negative.
    pub fn cell(&self) -> Option<Cell> {
        match self {
            Refusal::SpaceOffBoard { cell }
            | Refusal::SpaceOnEmpty { cell }
            | Refusal::StackFull { cell }
            | Refusal::SameLetter { cell, .. }
            | Refusal::FirstWordTooShort { cell }
            | Refusal::NotConnected { cell, .. }
            | Refusal::BoardTooLarge { cell } => Some(*cell),
            Refusal::CoversWord { word } | Refusal::NotAWord { word } => Some(word.start),
            Refusal::Direction { .. }
            | Refusal::OffBoard { .. }
            | Refusal::BadTile { .. }
            | Refusal::NoLetter
            | Refusal::OutOfMemory => None,
        }
    }

    /// The index of the character that the refusal is about in the tiles of a placement
    /// that starts at `row` and `col`. `None` if it is not about a single character.
    ///
    /// ```
    /// use hw3::{Direction, Game, Lexicon, Placement};
    ///
    /// let game = Game::new("HOME\n....\n".parse()?, Lexicon::embedded()?);
    /// let placement = Placement::new(0, 1, Direction::Horizontal, "A E")?;
    /// let refusal = game.check(&placement).expect_err("an E on an E");
    /// assert_eq!(refusal.cell().map(|cell| cell.col), Some(3));
    /// assert_eq!(refusal.character(placement.row, placement.col), Some(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn character(&self, row: i64, col: i64) -> Option<usize> {
        match self {
            Refusal::BadTile { index, .. } => Some(*index),
            Refusal::SpaceOffBoard { cell }
            | Refusal::SpaceOnEmpty { cell }
            | Refusal::StackFull { cell }
            | Refusal::SameLetter { cell, .. } => {
                let rows = cell.row.checked_sub(row.try_into().ok()?)?;
                let cols = cell.col.checked_sub(col.try_into().ok()?)?;
                // The tiles lie on a row or a column, so the other distance is zero.
                Some(rows.max(cols))
            }
            _ => None,
        }
    }

    /// The word that the refusal is about, if there is one.
    pub fn word(&self) -> Option<&Word> {
        match self {
            Refusal::CoversWord { word } | Refusal::NotAWord { word } => Some(word),
            Refusal::NotConnected { word, .. } => word.as_ref(),
            _ => None,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Direction { byte } => {
                write!(f, "{} is not a direction: use 'H' or 'V'", Quoted(*byte))
            }
            Refusal::OffBoard {
                row,
                col,
                rows,
                cols,
            } => write!(
                f,
                "row {row}, column {col} is not on the {rows} x {cols} board"
            ),
            Refusal::BadTile { index, byte } => {
                let byte = Quoted(*byte);
                write!(
                    f,
                    "character {index} of the tiles, {byte}, is not a tile (A-Z) or a space"
                )
            }
            Refusal::NoLetter => f.write_str("there is no letter to place"),
            Refusal::SpaceOffBoard { cell } => {
                write!(f, "{cell} is off the board: a space needs a tile there")
            }
            Refusal::SpaceOnEmpty { cell } => {
                write!(f, "{cell} is empty: a space needs a tile there")
            }
            Refusal::StackFull { cell } => write!(f, "{cell} already holds 5 tiles"),
            Refusal::SameLetter { cell, tile } => {
                write!(
                    f,
                    "{cell} shows {tile} already: a tile never goes on its own letter"
                )
            }
            Refusal::FirstWordTooShort { cell } => {
                write!(
                    f,
                    "{cell}: the first word on an empty board needs at least two letters"
                )
            }
            Refusal::CoversWord { word } => {
                write!(
                    f,
                    "{word} would be covered entirely: one of its tiles must stay"
                )
            }
            Refusal::NotAWord { word } => write!(f, "{word} is not in the word list"),
            Refusal::NotConnected {
                word: Some(word), ..
            } => write!(f, "{word} uses no tile that is already on the board"),
            Refusal::NotConnected { cell, word: None } => write!(
                f,
                "the tile on {cell} makes a word with no tile that is already on the board"
            ),
            Refusal::BoardTooLarge { cell } => {
                write!(f, "the board cannot grow to reach {cell}")
            }
            Refusal::OutOfMemory => f.write_str("there is no memory for this move"),
        }?;
        self.rule()
            .map_or(Ok(()), |rule| write!(f, " (rule {rule})"))
    }
}

impl Error for Refusal {}

impl From<OutOfMemory> for Refusal {
    fn from(_: OutOfMemory) -> Refusal {
        Refusal::OutOfMemory
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Direction, Game, Lexicon, Placement};

    #[test]
    fn rules_3_to_5_name_the_character() {
        let board: Board = "HOT\nO..\nT..\n511\n100\n100\n".parse().expect("a board");
        let lexicon = Lexicon::new("hot").expect("a short list");
        let game = Game::new(board, lexicon);
        let [right, down] = [Direction::Horizontal, Direction::Vertical];
        for (row, col, direction, tiles, code, expected) in [
            (0, 0, right, " a", 30, Some(1)),
            (0, 0, right, " ", 31, None),
            (0, 2, right, "A ", 40, Some(1)),
            (2, 0, down, "A  ", 40, Some(1)),
            (1, 0, right, "A ", 41, Some(1)),
            (0, 0, down, "A", 50, Some(0)),
            (0, 1, right, "AT", 51, Some(1)),
            (1, 0, down, "AT", 51, Some(1)),
            (0, 0, down, " AB", 80, None),
            (-1, 0, down, "A", 20, None),
        ] {
            let placement = Placement::new(row, col, direction, tiles).expect("memory");
            let refusal = game.check(&placement).expect_err(tiles);
            assert_eq!(refusal.code(), code, "{placement}");
            assert_eq!(refusal.character(row, col), expected, "{placement}");
        }
    }

    #[test]
    fn a_start_that_does_not_fit_has_no_character() {
        let cell = Cell {
            row: 2,
            col: usize::MAX,
        };
        let refusal = Refusal::StackFull { cell };
        for (row, col) in [(3, 0), (-1, 0), (i64::MIN, i64::MIN), (2, i64::MIN)] {
            assert_eq!(refusal.character(row, col), None, "{row} {col}");
        }
        assert_eq!(refusal.character(0, 0), Some(usize::MAX));
    }
}
