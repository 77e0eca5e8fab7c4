//! The C interface; `include/hw3.h` is made from this file.
//!
//! The functions are the assignment's five. Each one is a few lines around the
//! same call of [`Game`]; what C needs besides (NULL, panics, strings) is in
//! [`edge`].

use libc::{c_char, c_int};

use crate::{Direction, Game, Placement, Refusal};

mod edge;

use edge::guard;

/// A game in progress: a board, the words that are legal on it, and the moves
/// that can be undone. Its content is private; it is made by
/// initialize_game_state and freed by free_game_state.
pub struct GameState(Game);

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
///         be there)
#[unsafe(no_mangle)]
pub unsafe extern "C" fn initialize_game_state(filename: *const c_char) -> *mut GameState {
    guard(std::ptr::null_mut(), || {
        // SAFETY: the caller passes NULL or a string that stays as it is
        // during this call.
        let path = unsafe { edge::path(filename) };
        match path.map(Game::open) {
            Some(Ok(game)) => edge::give(GameState(game)),
            Some(Err(_)) | None => std::ptr::null_mut(),
        }
    })
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
/// If the move is not legal, nothing changes.
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
    let placed = guard(0, || {
        // SAFETY: the caller passes NULL or a live game that no other thread
        // uses during this call.
        let state = unsafe { game.as_mut() };
        // SAFETY: the caller passes NULL or a string that stays as it is
        // during this call.
        let tiles = unsafe { edge::bytes(tiles) };
        match (state, tiles) {
            (Some(state), Some(tiles)) => place(state, row, col, direction, tiles).unwrap_or(0),
            _ => 0,
        }
    });
    if !num_tiles_placed.is_null() {
        // SAFETY: the caller passes NULL or a place for an int, which need not
        // hold one yet.
        unsafe { num_tiles_placed.write(placed) };
    }
    game
}

fn place(
    state: &mut GameState,
    row: c_int,
    col: c_int,
    direction: c_char,
    tiles: &[u8],
) -> Result<c_int, Refusal> {
    let direction = Direction::try_from(direction as u8)?;
    let placement = Placement::new(row.into(), col.into(), direction, tiles)?;
    let placed = state.0.place(&placement)?;
    Ok(c_int::try_from(placed).unwrap_or(c_int::MAX))
}

/// Undoes the last move: tiles, heights and the size of the board are as they
/// were before it.
///
/// Only moves made by place_tiles on this game can be undone, one a call, down
/// to the board as it was opened. With none left, nothing happens.
///
/// @param game  a game; NULL does nothing
/// @return always game
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undo_place_tiles(game: *mut GameState) -> *mut GameState {
    guard((), || {
        // SAFETY: the caller passes NULL or a live game that no other thread
        // uses during this call.
        if let Some(state) = unsafe { game.as_mut() } {
            state.0.undo();
        }
    });
    game
}

/// Frees a game and all memory that belongs to it.
///
/// @param game  a game, not to be used any more afterwards; NULL does nothing
#[unsafe(no_mangle)]
pub unsafe extern "C" fn free_game_state(game: *mut GameState) {
    guard((), || {
        // SAFETY: the caller passes NULL or a game from initialize_game_state
        // that has not been freed and is not used again.
        drop(unsafe { edge::take(game) });
    });
}

/// Saves the board to a file: a line of top tiles for each row, '.' where there
/// is none, then a line of heights, '0' to '5', for each row.
///
/// initialize_game_state reads such a file back.
///
/// The file is replaced as a whole by one that is written beside it, so its
/// directory must allow new files; if that cannot be done, the old file stays
/// as it was, and nothing tells of it. Its permissions are kept, and a symbolic
/// link is followed.
///
/// If filename is that of a pipe or a device, such as /dev/stdout, the text is
/// written to it, at once: what printf still holds back comes after it, unless
/// fflush comes before.
///
/// @param game  a game; NULL does nothing
/// @param filename  the name of the file; NULL does nothing
#[unsafe(no_mangle)]
pub unsafe extern "C" fn save_game_state(game: *mut GameState, filename: *const c_char) {
    guard((), || {
        // SAFETY: the caller passes NULL or a live game that no other thread
        // changes during this call.
        let state = unsafe { game.as_ref() };
        // SAFETY: the caller passes NULL or a string that stays as it is
        // during this call.
        let path = unsafe { edge::path(filename) };
        if let (Some(state), Some(path)) = (state, path) {
            // The interface has no way to tell that a save failed; the old
            // file is still there.
            let _ = state.0.save(path);
        }
    });
}
