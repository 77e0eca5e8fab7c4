//! The tiles that a player may place.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::Tile;

/// The tiles that a player may place: a number of each letter.
///
/// A rack is read from its letters, in upper or lower case and in any order. It is
/// written in upper case and in alphabetical order:
///
/// ```
/// use hw3::{Rack, Tile};
///
/// let mut rack: Rack = "tattoos".parse()?;
/// assert_eq!(rack.to_string(), "AOOSTTT");
/// let t = Tile::new(b'T').expect("a letter");
/// assert!(rack.remove(t));
/// assert_eq!((rack.len(), rack.count(t)), (6, 2));
/// # Ok::<(), hw3::RackError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "String", into = "String"))]
pub struct Rack {
    counts: [u32; Tile::LETTERS],
}

impl Rack {
    /// A rack without tiles.
    pub const EMPTY: Rack = Rack {
        counts: [0; Tile::LETTERS],
    };

    /// Reads a rack from its letters, in upper or lower case.
    pub fn from_letters(letters: impl AsRef<[u8]>) -> Result<Rack, RackError> {
        let mut rack = Rack::EMPTY;
        for (index, &byte) in letters.as_ref().iter().enumerate() {
            let tile = Tile::new(byte.to_ascii_uppercase());
            rack.add(tile.ok_or(RackError { index, byte })?);
        }
        Ok(rack)
    }

    /// The number of tiles.
    pub fn len(&self) -> usize {
        self.counts.iter().map(|&count| count as usize).sum()
    }

    /// Returns true if there are no tiles.
    pub fn is_empty(&self) -> bool {
        self.counts == Rack::EMPTY.counts
    }

    /// The number of tiles with the letter of this one.
    pub fn count(&self, tile: Tile) -> usize {
        self.counts[tile.index()] as usize
    }

    /// Adds a tile.
    pub fn add(&mut self, tile: Tile) {
        let count = &mut self.counts[tile.index()];
        *count = count.saturating_add(1);
    }

    /// Removes a tile. Returns false if the rack does not have it.
    pub fn remove(&mut self, tile: Tile) -> bool {
        let count = &mut self.counts[tile.index()];
        let had = *count > 0;
        *count -= u32::from(had);
        had
    }

    /// The rack without the letters of a placement; spaces are ignored. A letter that
    /// the rack does not have is ignored, too.
    ///
    /// ```
    /// use hw3::Rack;
    ///
    /// let rack: Rack = "letters".parse()?;
    /// assert_eq!(rack.without(b"TE E").to_string(), "LRST");
    /// # Ok::<(), hw3::RackError>(())
    /// ```
    #[must_use]
    pub fn without(mut self, tiles: &[u8]) -> Rack {
        for tile in tiles.iter().copied().filter_map(Tile::new) {
            self.remove(tile);
        }
        self
    }

    /// The tiles in alphabetical order.
    pub fn iter(&self) -> impl Iterator<Item = Tile> {
        let counts = self.counts.iter().enumerate();
        counts.flat_map(|(index, &count)| {
            std::iter::repeat_n(Tile::from_index(index), count as usize)
        })
    }
}

impl FromStr for Rack {
    type Err = RackError;

    fn from_str(letters: &str) -> Result<Rack, RackError> {
        Rack::from_letters(letters)
    }
}

impl FromIterator<Tile> for Rack {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Rack {
        let mut rack = Rack::EMPTY;
        rack.extend(tiles);
        rack
    }
}

impl Extend<Tile> for Rack {
    fn extend<I: IntoIterator<Item = Tile>>(&mut self, tiles: I) {
        tiles.into_iter().for_each(|tile| self.add(tile));
    }
}

impl fmt::Display for Rack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|tile| tile.fmt(f))
    }
}

impl fmt::Debug for Rack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

/// Serde reads a rack through this.
#[cfg(feature = "serde")]
impl TryFrom<String> for Rack {
    type Error = RackError;

    fn try_from(letters: String) -> Result<Rack, RackError> {
        letters.parse()
    }
}

/// Serde writes a rack through this.
#[cfg(feature = "serde")]
impl From<Rack> for String {
    fn from(rack: Rack) -> String {
        rack.to_string()
    }
}

/// Why a text is not a rack: one of its bytes is not a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "character {} of the rack is {}: a rack has only the letters A to Z",
    .index.saturating_add(1),
    super::quoted::Quoted(*.byte)
)]
pub struct RackError {
    /// The index of the byte in the text.
    pub index: usize,
    /// The byte.
    pub byte: u8,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_letters_make_a_rack() {
        for byte in 0..=u8::MAX {
            let rack = Rack::from_letters([b'A', byte]);
            match byte.is_ascii_alphabetic() {
                true => assert_eq!(rack.expect("letters").len(), 2),
                false => assert_eq!(rack, Err(RackError { index: 1, byte })),
            }
        }
        let error = Rack::from_letters("AB?").expect_err("a question mark");
        let text = "character 3 of the rack is '?': a rack has only the letters A to Z";
        assert_eq!(error.to_string(), text);
    }

    #[test]
    fn a_rack_counts_its_tiles() {
        let mut rack = Rack::EMPTY;
        assert!(rack.is_empty() && rack.to_string().is_empty());
        let [a, z] = [b'A', b'Z'].map(|letter| Tile::new(letter).expect("a letter"));
        rack.extend([z, a, z]);
        assert_eq!(rack, "zaz".parse().expect("letters"));
        assert_eq!(rack.iter().collect::<Vec<_>>(), [a, z, z]);
        assert!(rack.remove(a) && !rack.remove(a));
        assert_eq!((rack.len(), rack.count(z), rack.count(a)), (2, 2, 0));
    }
}
