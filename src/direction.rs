//! The two ways a word can lie.

use std::fmt;
use std::ops::Not;

use crate::Refusal;

/// The way a word lies: rightwards or downwards (rule 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Along a row, to the right: `'H'`.
    Horizontal,
    /// Down a column: `'V'`.
    Vertical,
}

impl TryFrom<u8> for Direction {
    type Error = Refusal;

    /// Reads the `'H'` or `'V'` of the C interface; lower case is refused.
    fn try_from(byte: u8) -> Result<Direction, Refusal> {
        match byte {
            b'H' => Ok(Direction::Horizontal),
            b'V' => Ok(Direction::Vertical),
            _ => Err(Refusal::Direction { byte }),
        }
    }
}

impl Not for Direction {
    type Output = Direction;

    /// The other direction: the one of the words across.
    fn not(self) -> Direction {
        match self {
            Direction::Horizontal => Direction::Vertical,
            Direction::Vertical => Direction::Horizontal,
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Direction::Horizontal => "H",
            Direction::Vertical => "V",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_capital_h_and_v_are_directions() {
        let read: Vec<u8> = (0..=u8::MAX)
            .filter(|&byte| Direction::try_from(byte).is_ok())
            .collect();
        assert_eq!(read, b"HV");
    }

    #[test]
    fn the_other_direction_of_the_other_is_the_same() {
        for direction in [Direction::Horizontal, Direction::Vertical] {
            assert_ne!(!direction, direction);
            assert_eq!(!!direction, direction);
        }
    }
}
