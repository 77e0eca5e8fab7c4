//! Why a placement is refused.

use std::error::Error;
use std::fmt;

use crate::memory::OutOfMemory;
use crate::wording::Quoted;
use crate::{Cell, Tile, Word};

/// Why a placement is refused. The board is then exactly as it was.
///
/// Each variant but the last is one way to break a rule of `docs/rules.md`; the
/// rule's number is [`Refusal::rule`] and stands at the end of the sentence.
///
/// ```
/// use hw3::{Cell, Refusal};
///
/// let refusal = Refusal::StackFull { cell: Cell { row: 0, col: 0 } };
/// assert_eq!(refusal.rule(), Some(5));
/// assert_eq!(refusal.to_string(), "row 0, column 0 already holds 5 tiles (rule 5)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// Rule 1: the direction is neither `'H'` nor `'V'`.
    Direction {
        /// What was given instead.
        byte: u8,
    },
    /// Rule 2: the first cell is not on the board as it is now.
    OffBoard {
        /// The row asked for.
        row: i64,
        /// The column asked for.
        col: i64,
        /// How many rows the board has.
        rows: usize,
        /// How many columns the board has.
        cols: usize,
    },
    /// Rule 3: a character of the tiles is neither a letter tile nor a space.
    BadTile {
        /// Which character of the tiles, counted from 0.
        index: usize,
        /// The character.
        byte: u8,
    },
    /// Rule 3: the tiles have no letter at all.
    NoLetter,
    /// Rule 4: a space falls beyond the edge of the board.
    SpaceOffBoard {
        /// Where the space falls.
        cell: Cell,
    },
    /// Rule 4: a space falls on an empty cell.
    SpaceOnEmpty {
        /// Where the space falls.
        cell: Cell,
    },
    /// Rule 5: the stack holds five tiles already.
    StackFull {
        /// Where the stack is.
        cell: Cell,
    },
    /// Rule 5: the tile would go on its own letter.
    SameLetter {
        /// Where the letter is.
        cell: Cell,
        /// The letter.
        tile: Tile,
    },
    /// Rule 6: the first word has fewer than two letters.
    FirstWordTooShort {
        /// Where its only letter falls.
        cell: Cell,
    },
    /// Rule 7: a word that stood along the line of play is covered entirely.
    CoversWord {
        /// The word as it stands.
        word: Word,
    },
    /// Rule 8: a word that the move makes is not in the word list.
    NotAWord {
        /// The word as it would stand.
        word: Word,
    },
    /// Rule 9: no word that the move makes holds a tile that was there before.
    NotConnected {
        /// Where the first letter falls.
        cell: Cell,
        /// The word that the letters make; one letter alone makes none.
        word: Option<Word>,
    },
    /// Rule 10: the board would grow further than a C `int` counts.
    BoardTooLarge {
        /// The last cell of the move.
        cell: Cell,
    },
    /// There is no memory to look into it, or for the board to grow. The same
    /// placement may be tried again.
    OutOfMemory,
}

impl Refusal {
    /// The number of the broken rule in `docs/rules.md`, `None` for want of
    /// memory.
    pub fn rule(&self) -> Option<u8> {
        Some(match self {
            Refusal::Direction { .. } => 1,
            Refusal::OffBoard { .. } => 2,
            Refusal::BadTile { .. } | Refusal::NoLetter => 3,
            Refusal::SpaceOffBoard { .. } | Refusal::SpaceOnEmpty { .. } => 4,
            Refusal::StackFull { .. } | Refusal::SameLetter { .. } => 5,
            Refusal::FirstWordTooShort { .. } => 6,
            Refusal::CoversWord { .. } => 7,
            Refusal::NotAWord { .. } => 8,
            Refusal::NotConnected { .. } => 9,
            Refusal::BoardTooLarge { .. } => 10,
            Refusal::OutOfMemory => return None,
        })
    }

    /// The cell that it is about: for a word, the one where it starts. `None` if
    /// it is not about a cell, or if that is not a cell of any board, as for
    /// [`Refusal::OffBoard`].
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

    /// The same refusal without the text of its word, which takes no memory.
    pub(crate) fn without_text(&self) -> Refusal {
        match self {
            Refusal::CoversWord { word } => Refusal::CoversWord {
                word: word.without_text(),
            },
            Refusal::NotAWord { word } => Refusal::NotAWord {
                word: word.without_text(),
            },
            Refusal::NotConnected { cell, word } => Refusal::NotConnected {
                cell: *cell,
                word: word.as_ref().map(Word::without_text),
            },
            other => other.clone(),
        }
    }

    /// The word that it is about, if it is about one.
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
        let text = self.word().map_or("", |word| &word.text);
        Sentence(self, text).fmt(f)
    }
}

impl Error for Refusal {}

impl From<OutOfMemory> for Refusal {
    fn from(_: OutOfMemory) -> Refusal {
        Refusal::OutOfMemory
    }
}

/// The sentence about a refusal, in which this is the text of its word, wherever
/// that is kept.
pub(crate) struct Sentence<'a>(pub(crate) &'a Refusal, pub(crate) &'a str);

impl fmt::Display for Sentence<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sentence(refusal, text) = self;
        match refusal {
            Refusal::Direction { byte } => {
                let byte = Quoted(*byte);
                write!(f, "{byte} is not a direction: use 'H' or 'V' (rule 1)")
            }
            Refusal::OffBoard {
                row,
                col,
                rows,
                cols,
            } => write!(
                f,
                "row {row}, column {col} is not on the {rows} x {cols} board (rule 2)"
            ),
            Refusal::BadTile { index, byte } => {
                let byte = Quoted(*byte);
                write!(
                    f,
                    "character {index} of the tiles, {byte}, is not a tile (A-Z) or a space (rule 3)"
                )
            }
            Refusal::NoLetter => f.write_str("there is no letter to place (rule 3)"),
            Refusal::SpaceOffBoard { cell } => write!(
                f,
                "{cell} is off the board: a space needs a tile there (rule 4)"
            ),
            Refusal::SpaceOnEmpty { cell } => {
                write!(f, "{cell} is empty: a space needs a tile there (rule 4)")
            }
            Refusal::StackFull { cell } => write!(f, "{cell} already holds 5 tiles (rule 5)"),
            Refusal::SameLetter { cell, tile } => write!(
                f,
                "{cell} shows {tile} already: a tile never goes on its own letter (rule 5)"
            ),
            Refusal::FirstWordTooShort { cell } => write!(
                f,
                "{cell}: the first word on an empty board needs at least two letters (rule 6)"
            ),
            Refusal::CoversWord { word } => {
                let word = word.shown(text);
                write!(
                    f,
                    "{word} would be covered entirely: one of its tiles must stay (rule 7)"
                )
            }
            Refusal::NotAWord { word } => {
                let word = word.shown(text);
                write!(f, "{word} is not in the word list (rule 8)")
            }
            Refusal::NotConnected { cell, word } => {
                match word {
                    Some(word) => write!(f, "{} uses", word.shown(text))?,
                    None => write!(f, "the tile on {cell} makes a word with")?,
                }
                f.write_str(" no tile that is already on the board (rule 9)")
            }
            Refusal::BoardTooLarge { cell } => {
                write!(f, "the board cannot grow to reach {cell} (rule 10)")
            }
            Refusal::OutOfMemory => f.write_str("there is no memory for this move"),
        }
    }
}
