//! Players.

use crate::Level;

/// A player: a person, or a computer of some level.
///
/// A match has two to four players with different names. A name is not empty, has
/// no control characters such as line ends, and does not begin or end with white
/// space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The name.
    pub name: String,
    /// The level of a computer, or `None` for a person.
    pub level: Option<Level>,
}

impl Player {
    /// A person.
    pub fn person(name: impl Into<String>) -> Player {
        let name = name.into();
        Player { name, level: None }
    }

    /// A computer of this level.
    pub fn computer(name: impl Into<String>, level: Level) -> Player {
        Player {
            name: name.into(),
            level: Some(level),
        }
    }

    /// Returns true if the name can be used in a match.
    pub(crate) fn has_valid_name(&self) -> bool {
        let name = &self.name;
        !name.is_empty() && name.trim() == name && !name.contains(char::is_control)
    }
}
