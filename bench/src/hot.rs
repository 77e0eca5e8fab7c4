//! The ten paths whose instructions are counted.

use std::path::PathBuf;

use hw3::Lexicon;

use crate::abi::LIBRARY;
use crate::case::Case;
use crate::legal::LEGAL;
use crate::refused::REFUSED;
use crate::scratch::Scratch;
use crate::words::{self, Queries};
use crate::{big, opening};

/// A path through the library.
pub struct Hot {
    /// Its name, and what one of it is.
    pub name: &'static str,
    /// How often it is run: enough for the random seed of the hash not to show.
    times: u64,
    make: for<'a> fn(&'a Ready) -> Case<'a>,
}

/// What the paths need.
pub struct Ready {
    scratch: Scratch,
    /// Held, so that games which are opened share it.
    lexicon: Lexicon,
    hits: Queries,
    misses: Queries,
    board: PathBuf,
    large: PathBuf,
}

/// How many rows and columns the larger board has.
const SIDE: usize = 400;

/// All of them.
pub const HOT: [Hot; 10] = [
    Hot {
        name: "place and undo, 3 letters",
        times: 1000,
        make: |ready| ready.legal(0),
    },
    Hot {
        name: "place and undo, 8 letters",
        times: 1000,
        make: |ready| ready.legal(5),
    },
    Hot {
        name: "refused: no word across",
        times: 1000,
        make: |ready| ready.refused("no word across, the last of five"),
    },
    Hot {
        name: "refused: not a tile",
        times: 1000,
        make: |ready| ready.refused("not a tile, the last"),
    },
    Hot {
        name: "lexicon: a hit",
        times: 1,
        make: |ready| ready.looked_up(&ready.hits, ready.hits.len()),
    },
    Hot {
        name: "lexicon: a miss",
        times: 1,
        make: |ready| ready.looked_up(&ready.misses, 0),
    },
    Hot {
        name: "lexicon: built, a word",
        times: 1,
        make: |ready| {
            let text = words::text();
            let count = ready.lexicon.len();
            Case::of_many(count, move || {
                // Another text, so that it is not shared.
                let mut text = text.clone();
                text.extend(b"\n");
                assert_eq!(Lexicon::new(text).expect("a lexicon").len(), count);
            })
        },
    },
    Hot {
        name: "open and free, shared words",
        times: 100,
        make: |ready| opening::open_and_free(&ready.board),
    },
    Hot {
        name: "load a saved board, a row of 400",
        times: 1,
        make: |ready| Case::of_many(SIDE, || drop(big::load(&ready.large, SIDE))),
    },
    Hot {
        name: "render a board, a row of 400",
        times: 1,
        make: |ready| {
            let game = big::load(&ready.large, SIDE);
            let size = 2 * SIDE * (SIDE + 1);
            let mut text = vec![0; size + 1];
            Case::of_many(SIDE, move || {
                assert_eq!(game.render(&mut text), size);
            })
        },
    },
];

impl Ready {
    /// Prepares what all of them need.
    pub fn new() -> Ready {
        words::choose();
        let scratch = Scratch::new();
        let large = scratch.file("large.txt");
        big::write_file(&large, SIDE, true);
        Ready {
            lexicon: Lexicon::find().expect("the word list"),
            hits: Queries::hits(),
            misses: Queries::misses(),
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

    fn looked_up<'a>(&'a self, queries: &'a Queries, there: usize) -> Case<'a> {
        queries.looked_up(there, |word| self.lexicon.contains(word))
    }

    fn refused(&self, reason: &str) -> Case<'_> {
        let refused = REFUSED.iter().find(|refused| refused.reason == reason);
        refused.expect("a reason").place(&self.scratch)
    }
}

impl Default for Ready {
    fn default() -> Ready {
        Ready::new()
    }
}

/// Runs every path with this in its name, each within a call of
/// [`bench_hot_path`], and hands over how many operations that was.
pub fn run(pattern: &str) -> Vec<usize> {
    let ready = Ready::new();
    let run = |hot: &Hot| {
        let mut case = (hot.make)(&ready);
        // The first time memory is taken from the system, and symbols are bound.
        case.run(1);
        bench_hot_path(&mut case, hot.times);
        case.operations * hot.times as usize
    };
    let wanted = HOT.iter().filter(|hot| hot.name.contains(pattern));
    wanted.map(run).collect()
}

/// What Callgrind is told to count: found by its name.
#[unsafe(no_mangle)]
#[inline(never)]
pub extern "C" fn bench_hot_path(case: &mut Case<'_>, times: u64) {
    case.run(times);
    // Not a jump, which would leave before the work is done.
    std::hint::black_box(());
}
