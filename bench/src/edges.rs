//! The same move in the middle and at the edges of boards of any size.

use std::ptr;

use crate::abi::{Abi, Game, LIBRARY};
use crate::case::Case;
use crate::legal::{Legal, OF_EIGHT, place_and_undo};
use crate::scratch::Scratch;

/// Somewhere on a board.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// Where it is, in a few words.
    pub name: &'static str,
    down: bool,
    /// Where the word beside starts on a board of this side: its line, and the
    /// place along it.
    start: fn(i32) -> (i32, i32),
    /// How far the move makes the board grow.
    growth: i32,
}

/// The middle and the edges.
pub const PLACES: [Place; 6] = [
    Place {
        name: "middle, across",
        down: false,
        start: |side| (side / 2 - 1, side / 2 - 4),
        growth: 0,
    },
    Place {
        name: "middle, down",
        down: true,
        start: |side| (side / 2 - 1, side / 2 - 4),
        growth: 0,
    },
    Place {
        name: "upper left",
        down: false,
        start: |_| (0, 0),
        growth: 0,
    },
    Place {
        name: "lower right",
        down: false,
        start: |side| (side - 2, side - 9),
        growth: 0,
    },
    Place {
        name: "past the right edge",
        down: false,
        start: |side| (side / 2 - 1, side - 7),
        growth: 2,
    },
    Place {
        name: "past the lower edge",
        down: true,
        start: |side| (side / 2 - 1, side - 7),
        growth: 2,
    },
];

impl Place {
    fn legal(&self) -> Legal {
        if self.down {
            OF_EIGHT.turned()
        } else {
            OF_EIGHT
        }
    }

    /// A move of eight letters there on an otherwise empty board of so many rows
    /// and columns, and undo.
    pub fn place_and_undo<'a>(&self, abi: &'static Abi, side: i32, scratch: &Scratch) -> Case<'a> {
        let (legal, start) = (self.legal(), (self.start)(side));
        let mut game = empty(abi, side, scratch);
        assert_eq!(game.place(&legal.opening(start)), 7, "{}", self.name);
        assert_eq!(game.place(&legal.answer(start)), 8, "{}", self.name);
        if ptr::eq(abi, &LIBRARY) {
            let longer = side + self.growth;
            let sides = if self.down {
                (longer, side)
            } else {
                (side, longer)
            };
            assert_eq!(game.size(), sides, "{}", self.name);
        }
        game.undo();
        place_and_undo(game, legal.answer(start), 8)
    }
}

/// A game on an empty board of so many rows and columns.
fn empty(abi: &'static Abi, side: i32, scratch: &Scratch) -> Game {
    if ptr::eq(abi, &LIBRARY) {
        return Game::empty(side, side);
    }
    let side = usize::try_from(side).expect("a side of a board");
    let line = ".".repeat(side) + "\n";
    let board = scratch.write("empty.txt", &line.repeat(side));
    Game::open(abi, &board).expect("a board")
}
