//! Why a turn is refused: the sentence.

use std::error::Error;
use std::fmt;

use hw3::{Cell, OutOfMemory, Refusal, Tile, Word};

use crate::{spell_tile, spell_word};

/// Why a turn is refused. A refused turn changes nothing.
///
/// The sentences write the Q of words and tiles as Qu.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TurnError {
    /// The match is over.
    Over,
    /// The player does not have a tile.
    NotInRack {
        /// The tile.
        tile: Tile,
        /// How many of it the turn needs.
        needed: usize,
        /// How many of it the rack has.
        held: usize,
    },
    /// The placement breaks one of the ten rules of `docs/rules.md`.
    Refused(Refusal),
    /// The placement reaches beyond the board, which does not grow in a match.
    OffBoard {
        /// The cell of the last letter.
        cell: Cell,
        /// The number of rows of the board.
        rows: usize,
        /// The number of columns of the board.
        cols: usize,
    },
    /// The board is empty, and the placement covers no cell of the center.
    NotOverCenter {
        /// The upper left cell of the center.
        first: Cell,
        /// The lower right cell of the center.
        last: Cell,
    },
    /// The match does not allow plain plurals, and the placement is one: it places a
    /// single S on an empty cell just after a word, of at least two tiles, and makes
    /// no other word than the one that ends with this S.
    ///
    /// Allowed are an S that also belongs to a word across, an S together with other
    /// tiles, an S on top of another tile, and an S after a single tile, because
    /// that was not a word.
    PlainPlural {
        /// The word with the S.
        word: Word,
    },
    /// There is no tile to exchange for.
    EmptyBag,
}

impl fmt::Display for TurnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TurnError::Over => f.write_str("the match is over"),
            TurnError::NotInRack {
                tile,
                needed,
                held: 0,
            } => {
                let tile = spell_tile(*tile);
                match needed {
                    1 => write!(f, "the rack has no {tile}"),
                    _ => write!(f, "the rack has no {tile}, but {needed} are needed"),
                }
            }
            TurnError::NotInRack { tile, needed, held } => {
                let tile = spell_tile(*tile);
                write!(
                    f,
                    "the rack has only {held} {tile}, but {needed} are needed"
                )
            }
            TurnError::Refused(refusal) => f.write_str(&with_qu(refusal)),
            TurnError::OffBoard { cell, rows, cols } => write!(
                f,
                "{cell} is off the {rows} x {cols} board, which does not grow in a match"
            ),
            TurnError::NotOverCenter { first, last } => {
                f.write_str("the first word must cover a cell of the center: ")?;
                span(f, "row", first.row, last.row)?;
                f.write_str(", ")?;
                span(f, "column", first.col, last.col)
            }
            TurnError::PlainPlural { word } => write!(
                f,
                "{} only adds an S to a word: the S must be part of another word, too",
                spelled(word)
            ),
            TurnError::EmptyBag => f.write_str("the bag is empty: there is no tile to draw"),
        }
    }
}

/// Writes `row 4` or `rows 4-5`.
fn span(f: &mut fmt::Formatter<'_>, what: &str, first: usize, last: usize) -> fmt::Result {
    match first == last {
        true => write!(f, "{what} {first}"),
        false => write!(f, "{what}s {first}-{last}"),
    }
}

/// A word and its place.
fn spelled(word: &Word) -> String {
    let letters = word.text();
    word.to_string().replacen(letters, &spell_word(letters), 1)
}

/// The sentence of a refusal. Its word and its tile have the Q of the board.
fn with_qu(refusal: &Refusal) -> String {
    let sentence = refusal.to_string();
    match refusal {
        Refusal::SameLetter { tile, .. } => {
            let shows = format!("shows {tile} ");
            let spelled = format!("shows {} ", spell_tile(*tile));
            sentence.replacen(&shows, &spelled, 1)
        }
        _ => match refusal.word() {
            Some(word) => sentence.replacen(&word.to_string(), &spelled(word), 1),
            None => sentence,
        },
    }
}

impl Error for TurnError {}

impl From<Refusal> for TurnError {
    fn from(refusal: Refusal) -> TurnError {
        TurnError::Refused(refusal)
    }
}

impl From<OutOfMemory> for TurnError {
    fn from(error: OutOfMemory) -> TurnError {
        TurnError::Refused(error.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hw3::Direction;

    #[test]
    fn sentences_have_the_qu() {
        let cell = Cell { row: 4, col: 3 };
        let word = Word::new("QIS", cell, Direction::Horizontal).expect("memory");
        let tile = Tile::new(b'Q').expect("a letter");
        let not_in_rack = |needed, held| TurnError::NotInRack { tile, needed, held };
        for (error, sentence) in [
            (
                Refusal::NotAWord { word: word.clone() }.into(),
                "QUIS (row 4, columns 3-5) is not in the word list (rule 8)",
            ),
            (
                Refusal::SameLetter { cell, tile }.into(),
                "row 4, column 3 shows Qu already: a tile never goes on its own letter (rule 5)",
            ),
            (
                Refusal::Direction { byte: b'Q' }.into(),
                "'Q' is not a direction: use 'H' or 'V' (rule 1)",
            ),
            (
                TurnError::PlainPlural { word },
                "QUIS (row 4, columns 3-5) only adds an S to a word: the S must be part of \
                 another word, too",
            ),
            (not_in_rack(1, 0), "the rack has no Qu"),
            (not_in_rack(2, 0), "the rack has no Qu, but 2 are needed"),
            (
                not_in_rack(2, 1),
                "the rack has only 1 Qu, but 2 are needed",
            ),
        ] {
            let error: TurnError = error;
            assert_eq!(error.to_string(), sentence);
        }
    }
}
