//! Games behind the five C functions of the library and of the baseline.

use std::ffi::{CStr, CString, c_char, c_int};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::ptr;
use std::sync::LazyLock;

use hw3::Placement;
use testkit::c;

use crate::{baseline, words};

/// The five C functions of one implementation.
pub struct Abi {
    open: unsafe extern "C" fn(*const c_char) -> *mut c::GameState,
    place: PlaceTiles,
    undo: unsafe extern "C" fn(*mut c::GameState) -> *mut c::GameState,
    free: unsafe extern "C" fn(*mut c::GameState),
    save: unsafe extern "C" fn(*mut c::GameState, *const c_char),
}

type PlaceTiles = unsafe extern "C" fn(
    *mut c::GameState,
    c_int,
    c_int,
    c_char,
    *const c_char,
    *mut c_int,
) -> *mut c::GameState;

/// The library.
pub static LIBRARY: Abi = Abi {
    open: c::initialize_game_state,
    place: c::place_tiles,
    undo: c::undo_place_tiles,
    free: c::free_game_state,
    save: c::save_game_state,
};

/// The plain C implementation that the library is compared with.
pub static BASELINE: Abi = Abi {
    open: baseline::baseline_initialize_game_state,
    place: baseline::baseline_place_tiles,
    undo: baseline::baseline_undo_place_tiles,
    free: baseline::baseline_free_game_state,
    save: baseline::baseline_save_game_state,
};

/// A placement with its tiles as a C string, so that the measured calls do not
/// convert them.
#[derive(Clone, Debug)]
pub struct CPlacement {
    /// The placement.
    pub placement: Placement,
    tiles: CString,
}

impl CPlacement {
    /// A placement that starts at the given cell.
    pub fn new(row: i32, col: i32, direction: char, tiles: &str) -> CPlacement {
        let placement = Placement::new(row.into(), col.into(), direction as u8, tiles);
        placement.expect("enough memory").into()
    }
}

impl From<Placement> for CPlacement {
    fn from(placement: Placement) -> CPlacement {
        CPlacement {
            tiles: CString::new(placement.tiles()).expect("tiles without NUL"),
            placement,
        }
    }
}

/// A game of one of the implementations.
pub struct Game {
    abi: &'static Abi,
    state: *mut c::GameState,
}

/// The word list of the repository, opened for many games.
struct Words(*mut c::Words);

// SAFETY: several threads may open games with one list.
unsafe impl Send for Words {}

// SAFETY: as above.
unsafe impl Sync for Words {}

/// Opened when it is first needed, and never freed.
static WORDS: LazyLock<Words> = LazyLock::new(|| {
    let name = c_name(&words::file());
    let mut words = ptr::null_mut();
    // SAFETY: the name is a C string that outlives the call, and `words` is
    // writable.
    let status = unsafe { c::hw3_words_open(name.as_ptr(), &mut words) };
    assert_eq!(status, 0, "the word list must open");
    Words(words)
});

impl Game {
    /// Opens a board file for many moves. Games of the library share the word
    /// list of the repository, so neither reading the list nor the first lookups
    /// are part of the measurement; `processes` measures those.
    pub fn ready(abi: &'static Abi, board: &Path) -> Game {
        if !ptr::eq(abi, &LIBRARY) {
            return Game::open(abi, board).expect("a valid board");
        }
        let name = c_name(board);
        // SAFETY: the name is a C string that outlives the call, the list is never
        // freed, and `state` is writable.
        Game::opened_by(|state| unsafe { c::hw3_open_with(name.as_ptr(), WORDS.0, state) })
    }

    /// Opens a board file. The words are those of the file named by `HW3_WORDS`.
    /// Returns `None` if the implementation rejects the board.
    pub fn open(abi: &'static Abi, board: &Path) -> Option<Game> {
        let name = c_name(board);
        // SAFETY: the name is a C string that outlives the call.
        let state = unsafe { (abi.open)(name.as_ptr()) };
        (!state.is_null()).then_some(Game { abi, state })
    }

    /// A game of the library with the given board and words.
    pub fn of_text(board: &str, words: &str) -> Game {
        Game::of_texts(board, Some(words))
    }

    /// A game of the library with the given board, and with the default words.
    pub fn of_board(board: &str) -> Game {
        Game::of_texts(board, None)
    }

