//! A letter tile.

use std::fmt;
use std::num::NonZeroU8;

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
pub struct Tile(NonZeroU8);

impl Tile {
    /// The tile with this upper-case ASCII letter, or `None` for any other byte.
    pub const fn new(letter: u8) -> Option<Tile> {
        match NonZeroU8::new(letter) {
            Some(byte) if letter.is_ascii_uppercase() => Some(Tile(byte)),
            _ => None,
        }
    }

    /// The tile with the letter of this place in the alphabet, from 1 on.
    pub(crate) const fn of_place(place: u8) -> Tile {
        match NonZeroU8::new((b'A' - 1) | place) {
            Some(letter) => Tile(letter),
            None => unreachable!(),
        }
    }

    /// The letter on the tile, as ASCII.
    pub const fn letter(self) -> u8 {
        self.0.get()
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        char::from(self.letter()).fmt(f)
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
