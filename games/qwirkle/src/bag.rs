//! The tiles that nobody has yet.

use crate::{Random, Tile};

/// The draw bag.
///
/// ```
/// use qwirkle::Bag;
///
/// let mut bag = Bag::new(2, 42);
/// let tile = bag.draw();
/// assert_eq!(bag.len(), 31);
/// assert_eq!(tile, Bag::new(2, 42).draw());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bag {
    tiles: Vec<Tile>,
    random: Random,
}

impl Bag {
    /// A bag with so many tiles of each kind, to be drawn as a seed says.
    #[must_use]
    pub fn new(copies: usize, seed: u64) -> Bag {
        let each = Tile::all().flat_map(|tile| std::iter::repeat_n(tile, copies));
        Bag::of(each.collect(), Random::new(seed))
    }

    /// A bag with these tiles.
    pub(crate) fn of(tiles: Vec<Tile>, random: Random) -> Bag {
        Bag { tiles, random }
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

    /// The tiles, in no order that tells anything.
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// Draws a tile at random, if there is one.
    pub fn draw(&mut self) -> Option<Tile> {
        if self.tiles.is_empty() {
            return None;
        }
        let chosen = self.random.below(self.tiles.len());
        Some(self.tiles.swap_remove(chosen))
    }
}
