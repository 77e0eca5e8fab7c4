//! Looking at a game without changing it.

use libc::{c_char, c_int, c_void};

use super::GameState;
use super::edge::{self, guard, int, look};
use super::failure::{Failure, remember};
use crate::memory::OutOfMemory;
use crate::{Cell, Direction, Word};

/// How many rows the board has now.
///
/// @param game  a game
/// @return the number of rows; 0 if game is NULL
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_rows(game: *const GameState) -> c_int {
    // SAFETY: the caller passes NULL or a live game that no other thread
    // changes during this call.
    unsafe { look(game, 0, |state| int(state.game.board().rows())) }
}

/// How many columns the board has now.
///
/// @param game  a game
/// @return the number of columns; 0 if game is NULL
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_cols(game: *const GameState) -> c_int {
    // SAFETY: the caller passes NULL or a live game that no other thread
    // changes during this call.
    unsafe { look(game, 0, |state| int(state.game.board().cols())) }
}

/// The tile on top of a cell.
///
/// @param game  a game
/// @param row  the row of the cell
/// @param col  the column of the cell
/// @return a letter 'A' to 'Z', '.' for an empty cell, or '\0' for a cell that
///         is not on the board, or if game is NULL
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

/// How many tiles lie on a cell.
///
/// @param game  a game
/// @param row  the row of the cell
/// @param col  the column of the cell
/// @return 0 to 5, or -1 for a cell that is not on the board, or if game is
///         NULL
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
    /// A cell of the board, by numbers from C.
    fn cell(&self, row: c_int, col: c_int) -> Option<Cell> {
        let cell = Cell {
            row: usize::try_from(row).ok()?,
            col: usize::try_from(col).ok()?,
        };
        let board = self.game.board();
        (cell.row < board.rows() && cell.col < board.cols()).then_some(cell)
    }
}

/// How many tiles there are on the board, covered ones included.
///
/// @param game  a game
/// @return the number of tiles; 0 if game is NULL
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_tile_count(game: *const GameState) -> usize {
    // SAFETY: the caller passes NULL or a live game that no other thread
    // changes during this call.
    unsafe { look(game, 0, |state| state.game.board().tile_count()) }
}

/// How many moves can be undone.
///
/// @param game  a game
/// @return the number of moves; 0 if game is NULL
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_undo_count(game: *const GameState) -> usize {
    // SAFETY: the caller passes NULL or a live game that no other thread
    // changes during this call.
    unsafe { look(game, 0, |state| state.game.undo_count()) }
}

/// How many moves can be redone.
///
/// @param game  a game
/// @return the number of moves; 0 if game is NULL
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_redo_count(game: *const GameState) -> usize {
    // SAFETY: the caller passes NULL or a live game that no other thread
    // changes during this call.
    unsafe { look(game, 0, |state| state.game.redo_count()) }
}

/// Whether a word is in the word list of a game.
///
/// @param game  a game
/// @param word  letters, in upper or lower case
/// @return 1 if it is, 0 if not, or if an argument is NULL
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_is_word(game: *const GameState, word: *const c_char) -> c_int {
    let listed = |state: &GameState| {
        // SAFETY: the caller passes NULL or a string that stays as it is
        // during this call.
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
    /// Its letters, 'A' to 'Z', two or more.
    pub text: *const c_char,
    /// The row of its first letter.
    pub row: c_int,
    /// The column of its first letter.
    pub col: c_int,
    /// 'H' if it is read to the right, 'V' if it is read down.
    pub direction: c_char,
}

/// Takes a word, which is valid until it returns, and the context that was
/// passed in with it. It may call every function here, also with the same game.
/// It must return: no exception, no longjmp.
pub type WordCallback = Option<unsafe extern "C" fn(word: *const WordAt, context: *mut c_void)>;

/// Tells the words that the last move made: the one along its tiles first, then
/// those across, each of two letters or more.
///
/// The last move is the one that hw3_undo would undo. Words that came with the
/// board were not made by a move.
///
/// @param game  a game
/// @param callback  called with each word; NULL only counts them
/// @param context  passed on to callback as it is; may be NULL
/// @return how many words there are: 0 if there is no move to undo, if game is
///         NULL, or if there is no memory to tell them
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_words_made(
    game: *const GameState,
    callback: WordCallback,
    context: *mut c_void,
) -> usize {
    let told = guard(|| {
        // Collected before the first call, which may change the game.
        // SAFETY: the caller passes NULL or a live game that no other thread
        // changes during this call.
        let words = match unsafe { game.as_ref() } {
            Some(state) => state.game.try_words_made()?,
            None => Vec::new(),
        };
        if let Some(callback) = callback {
            for word in &words {
                let word = CWord::new(word)?;
                // SAFETY: the callback is a function of the caller's for this.
                unsafe { callback(&word.at, context) };
            }
        }
        Ok::<_, OutOfMemory>(words.len())
    });
    match told {
        Some(Ok(count)) => return count,
        Some(Err(error)) => remember(&error.into()),
        None => remember(&Failure::Panic),
    };
    0
}

/// A word as C sees it.
pub(super) struct CWord {
    pub(super) at: WordAt,
    /// What `at` points to.
    _text: Vec<u8>,
}

impl CWord {
    pub(super) fn new(word: &Word) -> Result<CWord, OutOfMemory> {
        let text = edge::c_string(&word.text)?;
        let at = WordAt {
            text: text.as_ptr().cast(),
            row: int(word.start.row),
            col: int(word.start.col),
            direction: match word.direction {
                Direction::Horizontal => b'H' as c_char,
                Direction::Vertical => b'V' as c_char,
            },
        };
        Ok(CWord { at, _text: text })
    }
}
