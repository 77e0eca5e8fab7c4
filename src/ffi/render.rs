//! Writing a game as text.

use std::io::Write;

use libc::{c_char, c_int};

use super::{GameState, edge};

/// Writes the board into a buffer as save_game_state writes it to a file.
///
/// As with snprintf, at most size bytes are written, including the final NUL;
/// with a size of 0 nothing is written, and buffer may be NULL.
///
/// @param game  a game
/// @param buffer  receives the text
/// @param size  the size of buffer in bytes
/// @return the length of the whole text without the NUL; the text is cut if
///         that is size or more; 0 if game is NULL
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_render(
    game: *const GameState,
    buffer: *mut c_char,
    size: usize,
) -> usize {
    // SAFETY: the caller passes NULL or a live game that no other thread
    // changes during this call, and NULL or `size` bytes of its own.
    unsafe {
        edge::write(game, buffer, size, |state, out| {
            state.game.board().write_to(out)
        })
    }
}

/// Draws the board into a buffer, for a terminal.
///
/// Rows and columns are numbered on the edges. A stack is drawn as its top tile,
/// followed by its height if that is 2 or more. Each line ends with a newline:
///
///    0  1  2  3  4
/// 0  .  .  .  .  .
/// 1  .  G2 O  T5 .
///
/// As with snprintf, at most size bytes are written, including the final NUL;
/// with a size of 0 nothing is written, and buffer may be NULL.
///
/// @param game  a game
/// @param color  nonzero to also show heights in color, with ANSI escape
///        sequences; the program has to find out whether it writes to a
///        terminal (isatty) and whether the user wants colors (NO_COLOR)
/// @param buffer  receives the text
/// @param size  the size of buffer in bytes
/// @return the length of the whole text without the NUL; the text is cut if
///         that is size or more; 0 if game is NULL
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_picture(
    game: *const GameState,
    color: c_int,
    buffer: *mut c_char,
    size: usize,
) -> usize {
    // SAFETY: the caller passes NULL or a live game that no other thread
    // changes during this call, and NULL or `size` bytes of its own.
    unsafe {
        edge::write(game, buffer, size, |state, out| {
            write!(out, "{}", state.game.board().picture().colored(color != 0))
        })
    }
}
