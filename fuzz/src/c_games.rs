//! Games through the C functions, called as the header asks.

use std::ffi::{CString, c_char, c_int, c_uint};
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::ptr;
use std::sync::LazyLock;

use hw3::Placement;
use testkit::c::{self, filled};
use testkit::files::scratch;

use crate::rust_games::tile_count;
use crate::script::{Script, Step, default_words};

/// A game through the C functions is the same as one through the Rust library.
pub fn c_games(data: &[u8]) {
    let script = Script::new(data);
    let (handle, mut game) = (Handle::open_text(&script), script.game());
    for step in &script.steps {
        let (status, expected) = match step {
            Step::Place(placement) => {
                let placed = game.place(placement);
                let (status, count) = handle.place(placement);
                assert_eq!(count, *placed.as_ref().unwrap_or(&0), "{placement}");
                let rule = placed.err().map(|refusal| refusal.rule().expect("a rule"));
                (status, rule.map_or(0, |rule| c_uint::from(rule) * 10))
            }
            // SAFETY: the game is live.
            Step::Undo => (
                unsafe { c::hw3_undo(handle.0) },
                if game.undo() { 0 } else { 210 },
            ),
            // SAFETY: the game is live.
            Step::Redo => (
                unsafe { c::hw3_redo(handle.0) },
                if game.redo() { 0 } else { 211 },
            ),
        };
        // Some rules have more than one status.
        assert!(
            status == expected || expected < 200 && status / 10 * 10 == expected,
            "{status}"
        );
        assert_eq!(handle.rendered(), game.board().to_string());
        // SAFETY: the game is live.
        let tiles = unsafe { c::hw3_tile_count(handle.0) };
        assert_eq!(tiles, tile_count(&handle.rendered()));
        // SAFETY: the game is live.
        assert_eq!(unsafe { c::hw3_undo_count(handle.0) }, game.undo_count());
        // SAFETY: the game is live.
        assert_eq!(unsafe { c::hw3_redo_count(handle.0) }, game.redo_count());
        // SAFETY: the game is live. Without a callback, the words are only counted.
        let words = unsafe { c::hw3_words_made(handle.0, None, ptr::null_mut()) };
        assert_eq!(words, game.words_made().expect("memory").len());
    }
}

/// A game that is resumed from its saved file plays on like the original.
pub fn save_and_resume(data: &[u8]) {
    let script = Script::new(data);
    let files = &*FILES;
    fs::write(&files.board, &script.board).expect("a scratch file");
    let game = Handle::open(&files.board);
    let (before, after) = script.steps.split_at(script.steps.len() / 2);
    for step in before {
        game.step(step);
    }
    let name = c_name(&files.saved);
    // SAFETY: the game is live, the name outlives the call.
    assert_eq!(unsafe { c::hw3_save(game.0, name.as_ptr()) }, 0);
    assert_eq!(
        fs::read_to_string(&files.saved).expect("a saved file"),
        game.rendered()
    );
    let resumed = Handle::open(&files.saved);
    for step in after {
        // The saved file has no history to undo.
        if let Step::Place(placement) = step {
            assert_eq!(
                game.place(placement),
                resumed.place(placement),
                "{placement}"
            );
        }
        assert_eq!(game.rendered(), resumed.rendered());
    }
}

/// Functions fill a buffer of any size as `snprintf` does, and write nothing
/// beyond it.
pub fn buffers(data: &[u8]) {
    let script = Script::new(data);
    let size = data
        .last_chunk()
        .map_or(0, |&bytes| u16::from_le_bytes(bytes));
    let size = usize::from(size % 500);
    let handle = Handle::open_text(&script);
    for step in &script.steps {
        handle.step(step);
    }
    let game = handle.0;
    // SAFETY: here and below, the game is live, and the buffer has the given size.
    fills(size, |buffer, size| unsafe {
        c::hw3_render(game, buffer, size)
    });
    // SAFETY: as above.
    fills(size, |buffer, size| unsafe {
        c::hw3_picture(game, 0, buffer, size)
    });
    // SAFETY: as above.
    fills(size, |buffer, size| unsafe {
        c::hw3_picture(game, 1, buffer, size)
    });
    // SAFETY: as above.
    fills(size, |buffer, size| unsafe {
        c::hw3_refusal_text(game, buffer, size)
    });
    // SAFETY: as above.
    fills(size, |buffer, size| unsafe {
        c::hw3_error_text(buffer, size)
    });
}

