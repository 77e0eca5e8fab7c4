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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "char", into = "char"))]
pub struct Tile(NonZeroU8);

impl Tile {
    /// The number of letters.
    pub const LETTERS: usize = 26;

    /// The tiles from A to Z.
    ///
    /// ```
    /// use hw3::Tile;
    ///
    /// let letters: String = Tile::all().map(char::from).collect();
    /// assert_eq!(letters, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    /// ```
    pub fn all() -> impl Iterator<Item = Tile> {
        (0..Tile::LETTERS).map(Tile::from_index)
    }

    /// The tile that scores as Qu.
    pub(crate) const QU: Tile = Tile::from_number(b'Q' & 0b1_1111);

    /// The tile with this upper-case ASCII letter, or `None` for any other byte.
    pub const fn new(letter: u8) -> Option<Tile> {
        match NonZeroU8::new(letter) {
            Some(byte) if letter.is_ascii_uppercase() => Some(Tile(byte)),
            _ => None,
        }
    }

    /// The tile with the letter of this number in the alphabet: 1 for A, 26
    /// for Z.
    pub(crate) const fn from_number(number: u8) -> Tile {
        match NonZeroU8::new((b'A' - 1) | number) {
            Some(letter) => Tile(letter),
            None => unreachable!(),
        }
    }

    /// The index of the letter in the alphabet: 0 for A, 25 for Z.
    #[inline]
    pub const fn index(self) -> usize {
        (self.letter() - b'A') as usize
    }

    /// The tile with the letter of this index.
    pub(crate) const fn from_index(index: usize) -> Tile {
        Tile::from_number(index as u8 + 1)
    }

    /// The letter on the tile, in ASCII.
    pub const fn letter(self) -> u8 {
        self.0.get()
    }
}

impl From<Tile> for char {
    fn from(tile: Tile) -> char {
        tile.letter().into()
    }
}

/// Serde reads a tile through this.
#[cfg(feature = "serde")]
impl TryFrom<char> for Tile {
    type Error = &'static str;

    fn try_from(letter: char) -> Result<Tile, &'static str> {
        let byte = u8::try_from(letter).ok();
        byte.and_then(Tile::new).ok_or("a tile is a letter A-Z")
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        char::from(*self).fmt(f)
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
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
