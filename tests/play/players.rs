//! Three ways to play one game: the Rust API, the C functions, and the twin.

use std::collections::{BTreeMap, HashSet};
use std::ffi::{CStr, CString, c_char, c_void};
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::ptr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use hw3::{Board, Cell, Direction, Game, Lexicon, Placement, Refusal, Word};

use crate::c;
use crate::moves::{Move, Told};
use crate::twin::{self, Twin};

pub trait Player: Sized {
    /// Starts a game, or says why the board is refused, if it can say.
    fn start(board: &Path, words: &Path) -> Result<Self, Option<String>>;
    /// Places tiles: how many, and why none, if it can say.
    fn make(&mut self, a_move: &Move) -> (usize, Option<String>);
    fn take_back(&mut self);
    fn bring_back(&mut self);
    fn saved(&self) -> String;
    /// How many moves can be undone and redone.
    fn counts(&self) -> (usize, usize);
    /// The words that the last move made.
    fn made(&self) -> Vec<Told>;
    /// Every reason against a move.
    fn why_not(&self, a_move: &Move) -> Vec<Told>;
}

impl Player for Game {
    fn start(board: &Path, words: &Path) -> Result<Game, Option<String>> {
        let text = fs::read(board).expect("a board file");
        let board = Board::parse(&text).map_err(|error| Some(error.to_string()))?;
        Ok(Game::new(board, Lexicon::open(words).expect("a word list")))
    }

    fn make(&mut self, a_move: &Move) -> (usize, Option<String>) {
        let before = self.board().clone();
        let counts = self.counts();
        let all = reasons(self, a_move);
        match try_place(self, a_move) {
            Ok(placed) => {
                assert_eq!(all, [], "{a_move:?} is legal");
                (placed, None)
            }
            Err(refusal) => {
                assert_eq!(all.first(), Some(&refusal), "{a_move:?}");
                assert_eq!(self.board(), &before, "{a_move:?} was refused");
                assert_eq!(self.counts(), counts, "{a_move:?} was refused");
                let sentence = refusal.to_string();
                let rule = refusal.rule().expect("a rule");
                assert!(sentence.ends_with(&format!("(rule {rule})")));
                (0, Some(sentence))
            }
        }
    }

    fn take_back(&mut self) {
        let count = self.undo_count();
        assert_eq!(self.undo(), count > 0);
    }

    fn bring_back(&mut self) {
        let count = self.redo_count();
        assert_eq!(self.redo(), count > 0);
    }

    fn saved(&self) -> String {
        let heights = self.board().stacks().map(|(_, stack)| stack.height().get());
        let tiles = heights.map(usize::from).sum::<usize>();
        assert_eq!(self.board().tile_count(), tiles);
        self.board().to_string()
    }

    fn counts(&self) -> (usize, usize) {
        (self.undo_count(), self.redo_count())
    }

    fn made(&self) -> Vec<Told> {
        let words = self.words_made();
        let told = |made: &Word| Told::word(0, place(made.start), word(made));
        words.iter().map(told).collect()
    }

    fn why_not(&self, a_move: &Move) -> Vec<Told> {
        let told = |refusal: &Refusal| Told {
            rule: refusal.rule().expect("a rule").into(),
            cell: match *refusal {
                Refusal::OffBoard { row, col, .. } => Some((row, col)),
                _ => refusal.cell().map(place),
            },
            word: refusal.word().map(word),
        };
        reasons(self, a_move).iter().map(told).collect()
    }
}

fn word(word: &Word) -> (String, char) {
    let direction = match word.direction {
        Direction::Horizontal => 'H',
        Direction::Vertical => 'V',
    };
    (word.text.clone(), direction)
}

fn place(cell: Cell) -> (i64, i64) {
    (cell.row as i64, cell.col as i64)
}

fn reasons(game: &Game, a_move: &Move) -> Vec<Refusal> {
    let (row, col) = (a_move.row.into(), a_move.col.into());
    game.reasons_for(row, col, direction(a_move), a_move.tiles.as_bytes())
}

fn direction(a_move: &Move) -> u8 {
    u8::try_from(a_move.direction).unwrap_or(b'?')
}

