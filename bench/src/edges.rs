//! The same move in the middle and at the edges of boards of any size.

use std::ptr;

use crate::abi::{Abi, Game, LIBRARY};
use crate::case::Case;
use crate::legal::{Legal, OF_EIGHT, place_and_undo};
use crate::scratch::Scratch;

/// Where on a board the move is played.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    /// A phrase that continues with "a board".
    pub name: &'static str,
    down: bool,
    /// Where the neighboring word starts on a board of a given side: its line
    /// and the index along it.
    start: fn(i32) -> (i32, i32),
    /// The number of rows or columns that the move adds.
    growth: i32,
}

/// The middle and the edges.
pub const POSITIONS: [Position; 6] = [
    at("in the middle of", false, middle, 0),
    at("down the middle of", true, middle, 0),
    at("in the upper left of", false, |_| (0, 0), 0),
    at(
        "in the lower right of",
        false,
        |side| (side - 2, side - 9),
        0,
    ),
    at("past the right edge of", false, past_the_edge, 2),
    at("past the lower edge of", true, past_the_edge, 2),
];

const fn at(name: &'static str, down: bool, start: fn(i32) -> (i32, i32), growth: i32) -> Position {
    Position {
        name,
        down,
        start,
        growth,
    }
}

fn middle(side: i32) -> (i32, i32) {
    (side / 2 - 1, side / 2 - 4)
}

fn past_the_edge(side: i32) -> (i32, i32) {
    (side / 2 - 1, side - 7)
}

impl Position {
    fn legal(&self) -> Legal {
        if self.down {
            OF_EIGHT.turned()
        } else {
            OF_EIGHT
        }
    }

    /// Places eight letters here on an otherwise empty square board and undoes
    /// the move.
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

/// A game on an empty square board.
fn empty(abi: &'static Abi, side: i32, scratch: &Scratch) -> Game {
    if ptr::eq(abi, &LIBRARY) {
        return Game::empty(side, side);
    }
    let side = usize::try_from(side).expect("a board side");
    let line = ".".repeat(side) + "\n";
    let board = scratch.write("empty.txt", &line.repeat(side));
    Game::ready(abi, &board)
}
