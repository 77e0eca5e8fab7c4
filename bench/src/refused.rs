//! Illegal moves, one for each reason. Each fails as late as its reason allows,
//! so that it costs the most.

use crate::abi::{CPlacement, Game, LIBRARY};
use crate::case::Case;
use crate::scratch::Scratch;

/// An illegal move on a board of ten rows and ten columns.
#[derive(Clone, Copy, Debug)]
pub struct Refused {
    /// The expected status.
    pub status: u32,
    /// What is refused, for the report: "refuse ...".
    pub what: &'static str,
    /// Row 4 of the board. All other rows are empty.
    line: &'static str,
    /// The height of the stack at row 4, column 5, if there is one.
    height: char,
    at: (i32, i32, char),
    tiles: &'static str,
}

/// A move on a board with the word WATER.
const fn on_water(
    status: u32,
    what: &'static str,
    at: (i32, i32, char),
    tiles: &'static str,
) -> Refused {
    Refused {
        status,
        what,
        line: ".WATER....",
        height: '1',
        at,
        tiles,
    }
}

/// One move for each reason, except a board that grows too large (rule 10):
/// that would take 2 GB.
pub const REFUSED: [Refused; 14] = [
    on_water(10, "a move in no direction", (5, 0, 'h'), "LASER"),
    on_water(20, "a move off the board", (10, 0, 'H'), "LASER"),
    on_water(
        30,
        "tiles of which the last is invalid",
        (5, 0, 'H'),
        "LASEr",
    ),
    on_water(31, "tiles without a letter", (5, 0, 'H'), "     "),
    Refused {
        line: ".....WATER",
        ..on_water(40, "a last space off the board", (4, 5, 'H'), "L     ")
    },
    on_water(41, "a last space on an empty cell", (4, 1, 'H'), "L     "),
    Refused {
        height: '5',
        ..on_water(50, "a last letter on a full stack", (4, 1, 'H'), "    S")
    },
    on_water(51, "a last letter on its own letter", (4, 1, 'H'), "    R"),
    Refused {
        line: "..........",
        ..on_water(60, "one letter on an empty board", (5, 0, 'H'), "A")
    },
    on_water(70, "a move that covers a word", (4, 1, 'H'), "STONY"),
    on_water(
        80,
        "a move whose main word is not listed",
        (5, 0, 'H'),
        "LASEX",
    ),
    on_water(
        80,
        "a move whose fifth and last word is not listed",
        (5, 0, 'H'),
        "BATHE",
    ),
    on_water(90, "a word that is not connected", (8, 0, 'H'), "LASER"),
    on_water(90, "a single tile that is not connected", (8, 0, 'H'), "A"),
];

impl Refused {
    fn board(&self) -> String {
        let empty = "..........\n";
        let tiles = format!("{}{}\n{}", empty.repeat(4), self.line, empty.repeat(5));
        let heights: String = tiles
            .bytes()
            .enumerate()
            .map(|(index, byte)| match byte {
                b'\n' => '\n',
                b'.' => '0',
                _ if index == 4 * 11 + 5 => self.height,
                _ => '1',
            })
            .collect();
        tiles + &heights
    }

    /// Tries the move through the C functions.
    pub fn place<'a>(&self, scratch: &Scratch) -> Case<'a> {
        let board = scratch.write("board.txt", &self.board());
        let mut game = Game::ready(&LIBRARY, &board);
        let (row, col, direction) = self.at;
        let a_move = CPlacement::new(row, col, direction, self.tiles);
        assert_eq!(game.place(&a_move), 0, "{}", self.what);
        assert_eq!(game.status(), self.status, "{}", self.what);
        Case::new(move || assert_eq!(game.place(&a_move), 0))
    }
}