fn try_place(game: &mut Game, a_move: &Move) -> Result<usize, Refusal> {
    let direction = Direction::try_from(direction(a_move))?;
    let placement = Placement::new(
        a_move.row.into(),
        a_move.col.into(),
        direction,
        &a_move.tiles,
    )?;
    assert_eq!(game.reasons(&placement), reasons(game, a_move));
    let checked = game.check(&placement);
    let words = game.words_of(&placement);
    let placed = game.place(&placement);
    assert_eq!(checked, placed, "{a_move:?}");
    assert_eq!(words, placed.clone().map(|_| game.words_made()));
    placed
}

/// A game behind the C functions.
pub struct CGame(*mut c::GameState);

/// A text from a function that fills a buffer as `snprintf` does.
fn filled(fill: impl Fn(*mut c_char, usize) -> usize) -> String {
    let size = fill(ptr::null_mut(), 0) + 1;
    let mut buffer = vec![b'x'; size];
    assert_eq!(fill(buffer.as_mut_ptr().cast(), size), size - 1);
    assert_eq!(buffer.pop(), Some(0), "a NUL at the end");
    String::from_utf8(buffer).expect("a text")
}

/// A string that a callback is given.
///
/// # Safety
/// It is one, and lives during this call.
unsafe fn given(text: *const c_char) -> String {
    // SAFETY: the caller's promise.
    let text = unsafe { CStr::from_ptr(text) };
    text.to_str().expect("a text").to_owned()
}

/// A word that a callback is given.
///
/// # Safety
/// It has a text, which lives during this call.
unsafe fn given_word(word: &c::Word) -> (String, char) {
    // SAFETY: the caller's promise.
    let text = unsafe { given(word.text) };
    (text, char::from(word.direction as u8))
}

/// What the callback hears: reasons, their sentences, and what they are about.
type Heard = Vec<(c::Reason, String, Told)>;

unsafe extern "C" fn hear_reason(reason: *const c::Reason, heard: *mut c_void) {
    // SAFETY: the library passes a reason.
    let reason = unsafe { &*reason };
    // SAFETY: the context is what `reasons` passes in.
    let heard = unsafe { &mut *heard.cast::<Heard>() };
    // SAFETY: a reason has a sentence.
    let sentence = unsafe { given(reason.text) };
    // SAFETY: NULL or a word.
    let word = unsafe { reason.word.as_ref() };
    let told = Told {
        rule: (reason.status / 10) as i32,
        cell: (reason.status == 20 || reason.row >= 0)
            .then_some((reason.row.into(), reason.col.into())),
        // SAFETY: a word has a text.
        word: word.map(|word| unsafe { given_word(word) }),
    };
    heard.push((*reason, sentence, told));
}

unsafe extern "C" fn hear_word(word: *const c::Word, heard: *mut c_void) {
    // SAFETY: the library passes a word.
    let word = unsafe { &*word };
    // SAFETY: the context is what `made` passes in.
    let heard = unsafe { &mut *heard.cast::<Vec<Told>>() };
    // SAFETY: a word has a text.
    let text = unsafe { given_word(word) };
    heard.push(Told::word(0, (word.row.into(), word.col.into()), text));
}

/// The number that the header has for a refusal with this sentence.
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

/// Whether the character that a reason names is the one that it is about.
fn points_at_its_character(reason: &c::Reason, a_move: &Move) -> bool {
    let step = reason.character;
    match reason.status {
        30 => {
            let byte = a_move.tiles.as_bytes()[step as usize];
            !byte.is_ascii_uppercase() && byte != b' '
        }
        40..=51 => {
            let (down, right) = if a_move.direction == 'V' {
                (step, 0)
            } else {
                (0, step)
            };
            (reason.row, reason.col) == (a_move.row + down, a_move.col + right)
        }
        _ => step == -1,
    }
}

impl CGame {
    fn hear_reasons(&self, a_move: &Move) -> (u32, Heard) {
        let tiles = c_string(a_move.tiles.as_bytes());
        let mut heard = Heard::new();
        // SAFETY: the game is live, the tiles and the context outlive the call.
        let status = unsafe {
            c::hw3_reasons(
                self.0,
                a_move.row,
                a_move.col,
                direction(a_move) as c_char,
                tiles.as_ptr(),
                Some(hear_reason),
                ptr::from_mut(&mut heard).cast(),
            )
        };
        (status, heard)
    }

    fn rendered(&self) -> String {
        // SAFETY: the game is live, and the buffer as large as said.
        filled(|buffer, size| unsafe { c::hw3_render(self.0, buffer, size) })
    }
}

