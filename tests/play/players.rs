//! Three ways to play one game: the Rust API, the C functions, and the twin.

use std::collections::{BTreeMap, HashSet};
use std::ffi::{CString, c_char, c_int};
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use hw3::{Board, Direction, Game, Lexicon, Placement, Refusal};

use crate::twin::{self, Twin};

/// A move as a C program asks for it.
#[derive(Clone, Debug)]
pub struct Move {
    pub row: i32,
    pub col: i32,
    pub direction: char,
    pub tiles: String,
}

pub trait Player: Sized {
    /// Starts a game, or says why the board is refused, if it can say.
    fn start(board: &Path, words: &Path) -> Result<Self, Option<String>>;
    /// Places tiles: how many, and why none, if it can say.
    fn make(&mut self, a_move: &Move) -> (usize, Option<String>);
    fn take_back(&mut self);
    fn saved(&self) -> String;
}

impl Player for Game {
    fn start(board: &Path, words: &Path) -> Result<Game, Option<String>> {
        let text = fs::read(board).expect("a board file");
        let board = Board::parse(&text).map_err(|error| Some(error.to_string()))?;
        Ok(Game::new(board, Lexicon::open(words).expect("a word list")))
    }

    fn make(&mut self, a_move: &Move) -> (usize, Option<String>) {
        let before = self.board().clone();
        let plays = self.undo_count();
        let placed = try_place(self, a_move);
        if placed.is_err() {
            assert_eq!(self.board(), &before, "{a_move:?} was refused");
            assert_eq!(self.undo_count(), plays, "{a_move:?} was refused");
        }
        match placed {
            Ok(placed) => (placed, None),
            Err(refusal) => {
                let sentence = refusal.to_string();
                assert!(sentence.ends_with(&format!("(rule {})", refusal.rule())));
                (0, Some(sentence))
            }
        }
    }

    fn take_back(&mut self) {
        let plays = self.undo_count();
        assert_eq!(self.undo(), plays > 0);
    }

    fn saved(&self) -> String {
        self.board().to_string()
    }
}

fn try_place(game: &mut Game, a_move: &Move) -> Result<usize, Refusal> {
    let direction = Direction::try_from(u8::try_from(a_move.direction).unwrap_or(b'?'))?;
    let placement = Placement::new(
        a_move.row.into(),
        a_move.col.into(),
        direction,
        &a_move.tiles,
    )?;
    game.place(&placement)
}

/// The functions as the assignment declares them, found by the linker.
mod c {
    use super::{c_char, c_int};

    #[repr(C)]
    pub struct GameState {
        private: [u8; 0],
    }

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
    }
}

/// A game behind the C functions.
pub struct CGame(*mut c::GameState);

impl Player for CGame {
    fn start(board: &Path, words: &Path) -> Result<CGame, Option<String>> {
        static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
        let _variable = ONE_AT_A_TIME.lock().expect("no panic while opening");
        // SAFETY: in this program the environment is read and written by Rust's
        // standard library only, which has a lock for it.
        unsafe { std::env::set_var("HW3_WORDS", words) };
        let name = c_string(board.as_os_str().as_bytes());
        // SAFETY: the name lives until the call returns.
        let game = unsafe { c::initialize_game_state(name.as_ptr()) };
        if game.is_null() {
            Err(None)
        } else {
            Ok(CGame(game))
        }
    }

    fn make(&mut self, a_move: &Move) -> (usize, Option<String>) {
        let tiles = c_string(a_move.tiles.as_bytes());
        let direction = u8::try_from(a_move.direction).unwrap_or(b'?') as c_char;
        let mut placed = -1;
        // SAFETY: the game is live, the tiles and the count outlive the call.
        let same = unsafe {
            c::place_tiles(
                self.0,
                a_move.row,
                a_move.col,
                direction,
                tiles.as_ptr(),
                &mut placed,
            )
        };
        assert_eq!(same, self.0, "the pointer passed in comes back");
        (usize::try_from(placed).expect("the count is set"), None)
    }

    fn take_back(&mut self) {
        // SAFETY: the game is live.
        let same = unsafe { c::undo_place_tiles(self.0) };
        assert_eq!(same, self.0, "the pointer passed in comes back");
    }

    fn saved(&self) -> String {
        let file = scratch_file();
        let name = c_string(file.as_os_str().as_bytes());
        // SAFETY: the game is live, the name outlives the call.
        unsafe { c::save_game_state(self.0, name.as_ptr()) };
        let text = fs::read_to_string(&file).expect("a saved file");
        fs::remove_file(&file).expect("a saved file");
        text
    }
}

impl Drop for CGame {
    fn drop(&mut self) {
        // SAFETY: the game is live and not used again.
        unsafe { c::free_game_state(self.0) };
    }
}

fn c_string(bytes: &[u8]) -> CString {
    CString::new(bytes).expect("no NUL")
}

fn scratch_file() -> PathBuf {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let name = format!(
        "saved-{}-{}",
        std::process::id(),
        COUNT.fetch_add(1, Ordering::Relaxed)
    );
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// The words of a list, read once.
fn word_set(list: &Path) -> Arc<HashSet<String>> {
    static READ: Mutex<BTreeMap<PathBuf, Arc<HashSet<String>>>> = Mutex::new(BTreeMap::new());
    let mut read = READ.lock().expect("no panic while reading");
    let words = || {
        twin::words(&String::from_utf8_lossy(
            &fs::read(list).expect("a word list"),
        ))
    };
    Arc::clone(read.entry(list.to_owned()).or_insert_with(words))
}

impl Player for Twin {
    fn start(board: &Path, words: &Path) -> Result<Twin, Option<String>> {
        let text = fs::read(board).expect("a board file");
        // The twin knows the rules of play; which files are boards is told in
        // the scripts, and the other players are held to that.
        Board::parse(&text).map_err(|_| None)?;
        let text = String::from_utf8(text).expect("a board is ASCII");
        Ok(Twin::new(&text, word_set(words)))
    }

    fn make(&mut self, a_move: &Move) -> (usize, Option<String>) {
        (self.place(a_move), None)
    }

    fn take_back(&mut self) {
        self.undo();
    }

    fn saved(&self) -> String {
        Twin::saved(self)
    }
}