    fn of_texts(board: &str, words: Option<&str>) -> Game {
        let start = |text: &str| text.as_ptr().cast();
        let (size, words) = words.map_or((0, ptr::null()), |words| (words.len(), start(words)));
        // SAFETY: pointers and sizes are those of two slices, or NULL, and `state` is
        // writable.
        Game::opened_by(|state| unsafe {
            c::hw3_open_text(start(board), board.len(), words, size, state)
        })
    }

    /// A game of the library on an empty board, for many moves.
    pub fn empty(rows: i32, cols: i32) -> Game {
        // SAFETY: the list is never freed, and `state` is writable.
        Game::opened_by(|state| unsafe { c::hw3_open_empty_with(rows, cols, WORDS.0, state) })
    }

    fn opened_by(open: impl FnOnce(*mut *mut c::GameState) -> u32) -> Game {
        let mut state = ptr::null_mut();
        assert_eq!(open(&mut state), 0, "the game must open");
        let abi = &LIBRARY;
        Game { abi, state }
    }

    /// Plays a move. Returns the number of tiles placed, 0 if it is illegal.
    #[inline]
    pub fn place(&mut self, c_placement: &CPlacement) -> i32 {
        let CPlacement { placement, tiles } = c_placement;
        let (row, col) = (placement.row as c_int, placement.col as c_int);
        self.place_tiles(row, col, placement.direction.into(), tiles)
    }

    /// Places tiles. Returns their number, 0 if the move is illegal.
    #[inline]
    pub fn place_tiles(&mut self, row: i32, col: i32, direction: char, tiles: &CStr) -> i32 {
        let (direction, tiles) = (direction as c_char, tiles.as_ptr());
        let mut placed = -1;
        // SAFETY: the game is live; the tiles and the count outlive the call.
        unsafe { (self.abi.place)(self.state, row, col, direction, tiles, &mut placed) };
        placed
    }

    /// Undoes the last move.
    #[inline]
    pub fn undo(&mut self) {
        // SAFETY: the game is live.
        unsafe { (self.abi.undo)(self.state) };
    }

    /// Saves the board to a file.
    pub fn save(&mut self, path: &Path) {
        let name = c_name(path);
        // SAFETY: the game is live; the name is a C string that outlives the call.
        unsafe { (self.abi.save)(self.state, name.as_ptr()) };
    }

    /// The board as it would be saved.
    pub fn rendered(&self) -> Vec<u8> {
        // SAFETY: the game is live; with size 0 nothing is written.
        let size = 1 + unsafe { c::hw3_render(self.library(), ptr::null_mut(), 0) };
        let mut text = vec![0; size];
        self.render(&mut text);
        text.pop();
        text
    }

    /// Renders the board into a buffer. Returns the length of the whole text.
    pub fn render(&self, buffer: &mut [u8]) -> usize {
        let (start, size) = (buffer.as_mut_ptr().cast(), buffer.len());
        // SAFETY: the game is live; start and size are those of a slice.
        unsafe { c::hw3_render(self.library(), start, size) }
    }

    /// The status of the last move, 0 if it was legal.
    pub fn status(&self) -> u32 {
        // SAFETY: the game is live.
        unsafe { c::hw3_refusal_status(self.library()) }
    }

    /// The number of moves that can be undone.
    pub fn undo_count(&self) -> usize {
        // SAFETY: the game is live.
        unsafe { c::hw3_undo_count(self.library()) }
    }

    /// The numbers of rows and columns.
    pub fn size(&self) -> (i32, i32) {
        // SAFETY: the game is live.
        let rows = unsafe { c::hw3_rows(self.library()) };
        // SAFETY: the game is live.
        (rows, unsafe { c::hw3_cols(self.library()) })
    }

    /// The state, for functions that only the library has.
    fn library(&self) -> *mut c::GameState {
        assert!(
            ptr::eq(self.abi, &LIBRARY),
            "the game must belong to the library"
        );
        self.state
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        // SAFETY: the game is live and is not used again.
        unsafe { (self.abi.free)(self.state) };
    }
}

fn c_name(path: &Path) -> CString {
    CString::new(path.as_os_str().as_bytes()).expect("a path without NUL")
}
