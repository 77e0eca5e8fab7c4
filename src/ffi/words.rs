//! Word lists: those of single games, and those that games share.

use std::path::Path;

use libc::{c_char, c_int};

use super::GameState;
use super::edge::{self, guard};
use super::failure::{Failure, given};
use super::last_error::report;
use super::play::{self, board_in_file, board_in_text, empty_board};
use super::status::Status;
use crate::files::{VARIABLE, WordList};
use crate::{Board, Game, Lexicon, OpenError};

/// The lexicon of a word list, or of the default one.
pub(super) fn lexicon(path: Option<&Path>) -> Result<Lexicon, OpenError> {
    let list = match path {
        Some(path) => WordList::open(path)?,
        // SAFETY: the header forbids changing the environment during this call.
        None => WordList::find(unsafe { edge::variable(VARIABLE) })?,
    };
    list.lexicon()
}

/// A word list in memory that several games can share. Its contents are private.
/// hw3_words_open and hw3_words_open_text create it; hw3_words_free frees it.
pub struct Words(Lexicon);

impl Words {
    /// Prepares a lexicon for many games. From then on nothing in it changes, so
    /// threads can share it.
    fn new(lexicon: Lexicon) -> Result<Words, Failure> {
        lexicon.prepare()?;
        Ok(Words(lexicon))
    }
}

/// Names of arguments.
const WORDS: &str = "the word list";
const POINTER: &str = "the pointer for the word list";

/// Opens a word list for several games.
///
/// A game that is opened with the name of a list reads the whole file again. A
/// program with many games should open the list once, with this function, and
/// its games with hw3_open_with, hw3_open_text_with or hw3_open_empty_with. They
/// share the list in memory, and opening a game takes a few microseconds.
///
/// Several threads may open games with one list at the same time.
///
/// @param filename  the name of a word list; NULL finds one as
///        initialize_game_state does
/// @param words  receives a word list, to be freed with hw3_words_free, or NULL
///        if the call fails
/// @return HW3_STATUS_OK, or why there is no list; hw3_error_text says more
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_words_open(filename: *const c_char, words: *mut *mut Words) -> Status {
    report(|| {
        // SAFETY: the caller passes NULL or a string that stays unchanged during
        // this call.
        let filename = unsafe { edge::path(filename) };
        let make = || Words::new(lexicon(filename)?);
        // SAFETY: the caller passes NULL or a pointer to a pointer.
        unsafe { edge::give_to(words, POINTER, make) }
    })
}

/// Opens a word list in memory for several games, as hw3_words_open does for a
/// file.
///
/// @param text  the text of a word list, which need not end with a NUL and is
///        not used after the call
/// @param size  its size in bytes
/// @param words  receives a word list, to be freed with hw3_words_free, or NULL
///        if the call fails
/// @return HW3_STATUS_OK, or why there is no list; hw3_error_text says more
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_words_open_text(
    text: *const c_char,
    size: usize,
    words: *mut *mut Words,
) -> Status {
    report(|| {
        let make = || {
            // SAFETY: the caller passes NULL or `size` bytes that stay unchanged
            // during this call.
            let text = unsafe { edge::text(text, size, WORDS) }?;
            Words::new(Lexicon::new(text)?)
        };
        // SAFETY: the caller passes NULL or a pointer to a pointer.
        unsafe { edge::give_to(words, POINTER, make) }
    })
}

/// Frees a word list.
///
/// Games that were opened with it can still be used: its memory is freed with
/// the last of them.
///
/// @param words  a word list, which must not be used afterwards; NULL does
///        nothing
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_words_free(words: *mut Words) {
    guard(|| {
        // SAFETY: the caller passes NULL or a list that was opened, is not freed
        // yet and is not used again.
        drop(unsafe { edge::take(words) });
    });
}

/// Starts a game with the board in a file and a word list that is open already.
///
/// @param board  the name of a board file or a saved file
/// @param words  a word list
/// @param game  receives a new game, to be freed with hw3_free, or NULL if the
///        call fails
/// @return HW3_STATUS_OK, or why there is no game; hw3_error_text says more
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_open_with(
    board: *const c_char,
    words: *const Words,
    game: *mut *mut GameState,
) -> Status {
    // SAFETY: the caller passes NULL or a string that stays unchanged during this
    // call.
    let board = || unsafe { board_in_file(board) };
    // SAFETY: the caller meets the same obligations.
    unsafe { open_with(board, words, game) }
}

/// Starts a game with a board in memory and a word list that is open already.
///
/// @param board  the text of a board file or a saved file, which need not end
///        with a NUL and is not used after the call
/// @param board_size  its size in bytes
/// @param words  a word list
/// @param game  receives a new game, to be freed with hw3_free, or NULL if the
///        call fails
/// @return HW3_STATUS_OK, or why there is no game; hw3_error_text says more
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_open_text_with(
    board: *const c_char,
    board_size: usize,
    words: *const Words,
    game: *mut *mut GameState,
) -> Status {
    // SAFETY: the caller passes NULL or `board_size` bytes that stay unchanged during
    // this call.
    let board = || unsafe { board_in_text(board, board_size) };
    // SAFETY: the caller meets the same obligations.
    unsafe { open_with(board, words, game) }
}

/// Starts a game on an empty board with a word list that is open already.
///
/// @param rows  the number of rows, at least 1
/// @param cols  the number of columns, at least 1
/// @param words  a word list
/// @param game  receives a new game, to be freed with hw3_free, or NULL if the
///        call fails
/// @return HW3_STATUS_OK, or why there is no game; hw3_error_text says more
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_open_empty_with(
    rows: c_int,
    cols: c_int,
    words: *const Words,
    game: *mut *mut GameState,
) -> Status {
    // SAFETY: the caller meets the same obligations.
    unsafe { open_with(|| empty_board(rows, cols), words, game) }
}

/// Makes a game with a shared word list and gives it to C.
///
/// # Safety
/// `words` must be NULL or a live word list, and `game` NULL or point to a
/// pointer, which need not be initialized.
unsafe fn open_with(
    board: impl FnOnce() -> Result<Board, Failure>,
    words: *const Words,
    game: *mut *mut GameState,
) -> Status {
    let make = || {
        // SAFETY: the caller passes NULL or a live word list.
        let words = given(unsafe { words.as_ref() }, WORDS)?;
        Ok(Game::new(board()?, words.0.clone()))
    };
    // SAFETY: the caller passes NULL or a pointer to a pointer.
    unsafe { play::open(game, make) }
}
