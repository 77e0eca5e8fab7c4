//! Sets of tiles.

use crate::{Color, Letter, Tile};

/// A set of different tiles. As an iterator, it yields them in the order of
/// [`Tile::all`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kinds(u16);

impl Kinds {
    /// No tiles.
    pub const NONE: Kinds = Kinds(0);
    /// All tiles.
    pub const ALL: Kinds = Kinds(u16::MAX);

    /// A set with one tile.
    #[must_use]
    pub const fn of(tile: Tile) -> Kinds {
        Kinds(1 << tile.index())
    }

    /// All tiles after this one, in the order of [`Tile::all`].
    pub(crate) const fn after(tile: Tile) -> Kinds {
        let Kinds(bit) = Kinds::of(tile);
        Kinds(!(bit | (bit - 1)))
    }

    /// All tiles with a letter.
    pub(crate) const fn of_letter(letter: Letter) -> Kinds {
        Kinds(0b1111 << (letter as usize * Color::ALL.len()))
    }

    /// All tiles of a color.
    pub(crate) const fn of_color(color: Color) -> Kinds {
        Kinds(0b0001_0001_0001_0001 << color as usize)
    }

    /// Returns true if the set contains a tile.
    #[must_use]
    pub const fn contains(self, tile: Tile) -> bool {
        self.0 & Kinds::of(tile).0 != 0
    }

    /// The number of tiles.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns true if there are no tiles.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The union.
    #[must_use]
    pub const fn with(self, others: Kinds) -> Kinds {
        Kinds(self.0 | others.0)
    }

    /// The difference.
    #[must_use]
    pub(crate) const fn without(self, others: Kinds) -> Kinds {
        Kinds(self.0 & !others.0)
    }

    /// The intersection.
    #[must_use]
    pub const fn among(self, others: Kinds) -> Kinds {
        Kinds(self.0 & others.0)
    }
}

impl Iterator for Kinds {
    type Item = Tile;

    /// Removes and returns the first tile.
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
    fn sets_yield_their_tiles_in_order() {
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
    fn after_contains_the_later_tiles() {
        for tile in Tile::all() {
            assert!(Kinds::after(tile).eq(Tile::all().skip(tile.index() + 1)));
        }
    }
}
