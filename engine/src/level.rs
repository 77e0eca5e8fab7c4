//! The levels of the computer players.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// How well a computer plays, from the weakest to the strongest.
///
/// A computer that finds no play exchanges the tile that is worth the least. After 20
/// turns in which nobody placed a tile, it passes instead.
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
    /// Knows only common words of up to six letters, and takes one of its eight best
    /// plays at random.
    ///
    /// If fewer than 1,000 common words are in the list of the match, as in another
    /// language, it knows the words of up to four letters instead.
    Beginner,
    /// Knows all words, and takes the play with the most points.
    Greedy,
    /// Also values the tiles it keeps, and what the board offers to the opponent.
    ///
    /// It looks closely at the 24 plays with the highest sum of points and of values of
    /// the tiles that stay in the rack. The value of a play is its points plus learned
    /// multiples of: the tiles it keeps, the points that the next opponent is expected to
    /// make with a single tile, and the points that it could make itself with one of the
    /// tiles it keeps. The expectation is exact: for every letter, the best play of one
    /// tile is found, and weighted with the probability that this is the best letter that
    /// the opponent holds.
    Careful,
    /// Simulates the next turns, and searches the last turns of a match.
    ///
    /// It deals the unseen tiles at random and plays on through its own next turn, many
    /// times for each of the twelve best plays of a careful player. After each round of
    /// simulations it drops the worse half. In a match of two players, it knows the
    /// opponent's tiles once the bag is empty. It then searches all lines of play, one
    /// turn deeper in each round, until it sees the end of all of them or its
    /// [`Effort`](crate::Effort) is used up.
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
