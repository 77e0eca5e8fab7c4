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
#[derive(Debug, PartialEq, Eq)]
pub struct Bag {
    tiles: Vec<Tile>,
    /// The number of tiles drawn from the front.
    drawn: usize,
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
        Bag {
            tiles,
            drawn: 0,
            random,
        }
    }

    /// The number of tiles.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tiles.len() - self.drawn
    }

    /// Returns true if there are no tiles.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The tiles, in an order that reveals nothing.
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles[self.drawn..]
    }

    /// Draws a random tile. Returns `None` if the bag is empty.
    pub fn draw(&mut self) -> Option<Tile> {
        if self.is_empty() {
            return None;
        }
        let chosen = self.random.below(self.len());
        Some(self.tiles.swap_remove(self.drawn + chosen))
    }

    /// Draws the first tile.
    pub(crate) fn draw_first(&mut self) -> Option<Tile> {
        let first = self.tiles.get(self.drawn).copied();
        self.drawn += usize::from(first.is_some());
        first
    }

    /// Draws the last tile.
    pub(crate) fn draw_last(&mut self) -> Option<Tile> {
        match self.is_empty() {
            true => None,
            false => self.tiles.pop(),
        }
    }
}

impl Clone for Bag {
    fn clone(&self) -> Bag {
        Bag {
            tiles: self.tiles.clone(),
            drawn: self.drawn,
            random: self.random.clone(),
        }
    }

    /// Reuses the memory.
    fn clone_from(&mut self, other: &Bag) {
        self.tiles.clone_from(&other.tiles);
        self.drawn = other.drawn;
        self.random = other.random.clone();
    }
}
