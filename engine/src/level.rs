//! The levels of the computer players.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// How well a computer plays, from the weakest to the strongest.
///
/// A level is written in lower case:
///
/// ```
/// use upwords_engine::Level;
///
/// assert_eq!(Level::Careful.to_string(), "careful");
/// assert_eq!("expert".parse(), Ok(Level::Expert));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// For people who learn the game.
    Beginner,
    /// Takes the most points.
    Greedy,
    /// Also thinks of the next turns.
    Careful,
    /// Plays as well as it can.
    Expert,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 4] = [
        Level::Beginner,
        Level::Greedy,
        Level::Careful,
        Level::Expert,
    ];

    /// The name, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Level::Beginner => "beginner",
            Level::Greedy => "greedy",
            Level::Careful => "careful",
            Level::Expert => "expert",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Why a text is not a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a level is beginner, greedy, careful or expert")]
pub struct LevelError;

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(name: &str) -> Result<Level, LevelError> {
        let mut levels = Level::ALL.into_iter();
        levels.find(|level| level.name() == name).ok_or(LevelError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_read_back() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        for name in ["", "Greedy", "greedy ", "person"] {
            assert_eq!(name.parse::<Level>(), Err(LevelError), "{name:?}");
        }
        assert!(Level::ALL.is_sorted());
    }
}
