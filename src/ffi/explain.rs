//! Why not: the sentences behind a status, and every reason against a move.

use std::io::Write;
use std::ptr;

use libc::{c_char, c_int, c_void};

use super::GameState;
use super::edge::{self, Buffer, guard, int};
use super::failure::{self, Failure, GAME, TILES, given, report};
use super::inspect::{CWord, WordAt};
use super::status::Status;
use crate::Refusal;
use crate::memory::OutOfMemory;

/// Says why a call in this thread has failed.
///
/// Every function with a status, and the assignment's five, leave the reason of
/// a failure behind for this and for hw3_error_text. Like errno, it stays until
/// another call in this thread fails: ask only after one has.
///
/// @return the status of the last call in this thread that failed;
///         HW3_STATUS_OK if none has
#[unsafe(no_mangle)]
pub extern "C" fn hw3_error_status() -> Status {
    failure::last_status()
}

/// Says why a call in this thread has failed, in a sentence for people.
///
/// For instance "boards/new.txt is not a board: row 1, column 1: 'h' is not a
/// tile (A-Z) or '.'". There is no newline at the end, and no more than 8000
/// bytes are kept. Like errno, the sentence stays until another call in this
/// thread fails.
///
/// As with snprintf, no more than size bytes are written, the last of which is
/// a NUL; with a size of 0 nothing is, and buffer may be NULL.
///
/// @param buffer  a place for the sentence
/// @param size  how many bytes there are in buffer
/// @return the length of the whole sentence without the NUL: it is cut if that
///         is size or more; 0 if no call in this thread has failed
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_error_text(buffer: *mut c_char, size: usize) -> usize {
    // SAFETY: the caller passes NULL or so many bytes of its own.
    unsafe { Buffer::fill(buffer, size, failure::write_last) }
}

/// What has become of the last placement on this game, by place_tiles or
/// hw3_place.
///
/// place_tiles has no status of its own; this is where to ask for it.
///
/// @param game  a game
/// @return HW3_STATUS_OK if the move was legal, or if there was none yet;
///         otherwise the first reason why it was refused;
///         HW3_STATUS_NULL_ARGUMENT also if game is NULL
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

/// Says why the last placement on this game was refused, in a sentence for
/// people.
///
/// For instance "OECRE (rows 1-5, column 6) is not in the word list (rule 8)".
/// There is no newline at the end. The placement was one by place_tiles or
/// hw3_place; hw3_check leaves its sentence to hw3_error_text.
///
/// As with snprintf, no more than size bytes are written, the last of which is
/// a NUL; with a size of 0 nothing is, and buffer may be NULL.
///
/// @param game  a game
/// @param buffer  a place for the sentence
/// @param size  how many bytes there are in buffer
/// @return the length of the whole sentence without the NUL: it is cut if that
///         is size or more; 0 if the last placement was legal, if there was
///         none yet, or if game is NULL
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_refusal_text(
    game: *const GameState,
    buffer: *mut c_char,
    size: usize,
) -> usize {
    // SAFETY: the caller passes NULL or a live game that no other thread
    // changes during this call, and NULL or so many bytes of its own.
    unsafe {
        edge::write(game, buffer, size, |state, out| match &state.refusal {
            Some(failure) => write!(out, "{failure}"),
            None => Ok(()),
        })
    }
}

/// A reason against a placement.
#[repr(C)]
pub struct Reason {
    /// Which rule is broken, and how.
    pub status: Status,
    /// The row of the cell that it is about: of a word, the first one. -1 if it
    /// is not about a cell. For HW3_STATUS_OFF_BOARD it is the row asked for.
    /// What is larger than INT_MAX is INT_MAX, here and below.
    pub row: c_int,
    /// The column of that cell, or -1; for HW3_STATUS_OFF_BOARD the column
    /// asked for.
    pub col: c_int,
    /// Which character of the tiles it is about, from 0, for rules 3 to 5; -1
    /// if it is not about a single one.
    pub character: c_int,
    /// The word that it is about, or NULL if it is not about one.
    pub word: *const WordAt,
    /// The sentence for people.
    pub text: *const c_char,
}

/// Takes a reason, which is valid until it returns, and the context that was
/// passed in with it. It may call every function here, also with the same game.
/// It must return: no exception, no longjmp.
pub type ReasonCallback = Option<unsafe extern "C" fn(reason: *const Reason, context: *mut c_void)>;

/// Tells every reason against a placement, and changes nothing.
///
/// The reasons come in this order:
/// - a wrong direction (rule 1), every wrong character or that there is no
///   letter (rule 3), a first cell off the board (rule 2), a board too large
///   (rule 10); with any of these, the rest cannot be read
/// - for every cell all that keeps it from taking its character (rules 4 and 5):
///   on a full stack with the same letter there are two
/// - a first word of one letter (rule 6), every word covered (rule 7)
/// - every word made that is not in the word list (rule 8), and words that use
///   no tile that is there (rule 9), unless a space has no tile to keep, when
///   nobody can say which words are made
///
/// The first reason is the one that hw3_place and hw3_check give. Of more than a
/// thousand, the first thousand are told.
///
/// @param game  a game
/// @param row  the row of the first character, 0 at the top
/// @param col  the column of the first character, 0 at the left
/// @param direction  'H' or 'V'
/// @param tiles  letters 'A' to 'Z', and spaces that keep the tile there
/// @param callback  called with each reason, so never if the move is legal; may
///        be NULL
/// @param context  passed on to callback as it is; may be NULL
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
        // Collected before the first call, which may change the game.
        let reasons = {
            // SAFETY: the caller passes NULL or a live game that no other
            // thread changes during this call.
            let state = given(unsafe { game.as_ref() }, GAME)?;
            // SAFETY: the caller passes NULL or a string that stays as it is
            // during this call.
            let tiles = given(unsafe { edge::bytes(tiles) }, TILES)?;
            let (row, col) = (row.into(), col.into());
            state
                .game
                .try_reasons_for(row, col, direction as u8, tiles)?
        };
        if let Some(callback) = callback {
            for refusal in &reasons {
                // SAFETY: the callback is a function of the caller's for this.
                tell(refusal, (row, col), |reason| unsafe {
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

/// Puts a refusal of a move from a cell on as C sees it, for the time of a call.
fn tell(
    refusal: &Refusal,
    start: (c_int, c_int),
    callback: impl FnOnce(&Reason),
) -> Result<(), OutOfMemory> {
    let (row, col) = match (refusal, refusal.cell()) {
        (Refusal::OffBoard { .. }, _) => start,
        (_, Some(cell)) => (int(cell.row), int(cell.col)),
        (_, None) => (-1, -1),
    };
    let character = match *refusal {
        Refusal::BadTile { index, .. } => int(index),
        // The first cell is on the board, and one of the two is the same here.
        Refusal::SpaceOffBoard { .. }
        | Refusal::SpaceOnEmpty { .. }
        | Refusal::StackFull { .. }
        | Refusal::SameLetter { .. } => row - start.0 + (col - start.1),
        _ => -1,
    };
    let text = edge::c_string(refusal)?;
    let word = refusal.word().map(CWord::new).transpose()?;
    callback(&Reason {
        status: Status::of_refusal(refusal),
        row,
        col,
        character,
        word: word.as_ref().map_or(ptr::null(), |word| &raw const word.at),
        text: text.as_ptr().cast(),
    });
    Ok(())
}
