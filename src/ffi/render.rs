//! A game as text in a caller's buffer.

use std::io::Write;

use libc::{c_char, c_int};

use super::{GameState, edge};

/// Writes the board into a buffer as save_game_state writes it to a file, each
/// line with a newline.
///
/// As with snprintf, no more than size bytes are written, the last of which is
/// a NUL; with a size of 0 nothing is, and buffer may be NULL.
///
/// @param game  a game
/// @param buffer  a place for the text
/// @param size  how many bytes there are in buffer
/// @return the length of the whole text without the NUL: it is cut if that is
///         size or more; 0 if game is NULL
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_render(
    game: *const GameState,
    buffer: *mut c_char,
    size: usize,
) -> usize {
    // SAFETY: the caller passes NULL or a live game that no other thread
    // changes during this call, and NULL or so many bytes of its own.
    unsafe {
        edge::write(game, buffer, size, |state, out| {
            state.game.board().write_to(out)
        })
    }
}

/// Draws the board into a buffer, for a terminal.
///
/// Rows and columns are numbered on the edges. A stack is its top tile, with
/// its height behind it from 2 on. Each line ends with a newline:
///
///    0  1  2  3  4
/// 0  .  .  .  .  .
/// 1  .  G2 O  T5 .
///
/// As with snprintf, no more than size bytes are written, the last of which is
/// a NUL; with a size of 0 nothing is, and buffer may be NULL.
///
/// @param game  a game
/// @param color  not 0 to show heights by colours as well, which are ANSI
///        escape sequences; only the program knows whether it writes to a
///        terminal (isatty) and whether colours are wanted (NO_COLOR)
/// @param buffer  a place for the text
/// @param size  how many bytes there are in buffer
/// @return the length of the whole text without the NUL: it is cut if that is
///         size or more; 0 if game is NULL
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_picture(
    game: *const GameState,
    color: c_int,
    buffer: *mut c_char,
    size: usize,
) -> usize {
    // SAFETY: the caller passes NULL or a live game that no other thread
    // changes during this call, and NULL or so many bytes of its own.
    unsafe {
        edge::write(game, buffer, size, |state, out| {
            write!(out, "{}", state.game.board().picture().colored(color != 0))
        })
    }
}
