//! The C interface, from which cbindgen generates `include/hw3.h`.
//!
//! [`five`] has the assignment's five functions. The others return a status and
//! have the prefix `hw3_`: [`open`] opens and frees games, [`words`] opens word
//! lists that games share, [`play`] plays and saves, [`explain`] says why a move is
//! refused, [`inspect`] reads a game, [`plays`] finds plays and scores them, and
//! [`render`] writes a game as text. Each function is a few lines around a call of
//! [`Game`]. Everything else that C needs (NULL, panics, strings, buffers) is in
//! [`edge`]. A new file with functions also goes into `SOURCES` in `build.rs`.
//!
//! A failed call has a [`failure`], which has a [`status`] and a sentence;
//! [`last_error`] keeps it for the thread and returns it to C.

use crate::Game;

mod edge;
mod explain;
mod failure;
mod five;
mod inspect;
mod last_error;
mod open;
mod play;
mod plays;
mod render;
mod status;
mod thread_value;
mod version;
mod words;

use failure::Failure;

/// A game in progress: a board, its word list, and the moves that can be undone
/// and redone. Its contents are private. initialize_game_state and the hw3_open
/// functions create it; free_game_state and hw3_free free it.
pub struct GameState {
    game: Game,
    /// Why the last placement was refused.
    refusal: Option<Failure>,
}

/// A game may move to another thread.
const _: () = {
    const fn is_send<T: Send>() {}
    is_send::<GameState>();
};
