//! Opening a small board and freeing it again.

use std::path::Path;

use crate::abi::{Game, LIBRARY};
use crate::case::Case;

/// A board of eight rows and ten columns with one word.
pub const BOARD: &str = include_str!("../../boards/board01.txt");

/// Opens and frees a game, which reads the word list.
pub fn open_and_free(board: &Path) -> Case<'_> {
    Case::new(move || {
        let game = Game::open(&LIBRARY, board).expect("a valid board");
        assert_eq!(game.size(), (8, 10));
    })
}

/// Opens and frees a game with a word list that is open already.
pub fn open_and_free_with_shared_words(board: &Path) -> Case<'_> {
    Case::new(move || assert_eq!(Game::ready(&LIBRARY, board).size(), (8, 10)))
}
