//! The two directions of play.

use std::fmt;
use std::ops::Not;

/// The direction in which a word is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Direction {
    /// Along a row, to the right: `H`.
    #[cfg_attr(feature = "serde", serde(rename = "H"))]
    Horizontal,
    /// Along a column, downwards: `V`.
    #[cfg_attr(feature = "serde", serde(rename = "V"))]
    Vertical,
}

impl Direction {
    /// Reads `b'H'` or `b'V'`. Any other byte, lower case included, gives
    /// `None`.
    pub const fn new(byte: u8) -> Option<Direction> {
        match byte {
            b'H' => Some(Direction::Horizontal),
            b'V' => Some(Direction::Vertical),
            _ => None,
        }
    }
}

/// `b'H'` or `b'V'`, as in the C interface.
impl From<Direction> for u8 {
    fn from(direction: Direction) -> u8 {
        match direction {
            Direction::Horizontal => b'H',
            Direction::Vertical => b'V',
        }
    }
}

impl Not for Direction {
    type Output = Direction;

    /// The other direction.
    fn not(self) -> Direction {
        match self {
            Direction::Horizontal => Direction::Vertical,
            Direction::Vertical => Direction::Horizontal,
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        char::from(u8::from(*self)).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_capital_h_and_v_are_directions() {
        let directions: Vec<u8> = (0..=u8::MAX)
            .filter_map(Direction::new)
            .map(u8::from)
            .collect();
        assert_eq!(directions, b"HV");
    }

    #[test]
    fn negating_twice_gives_the_same_direction() {
        for direction in [Direction::Horizontal, Direction::Vertical] {
            assert_ne!(!direction, direction);
            assert_eq!(!!direction, direction);
        }
    }
}
