//! Moves as people type them, and what the rules say to them.

use std::fmt;

use hw3::{Direction, Game, Placement, Refusal, Word};

use crate::script::Place;

/// A move, right or wrong.
pub struct Move<'a> {
    /// The row of the first character of the tiles.
    pub row: i64,
    /// The column of the first character of the tiles.
    pub col: i64,
    /// Which way the tiles go on: `H` or `V`, if it is right.
    pub direction: char,
    /// Letters to place, and spaces for tiles that stay.
    pub tiles: &'a str,
}

impl Move<'_> {
    /// The direction as the rules read it; of a character beyond ASCII, the
    /// first byte.
    fn direction(&self) -> u8 {
        let mut bytes = [0; 4];
        self.direction.encode_utf8(&mut bytes);
        bytes[0]
    }

    fn placement(&self) -> Result<Placement<'_>, Refusal> {
        let direction = Direction::try_from(self.direction())?;
        Placement::new(self.row, self.col, direction, self.tiles)
    }

    /// What the rules say; nothing changes.
    pub fn judge(&self, game: &Game) -> Verdict {
        let words = self.placement().and_then(|placement| {
            let tiles = placement.tiles.letters();
            Ok((tiles, game.words_of(&placement)?))
        });
        match words {
            Ok((tiles, words)) => Verdict::Legal { tiles, words },
            Err(_) => {
                let tiles = self.tiles.as_bytes();
                let reasons = game.reasons_for(self.row, self.col, self.direction(), tiles);
                Verdict::Refused { reasons }
            }
        }
    }

    /// Makes the move if it is legal.
    pub fn make(&self, game: &mut Game) -> Result<usize, Refusal> {
        game.place(&self.placement()?)
    }
}

impl<'a> From<&Place<'a>> for Move<'a> {
    fn from(place: &Place<'a>) -> Move<'a> {
        Move {
            row: place.row,
            col: place.col,
            direction: place.direction,
            tiles: place.tiles,
        }
    }
}

impl fmt::Display for Move<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\" ", self.tiles)?;
        match self.direction {
            'H' => f.write_str("to the right")?,
            'V' => f.write_str("down")?,
            other => write!(f, "in direction {other}")?,
        }
        write!(f, " from row {}, column {}", self.row, self.col)
    }
}

/// What the rules say to a move.
pub enum Verdict {
    /// It may be made.
    Legal {
        /// How many tiles it places.
        tiles: usize,
        /// The words that it makes.
        words: Vec<Word>,
    },
    /// It may not.
    Refused {
        /// Everything that speaks against it.
        reasons: Vec<Refusal>,
    },
}

impl Verdict {
    /// In a few words.
    pub fn title(&self) -> String {
        match self {
            Verdict::Legal { tiles: 1, .. } => "legal: 1 tile".to_owned(),
            Verdict::Legal { tiles, .. } => format!("legal: {tiles} tiles"),
            Verdict::Refused { .. } => "not legal".to_owned(),
        }
    }

    /// The words made, or the reasons: a line each.
    pub fn details(&self) -> Vec<String> {
        match self {
            Verdict::Legal { words, .. } => words.iter().map(ToString::to_string).collect(),
            Verdict::Refused { reasons } => reasons.iter().map(ToString::to_string).collect(),
        }
    }
}
