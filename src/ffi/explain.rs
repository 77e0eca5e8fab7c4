//! Why a move was refused, and every reason against a move.

use std::io::Write;
use std::ptr;

use libc::{c_char, c_int, c_void};

use super::GameState;
use super::edge::{self, guard, int};
use super::failure::{Failure, GAME, TILES, given};
use super::inspect::{CWord, WordAt};
use super::last_error::report;
use super::play::request;
use super::status::Status;
use crate::Refusal;
use crate::memory::OutOfMemory;

/// Returns the status of the last placement on this game, by place_tiles or
/// hw3_place.
///
/// @param game  a game
/// @return HW3_STATUS_OK if the move was legal or if there was none yet;
///         otherwise the first reason why it was refused;
///         HW3_STATUS_NULL_ARGUMENT if game is NULL, or if tiles was NULL
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_refusal_status(game: *const GameState) -> Status {
    let status = guard(|| {
        // SAFETY: the caller passes NULL or a live game that no other thread
        // changes during this call.
        match unsafe { game.as_ref() } {
            Some(state) => state.refusal.as_ref().map_or(Status::Ok, Failure::status),
            None => Status::NullArgument,
        }
    });
    status.unwrap_or(Status::Internal)
}

/// Explains why the last placement on this game was refused, in a sentence such
/// as "OECRE (rows 1-5, column 6) is not in the word list (rule 8)".
///
/// The sentence has no newline. Placements are made by place_tiles and
/// hw3_place; the sentence of hw3_check is returned by hw3_error_text.
///
/// As with snprintf, at most size bytes are written, including the final NUL;
/// with a size of 0 nothing is written, and buffer may be NULL.
///
/// @param game  a game
/// @param buffer  receives the sentence
/// @param size  the size of buffer in bytes
/// @return the length of the whole sentence without the NUL; the sentence is
///         cut if that is size or more; 0 if the last placement was legal, if
///         there was none yet, or if game is NULL
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_refusal_text(
    game: *const GameState,
    buffer: *mut c_char,
    size: usize,
) -> usize {
    // SAFETY: the caller passes NULL or a live game that no other thread
    // changes during this call, and NULL or `size` bytes of its own.
    unsafe {
        edge::write(game, buffer, size, |state, out| match &state.refusal {
            Some(failure) => write!(out, "{failure}"),
            None => Ok(()),
        })
    }
}

/// One reason against a placement.
#[repr(C)]
pub struct Reason {
    /// The broken rule, and how it is broken.
    pub status: Status,
    /// The row of the cell, or of the first cell of the word. -1 if the reason
    /// is not about a cell; the requested row for HW3_STATUS_OFF_BOARD. Here and
    /// below, numbers saturate at INT_MAX.
    pub row: c_int,
    /// The column of that cell, or -1; the requested column for
    /// HW3_STATUS_OFF_BOARD.
    pub col: c_int,
    /// The index of the character in the tiles, for rules 3 to 5; -1 if the
    /// reason is not about a single character.
    pub character: c_int,
    /// The word, or NULL if the reason is not about a word.
    pub word: *const WordAt,
    /// The sentence.
    pub text: *const c_char,
}

/// Receives a reason, which is valid until the callback returns, and the context
/// of the call. The callback may call any function in this header, even with
/// the same game. It must return normally, without an exception or longjmp.
pub type ReasonCallback = Option<unsafe extern "C" fn(reason: *const Reason, context: *mut c_void)>;

/// Reports every rule that a placement breaks. Does not change the game.
///
/// The reasons come in this order:
/// - an invalid direction (rule 1), every invalid character or a missing letter
///   (rule 3), a first cell off the board (rule 2), a board that grows too large
///   (rule 10); after any of these, the other rules are not checked
/// - for every cell, why it cannot take its character (rules 4 and 5); a full
///   stack with the same letter on top gives two reasons
/// - a first word of one letter (rule 6), every covered word (rule 7)
/// - every word made that is not in the word list (rule 8), and a missing
///   connection (rule 9); both are left out if a space falls on a cell without
///   a tile, because the letters are not adjacent then
///
/// The first reason is the one that hw3_place and hw3_check return. At most a
/// thousand reasons are reported.
///
/// @param game  a game
/// @param row  the row of the first character, counted from 0 at the top
/// @param col  the column of the first character, counted from 0 at the left
/// @param direction  'H' or 'V'
/// @param tiles  letters 'A' to 'Z', and spaces that keep the tile on a cell
/// @param callback  called with each reason, never if the move is legal; may be
///        NULL
/// @param context  passed to callback; may be NULL
/// @return what hw3_check would return
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_reasons(
    game: *const GameState,
    row: c_int,
    col: c_int,
    direction: c_char,
    tiles: *const c_char,
    callback: ReasonCallback,
    context: *mut c_void,
) -> Status {
    report(|| {
        // Collected first: the callback may change the game.
        let reasons = {
            // SAFETY: the caller passes NULL or a live game that no other
            // thread changes during this call.
            let state = given(unsafe { game.as_ref() }, GAME)?;
            // SAFETY: the caller passes NULL or a string that stays unchanged
            // during this call.
            let tiles = given(unsafe { edge::bytes(tiles) }, TILES)?;
            let request = request(row, col, direction, tiles);
            state.game.reasons_against(request)?
        };
        if let Some(callback) = callback {
            for refusal in &reasons {
                // SAFETY: the caller passes a function that takes a reason.
                with_reason(refusal, (row, col), |reason| unsafe {
                    callback(reason, context);
                })?;
            }
        }
        match reasons.into_iter().next() {
            Some(first) => Err(first.into()),
            None => Ok(()),
        }
    })
}

/// Calls `callback` with the reason that C sees for a refused move from `start`.
fn with_reason(
    refusal: &Refusal,
    start: (c_int, c_int),
    callback: impl FnOnce(&Reason),
) -> Result<(), OutOfMemory> {
    let (row, col) = match (refusal, refusal.cell()) {
        (Refusal::OffBoard { .. }, _) => start,
        (_, Some(cell)) => (int(cell.row), int(cell.col)),
        (_, None) => (-1, -1),
    };
    let character = refusal.character(start.0.into(), start.1.into());
    let text = edge::c_string(refusal)?;
    let word = refusal.word().map(CWord::new).transpose()?;
    callback(&Reason {
        status: refusal.into(),
        row,
        col,
        character: character.map_or(-1, int),
        word: word.as_ref().map_or(ptr::null(), |word| &raw const word.at),
        text: text.as_ptr().cast(),
    });
    Ok(())
}
