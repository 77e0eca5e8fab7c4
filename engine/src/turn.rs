//! What a player does in a turn, and its text form.

use std::fmt;
use std::str::FromStr;

use hw3::{Placement, PlacementError, Tile, Word};
use thiserror::Error;

/// What a player does in a turn.
///
/// A turn is written as in a saved match, with a `Q` for the Qu tile:
///
/// ```
/// use upwords_engine::Turn;
///
/// for text in [r#"place 4 3 H "CAT""#, "exchange V", "pass", "resign"] {
///     let turn: Turn = text.parse()?;
///     assert_eq!(turn.to_string(), text);
/// }
/// # Ok::<(), upwords_engine::TurnFormError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// Places tiles, and draws as many.
    Place(Placement),
    /// Draws a tile, and then puts this one into the bag.
    Exchange(Tile),
    /// Does nothing.
    Pass,
    /// Gives up, which ends the match for everyone.
    Resign,
}

/// A turn that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The seat of the player.
    pub seat: usize,
    /// The turn.
    pub turn: Turn,
    /// The points it scored: 0 unless it is a placement.
    pub points: u32,
    /// The words it made, the word along its tiles first. `Q` stands for Qu.
    pub words: Vec<Word>,
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Turn::Place(placement) => write!(f, "place {placement}"),
            Turn::Exchange(tile) => write!(f, "exchange {tile}"),
            Turn::Pass => f.write_str("pass"),
            Turn::Resign => f.write_str("resign"),
        }
    }
}

/// Why a text is not a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TurnFormError {
    /// The text does not have the form of a turn.
    #[error("write 'place ROW COL DIRECTION \"TILES\"', 'exchange TILE', 'pass' or 'resign'")]
    Form,
    /// The text after `place` is not a placement.
    #[error("after 'place', {0}")]
    Placement(#[from] PlacementError),
    /// The text after `exchange` is not a tile.
    #[error("after 'exchange', write a letter A-Z, with Q for Qu")]
    Tile,
}

impl FromStr for Turn {
    type Err = TurnFormError;

    fn from_str(text: &str) -> Result<Turn, TurnFormError> {
        match text.split_once(' ') {
            Some(("place", placement)) => Ok(Turn::Place(placement.parse()?)),
            Some(("exchange", tile)) => match *tile.as_bytes() {
                [letter] => Tile::new(letter)
                    .map(Turn::Exchange)
                    .ok_or(TurnFormError::Tile),
                _ => Err(TurnFormError::Tile),
            },
            None if text == "pass" => Ok(Turn::Pass),
            None if text == "resign" => Ok(Turn::Resign),
            _ => Err(TurnFormError::Form),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_texts_are_refused_with_a_sentence() {
        let form = "write 'place ROW COL DIRECTION \"TILES\"', 'exchange TILE', 'pass' or 'resign'";
        let tile = "after 'exchange', write a letter A-Z, with Q for Qu";
        let place = "after 'place', write ROW COL DIRECTION \"TILES\", such as 2 3 V \"T PMAN\"";
        for (text, sentence) in [
            ("", form),
            ("pass ", form),
            ("Pass", form),
            ("place", form),
            ("swap A", form),
            ("exchange ", tile),
            ("exchange a", tile),
            ("exchange AB", tile),
            ("exchange Qu", tile),
            ("place 4 3 H CAT", place),
        ] {
            let error = text.parse::<Turn>().expect_err(text);
            assert_eq!(error.to_string(), sentence, "{text:?}");
        }
    }
}
