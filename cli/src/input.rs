//! Reading boards, word lists and standard input.

use std::error::Error;
use std::io::{self, Read};
use std::path::Path;

use hw3::{Board, Lexicon, OpenError};
use whole_file::Cause;

/// The file name that means standard input or output.
pub const STANDARD: &str = "-";

/// Reads a board file or a saved game.
pub fn board(path: &Path) -> Result<Board, Box<dyn Error>> {
    if path != Path::new(STANDARD) {
        return Ok(Board::open(path)?);
    }
    let board = Board::parse(&standard_input()?);
    board.map_err(|error| format!("standard input is not a board: {error}").into())
}

/// Reads the given word list, or the one that the library finds.
pub fn lexicon(words: Option<&Path>) -> Result<Lexicon, OpenError> {
    words.map_or_else(Lexicon::find, Lexicon::open)
}

/// Reads standard input to its end.
pub fn standard_input() -> Result<Vec<u8>, String> {
    let mut text = Vec::new();
    let read = io::stdin().lock().read_to_end(&mut text);
    read.map_err(|error| format!("cannot read standard input: {}", Cause(&error)))?;
    Ok(text)
}