impl Player for CGame {
    fn start(board: &Path, words: &Path) -> Result<CGame, Option<String>> {
        static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
        let _variable = ONE_AT_A_TIME.lock().expect("no panic while opening");
        // SAFETY: but for the C functions, which are only called under this
        // lock, the environment is read and written by Rust's standard library
        // only, which has a lock of its own for it.
        unsafe { std::env::set_var("HW3_WORDS", words) };
        let name = c_string(board.as_os_str().as_bytes());
        // SAFETY: the name lives until the call returns.
        let game = unsafe { c::initialize_game_state(name.as_ptr()) };
        if game.is_null() {
            // SAFETY: the buffer is as large as said.
            let sentence = filled(|buffer, size| unsafe { c::hw3_error_text(buffer, size) });
            let start = format!("{} is not a board: ", board.display());
            Err(Some(sentence.replacen(&start, "", 1)))
        } else {
            Ok(CGame(game))
        }
    }

    fn make(&mut self, a_move: &Move) -> (usize, Option<String>) {
        let tiles = c_string(a_move.tiles.as_bytes());
        let direction = direction(a_move) as c_char;
        let before = self.rendered();
        // SAFETY: the game is live, the tiles outlive the call.
        let status =
            unsafe { c::hw3_check(self.0, a_move.row, a_move.col, direction, tiles.as_ptr()) };
        let (same_status, heard) = self.hear_reasons(a_move);
        assert_eq!(status, same_status, "{a_move:?}");
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
        let placed = usize::try_from(placed).expect("the count is set");
        for (reason, sentence, _) in &heard {
            assert_eq!(reason.status, status_of(sentence), "{sentence}");
            assert!(sentence.ends_with(&format!("(rule {})", reason.status / 10)));
            assert!(points_at_its_character(reason, a_move), "{sentence}");
        }
        let Some((first, sentence, _)) = heard.first() else {
            assert_eq!(status, 0, "{a_move:?} is legal");
            return (placed, None);
        };
        assert_eq!(status, first.status, "{a_move:?}");
        // SAFETY: the game is live.
        assert_eq!(unsafe { c::hw3_refusal_status(self.0) }, status);
        // SAFETY: the game is live, and the buffer as large as said.
        let told = filled(|buffer, size| unsafe { c::hw3_refusal_text(self.0, buffer, size) });
        assert_eq!(&told, sentence);
        assert_eq!(self.rendered(), before, "{a_move:?} was refused");
        (placed, Some(told))
    }

    fn take_back(&mut self) {
        // SAFETY: the game is live.
        let same = unsafe { c::undo_place_tiles(self.0) };
        assert_eq!(same, self.0, "the pointer passed in comes back");
    }

    fn bring_back(&mut self) {
        let (_, count) = self.counts();
        // SAFETY: the game is live.
        let status = unsafe { c::hw3_redo(self.0) };
        assert_eq!(status, if count > 0 { 0 } else { 211 });
    }

    fn saved(&self) -> String {
        let file = scratch_file();
        let name = c_string(file.as_os_str().as_bytes());
        // SAFETY: the game is live, the name outlives the call.
        unsafe { c::save_game_state(self.0, name.as_ptr()) };
        let text = fs::read_to_string(&file).expect("a saved file");
        fs::remove_file(&file).expect("a saved file");
        assert_eq!(self.rendered(), text);
        text
    }

    fn counts(&self) -> (usize, usize) {
        // SAFETY: the game is live.
        let undo = unsafe { c::hw3_undo_count(self.0) };
        // SAFETY: the game is live.
        (undo, unsafe { c::hw3_redo_count(self.0) })
    }

    fn made(&self) -> Vec<Told> {
        let mut heard = Vec::<Told>::new();
        let context = ptr::from_mut(&mut heard).cast();
        // SAFETY: the game is live, the context outlives the call.
        let count = unsafe { c::hw3_words_made(self.0, Some(hear_word), context) };
        assert_eq!(count, heard.len());
        heard
    }

    fn why_not(&self, a_move: &Move) -> Vec<Told> {
        let (_, heard) = self.hear_reasons(a_move);
        heard.into_iter().map(|(_, _, told)| told).collect()
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

    fn bring_back(&mut self) {
        self.redo();
    }

    fn saved(&self) -> String {
        Twin::saved(self)
    }

    fn counts(&self) -> (usize, usize) {
        Twin::counts(self)
    }

    fn made(&self) -> Vec<Told> {
        Twin::made(self)
    }

    fn why_not(&self, a_move: &Move) -> Vec<Told> {
        Twin::reasons(self, a_move)
    }
}
