//! A game through the C functions.

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::ptr;
use std::sync::Mutex;

use hw3::Placement;
use testkit::c::{self, filled};
use testkit::files::scratch_in_memory;
use testkit::upwords::Finding;

use super::Player;

pub struct CGame(*mut c::GameState);

impl CGame {
    /// Calls `hw3_reasons` and returns the status and every reason.
    fn list_reasons(&self, placement: &Placement) -> (u32, Reasons) {
        let (row, col, direction, tiles) = arguments(placement);
        let mut reasons = Reasons::new();
        // SAFETY: the game is live, the tiles and the context outlive the call.
        let status = unsafe {
            c::hw3_reasons(
                self.0,
                row,
                col,
                direction,
                tiles.as_ptr(),
                Some(push_reason),
                ptr::from_mut(&mut reasons).cast(),
            )
        };
        (status, reasons)
    }

    fn rendered(&self) -> String {
        // SAFETY: the game is live, and the buffer has the given size.
        filled(|buffer, size| unsafe { c::hw3_render(self.0, buffer, size) })
    }
}

impl Player for CGame {
    fn open(board: &Path, words: &Path) -> Result<CGame, Option<String>> {
        static OPENING: Mutex<()> = Mutex::new(());
        let _guard = OPENING.lock().expect("no panic while opening");
        // SAFETY: only the standard library, which has its own lock, and the C
        // functions read the environment, and this lock keeps the latter from
        // opening a game at the same time.
        unsafe { std::env::set_var("HW3_WORDS", words) };
        let name = c_string(board.as_os_str().as_bytes());
        // SAFETY: the name outlives the call.
        let game = unsafe { c::initialize_game_state(name.as_ptr()) };
        if !game.is_null() {
            return Ok(CGame(game));
        }
        // SAFETY: the buffer has the given size.
        let sentence = filled(|buffer, size| unsafe { c::hw3_error_text(buffer, size) });
        let start = format!("{} is not a board: ", board.display());
        Err(Some(sentence.replacen(&start, "", 1)))
    }

    /// Also checks that `hw3_check`, `hw3_reasons`, `place_tiles` and the
    /// refusal agree.
    fn place(&mut self, placement: &Placement) -> (usize, Option<String>) {
        let (row, col, direction, tiles) = arguments(placement);
        let before = self.rendered();
        // SAFETY: the game is live, the tiles outlive the call.
        let status = unsafe { c::hw3_check(self.0, row, col, direction, tiles.as_ptr()) };
        let (same_status, reasons) = self.list_reasons(placement);
        assert_eq!(status, same_status, "{placement}");
        let mut placed = -1;
        // SAFETY: the game is live, the tiles and the count outlive the call.
        let same =
            unsafe { c::place_tiles(self.0, row, col, direction, tiles.as_ptr(), &mut placed) };
        assert_eq!(same, self.0, "place_tiles returns its pointer");
        let placed = usize::try_from(placed).expect("the count is set");
        for (reason, sentence, _) in &reasons {
            assert_eq!(reason.status, status_of(sentence), "{sentence}");
            assert!(sentence.ends_with(&format!("(rule {})", reason.status / 10)));
            assert!(has_right_character(reason, placement), "{sentence}");
        }
        let Some((first, sentence, _)) = reasons.first() else {
            assert_eq!(status, 0, "{placement} is legal");
            return (placed, None);
        };
        assert_eq!(status, first.status, "{placement}");
        // SAFETY: the game is live.
        assert_eq!(unsafe { c::hw3_refusal_status(self.0) }, status);
        // SAFETY: the game is live, and the buffer has the given size.
        let text = filled(|buffer, size| unsafe { c::hw3_refusal_text(self.0, buffer, size) });
        assert_eq!(&text, sentence);
        assert_eq!(self.rendered(), before, "{placement} was refused");
        (placed, Some(text))
    }

    fn undo(&mut self) {
        // SAFETY: the game is live.
        let same = unsafe { c::undo_place_tiles(self.0) };
        assert_eq!(same, self.0, "undo_place_tiles returns its pointer");
    }

    fn redo(&mut self) {
        let (_, count) = self.counts();
        // SAFETY: the game is live.
        let status = unsafe { c::hw3_redo(self.0) };
        assert_eq!(status, if count > 0 { 0 } else { 211 });
    }

    fn saved(&self) -> String {
        let directory = scratch_in_memory();
        let file = directory.path().join("saved");
        let name = c_string(file.as_os_str().as_bytes());
        // SAFETY: the game is live, the name outlives the call.
        unsafe { c::save_game_state(self.0, name.as_ptr()) };
        let text = fs::read_to_string(&file).expect("a saved file");
        assert_eq!(self.rendered(), text);
        text
    }

    fn counts(&self) -> (usize, usize) {
        // SAFETY: the game is live.
        let undo = unsafe { c::hw3_undo_count(self.0) };
        // SAFETY: the game is live.
        (undo, unsafe { c::hw3_redo_count(self.0) })
    }

