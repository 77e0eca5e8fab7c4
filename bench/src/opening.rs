//! Opening a small board and freeing it again.

use std::path::Path;

use crate::abi::{Game, LIBRARY};
use crate::case::Case;

/// A board of eight rows and ten columns with one word.
pub const BOARD: &str = include_str!("../../boards/board01.txt");

/// Opens and frees a game. The cost depends on whether another game already
/// uses the word list.
pub fn open_and_free(board: &Path) -> Case<'_> {
    Case::new(move || {
        let game = Game::open(&LIBRARY, board).expect("a valid board");
        assert_eq!(game.size(), (8, 10));
    })
}
