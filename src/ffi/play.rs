//! Playing and saving games, with a status for each call.

use libc::{c_char, c_int};

use super::GameState;
use super::edge::{self, guard, int};
use super::failure::{Failure, GAME, TILES, given};
use super::last_error::{record, report};
use super::status::Status;
use crate::game::Request;

/// Places tiles on the board if the move is legal, and says why if it is not.
///
/// place_tiles describes the rules. If the move is not legal, nothing changes;
/// hw3_error_text returns a sentence about it, and hw3_reasons reports every
/// reason. If it is, moves that were undone can no longer be redone.
///
/// @param game  a game
/// @param row  the row of the first character, counted from 0 at the top
/// @param col  the column of the first character, counted from 0 at the left
/// @param direction  'H' or 'V'
/// @param tiles  letters 'A' to 'Z', and spaces that keep the tile on a cell
/// @param num_tiles_placed  receives the number of letters placed, 0 if the
///        move is not legal; may be NULL
/// @return HW3_STATUS_OK, or the first rule that the move breaks
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_place(
    game: *mut GameState,
    row: c_int,
    col: c_int,
    direction: c_char,
    tiles: *const c_char,
    num_tiles_placed: *mut c_int,
) -> Status {
    // SAFETY: the caller passes NULL or a live game that no other thread uses
    // during this call.
    let state = unsafe { game.as_mut() };
    // SAFETY: the caller passes NULL or a string that stays unchanged during this
    // call.
    let tiles = unsafe { edge::bytes(tiles) };
    let (status, placed) = match state {
        None => (record(&Failure::Null(GAME)), 0),
        Some(state) => {
            let placed = guard(|| state.place(row, col, direction, tiles));
            placed.unwrap_or_else(|| (state.refuse(Failure::Panic), 0))
        }
    };
    if !num_tiles_placed.is_null() {
        // SAFETY: the caller passes NULL or a pointer to an int, which need not
        // be initialized.
        unsafe { num_tiles_placed.write(placed) };
    }
    status
}

impl GameState {
    fn place(
        &mut self,
        row: c_int,
        col: c_int,
        direction: c_char,
        tiles: Option<&[u8]>,
    ) -> (Status, c_int) {
        let Some(tiles) = tiles else {
            return (self.refuse(Failure::Null(TILES)), 0);
        };
        match self.game.place_request(request(row, col, direction, tiles)) {
            Ok(placed) => {
                // Most often there is nothing to drop.
                if self.refusal.is_some() {
                    self.refusal = None;
                }
                (Status::Ok, int(placed))
            }
            Err(refusal) => (self.refuse(refusal.into()), 0),
        }
    }

    /// Records why a placement was refused.
    fn refuse(&mut self, failure: Failure) -> Status {
        record(self.refusal.insert(failure))
    }
}

pub(super) fn request(row: c_int, col: c_int, direction: c_char, tiles: &[u8]) -> Request<'_> {
    Request {
        row: row.into(),
        col: col.into(),
        direction: direction as u8,
        tiles,
    }
}

/// Checks whether a move is legal. Does not change the game.
///
/// The status is the one that hw3_place would return now, except for
/// HW3_STATUS_OUT_OF_MEMORY: hw3_check does not allocate memory for a larger
/// board. If the move is not legal, hw3_error_text returns a sentence about it,
/// and hw3_reasons reports every reason.
///
/// @param game  a game
/// @param row  the row of the first character, counted from 0 at the top
/// @param col  the column of the first character, counted from 0 at the left
/// @param direction  'H' or 'V'
/// @param tiles  letters 'A' to 'Z', and spaces that keep the tile on a cell
/// @return HW3_STATUS_OK, or the first rule that the move breaks
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_check(
    game: *const GameState,
    row: c_int,
    col: c_int,
    direction: c_char,
    tiles: *const c_char,
) -> Status {
    report(|| {
        // SAFETY: the caller passes NULL or a live game that no other thread
        // changes during this call.
        let state = given(unsafe { game.as_ref() }, GAME)?;
        // SAFETY: the caller passes NULL or a string that stays unchanged during
        // this call.
        let tiles = given(unsafe { edge::bytes(tiles) }, TILES)?;
        let request = request(row, col, direction, tiles);
        state.game.check_request(request)?;
        Ok(())
    })
}

/// Undoes the last move: its tiles, its heights and the growth of the board.
///
/// Each call undoes one move, until the board is as it was opened.
///
/// @param game  a game
/// @return HW3_STATUS_OK, or HW3_STATUS_NOTHING_TO_UNDO if there is no move
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_undo(game: *mut GameState) -> Status {
    report(|| {
        // SAFETY: the caller passes NULL or a live game that no other thread
        // uses during this call.
        let state = given(unsafe { game.as_mut() }, GAME)?;
        match state.game.undo() {
            true => Ok(()),
            false => Err(Failure::NothingToUndo),
        }
    })
}

/// Redoes the move that was undone last, by hw3_undo or undo_place_tiles.
///
/// Each call redoes one move. A new move discards the undone moves.
///
/// @param game  a game
/// @return HW3_STATUS_OK, or HW3_STATUS_NOTHING_TO_REDO if there is no move
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_redo(game: *mut GameState) -> Status {
    report(|| {
        // SAFETY: the caller passes NULL or a live game that no other thread
        // uses during this call.
        let state = given(unsafe { game.as_mut() }, GAME)?;
        match state.game.redo() {
            true => Ok(()),
            false => Err(Failure::NothingToRedo),
        }
    })
}

/// Saves the board to a file, as save_game_state does.
///
/// @param game  a game
/// @param filename  the name of the file
/// @return HW3_STATUS_OK, or why the game is not saved; hw3_error_text says
///         more, and an existing file is unchanged. As with write, a pipe
///         without a reader raises SIGPIPE, and a file size limit SIGXFSZ.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_save(game: *const GameState, filename: *const c_char) -> Status {
    report(|| {
        // SAFETY: the caller passes NULL or a live game that no other thread
        // changes during this call.
        let state = given(unsafe { game.as_ref() }, GAME)?;
        // SAFETY: the caller passes NULL or a string that stays unchanged during
        // this call.
        let path = unsafe { edge::path(filename) };
        state.game.save(given(path, "the name of the file")?)?;
        Ok(())
    })
}
