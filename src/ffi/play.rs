//! Opening, playing and saving games, with a status for each call.

use libc::{c_char, c_int};

use super::GameState;
use super::edge::{self, guard, int};
use super::failure::{Failure, GAME, TILES, given};
use super::last_error::{record, report};
use super::status::Status;
use super::words;
use crate::game::Request;
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
            let words = unsafe { edge::text(words, words_size, "the word list") }?;
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

/// Reads a board file or a saved file.
///
/// # Safety
/// As for [`edge::path`].
pub(super) unsafe fn board_in_file(name: *const c_char) -> Result<Board, Failure> {
    // SAFETY: the caller meets the same obligation.
    let name = unsafe { edge::path(name) };
    Ok(Board::open(given(name, "the name of the board")?)?)
}

/// Reads the text of a board file or a saved file.
///
/// # Safety
/// As for [`edge::text`].
pub(super) unsafe fn board_in_text(start: *const c_char, size: usize) -> Result<Board, Failure> {
    // SAFETY: the caller meets the same obligation.
    let text = unsafe { edge::text(start, size, "the text of the board") }?;
    Board::parse(text).map_err(|error| Failure::Board { error })
}

pub(super) fn empty_board(rows: c_int, cols: c_int) -> Result<Board, Failure> {
    let [rows, cols] = [rows, cols].map(|count| usize::try_from(count).unwrap_or(0));
    Board::empty(rows, cols).map_err(Failure::Size)
}

/// Makes a game and gives it to C.
///
/// # Safety
/// As for [`edge::give_to`].
pub(super) unsafe fn open(
    game: *mut *mut GameState,
    make: impl FnOnce() -> Result<Game, Failure>,
) -> Status {
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
