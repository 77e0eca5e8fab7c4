//! What a player asks for.

use crate::{Direction, Refusal, Tile};

/// The tiles of a placement: one character a cell, a letter to place or a
/// space to keep the tile that is there (rule 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tiles<'a> {
    characters: &'a [u8],
    letters: usize,
    reach: usize,
}

impl<'a> Tiles<'a> {
    /// Reads a string of `A` to `Z` and spaces with at least one letter.
    pub fn new(characters: &'a [u8]) -> Result<Tiles<'a>, Refusal> {
        let (mut letters, mut reach) = (0, 0);
        for (index, &byte) in characters.iter().enumerate() {
            match byte {
                b'A'..=b'Z' => {
                    letters += 1;
                    reach = index + 1;
                }
                b' ' => {}
                _ => return Err(Refusal::BadTile { index, byte }),
            }
        }
        if letters == 0 {
            return Err(Refusal::NoLetter);
        }
        Ok(Tiles {
            characters,
            letters,
            reach,
        })
    }

    /// Why these are not tiles: every character that is none, or that there is
    /// no letter.
    pub(crate) fn refusals(characters: &'a [u8]) -> impl Iterator<Item = Refusal> {
        let bad = |(index, &byte): (usize, &u8)| match byte {
            b'A'..=b'Z' | b' ' => None,
            _ => Some(Refusal::BadTile { index, byte }),
        };
        let mut bad = characters.iter().enumerate().filter_map(bad).peekable();
        let none = bad.peek().is_none() && characters.iter().all(|&byte| byte == b' ');
        bad.chain(none.then_some(Refusal::NoLetter))
    }

    /// How many letters there are: the tiles placed.
    pub fn letters(self) -> usize {
        self.letters
    }

    /// The letters and spaces.
    pub(crate) fn as_bytes(self) -> &'a [u8] {
        self.characters
    }

    /// How many cells the tiles reach over up to the last letter.
    pub(crate) fn reach(self) -> usize {
        self.reach
    }

    /// How many cells the tiles reach over: letters and spaces.
    pub(crate) fn span(self) -> usize {
        self.characters.len()
    }

    /// The tile for each cell, `None` for a space.
    pub(crate) fn iter(self) -> impl ExactSizeIterator<Item = Option<Tile>> {
        self.characters.iter().map(|&byte| Tile::new(byte))
    }
}

/// A move that a player asks for, not yet checked against any board.
///
/// Rows and columns are signed, as in C: a caller's arithmetic that went below
/// zero is refused like any other cell off the board.
///
/// ```
/// use hw3::{Direction, Placement};
///
/// let placement = Placement::new(2, 3, Direction::Vertical, "T PMAN")?;
/// assert_eq!(placement.tiles.letters(), 5);
/// # Ok::<(), hw3::Refusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement<'a> {
    /// The row of the first character of the tiles.
    pub row: i64,
    /// The column of the first character of the tiles.
    pub col: i64,
    /// Which way the tiles go on from there.
    pub direction: Direction,
    /// What goes on the cells.
    pub tiles: Tiles<'a>,
}

impl<'a> Placement<'a> {
    /// A placement of `tiles` (`A` to `Z` and spaces, see [`Tiles`]) from the
    /// given cell on.
    pub fn new(
        row: i64,
        col: i64,
        direction: Direction,
        tiles: &'a (impl AsRef<[u8]> + ?Sized),
    ) -> Result<Placement<'a>, Refusal> {
        Ok(Placement {
            row,
            col,
            direction,
            tiles: Tiles::new(tiles.as_ref())?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_grows_for_letters_and_not_for_spaces() {
        let tiles = Tiles::new(b" A B  ").expect("tiles");
        assert_eq!((tiles.letters(), tiles.reach(), tiles.span()), (2, 4, 6));
    }

    #[test]
    fn tiles_are_capitals_and_spaces_with_at_least_one_letter() {
        assert_eq!(Tiles::new(b" NC ").map(Tiles::letters), Ok(2));
        assert_eq!(Tiles::new(b""), Err(Refusal::NoLetter));
        assert_eq!(Tiles::new(b"   "), Err(Refusal::NoLetter));
        for byte in (0..=u8::MAX).filter(|byte| !matches!(byte, b'A'..=b'Z' | b' ')) {
            let refusal = |index| Refusal::BadTile { index, byte };
            let tiles = [b'A', b' ', byte, b'B', byte];
            assert_eq!(Tiles::new(&tiles), Err(refusal(2)));
            let all = Tiles::refusals(&tiles);
            assert_eq!(all.collect::<Vec<_>>(), [refusal(2), refusal(4)]);
        }
    }
}
