//! A stack of tiles, packed into one byte.

use std::fmt;
use std::num::NonZeroU8;

use super::Tile;

/// How many tiles a stack holds: 1 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Height(u8);

impl Height {
    /// The height of a new stack.
    pub const ONE: Height = Height(1);
    /// The height of a full stack (rule 5).
    pub const MAX: Height = Height(5);

    /// The height of a stack of `tiles`, or `None` unless that is 1 to 5.
    pub const fn new(tiles: u8) -> Option<Height> {
        if tiles >= Height::ONE.0 && tiles <= Height::MAX.0 {
            Some(Height(tiles))
        } else {
            None
        }
    }

    /// The number of tiles.
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Height {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A stack of one to five tiles: its top tile and its height.
///
/// The tiles below the top one are not stored. No rule reads them, and undo
/// restores whole stacks. A stack takes one byte, and so does an
/// `Option<Stack>`, which is how the board stores a cell.
///
/// ```
/// use hw3::{Height, Stack, Tile};
///
/// let [h, t] = [b'H', b'T'].map(|letter| Tile::new(letter).expect("a letter"));
/// let stack = Stack::new(h, Height::ONE).with(t).expect("room for another");
/// assert_eq!((stack.top(), stack.height().get()), (t, 2));
/// assert_eq!(size_of::<Option<Stack>>(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Stack(NonZeroU8);

/// The low five bits hold the letter as in ASCII (A is 1, Z is 26), the high
/// three the height.
const LETTER_BITS: u32 = 5;
const LETTER_MASK: u8 = (1 << LETTER_BITS) - 1;

impl Stack {
    /// A stack of this height with this tile on top.
    pub const fn new(top: Tile, height: Height) -> Stack {
        match NonZeroU8::new(height.0 << LETTER_BITS | top.letter() & LETTER_MASK) {
            Some(packed) => Stack(packed),
            None => unreachable!(),
        }
    }

    /// The tile on top.
    pub const fn top(self) -> Tile {
        Tile::from_number(self.0.get() & LETTER_MASK)
    }

    /// The letter on the top tile, in ASCII.
    pub(crate) const fn letter(self) -> u8 {
        self.top().letter()
    }

    /// The number of tiles.
    pub const fn height(self) -> Height {
        Height(self.0.get() >> LETTER_BITS)
    }

    /// This stack with one more tile on top, or `None` if it is full.
    pub const fn with(self, tile: Tile) -> Option<Stack> {
        match Height::new(self.height().0 + 1) {
            Some(height) => Some(Stack::new(tile, height)),
            None => None,
        }
    }
}

impl fmt::Debug for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.top(), self.height())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_holds_every_tile_and_height() {
        for tile in (b'A'..=b'Z').filter_map(Tile::new) {
            for height in (0..=u8::MAX).filter_map(Height::new) {
                let stack = Stack::new(tile, height);
                assert_eq!((stack.top(), stack.height()), (tile, height));
            }
        }
    }

    #[test]
    fn heights_are_one_to_five() {
        let heights: Vec<u8> = (0..=u8::MAX)
            .filter_map(Height::new)
            .map(Height::get)
            .collect();
        assert_eq!(heights, [1, 2, 3, 4, 5]);
    }

    #[test]
    fn a_stack_holds_five_tiles() {
        let [a, b] = [b'A', b'B'].map(|letter| Tile::new(letter).expect("a letter"));
        let mut stack = Stack::new(a, Height::ONE);
        for tile in [b, a, b, a] {
            stack = stack.with(tile).expect("under five");
        }
        assert_eq!(format!("{stack:?}"), "A5");
        assert_eq!(stack.with(b), None);
    }
}
