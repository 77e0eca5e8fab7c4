//! Sets of tiles.

use crate::{Color, Letter, Tile};

/// A set of tiles that all look different.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kinds(u16);

impl Kinds {
    /// No tiles.
    pub const NONE: Kinds = Kinds(0);
    /// All tiles.
    pub const ALL: Kinds = Kinds(u16::MAX);

    /// A single tile.
    #[must_use]
    pub const fn of(tile: Tile) -> Kinds {
        Kinds(1 << tile.index())
    }

    /// All tiles after one, in the order of [`Tile::all`].
    pub(crate) const fn after(tile: Tile) -> Kinds {
        let Kinds(bit) = Kinds::of(tile);
        Kinds(!(bit | (bit - 1)))
    }

    /// Whether a tile is among them.
    #[must_use]
    pub const fn contains(self, tile: Tile) -> bool {
        self.0 & Kinds::of(tile).0 != 0
    }

    /// How many there are.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// These and others.
    #[must_use]
    pub const fn with(self, others: Kinds) -> Kinds {
        Kinds(self.0 | others.0)
    }

    /// Those of these that are among others too.
    #[must_use]
    pub const fn among(self, others: Kinds) -> Kinds {
        Kinds(self.0 & others.0)
    }
}

impl Iterator for Kinds {
    type Item = Tile;

    /// Takes the first of them, in the order of [`Tile::all`].
    fn next(&mut self) -> Option<Tile> {
        if self.is_empty() {
            return None;
        }
        let first = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        let letter = Letter::ALL[first / Color::ALL.len()];
        let color = Color::ALL[first % Color::ALL.len()];
        Some(Tile { letter, color })
    }
}

impl FromIterator<Tile> for Kinds {
    fn from_iter<T: IntoIterator<Item = Tile>>(tiles: T) -> Kinds {
        let tiles = tiles.into_iter();
        tiles.fold(Kinds::NONE, |all, tile| all.with(Kinds::of(tile)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_gives_its_tiles_in_order() {
        for bits in 0..=u16::MAX {
            let set = Kinds(bits);
            let tiles: Vec<Tile> = set.collect();
            let expected: Vec<Tile> = Tile::all().filter(|tile| set.contains(*tile)).collect();
            assert_eq!(tiles, expected);
            assert_eq!((set.len(), set.is_empty()), (tiles.len(), tiles.is_empty()));
            assert_eq!(Kinds::from_iter(tiles), set);
        }
    }

    #[test]
    fn tiles_after_one_are_those_that_come_later() {
        for tile in Tile::all() {
            assert!(Kinds::after(tile).eq(Tile::all().skip(tile.index() + 1)));
        }
    }
}
