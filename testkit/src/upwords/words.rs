//! Word lists.

use std::collections::HashSet;
use std::sync::Arc;

use hw3::{Game, Lexicon};

use super::NaiveGame;

/// A word list: its text, and as the library and the naive game use it.
#[derive(Clone, Debug)]
pub struct Words {
    /// The text of the list.
    pub list: Arc<str>,
    /// The list of the library.
    pub lexicon: Lexicon,
    /// The list of the naive game.
    pub set: Arc<HashSet<String>>,
}

impl Words {
    /// Parses a list twice, for the library and for the naive game.
    ///
    /// # Panics
    ///
    /// If the list is too long for the memory.
    pub fn new(list: &str) -> Words {
        Words {
            list: list.into(),
            lexicon: Lexicon::new(list).expect("enough memory"),
            set: parse_words(list),
        }
    }

    /// Starts a game of the library.
    ///
    /// # Panics
    ///
    /// If the board is not valid.
    pub fn game(&self, board: &str) -> Game {
        Game::new(board.parse().expect("a board"), self.lexicon.clone())
    }

    /// Starts a naive game.
    ///
    /// # Panics
    ///
    /// If the board is not valid.
    pub fn naive_game(&self, board: &str) -> NaiveGame {
        NaiveGame::new(board, Arc::clone(&self.set))
    }
}

/// Parses a word list as docs/rules.md describes it.
pub fn parse_words(list: &str) -> Arc<HashSet<String>> {
    let lines = list
        .split('\n')
        .map(|line| line.strip_suffix('\r').unwrap_or(line));
    let words = lines.filter(|line| line.chars().all(|c| c.is_ascii_alphabetic()));
    Arc::new(words.map(str::to_uppercase).collect())
}