/// Checks how a function fills a buffer of a given size.
fn fills(size: usize, fill: impl Fn(*mut c_char, usize) -> usize) {
    const UNTOUCHED: u8 = 0xAA;
    let whole = filled(&fill);
    let mut buffer = vec![UNTOUCHED; size + 20];
    assert_eq!(fill(buffer.as_mut_ptr().cast(), size), whole.len());
    let mut expected = whole.into_bytes();
    expected.truncate(size.saturating_sub(1));
    expected.push(0);
    expected.truncate(size);
    expected.resize(size + 20, UNTOUCHED);
    assert_eq!(buffer, expected);
}

/// A game that is freed when it is dropped.
struct Handle(*mut c::GameState);

impl Handle {
    fn open_text(script: &Script) -> Handle {
        let (board, words) = (&script.board, &script.words.list);
        let mut game = ptr::null_mut();
        // SAFETY: the texts have the given lengths and outlive the call.
        let status = unsafe {
            c::hw3_open_text(
                board.as_ptr().cast(),
                board.len(),
                words.as_ptr().cast(),
                words.len(),
                &mut game,
            )
        };
        assert_eq!(status, 0);
        Handle(game)
    }

    /// Opens a board with the default words.
    fn open(board: &Path) -> Handle {
        let (board, words) = (c_name(board), c_name(&FILES.words));
        let mut game = ptr::null_mut();
        // SAFETY: the names outlive the call.
        let status = unsafe { c::hw3_open(board.as_ptr(), words.as_ptr(), &mut game) };
        assert_eq!(status, 0);
        Handle(game)
    }

    fn place(&self, placement: &Placement) -> (c_uint, usize) {
        let int = |number: i64| c_int::try_from(number).expect("an int");
        let tiles = CString::new(placement.tiles()).expect("no NUL");
        let mut count = -1;
        // SAFETY: the game is live, the tiles and the count outlive the call.
        let status = unsafe {
            c::hw3_place(
                self.0,
                int(placement.row),
                int(placement.col),
                placement.direction as c_char,
                tiles.as_ptr(),
                &mut count,
            )
        };
        (status, usize::try_from(count).expect("the count is set"))
    }

    fn step(&self, step: &Step) {
        match step {
            Step::Place(placement) => drop(self.place(placement)),
            // SAFETY: the game is live.
            Step::Undo => drop(unsafe { c::hw3_undo(self.0) }),
            // SAFETY: the game is live.
            Step::Redo => drop(unsafe { c::hw3_redo(self.0) }),
        }
    }

    fn rendered(&self) -> String {
        // SAFETY: the game is live, and the buffer has the given size.
        filled(|buffer, size| unsafe { c::hw3_render(self.0, buffer, size) })
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        // SAFETY: the game is live and not used again.
        unsafe { c::hw3_free(self.0) };
    }
}

/// The scratch files of this process.
pub struct Files {
    pub directory: PathBuf,
    pub board: PathBuf,
    pub saved: PathBuf,
    /// The default words.
    pub words: PathBuf,
}

pub static FILES: LazyLock<Files> = LazyLock::new(|| {
    let directory = scratch().keep();
    let files = Files {
        board: directory.join("board"),
        saved: directory.join("saved"),
        words: directory.join("words"),
        directory,
    };
    fs::write(&files.words, default_words().list.as_bytes()).expect("a scratch file");
    files
});

pub fn c_name(path: &Path) -> CString {
    CString::new(path.as_os_str().as_bytes()).expect("no NUL")
}
