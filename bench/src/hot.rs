//! The hot paths whose instructions are counted.

use std::env;
use std::path::PathBuf;

use hw3::Lexicon;

use crate::abi::LIBRARY;
use crate::case::Case;
use crate::legal::LEGAL;
use crate::plays::{self, Position};
use crate::refused::REFUSED;
use crate::scratch::Scratch;
use crate::words::{self, Queries};
use crate::{big, opening};

/// A path through the library.
pub struct Hot {
    /// The path and its unit, as in `counts.txt`.
    pub name: &'static str,
    /// How often the path runs: often enough to even out the random hash seed.
    times: u64,
    make: for<'a> fn(&'a Ready) -> Case<'a>,
}

/// What the paths need.
struct Ready {
    scratch: Scratch,
    lexicon: Lexicon,
    embedded: Lexicon,
    hits: Queries,
    misses: Queries,
    positions: Vec<Position>,
    /// The number of plays in all positions.
    plays: usize,
    board: PathBuf,
    large: PathBuf,
}

/// Rows and columns of the large board.
const SIDE: usize = 400;

/// All hot paths.
pub const HOT: [Hot; 15] = [
    hot("place and undo, 3 letters", 1000, |ready| ready.legal(0)),
    hot("place and undo, 8 letters", 1000, |ready| ready.legal(5)),
    hot("place and undo, 3 letters, embedded list", 1000, |_| {
        LEGAL[0].place_and_undo_embedded()
    }),
    hot("place and undo, 8 letters, embedded list", 1000, |_| {
        LEGAL[5].place_and_undo_embedded()
    }),
    hot("refused: no word across", 1000, |ready| {
        ready.refused("a move whose fifth and last word is not listed")
    }),
    hot("refused: not a tile", 1000, |ready| {
        ready.refused("tiles of which the last is invalid")
    }),
    hot("lexicon: a hit", 1, |ready| {
        ready.looked_up(&ready.lexicon, &ready.hits, ready.hits.len())
    }),
    hot("lexicon: a miss", 1, |ready| {
        ready.looked_up(&ready.lexicon, &ready.misses, 0)
    }),
    hot("embedded list: a hit", 1, |ready| {
        ready.looked_up(&ready.embedded, &ready.hits, ready.hits.len())
    }),
    hot("embedded list: a miss", 1, |ready| {
        ready.looked_up(&ready.embedded, &ready.misses, 0)
    }),
    hot("lexicon: built, a word", 1, |ready| {
        let text = words::text();
        let count = ready.lexicon.len();
        Case::of_many(count, move || {
            let lexicon = Lexicon::new(text.clone());
            assert_eq!(lexicon.expect("a valid lexicon").len(), count);
        })
    }),
    hot("plays: all of a position", 10, |ready| {
        Case::of_many(ready.positions.len(), || {
            let plays = ready.positions.iter().map(Position::plays);
            assert_eq!(plays.sum::<usize>(), ready.plays);
        })
    }),
    hot("open and free, shared words", 100, |ready| {
        opening::open_and_free_with_shared_words(&ready.board)
    }),
    hot("load a saved board, a row of 400", 1, |ready| {
        Case::of_many(SIDE, || drop(big::load(&ready.large, SIDE)))
    }),
    hot("render a board, a row of 400", 1, |ready| {
        let game = big::load(&ready.large, SIDE);
        let size = 2 * SIDE * (SIDE + 1);
        let mut text = vec![0; size + 1];
        Case::of_many(SIDE, move || assert_eq!(game.render(&mut text), size))
    }),
];

const fn hot(name: &'static str, times: u64, make: for<'a> fn(&'a Ready) -> Case<'a>) -> Hot {
    Hot { name, times, make }
}

impl Ready {
    fn prepare() -> Ready {
        words::use_repository_list();
        let scratch = Scratch::create();
        // Here games find no word list, so that they can use the embedded one.
        env::set_current_dir(scratch.directory()).expect("the scratch directory");
        let large = scratch.file("large.txt");
        big::write_file(&large, SIDE, true);
        let positions = plays::positions(20);
        Ready {
            lexicon: Lexicon::find().expect("the word list"),
            embedded: Lexicon::embedded().expect("the list in the library"),
            hits: Queries::hits(),
            misses: Queries::misses(),
            plays: positions.iter().map(Position::plays).sum(),
            positions,
            board: scratch.write("small.txt", opening::BOARD),
            large,
            scratch,
        }
    }

    fn legal(&self, index: usize) -> Case<'_> {
        let legal = LEGAL[index];
        let board = self.scratch.write("board.txt", &legal.board());
        legal.place_and_undo(&LIBRARY, &board)
    }

    fn looked_up<'a>(
        &'a self,
        lexicon: &'a Lexicon,
        queries: &'a Queries,
        hits: usize,
    ) -> Case<'a> {
        queries.looked_up(hits, |word| lexicon.contains(word))
    }

    fn refused(&self, what: &str) -> Case<'_> {
        let refused = REFUSED.iter().find(|refused| refused.what == what);
        refused.expect("a listed move").place(&self.scratch)
    }
}

/// Runs every path whose name contains `pattern`, each within one call of
/// [`bench_hot_path`]. Returns the number of operations of each.
pub fn run(pattern: &str) -> Vec<usize> {
    let ready = Ready::prepare();
    let run = |hot: &Hot| {
        let mut case = (hot.make)(&ready);
        // The first run allocates memory from the system and binds symbols.
        case.run(1);
        bench_hot_path(&mut case, hot.times);
        case.operations * hot.times as usize
    };
    let matching = HOT.iter().filter(|hot| hot.name.contains(pattern));
    matching.map(run).collect()
}

/// The function whose instructions Callgrind counts. It finds it by name.
#[unsafe(no_mangle)]
#[inline(never)]
pub extern "C" fn bench_hot_path(case: &mut Case<'_>, times: u64) {
    case.run(times);
    // Prevents a tail call, which would leave this function before the work is
    // done.
    std::hint::black_box(());
}
