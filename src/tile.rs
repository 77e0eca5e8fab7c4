//! A letter tile.

use std::fmt;

/// A letter tile, `A` to `Z`.
///
/// ```
/// use hw3::Tile;
///
/// let tile = Tile::new(b'Q').expect("Q is a letter");
/// assert_eq!(tile.to_string(), "Q");
/// assert_eq!(Tile::new(b'q'), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(pub(super) u8);

impl Tile {
    /// The tile with this upper-case ASCII letter, or `None` for any other byte.
    pub const fn new(letter: u8) -> Option<Tile> {
        if letter.is_ascii_uppercase() {
            Some(Tile(letter))
        } else {
            None
        }
    }

    /// The letter on the tile, as ASCII.
    pub const fn letter(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        char::from(self.0).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_26_capitals_are_tiles() {
        let tiles: Vec<u8> = (0..=u8::MAX)
            .filter_map(Tile::new)
            .map(Tile::letter)
            .collect();
        assert_eq!(tiles, b"ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    }
}
