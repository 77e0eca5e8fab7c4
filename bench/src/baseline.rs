//! The functions of `baseline/hw3.c`.

use std::ffi::{c_char, c_int};

use testkit::c::GameState;

unsafe extern "C" {
    /// The counterpart of `initialize_game_state`.
    pub fn baseline_initialize_game_state(filename: *const c_char) -> *mut GameState;
    /// The counterpart of `place_tiles`.
    pub fn baseline_place_tiles(
        game: *mut GameState,
        row: c_int,
        col: c_int,
        direction: c_char,
        tiles: *const c_char,
        num_tiles_placed: *mut c_int,
    ) -> *mut GameState;
    /// The counterpart of `undo_place_tiles`.
    pub fn baseline_undo_place_tiles(game: *mut GameState) -> *mut GameState;
    /// The counterpart of `free_game_state`.
    pub fn baseline_free_game_state(game: *mut GameState);
    /// The counterpart of `save_game_state`.
    pub fn baseline_save_game_state(game: *mut GameState, filename: *const c_char);
}
