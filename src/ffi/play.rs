//! Opening, playing and saving games, with a status for each call.

use std::path::Path;
use std::ptr;

use libc::{c_char, c_int};

use super::GameState;
use super::edge::{self, guard, int};
use super::failure::{Failure, GAME, TILES, given, remember, report};
use super::status::Status;
use crate::lexicon::VARIABLE;
use crate::memory;
use crate::{Board, Direction, Game, Lexicon, Placement, Refusal};

/// Starts a game with the board in a file, and the words in another.
///
/// initialize_game_state tells what these files look like. The word list is
/// read when the game is opened; games with the same list share it in memory.
///
/// @param board  the name of a board file or a saved file
/// @param words  the name of a word list; NULL looks for one as
///        initialize_game_state does
/// @param game  set to a new game, to be freed with hw3_free, or to NULL
///        if there is none
/// @return HW3_STATUS_OK, or why there is no game; hw3_error_text says more
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_open(
    board: *const c_char,
    words: *const c_char,
    game: *mut *mut GameState,
) -> Status {
    let make = || {
        // SAFETY: the caller passes NULL or a string that stays as it is
        // during this call.
        let board = unsafe { edge::path(board) };
        // SAFETY: the same holds for the words.
        let words = unsafe { edge::path(words) };
        let board = Board::open(given(board, "the name of the board")?)?;
        Ok(Game::new(board, lexicon(words)?))
    };
    // SAFETY: the caller passes NULL or a place for a pointer.
    unsafe { open(game, make) }
}

/// Starts a game with a board and words that are in memory.
///
/// The texts are what hw3_open reads from files. They need no NUL at the end,
/// and are not used any more after the call.
///
/// @param board  the text of a board file or a saved file
/// @param board_size  its size in bytes
/// @param words  the text of a word list; NULL looks for a list as
///        initialize_game_state does
/// @param words_size  its size in bytes
/// @param game  set to a new game, to be freed with hw3_free, or to NULL
///        if there is none
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
        // SAFETY: the caller passes NULL or so many bytes that stay as they are
        // during this call.
        let board = unsafe { edge::text(board, board_size, "the text of the board") }?;
        let board = Board::parse(board).map_err(|error| Failure::Board { error })?;
        let lexicon = if words.is_null() {
            lexicon(None)?
        } else {
            // SAFETY: the same holds for the words.
            let words = unsafe { edge::text(words, words_size, "the word list") }?;
            let copy = memory::copied(words, 0);
            Lexicon::new(copy?)?
        };
        Ok(Game::new(board, lexicon))
    };
    // SAFETY: the caller passes NULL or a place for a pointer.
    unsafe { open(game, make) }
}

/// Starts a game on an empty board.
///
/// @param rows  how many rows it has, at least 1
/// @param cols  how many columns it has, at least 1
/// @param words  the name of a word list; NULL looks for one as
///        initialize_game_state does
/// @param game  set to a new game, to be freed with hw3_free, or to NULL
///        if there is none
/// @return HW3_STATUS_OK, or why there is no game; hw3_error_text says more
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_open_empty(
    rows: c_int,
    cols: c_int,
    words: *const c_char,
    game: *mut *mut GameState,
) -> Status {
    let make = || {
        // SAFETY: the caller passes NULL or a string that stays as it is
        // during this call.
        let words = unsafe { edge::path(words) };
        let [rows, cols] = [rows, cols].map(|count| usize::try_from(count).unwrap_or(0));
        let board = Board::empty(rows, cols).map_err(Failure::Size)?;
        Ok(Game::new(board, lexicon(words)?))
    };
    // SAFETY: the caller passes NULL or a place for a pointer.
    unsafe { open(game, make) }
}

/// The lexicon of a word list, or the one that there is where none is given.
fn lexicon(words: Option<&Path>) -> Result<Lexicon, Failure> {
    Ok(match words {
        Some(words) => Lexicon::open(words)?,
        // As C reads it: Rust's standard library would take memory to copy it.
        // SAFETY: the caller keeps the environment as it is during this call.
        None => Lexicon::find_with(unsafe { edge::variable(VARIABLE) })?,
    })
}

/// Makes a game and hands it over.
///
/// # Safety
/// `game` is NULL or a place for a pointer, which need not hold one yet.
unsafe fn open(game: *mut *mut GameState, make: impl FnOnce() -> Result<Game, Failure>) -> Status {
    report(|| {
        if game.is_null() {
            return Err(Failure::Null("the place for the game"));
        }
        // SAFETY: not NULL, so it is a place for a pointer.
        unsafe { game.write(ptr::null_mut()) };
        let state = GameState {
            game: make()?,
            refusal: None,
        };
        // SAFETY: the same place.
        unsafe { game.write(edge::give(state)?) };
        Ok(())
    })
}

