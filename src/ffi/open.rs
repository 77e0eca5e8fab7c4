//! Opening and freeing games.

use libc::{c_char, c_int};

use super::GameState;
use super::edge::{self, guard};
use super::failure::{Failure, given};
use super::last_error::report;
use super::status::Status;
use super::words::{self, WORDS, Words};
use crate::{Board, Game, Lexicon};

/// Starts a game with the board in one file and the word list in another.
///
/// initialize_game_state describes both files. The word list is read when the
/// game is opened. To open many games with one list, see hw3_words_open.
///
/// @param board  the name of a board file or a saved file
/// @param words  the name of a word list; NULL finds one as
///        initialize_game_state does
/// @param game  receives a new game, to be freed with hw3_free, or NULL if the
///        call fails
/// @return HW3_STATUS_OK, or why there is no game; hw3_error_text says more
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_open(
    board: *const c_char,
    words: *const c_char,
    game: *mut *mut GameState,
) -> Status {
    let make = || {
        // SAFETY: the caller passes NULL or a string that stays unchanged during
        // this call.
        let board = unsafe { board_in_file(board) }?;
        // SAFETY: as above.
        let words = unsafe { edge::path(words) };
        Ok(Game::new(board, words::lexicon(words)?))
    };
    // SAFETY: the caller passes NULL or a pointer to a pointer.
    unsafe { open(game, make) }
}

/// Starts a game with a board and a word list in memory.
///
/// The texts have the contents of the files that hw3_open reads. They need no
/// NUL at the end, and the game does not use them after the call.
///
/// @param board  the text of a board file or a saved file
/// @param board_size  its size in bytes
/// @param words  the text of a word list; NULL finds a list as
///        initialize_game_state does
/// @param words_size  its size in bytes
/// @param game  receives a new game, to be freed with hw3_free, or NULL if the
///        call fails
/// @return HW3_STATUS_OK, or why there is no game; hw3_error_text says more
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_open_text(
    board: *const c_char,
    board_size: usize,
    words: *const c_char,
    words_size: usize,
    game: *mut *mut GameState,
) -> Status {
    let make = || {
        // SAFETY: the caller passes NULL or `board_size` bytes that stay
        // unchanged during this call.
        let board = unsafe { board_in_text(board, board_size) }?;
        let lexicon = if words.is_null() {
            words::lexicon(None)?
        } else {
            // SAFETY: as above, with `words_size` bytes.
            let words = unsafe { edge::text(words, words_size, WORDS) }?;
            Lexicon::new(words)?
        };
        Ok(Game::new(board, lexicon))
    };
    // SAFETY: the caller passes NULL or a pointer to a pointer.
    unsafe { open(game, make) }
}

/// Starts a game on an empty board.
///
/// @param rows  the number of rows, at least 1
/// @param cols  the number of columns, at least 1
/// @param words  the name of a word list; NULL finds one as
///        initialize_game_state does
/// @param game  receives a new game, to be freed with hw3_free, or NULL if the
///        call fails
/// @return HW3_STATUS_OK, or why there is no game; hw3_error_text says more
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_open_empty(
    rows: c_int,
    cols: c_int,
    words: *const c_char,
    game: *mut *mut GameState,
) -> Status {
    let make = || {
        // SAFETY: the caller passes NULL or a string that stays unchanged during
        // this call.
        let words = unsafe { edge::path(words) };
        let board = empty_board(rows, cols)?;
        Ok(Game::new(board, words::lexicon(words)?))
    };
    // SAFETY: the caller passes NULL or a pointer to a pointer.
    unsafe { open(game, make) }
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

/// Frees a game and all its memory.
///
/// @param game  a game, which must not be used afterwards; NULL does nothing
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_free(game: *mut GameState) {
    guard(|| {
        // SAFETY: the caller passes NULL or a game that was opened, is not freed
        // yet and is not used again.
        drop(unsafe { edge::take(game) });
    });
}

/// Reads a board file or a saved file.
///
/// # Safety
/// As for [`edge::path`].
unsafe fn board_in_file(name: *const c_char) -> Result<Board, Failure> {
    // SAFETY: the caller meets the same obligation.
    let name = unsafe { edge::path(name) };
    Ok(Board::open(given(name, "the name of the board")?)?)
}

/// Reads the text of a board file or a saved file.
///
/// # Safety
/// As for [`edge::text`].
unsafe fn board_in_text(start: *const c_char, size: usize) -> Result<Board, Failure> {
    // SAFETY: the caller meets the same obligation.
    let text = unsafe { edge::text(start, size, "the text of the board") }?;
    Board::parse(text).map_err(|error| Failure::Board { error })
}

fn empty_board(rows: c_int, cols: c_int) -> Result<Board, Failure> {
    let [rows, cols] = [rows, cols].map(|count| usize::try_from(count).unwrap_or(0));
    Board::empty(rows, cols).map_err(Failure::Size)
}

/// Makes a game and gives it to C.
///
/// # Safety
/// As for [`edge::give_to`].
unsafe fn open(game: *mut *mut GameState, make: impl FnOnce() -> Result<Game, Failure>) -> Status {
    report(|| {
        let make = || {
            Ok(GameState {
                game: make()?,
                refusal: None,
            })
        };
        // SAFETY: the caller meets the same obligation.
        unsafe { edge::give_to(game, "the pointer for the game", make) }
    })
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
    unsafe { open(game, make) }
}
