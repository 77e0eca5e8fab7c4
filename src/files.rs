//! Files: opening boards and word lists, and saving games. Reading and writing
//! itself is in the crate `whole-file`.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;
use whole_file::{Cause, PathText};

use crate::{BoardError, LexiconError};

mod open;
mod save;
mod word_list;

#[cfg(feature = "capi")]
pub(crate) use word_list::{VARIABLE, WordList};

/// Why a board or a word list cannot be opened.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The board cannot be read.
    #[error("cannot read the board {}: {}", PathText(path), Cause(error))]
    ReadBoard {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// The file is not a board.
    #[error("{} is {}: {error}", PathText(path), error.verdict())]
    Board {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: BoardError,
    },
    /// The word list that the environment variable `HW3_WORDS` names does not
    /// exist.
    #[error("HW3_WORDS names {}, which does not exist", PathText(path))]
    MissingWordList {
        /// The file.
        path: PathBuf,
    },
    /// The word list cannot be read.
    #[error("cannot read the word list {}: {}", PathText(path), Cause(error))]
    ReadWordList {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// The word list cannot become a lexicon.
    #[error(transparent)]
    WordList(#[from] LexiconError),
}

/// Why a game cannot be saved. An existing file is unchanged.
#[derive(Debug, Error)]
#[non_exhaustive]
#[error("cannot save to {}: {}", PathText(path), Cause(error))]
pub struct SaveError {
    /// The file.
    pub path: PathBuf,
    /// The system's error.
    pub error: io::Error,
}

/// Copies a path for an error. Returns an empty path if memory runs out.
fn copy_path(path: &Path) -> PathBuf {
    let mut copy = PathBuf::new();
    if copy.try_reserve_exact(path.as_os_str().len()).is_ok() {
        copy.push(path);
    }
    copy
}

#[cfg(test)]
mod tests {
    use crate::{Board, Game, Lexicon};

    #[test]
    fn errors_name_the_file_and_say_what_is_wrong() {
        let lexicon = Lexicon::new("").expect("an empty list");
        let game = Game::new(Board::empty(1, 1).expect("a board"), lexicon);
        let missing = "no/such/file";
        let malformed = "boards/malformed/lower-case.txt";
        for (error, start) in [
            (
                Game::open(missing).expect_err("no board").to_string(),
                "cannot read the board no/such/file: No such file or directory",
            ),
            (
                Game::open(malformed).expect_err("no board").to_string(),
                "boards/malformed/lower-case.txt is not a board: row 1, column 1: 'h' ",
            ),
            (
                Lexicon::open(missing).expect_err("no list").to_string(),
                "cannot read the word list no/such/file: No such file or directory",
            ),
            (
                game.save(missing).expect_err("no directory").to_string(),
                "cannot save to no/such/file: No such file or directory",
            ),
        ] {
            assert!(error.starts_with(start), "{error}");
            assert!(!error.contains("os error"), "{error}");
        }
    }
}
