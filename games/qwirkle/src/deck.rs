//! The tiles in front of a player.

use std::fmt;

use crate::{Bag, Kinds, Tile};

/// A deck: tiles in the order in which they came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deck {
    tiles: Vec<Tile>,
}

impl Deck {
    /// A deck without tiles.
    #[must_use]
    pub fn new() -> Deck {
        Deck::default()
    }

    /// How many tiles there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tiles.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    /// The tiles, of which the first has the index 0.
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// The tiles that look different.
    #[must_use]
    pub fn kinds(&self) -> Kinds {
        self.tiles.iter().copied().collect()
    }

    /// How many tiles look like this one.
    #[must_use]
    pub fn count(&self, tile: Tile) -> usize {
        self.tiles.iter().filter(|other| **other == tile).count()
    }

    /// Adds so many tiles from a bag, or all that it has.
    pub fn draw(&mut self, count: usize, bag: &mut Bag) {
        let drawn = std::iter::from_fn(|| bag.draw()).take(count);
        self.tiles.extend(drawn);
    }

    /// Takes away one tile that looks like this, if there is one. Those behind it
    /// move up.
    pub fn remove(&mut self, tile: Tile) -> bool {
        let found = self.tiles.iter().position(|other| *other == tile);
        found.map(|index| self.tiles.remove(index)).is_some()
    }
}

impl From<Vec<Tile>> for Deck {
    fn from(tiles: Vec<Tile>) -> Deck {
        Deck { tiles }
    }
}

impl fmt::Display for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.tiles.iter().map(Tile::to_string).collect();
        f.write_str(&names.join(" "))
    }
}