    fn words_made(&self) -> Vec<Finding> {
        let mut words = Vec::<Finding>::new();
        let context = ptr::from_mut(&mut words).cast();
        // SAFETY: the game is live, the context outlives the call.
        let count = unsafe { c::hw3_words_made(self.0, Some(push_word), context) };
        assert_eq!(count, words.len());
        words
    }

    fn reasons(&self, placement: &Placement) -> Vec<Finding> {
        let (_, reasons) = self.list_reasons(placement);
        reasons.into_iter().map(|(_, _, finding)| finding).collect()
    }
}

impl Drop for CGame {
    fn drop(&mut self) {
        // SAFETY: the game is live and not used again.
        unsafe { c::free_game_state(self.0) };
    }
}

/// The reasons that a callback received, with their sentences.
type Reasons = Vec<(c::Reason, String, Finding)>;

unsafe extern "C" fn push_reason(reason: *const c::Reason, reasons: *mut c_void) {
    // SAFETY: the library passes a valid reason.
    let reason = unsafe { &*reason };
    // SAFETY: `list_reasons` passes this context.
    let reasons = unsafe { &mut *reasons.cast::<Reasons>() };
    // SAFETY: a reason has a sentence.
    let sentence = unsafe { owned(reason.text) };
    // SAFETY: the pointer is NULL or a valid word.
    let word = unsafe { reason.word.as_ref() };
    let finding = Finding {
        rule: reason.status / 10,
        cell: (reason.status == 20 || reason.row >= 0)
            .then_some((reason.row.into(), reason.col.into())),
        // SAFETY: a word has a text.
        word: word.map(|word| unsafe { letters(word) }),
    };
    reasons.push((*reason, sentence, finding));
}

unsafe extern "C" fn push_word(word: *const c::Word, words: *mut c_void) {
    // SAFETY: the library passes a valid word.
    let word = unsafe { &*word };
    // SAFETY: `words_made` passes this context.
    let words = unsafe { &mut *words.cast::<Vec<Finding>>() };
    // SAFETY: a word has a text.
    let letters = unsafe { letters(word) };
    words.push(Finding::word(
        0,
        (word.row.into(), word.col.into()),
        letters,
    ));
}

/// Copies the text and direction of a word.
///
/// # Safety
/// The text of the word is valid during this call.
unsafe fn letters(word: &c::Word) -> (String, char) {
    // SAFETY: the caller's promise.
    let text = unsafe { owned(word.text) };
    (text, char::from(word.direction as u8))
}

/// Copies a string.
///
/// # Safety
/// It is a C string that is valid during this call.
unsafe fn owned(text: *const c_char) -> String {
    // SAFETY: the caller's promise.
    let text = unsafe { CStr::from_ptr(text) };
    text.to_str().expect("UTF-8").to_owned()
}

/// A placement as C passes it.
fn arguments(placement: &Placement) -> (c_int, c_int, c_char, CString) {
    let int = |number: i64| c_int::try_from(number).expect("an int");
    (
        int(placement.row),
        int(placement.col),
        placement.direction as c_char,
        c_string(placement.tiles()),
    )
}

/// The status in the header that belongs to a refusal with this sentence.
fn status_of(sentence: &str) -> u32 {
    let parts = [
        (10, "is not a direction"),
        (20, "is not on the"),
        (30, "is not a tile (A-Z) or a space"),
        (31, "no letter to place"),
        (40, "is off the board"),
        (41, "is empty: a space"),
        (50, "already holds 5 tiles"),
        (51, "on its own letter"),
        (60, "the first word on an empty board"),
        (70, "would be covered entirely"),
        (80, "is not in the word list"),
        (90, "no tile that is already on the board"),
    ];
    let found: Vec<u32> = parts
        .iter()
        .filter(|(_, part)| sentence.contains(part))
        .map(|(status, _)| *status)
        .collect();
    assert_eq!(found.len(), 1, "{sentence}");
    found[0]
}

/// Returns true if the index of the character in a reason is the right one: the
/// bad tile, or the tile on the cell of the reason.
fn has_right_character(reason: &c::Reason, placement: &Placement) -> bool {
    let index = reason.character;
    match reason.status {
        30 => {
            let byte = placement.tiles()[index as usize];
            !byte.is_ascii_uppercase() && byte != b' '
        }
        40..=51 => {
            let index = i64::from(index);
            let (down, right) = match placement.direction {
                b'V' => (index, 0),
                _ => (0, index),
            };
            let cell = (placement.row + down, placement.col + right);
            (i64::from(reason.row), i64::from(reason.col)) == cell
        }
        _ => index == -1,
    }
}

fn c_string(bytes: &[u8]) -> CString {
    CString::new(bytes).expect("no NUL")
}