/// Frees a game and all memory that belongs to it.
///
/// @param game  a game, not to be used any more afterwards; NULL does nothing
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_free(game: *mut GameState) {
    guard(|| {
        // SAFETY: the caller passes NULL or a game from one of the functions
        // that open one, which has not been freed and is not used again.
        drop(unsafe { edge::take(game) });
    });
}

/// Places tiles on the board, if all the rules allow it, and says which one
/// does not.
///
/// place_tiles tells the rules. If the move is not legal, nothing changes;
/// hw3_error_text has a sentence about it, and hw3_reasons tells every reason.
/// If it is, what had been undone cannot be redone any more.
///
/// @param game  a game
/// @param row  the row of the first character, 0 at the top
/// @param col  the column of the first character, 0 at the left
/// @param direction  'H' or 'V'
/// @param tiles  letters 'A' to 'Z', and spaces that keep the tile there
/// @param num_tiles_placed  set to the number of letters placed, 0 if the move
///        is not legal; may be NULL
/// @return HW3_STATUS_OK, or the first reason why not
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
    // SAFETY: the caller passes NULL or a string that stays as it is during this
    // call.
    let tiles = unsafe { edge::bytes(tiles) };
    let (status, placed) = match state {
        None => (remember(&Failure::Null(GAME)), 0),
        Some(state) => {
            let place = || place(&mut state.game, row, col, direction, tiles);
            match guard(place) {
                Some(Ok(placed)) => {
                    if state.refusal.is_some() {
                        state.refusal = None;
                    }
                    (Status::Ok, placed)
                }
                Some(Err(failure)) => (state.refuse(failure), 0),
                None => (state.refuse(Failure::Panic), 0),
            }
        }
    };
    if !num_tiles_placed.is_null() {
        // SAFETY: the caller passes NULL or a place for an int, which need not
        // hold one yet.
        unsafe { num_tiles_placed.write(placed) };
    }
    status
}

impl GameState {
    /// Keeps in mind why a placement was refused.
    fn refuse(&mut self, failure: Failure) -> Status {
        let status = remember(&failure);
        self.refusal = Some(failure);
        status
    }
}

fn place(
    game: &mut Game,
    row: c_int,
    col: c_int,
    direction: c_char,
    tiles: Option<&[u8]>,
) -> Result<c_int, Failure> {
    let tiles = given(tiles, TILES)?;
    let placed = game.place(&placement(row, col, direction, tiles)?)?;
    Ok(int(placed))
}

/// Checks whether tiles could be placed, and changes nothing.
///
/// The status is what hw3_place would return now, but for
/// HW3_STATUS_OUT_OF_MEMORY: whether there is memory for the board to grow is
/// not tried. If the move is not legal, hw3_error_text has a sentence about it;
/// hw3_reasons tells every reason.
///
/// @param game  a game
/// @param row  the row of the first character, 0 at the top
/// @param col  the column of the first character, 0 at the left
/// @param direction  'H' or 'V'
/// @param tiles  letters 'A' to 'Z', and spaces that keep the tile there
/// @return HW3_STATUS_OK, or the first reason why not
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
        // SAFETY: the caller passes NULL or a string that stays as it is
        // during this call.
        let tiles = given(unsafe { edge::bytes(tiles) }, TILES)?;
        state.game.check(&placement(row, col, direction, tiles)?)?;
        Ok(())
    })
}

fn placement(
    row: c_int,
    col: c_int,
    direction: c_char,
    tiles: &[u8],
) -> Result<Placement<'_>, Refusal> {
    let direction = Direction::try_from(direction as u8)?;
    Placement::new(row.into(), col.into(), direction, tiles)
}

/// Undoes the last move: tiles, heights and the size of the board are as they
/// were before it.
///
/// Moves made on this game can be undone, one a call, down to the board as it
/// was opened.
///
/// @param game  a game
/// @return HW3_STATUS_OK, or HW3_STATUS_NOTHING_TO_UNDO if there is none
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

/// Makes the move again that was undone last.
///
/// Moves that were undone, by hw3_undo or undo_place_tiles, can be redone, one
/// a call, until a new one is made.
///
/// @param game  a game
/// @return HW3_STATUS_OK, or HW3_STATUS_NOTHING_TO_REDO if there is none
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

/// Saves the board to a file, as save_game_state does, and says whether it is
/// saved.
///
/// @param game  a game
/// @param filename  the name of the file
/// @return HW3_STATUS_OK, or why it is not saved; hw3_error_text says more, and
///         an older file of that name is as it was (as with write, a pipe that
///         nobody reads raises SIGPIPE, and a limit of file sizes SIGXFSZ)
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_save(game: *const GameState, filename: *const c_char) -> Status {
    report(|| {
        // SAFETY: the caller passes NULL or a live game that no other thread
        // changes during this call.
        let state = given(unsafe { game.as_ref() }, GAME)?;
        // SAFETY: the caller passes NULL or a string that stays as it is
        // during this call.
        let path = unsafe { edge::path(filename) };
        state.game.save(given(path, "the name of the file")?)?;
        Ok(())
    })
}
