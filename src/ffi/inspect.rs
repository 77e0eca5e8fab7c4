//! Reading a game.

use libc::{c_char, c_int, c_void};

use super::GameState;
use super::edge::{self, guard, int, look};
use super::failure::Failure;
use super::last_error::record;
use crate::memory::OutOfMemory;
use crate::{Cell, Word};

/// Returns the number of rows of the board.
///
/// @param game  a game
/// @return the number of rows; 0 if game is NULL
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_rows(game: *const GameState) -> c_int {
    // SAFETY: the caller passes NULL or a live game that no other thread
    // changes during this call.
    unsafe { look(game, 0, |state| int(state.game.board().rows())) }
}

/// Returns the number of columns of the board.
///
/// @param game  a game
/// @return the number of columns; 0 if game is NULL
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_cols(game: *const GameState) -> c_int {
    // SAFETY: the caller passes NULL or a live game that no other thread
    // changes during this call.
    unsafe { look(game, 0, |state| int(state.game.board().cols())) }
}

/// Returns the top tile of a cell.
///
/// @param game  a game
/// @param row  the row of the cell
/// @param col  the column of the cell
/// @return a letter 'A' to 'Z', '.' for an empty cell, or '\0' if the cell is
///         not on the board or game is NULL
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_top(game: *const GameState, row: c_int, col: c_int) -> c_char {
    let top = |state: &GameState| match state.cell(row, col) {
        None => 0,
        Some(cell) => state
            .game
            .board()
            .stack(cell)
            .map_or(b'.', |stack| stack.top().letter()),
    };
    // SAFETY: the caller passes NULL or a live game that no other thread
    // changes during this call.
    unsafe { look(game, 0, top) as c_char }
}

/// Returns the number of tiles on a cell.
///
/// @param game  a game
/// @param row  the row of the cell
/// @param col  the column of the cell
/// @return 0 to 5, or -1 if the cell is not on the board or game is NULL
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_height(game: *const GameState, row: c_int, col: c_int) -> c_int {
    let height = |state: &GameState| match state.cell(row, col) {
        None => -1,
        Some(cell) => state
            .game
            .board()
            .stack(cell)
            .map_or(0, |stack| stack.height().get().into()),
    };
    // SAFETY: the caller passes NULL or a live game that no other thread
    // changes during this call.
    unsafe { look(game, -1, height) }
}

impl GameState {
    /// The cell at a row and column from C, if it is on the board.
    fn cell(&self, row: c_int, col: c_int) -> Option<Cell> {
        let cell = Cell {
            row: usize::try_from(row).ok()?,
            col: usize::try_from(col).ok()?,
        };
        self.game.board().contains(cell).then_some(cell)
    }
}

/// Returns the number of tiles on the board, including covered ones.
///
/// @param game  a game
/// @return the number of tiles; 0 if game is NULL
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_tile_count(game: *const GameState) -> usize {
    // SAFETY: the caller passes NULL or a live game that no other thread
    // changes during this call.
    unsafe { look(game, 0, |state| state.game.board().tile_count()) }
}

/// Returns the number of moves that can be undone.
///
/// @param game  a game
/// @return the number of moves; 0 if game is NULL
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_undo_count(game: *const GameState) -> usize {
    // SAFETY: the caller passes NULL or a live game that no other thread
    // changes during this call.
    unsafe { look(game, 0, |state| state.game.undo_count()) }
}

/// Returns the number of moves that can be redone.
///
/// @param game  a game
/// @return the number of moves; 0 if game is NULL
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_redo_count(game: *const GameState) -> usize {
    // SAFETY: the caller passes NULL or a live game that no other thread
    // changes during this call.
    unsafe { look(game, 0, |state| state.game.redo_count()) }
}

/// Checks whether a word is in the word list of a game.
///
/// @param game  a game
/// @param word  letters, in upper or lower case
/// @return 1 if it is, 0 if it is not or if an argument is NULL
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_is_word(game: *const GameState, word: *const c_char) -> c_int {
    let listed = |state: &GameState| {
        // SAFETY: the caller passes NULL or a string that stays unchanged during
        // this call.
        let word = unsafe { edge::bytes(word) };
        word.is_some_and(|word| state.game.lexicon().contains_in_any_case(word))
            .into()
    };
    // SAFETY: the caller passes NULL or a live game that no other thread
    // changes during this call.
    unsafe { look(game, 0, listed) }
}

/// A word on the board.
#[repr(C)]
pub struct WordAt {
    /// The letters 'A' to 'Z', two or more.
    pub text: *const c_char,
    /// The row of the first letter.
    pub row: c_int,
    /// The column of the first letter.
    pub col: c_int,
    /// 'H' if the word is read to the right, 'V' if it is read down.
    pub direction: c_char,
}

/// Receives a word, which is valid until the callback returns, and the context of
/// the call. The callback may call any function in this header, even with the
/// same game. It must return normally, without an exception or longjmp.
pub type WordCallback = Option<unsafe extern "C" fn(word: *const WordAt, context: *mut c_void)>;

/// Reports the words that the last move made: the word along its tiles first,
/// then the words across them.
///
/// The last move is the one that hw3_undo would undo. Words that the board file
/// contained were not made by a move.
///
/// @param game  a game
/// @param callback  called with each word; NULL only counts them
/// @param context  passed to callback; may be NULL
/// @return the number of words; 0 if there is no move to undo, if game is NULL,
///         or if memory runs out
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_words_made(
    game: *const GameState,
    callback: WordCallback,
    context: *mut c_void,
) -> usize {
    let reported = guard(|| {
        // Collected first: the callback may change the game.
        // SAFETY: the caller passes NULL or a live game that no other thread
        // changes during this call.
        let words = match unsafe { game.as_ref() } {
            Some(state) => state.game.words_made()?,
            None => Vec::new(),
        };
        if let Some(callback) = callback {
            for word in &words {
                let word = CWord::new(word)?;
                // SAFETY: the caller passes a function that takes a word.
                unsafe { callback(&word.at, context) };
            }
        }
        Ok::<_, OutOfMemory>(words.len())
    });
    match reported {
        Some(Ok(count)) => return count,
        Some(Err(error)) => record(&error.into()),
        None => record(&Failure::Panic),
    };
    0
}

/// A word for C.
pub(super) struct CWord {
    pub(super) at: WordAt,
    /// Owns the text that `at` points to.
    _text: Vec<u8>,
}

impl CWord {
    pub(super) fn new(word: &Word) -> Result<CWord, OutOfMemory> {
        let text = edge::c_string(word.text())?;
        let at = WordAt {
            text: text.as_ptr().cast(),
            row: int(word.start.row),
            col: int(word.start.col),
            direction: u8::from(word.direction) as c_char,
        };
        Ok(CWord { at, _text: text })
    }
}
