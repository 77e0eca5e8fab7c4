//! The tiles of a player.

use std::fmt;

use crate::{Bag, Kinds, Tile};

/// A deck: tiles in the order in which they were drawn.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Deck {
    tiles: Vec<Tile>,
}

impl Deck {
    /// Creates an empty deck.
    #[must_use]
    pub fn new() -> Deck {
        Deck::default()
    }

    /// The number of tiles.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tiles.len()
    }

    /// Returns true if there are no tiles.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    /// The tiles, by index.
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// The set of different tiles.
    #[must_use]
    pub fn kinds(&self) -> Kinds {
        self.tiles.iter().copied().collect()
    }

    /// The set of tiles with a single copy.
    pub(crate) fn singles(&self) -> Kinds {
        let (mut once, mut more) = (Kinds::NONE, Kinds::NONE);
        for tile in &self.tiles {
            let tile = Kinds::of(*tile);
            more = more.with(once.among(tile));
            once = once.with(tile);
        }
        once.without(more)
    }

    /// The number of copies of a tile.
    #[must_use]
    pub fn count(&self, tile: Tile) -> usize {
        self.tiles.iter().filter(|other| **other == tile).count()
    }

    /// Draws tiles from a bag until `count` are drawn or the bag is empty.
    pub fn draw(&mut self, count: usize, bag: &mut Bag) {
        let drawn = std::iter::from_fn(|| bag.draw()).take(count);
        self.tiles.extend(drawn);
    }

    /// Adds tiles.
    pub(crate) fn extend(&mut self, tiles: impl IntoIterator<Item = Tile>) {
        self.tiles.extend(tiles);
    }

    /// Removes one copy of a tile and closes the gap. Returns false if there is
    /// none.
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

impl Clone for Deck {
    fn clone(&self) -> Deck {
        Deck::from(self.tiles.clone())
    }

    /// Reuses the memory.
    fn clone_from(&mut self, other: &Deck) {
        self.tiles.clone_from(&other.tiles);
    }
}
