//! The declarations of `include/hw3.h`, for tests that call the C interface
//! through the linker.

#![allow(missing_docs, reason = "include/hw3.h documents them")]

use std::ffi::{c_char, c_int, c_uint, c_void};
use std::ptr;

#[derive(Debug)]
#[repr(C)]
pub struct GameState {
    private: [u8; 0],
}

#[derive(Debug)]
#[repr(C)]
pub struct Words {
    private: [u8; 0],
}

#[derive(Debug)]
#[repr(C)]
pub struct Word {
    pub text: *const c_char,
    pub row: c_int,
    pub col: c_int,
    pub direction: c_char,
}

#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Reason {
    pub status: c_uint,
    pub row: c_int,
    pub col: c_int,
    pub character: c_int,
    pub word: *const Word,
    pub text: *const c_char,
}

pub type ReasonCallback = Option<unsafe extern "C" fn(*const Reason, *mut c_void)>;
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct PlayOptions {
    pub max_tiles: usize,
    pub limit: usize,
    pub without_growth: c_int,
}

#[derive(Debug)]
#[repr(C)]
pub struct Play {
    pub row: c_int,
    pub col: c_int,
    pub direction: c_char,
    pub tiles: *const c_char,
    pub tile_count: c_int,
    pub score: c_int,
    pub words: *const Word,
    pub word_count: usize,
}

pub type PlayCallback = Option<unsafe extern "C" fn(*const Play, *mut c_void) -> c_int>;
pub type WordCallback = Option<unsafe extern "C" fn(*const Word, *mut c_void)>;

unsafe extern "C" {
    pub fn initialize_game_state(filename: *const c_char) -> *mut GameState;
    pub fn place_tiles(
        game: *mut GameState,
        row: c_int,
        col: c_int,
        direction: c_char,
        tiles: *const c_char,
        num_tiles_placed: *mut c_int,
    ) -> *mut GameState;
    pub fn undo_place_tiles(game: *mut GameState) -> *mut GameState;
    pub fn free_game_state(game: *mut GameState);
    pub fn save_game_state(game: *mut GameState, filename: *const c_char);
    pub fn hw3_status_text(status: c_uint) -> *const c_char;
    pub fn hw3_status_rule(status: c_uint) -> c_int;
    pub fn hw3_open(
        board: *const c_char,
        words: *const c_char,
        game: *mut *mut GameState,
    ) -> c_uint;
    pub fn hw3_open_text(
        board: *const c_char,
        board_size: usize,
        words: *const c_char,
        words_size: usize,
        game: *mut *mut GameState,
    ) -> c_uint;
    pub fn hw3_open_empty(
        rows: c_int,
        cols: c_int,
        words: *const c_char,
        game: *mut *mut GameState,
    ) -> c_uint;
    pub fn hw3_free(game: *mut GameState);
    pub fn hw3_words_open(filename: *const c_char, words: *mut *mut Words) -> c_uint;
    pub fn hw3_words_open_text(text: *const c_char, size: usize, words: *mut *mut Words) -> c_uint;
    pub fn hw3_words_free(words: *mut Words);
    pub fn hw3_open_with(
        board: *const c_char,
        words: *const Words,
        game: *mut *mut GameState,
    ) -> c_uint;
    pub fn hw3_open_text_with(
        board: *const c_char,
        board_size: usize,
        words: *const Words,
        game: *mut *mut GameState,
    ) -> c_uint;
    pub fn hw3_open_empty_with(
        rows: c_int,
        cols: c_int,
        words: *const Words,
        game: *mut *mut GameState,
    ) -> c_uint;
    pub fn hw3_place(
        game: *mut GameState,
        row: c_int,
        col: c_int,
        direction: c_char,
        tiles: *const c_char,
        num_tiles_placed: *mut c_int,
    ) -> c_uint;
    pub fn hw3_check(
        game: *const GameState,
        row: c_int,
        col: c_int,
        direction: c_char,
        tiles: *const c_char,
    ) -> c_uint;
    pub fn hw3_undo(game: *mut GameState) -> c_uint;
    pub fn hw3_redo(game: *mut GameState) -> c_uint;
    pub fn hw3_save(game: *const GameState, filename: *const c_char) -> c_uint;
    pub fn hw3_error_status() -> c_uint;
    pub fn hw3_error_text(buffer: *mut c_char, size: usize) -> usize;
    pub fn hw3_refusal_status(game: *const GameState) -> c_uint;
    pub fn hw3_refusal_text(game: *const GameState, buffer: *mut c_char, size: usize) -> usize;
    pub fn hw3_reasons(
        game: *const GameState,
        row: c_int,
        col: c_int,
        direction: c_char,
        tiles: *const c_char,
        callback: ReasonCallback,
        context: *mut c_void,
    ) -> c_uint;
    pub fn hw3_rows(game: *const GameState) -> c_int;
    pub fn hw3_cols(game: *const GameState) -> c_int;
    pub fn hw3_top(game: *const GameState, row: c_int, col: c_int) -> c_char;
    pub fn hw3_height(game: *const GameState, row: c_int, col: c_int) -> c_int;
    pub fn hw3_tile_count(game: *const GameState) -> usize;
    pub fn hw3_undo_count(game: *const GameState) -> usize;
    pub fn hw3_redo_count(game: *const GameState) -> usize;
    pub fn hw3_is_word(game: *const GameState, word: *const c_char) -> c_int;
    pub fn hw3_words_made(
        game: *const GameState,
        callback: WordCallback,
        context: *mut c_void,
    ) -> usize;
    pub fn hw3_find_plays(
        game: *const GameState,
        rack: *const c_char,
        options: *const PlayOptions,
        callback: PlayCallback,
        context: *mut c_void,
        count: *mut usize,
    ) -> c_uint;
    pub fn hw3_best_play(
        game: *const GameState,
        rack: *const c_char,
        options: *const PlayOptions,
        play: *mut *mut Play,
    ) -> c_uint;
    pub fn hw3_play_free(play: *mut Play);
    pub fn hw3_score(
        game: *const GameState,
        row: c_int,
        col: c_int,
        direction: c_char,
        tiles: *const c_char,
        score: *mut c_int,
    ) -> c_uint;
    pub fn hw3_render(game: *const GameState, buffer: *mut c_char, size: usize) -> usize;
    pub fn hw3_picture(
        game: *const GameState,
        color: c_int,
        buffer: *mut c_char,
        size: usize,
    ) -> usize;
}

/// Calls a function that fills a buffer as `snprintf` does, and returns the whole
/// text.
pub fn filled(fill: impl Fn(*mut c_char, usize) -> usize) -> String {
    let size = fill(ptr::null_mut(), 0) + 1;
    let mut buffer = vec![b'x'; size];
    assert_eq!(fill(buffer.as_mut_ptr().cast(), size), size - 1);
    assert_eq!(buffer.pop(), Some(0), "the text ends with NUL");
    String::from_utf8(buffer).expect("UTF-8")
}
