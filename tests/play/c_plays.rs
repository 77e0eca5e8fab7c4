//! The plays that the C functions find are those of the Rust library.

use std::ffi::{CStr, CString, c_int, c_void};
use std::ptr;

use hw3::{Board, Direction, Game, Lexicon, Placement, Play, Rack, Word};
use testkit::c;

/// Letters about as often as on the tiles of the game.
const BAG: &[u8] = b"AAAAABBCCDDEEEEEFFGGHHIIIIJKLLLMMMNNNOOOOPPPQRRRSSSSTTTTUUUVWXYYZ";

/// A word list in Rust and the same one in C.
struct List {
    lexicon: Lexicon,
    for_c: *mut c::Words,
}

impl List {
    fn new(text: &str) -> List {
        let mut for_c = ptr::null_mut();
        // SAFETY: a text of this size, and a slot for a list.
        let status =
            unsafe { c::hw3_words_open_text(text.as_ptr().cast(), text.len(), &mut for_c) };
        assert_eq!(status, 0);
        let lexicon = Lexicon::new(text).expect("a list");
        List { lexicon, for_c }
    }
}

impl Drop for List {
    fn drop(&mut self) {
        // SAFETY: the list is live and not used again.
        unsafe { c::hw3_words_free(self.for_c) };
    }
}

/// A game in Rust and the same one in C.
struct Both {
    game: Game,
    for_c: *mut c::GameState,
}

impl Both {
    fn new(size: usize, list: &List) -> Both {
        let board = Board::empty(size, size).expect("a small board");
        let (side, mut for_c) = (size as c_int, ptr::null_mut());
        // SAFETY: a live list, and a slot for a game.
        let status = unsafe { c::hw3_open_empty_with(side, side, list.for_c, &mut for_c) };
        assert_eq!(status, 0);
        let game = Game::new(board, list.lexicon.clone());
        Both { game, for_c }
    }

    fn place(&mut self, placement: &Placement) {
        self.game.place(placement).expect("a legal play");
        let tiles = CString::new(placement.tiles()).expect("no NUL");
        let mut placed = 0;
        // SAFETY: the game is live, and the tiles and the number outlive the call.
        unsafe {
            c::place_tiles(
                self.for_c,
                placement.row as c_int,
                placement.col as c_int,
                placement.direction as _,
                tiles.as_ptr(),
                &mut placed,
            )
        };
        assert!(placed > 0, "{placement}");
    }

    /// Compares the plays that both find, and returns them.
    fn plays(&self, rack: &str, options: &c::PlayOptions) -> Vec<Play> {
        let mut plays = self.game.plays(&rack.parse::<Rack>().expect("letters"));
        if options.max_tiles > 0 {
            plays = plays.max_tiles(options.max_tiles);
        }
        if options.limit > 0 {
            plays = plays.limit(options.limit);
        }
        if options.without_growth != 0 {
            plays = plays.without_growth();
        }
        let letters = CString::new(rack).expect("no NUL");
        let (mut found, mut count) = (Vec::<Play>::new(), 0);
        // SAFETY: the game is live, and everything else outlives the call.
        let status = unsafe {
            c::hw3_find_plays(
                self.for_c,
                letters.as_ptr(),
                options,
                Some(push_play),
                ptr::from_mut(&mut found).cast(),
                &mut count,
            )
        };
        assert_eq!((status, count), (0, found.len()));
        let expected = plays.to_vec().expect("memory");
        assert_eq!(found, expected);

        let mut best = ptr::null_mut();
        // SAFETY: as above.
        let status = unsafe { c::hw3_best_play(self.for_c, letters.as_ptr(), options, &mut best) };
        let expected_best = plays.best(1).expect("memory");
        assert_eq!(status, if expected_best.is_empty() { 261 } else { 0 });
        // SAFETY: NULL or a play that is not freed yet.
        let found_best = unsafe { best.as_ref() };
        // SAFETY: the library returned the play.
        let found_best = found_best.map(|play| unsafe { read_play(play) });
        assert_eq!(found_best.as_ref(), expected_best.first());
        // SAFETY: NULL or a play that is not used again.
        unsafe { c::hw3_play_free(best) };
        expected
    }
}

impl Drop for Both {
    fn drop(&mut self) {
        // SAFETY: the game is live and not used again.
        unsafe { c::hw3_free(self.for_c) };
    }
}

/// Copies a play.
///
/// # Safety
/// The play must come from the library and be valid.
unsafe fn read_play(play: &c::Play) -> Play {
    // SAFETY: a play has tiles.
    let tiles = unsafe { CStr::from_ptr(play.tiles) };
    let letters = tiles.to_bytes().iter().filter(|byte| **byte != b' ');
    assert_eq!(play.tile_count as usize, letters.count());
    // SAFETY: a play has this many words.
    let words = unsafe { std::slice::from_raw_parts(play.words, play.word_count) };
    let words = words.iter().map(|word| {
        // SAFETY: a word has a text.
        let text = unsafe { CStr::from_ptr(word.text) };
        let start = hw3::Cell {
            row: word.row as usize,
            col: word.col as usize,
        };
        let direction = match word.direction as u8 {
            b'H' => Direction::Horizontal,
            _ => Direction::Vertical,
        };
        Word::new(text.to_str().expect("letters"), start, direction).expect("memory")
    });
    let words = words.collect();
    let (row, col) = (play.row.into(), play.col.into());
    let placement = Placement::new(row, col, play.direction as u8, tiles.to_bytes());
    Play {
        placement: placement.expect("memory"),
        words,
        score: play.score as u32,
    }
}

unsafe extern "C" fn push_play(play: *const c::Play, plays: *mut c_void) -> c_int {
    // SAFETY: the context is the list.
    let plays = unsafe { &mut *plays.cast::<Vec<Play>>() };
    // SAFETY: the library passes a valid play.
    let play = unsafe { &*play };
    // SAFETY: as above.
    plays.push(unsafe { read_play(play) });
    0
}

/// Plays random games and compares all plays of every position.
fn compare(seed: u64, size: usize, list: &List, turns: usize) -> usize {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut both = Both::new(size, list);
    let mut total = 0;
    for turn in 0..turns {
        let rack: String = (0..random.usize(0..=7))
            .map(|_| char::from(BAG[random.usize(0..BAG.len())]))
            .collect();
        let options = c::PlayOptions {
            max_tiles: [0, 1, 3, 7][random.usize(0..4)],
            limit: [0, 0, 1, 100][random.usize(0..4)],
            without_growth: c_int::from(turn % 4 > 0),
        };
        let plays = both.plays(&rack, &options);
        total += plays.len();
        if let Some(play) = random.choice(&plays) {
            both.place(&play.placement);
        }
    }
    total
}

#[test]
fn random_games_find_the_same_plays() {
    let list = List::new(include_str!("../../words.txt"));
    let mut total = 0;
    for seed in 0..testkit::long::cases(20, 200) {
        total += compare(seed, 10, &list, 20);
    }
    assert!(total > 10_000, "{total}");
}

/// Few words, and boards that grow a lot.
#[test]
fn random_games_with_few_words_find_the_same_plays() {
    let list = List::new(
        "at\nta\nate\neat\ntea\nea\nae\nit\nti\nan\nna\ntan\nant\nnet\nten\nion\nno\non\nto\n",
    );
    let mut total = 0;
    for seed in 0..testkit::long::cases(100, 1000) {
        total += compare(seed, 1 + seed as usize % 4, &list, 20);
    }
    assert!(total > 1_000, "{total}");
}
