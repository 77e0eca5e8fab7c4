//! Three ways to play a game: the Rust library, the C functions, and the naive
//! game.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use hw3::Placement;
use testkit::upwords::Finding;

mod c;
mod naive;
mod rust;

pub use c::CGame;
pub use rust::RustGame;

pub trait Player: Sized {
    /// Starts a game, or returns why the board is refused if the player gives
    /// reasons.
    fn open(board: &Path, words: &Path) -> Result<Self, Option<String>>;
    /// Places tiles. Returns their number and, for a refused move, the reason
    /// if the player gives reasons.
    fn place(&mut self, placement: &Placement) -> (usize, Option<String>);
    fn undo(&mut self);
    fn redo(&mut self);
    fn saved(&self) -> String;
    /// The numbers of moves that can be undone and redone.
    fn counts(&self) -> (usize, usize);
    /// The words that the last move made.
    fn words_made(&self) -> Vec<Finding>;
    /// Every rule that a placement breaks.
    fn reasons(&self, placement: &Placement) -> Vec<Finding>;
}

/// The word lists that were read, by file: the English list takes a while.
struct WordLists<T>(Mutex<BTreeMap<PathBuf, T>>);

impl<T: Clone> WordLists<T> {
    const fn new() -> WordLists<T> {
        WordLists(Mutex::new(BTreeMap::new()))
    }

    fn get(&self, path: &Path, read: impl FnOnce(&Path) -> T) -> T {
        let mut lists = self.0.lock().expect("no panic while reading");
        let list = lists.entry(path.to_owned()).or_insert_with(|| read(path));
        list.clone()
    }
}
