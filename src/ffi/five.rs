//! The five functions of the assignment.

use std::ptr;

use libc::{c_char, c_int};

use super::{GameState, open, play};

/// Starts a game with the board in a file.
///
/// The file is a board file or a file written by save_game_state. A board file
/// consists of lines of equal length: '.' for an empty cell, 'A' to 'Z' for a
/// stack of one tile. A saved file continues with as many lines of heights, '0'
/// to '5'; the game resumes with those heights and nothing to undo. Both accept
/// CRLF, trailing blank lines and a missing final newline.
///
/// The word list is the first of these that exists: the file named by the
/// environment variable HW3_WORDS (unless it is empty), ./tests/words.txt,
/// ./words.txt, and a list in the library. A word list has one word per line,
/// in upper or lower case; lines with anything but letters are skipped. Each
/// game reads the list again, which takes about a millisecond for 2.5 MB;
/// the list in the library need not be read. To open many games with one list,
/// see hw3_words_open.
///
/// @param filename  the name of the file
/// @return a new game, to be freed with free_game_state; or NULL if filename
///         is NULL, if the file is missing, unreadable or not a board, or if
///         the word list cannot be read (a list named by HW3_WORDS must
///         exist). hw3_error_text then says why.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn initialize_game_state(filename: *const c_char) -> *mut GameState {
    let mut game = ptr::null_mut();
    // SAFETY: the caller passes NULL or a string, and `game` takes a pointer.
    unsafe { open::hw3_open(filename, ptr::null(), &mut game) };
    game
}

/// Places tiles on the board if the move is legal.
///
/// Each character of tiles belongs to one cell, starting at row and col and
/// going right (direction 'H') or down (direction 'V'). A letter 'A' to 'Z' is
/// placed on its cell, which must be empty, or beyond the right or bottom edge
/// of the board, or hold fewer than five tiles with a different letter on top.
/// A space keeps the tile on its cell, which must hold one. At least one
/// character is a letter.
///
/// The move is legal if every word it makes or changes, along the tiles and
/// across them, is in the word list; if one of those words contains a tile that
/// was on the board and stays uncovered or, on an empty board, if at least two
/// letters are placed; and if it does not cover a whole word along the tiles.
/// The board then grows by the rows or columns that the last letter needs.
///
/// If the move is not legal, nothing changes, and hw3_refusal_text says why.
///
/// @param game  a game; NULL places nothing
/// @param row  the row of the first character, counted from 0 at the top
/// @param col  the column of the first character, counted from 0 at the left
/// @param direction  'H' or 'V'
/// @param tiles  letters 'A' to 'Z' and spaces; NULL places nothing
/// @param num_tiles_placed  receives the number of letters placed, 0 if the
///        move is not legal; may be NULL
/// @return game
#[unsafe(no_mangle)]
pub unsafe extern "C" fn place_tiles(
    game: *mut GameState,
    row: c_int,
    col: c_int,
    direction: c_char,
    tiles: *const c_char,
    num_tiles_placed: *mut c_int,
) -> *mut GameState {
    // SAFETY: the caller meets the same obligations.
    unsafe { play::hw3_place(game, row, col, direction, tiles, num_tiles_placed) };
    game
}

/// Undoes the last move: its tiles, its heights and the growth of the board.
///
/// Each call undoes one move, until the board is as it was opened. With no move
/// left, nothing happens.
///
/// @param game  a game; NULL does nothing
/// @return game
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undo_place_tiles(game: *mut GameState) -> *mut GameState {
    // SAFETY: the caller meets the same obligation.
    unsafe { play::hw3_undo(game) };
    game
}

/// Frees a game and all its memory.
///
/// @param game  a game, which must not be used afterwards; NULL does nothing
#[unsafe(no_mangle)]
pub unsafe extern "C" fn free_game_state(game: *mut GameState) {
    // SAFETY: the caller meets the same obligation.
    unsafe { open::hw3_free(game) };
}

/// Saves the board to a file: a line of top tiles for each row, with '.' for an
/// empty cell, then a line of heights, '0' to '5', for each row.
///
/// initialize_game_state reads such a file back.
///
/// The file is replaced as a whole by a new file written next to it, so its
/// directory must be writable. If that fails, the old file stays unchanged;
/// hw3_error_text says why, and hw3_save returns a status for it. A symbolic
/// link is followed.
///
/// The file keeps its owner, permissions, ACL and attributes. Where a new file
/// could not have them, as when the file belongs to another user, the old file
/// is written to in place. Until that is done, a copy of it lies next to it,
/// whose name ends with ".old". If that fails, the old content is restored, or
/// stays in the copy.
///
/// A pipe or a device such as /dev/stdout is written to directly. Call fflush
/// first, or buffered printf output appears after it.
///
/// @param game  a game; NULL does nothing
/// @param filename  the name of the file; NULL does nothing
#[unsafe(no_mangle)]
pub unsafe extern "C" fn save_game_state(game: *mut GameState, filename: *const c_char) {
    // SAFETY: the caller meets the same obligations.
    unsafe { play::hw3_save(game, filename) };
}
