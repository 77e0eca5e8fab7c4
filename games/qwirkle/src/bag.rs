//! The tiles that nobody has drawn yet.

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
    /// Creates a bag with this number of copies of each tile. The seed
    /// determines the order in which they are drawn.
    #[must_use]
    pub fn new(copies: usize, seed: u64) -> Bag {
        let each = Tile::all().flat_map(|tile| std::iter::repeat_n(tile, copies));
        Bag::of(each.collect(), Random::new(seed))
    }

    /// Creates a bag with these tiles.
    pub(crate) fn of(tiles: Vec<Tile>, random: Random) -> Bag {
        Bag { tiles, random }
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

    /// The tiles, in an order that reveals nothing.
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// Draws a random tile. Returns `None` if the bag is empty.
    pub fn draw(&mut self) -> Option<Tile> {
        if self.tiles.is_empty() {
            return None;
        }
        let chosen = self.random.below(self.tiles.len());
        Some(self.tiles.swap_remove(chosen))
    }
}
