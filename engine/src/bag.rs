//! The tiles that nobody has drawn yet.

use hw3::{Rack, Tile};
use split_mix::Random;

/// The bag. The tiles are shuffled at the start, and the next one to draw is the
/// last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bag {
    tiles: Vec<Tile>,
    random: Random,
}

/// What [`Bag::put_back`] did, to undo it.
#[derive(Clone, Debug)]
pub(crate) struct PutBack {
    index: usize,
    /// The generator as it was before.
    random: Random,
}

impl Bag {
    /// Shuffles these tiles. The seed determines their order.
    pub(crate) fn new(tiles: &Rack, seed: u64) -> Bag {
        let mut random = Random::new(seed);
        let mut tiles: Vec<Tile> = tiles.iter().collect();
        random.shuffle(&mut tiles);
        Bag { tiles, random }
    }

    pub(crate) fn len(&self) -> usize {
        self.tiles.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Tile> {
        self.tiles.iter().copied()
    }

    /// Draws a tile. Returns `None` if the bag is empty.
    pub(crate) fn draw(&mut self) -> Option<Tile> {
        self.tiles.pop()
    }

    /// Undoes [`draw`](Bag::draw).
    pub(crate) fn undraw(&mut self, tile: Tile) {
        self.tiles.push(tile);
    }

    /// Puts a tile into the bag, at a random place.
    pub(crate) fn put_back(&mut self, tile: Tile) -> PutBack {
        let random = self.random.clone();
        let index = self.random.below(self.tiles.len() + 1);
        self.tiles.insert(index, tile);
        PutBack { index, random }
    }

    /// Undoes [`put_back`](Bag::put_back).
    pub(crate) fn take_out(&mut self, put_back: PutBack) {
        self.tiles.remove(put_back.index);
        self.random = put_back.random;
    }

    /// Replaces the tiles, which are drawn from the last to the first.
    #[cfg(test)]
    pub(crate) fn set(&mut self, tiles: Vec<Tile>, random: Random) {
        *self = Bag { tiles, random };
    }
}
