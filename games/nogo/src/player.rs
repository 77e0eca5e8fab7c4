//! The players.

use std::fmt;

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The first player.
    O,
    /// The second player.
    X,
}

impl Player {
    /// The opponent.
    #[must_use]
    pub fn other(self) -> Player {
        match self {
            Player::O => Player::X,
            Player::X => Player::O,
        }
    }

    /// The character for a stone.
    #[must_use]
    pub fn stone(self) -> u8 {
        match self {
            Player::O => b'O',
            Player::X => b'X',
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Player::O => "O",
            Player::X => "X",
        })
    }
}
