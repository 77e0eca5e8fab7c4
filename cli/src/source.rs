//! What the verbs read: boards and word lists.

use std::error::Error;
use std::io::{self, Read};
use std::path::Path;

use hw3::{Board, Lexicon, LexiconError};

use crate::wording::Cause;

/// The name that stands for standard input or output.
pub const STANDARD: &str = "-";

/// Reads a board file or a saved game.
pub fn board(path: &Path) -> Result<Board, Box<dyn Error>> {
    if path != Path::new(STANDARD) {
        return Ok(Board::open(path)?);
    }
    let text = standard_input()?;
    let board = Board::parse(&text);
    board.map_err(|error| format!("there is no board on standard input: {error}").into())
}

/// Reads the word list that is given, or else the one that the library finds.
pub fn lexicon(words: Option<&Path>) -> Result<Lexicon, LexiconError> {
    words.map_or_else(Lexicon::find, Lexicon::open)
}

/// All that comes in.
pub fn standard_input() -> Result<Vec<u8>, String> {
    let mut text = Vec::new();
    let read = io::stdin().lock().read_to_end(&mut text);
    read.map_err(|error| format!("cannot read standard input: {}", Cause(&error)))?;
    Ok(text)
}
