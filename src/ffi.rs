//! The C interface; `include/hw3.h` is made from the files here.
//!
//! This file has the assignment's five functions, which are shells around those
//! of the other files: [`play`] opens, plays and saves games, [`explain`] says
//! why not, [`inspect`] looks at them and [`render`] writes them out. Each
//! function is a few lines around a call of [`Game`]; what C needs besides
//! (NULL, panics, strings, buffers) is in [`edge`], and what becomes of a call
//! in [`status`] and [`failure`].

use std::ptr;

use libc::{c_char, c_int};

use crate::Game;

mod edge;
mod explain;
mod failure;
mod inspect;
mod play;
mod render;
mod status;

use failure::Failure;

/// A game in progress: a board, the words that are legal on it, and the moves
/// that can be undone and redone. Its content is private; it is made by
/// initialize_game_state or one of the hw3_open functions and freed by
/// free_game_state.
pub struct GameState {
    game: Game,
    /// Why the last placement was refused, if it was.
    refusal: Option<Failure>,
}

/// A game may move to another thread.
const _: () = {
    const fn is_send<T: Send>() {}
    is_send::<GameState>();
};

/// Starts a game with the board in a file.
///
/// The file is a board file or a file written by save_game_state. A board file
/// is lines of the same length: '.' for an empty cell, 'A' to 'Z' for a stack
/// of one tile. A saved file has as many lines of heights, '0' to '5', after
/// them; the game goes on with those heights, and without anything to undo.
/// CRLF line ends, blank lines at the end and a missing last newline are
/// accepted in both.
///
/// The words that are legal are read from the first of these that there is:
/// the file named by the environment variable HW3_WORDS (unless it is empty),
/// ./tests/words.txt, ./words.txt, and a list that is part of the library. A
/// word list has one word a line, in upper or lower case; lines with anything
/// but letters are passed over. Games with the same list share it in memory.
///
/// @param filename  the name of the file
/// @return a new game, to be freed with free_game_state; or NULL if filename
///         is NULL, if the file is missing, cannot be read or is not a board,
///         or if the word list cannot be read (one that HW3_WORDS names must
///         be there): hw3_error_text then says why
#[unsafe(no_mangle)]
pub unsafe extern "C" fn initialize_game_state(filename: *const c_char) -> *mut GameState {
    let mut game = ptr::null_mut();
    // SAFETY: the caller passes NULL or a string that stays as it is during
    // this call, and there is a place for the game.
    unsafe { play::hw3_open(filename, ptr::null(), &mut game) };
    game
}

/// Places tiles on the board, if all the rules allow it.
///
/// Each character of tiles takes one cell, from row and col on to the right
/// (direction 'H') or down (direction 'V'). A letter 'A' to 'Z' is placed on
/// its cell, which must be empty, or beyond the right or bottom edge of the
/// board, or hold fewer than five tiles with another letter on top. A space
/// keeps the tile that is there; there must be one. At least one character is
/// a letter.
///
/// The move is legal if every word that it makes or changes, along the tiles
/// and across each of them, is in the word list; if one of those words holds a
/// tile that was there before and is not covered, or, on an empty board, if at
/// least two letters are placed; and if no word that stood along the tiles is
/// covered entirely. The board then grows by the rows or columns that the last
/// letter needs.
///
/// If the move is not legal, nothing changes; hw3_refusal_text then says why.
///
/// @param game  a game; NULL places nothing and gives a count of 0
/// @param row  the row of the first character, 0 at the top, on the board
/// @param col  the column of the first character, 0 at the left, on the board
/// @param direction  'H' or 'V'
/// @param tiles  letters 'A' to 'Z' and spaces; NULL places nothing
/// @param num_tiles_placed  set to the number of letters placed, 0 if the move
///        is not legal; may be NULL
/// @return always game
#[unsafe(no_mangle)]
pub unsafe extern "C" fn place_tiles(
    game: *mut GameState,
    row: c_int,
    col: c_int,
    direction: c_char,
    tiles: *const c_char,
    num_tiles_placed: *mut c_int,
) -> *mut GameState {
    // SAFETY: the caller's promises are the same.
    unsafe { play::hw3_place(game, row, col, direction, tiles, num_tiles_placed) };
    game
}

/// Undoes the last move: tiles, heights and the size of the board are as they
/// were before it.
///
/// Only moves made on this game can be undone, one a call, down to the board as
/// it was opened. With none left, nothing happens.
///
/// @param game  a game; NULL does nothing
/// @return always game
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undo_place_tiles(game: *mut GameState) -> *mut GameState {
    // SAFETY: the caller's promise is the same.
    unsafe { play::hw3_undo(game) };
    game
}

/// Frees a game and all memory that belongs to it.
///
/// @param game  a game, not to be used any more afterwards; NULL does nothing
#[unsafe(no_mangle)]
pub unsafe extern "C" fn free_game_state(game: *mut GameState) {
    // SAFETY: the caller's promise is the same.
    unsafe { play::hw3_free(game) };
}

/// Saves the board to a file: a line of top tiles for each row, '.' where there
/// is none, then a line of heights, '0' to '5', for each row.
///
/// initialize_game_state reads such a file back.
///
/// The file is replaced as a whole by one that is written beside it, so its
/// directory must allow new files; if that cannot be done, the old file stays
/// as it was, and only hw3_error_text tells of it: hw3_save does the same and
/// returns a status. Its permissions are kept, and a symbolic link is followed.
///
/// If filename is that of a pipe or a device, such as /dev/stdout, the text is
/// written to it, at once: what printf still holds back comes after it, unless
/// fflush comes before.
///
/// @param game  a game; NULL does nothing
/// @param filename  the name of the file; NULL does nothing
#[unsafe(no_mangle)]
pub unsafe extern "C" fn save_game_state(game: *mut GameState, filename: *const c_char) {
    // SAFETY: the caller's promises are the same.
    unsafe { play::hw3_save(game, filename) };
}

/// The version of the library that the program runs with, such as "0.1.0".
///
/// HW3_VERSION is that of the header which it was compiled with.
///
/// @return a text that is never freed
#[unsafe(no_mangle)]
pub extern "C" fn hw3_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}
