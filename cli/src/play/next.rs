//! What a screen asks the program to do next.

use std::path::PathBuf;

use upwords_engine::{Match, Player};

use crate::word_list::WordList;

/// What a screen asks the program to do next.
#[derive(Debug)]
pub enum Next {
    /// Show the start screen.
    Start,
    /// Start a match.
    Match {
        players: Vec<Player>,
        list: WordList,
    },
    /// Practice on an empty board.
    Practice(WordList),
    /// Resume the unfinished game in this file.
    Resume(PathBuf),
    /// Delete the unfinished game in this file.
    Delete(PathBuf),
    /// Open a board, a saved game or a saved match.
    Open(PathBuf),
    /// Show a match again.
    Replay(Box<Match>, WordList),
    Quit,
}
