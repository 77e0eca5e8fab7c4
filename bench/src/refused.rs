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
    /// A short description of the reason.
    pub reason: &'static str,
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
    reason: &'static str,
    at: (i32, i32, char),
    tiles: &'static str,
) -> Refused {
    Refused {
        status,
        reason,
        line: ".WATER....",
        height: '1',
        at,
        tiles,
    }
}

/// One move for each reason, except a board that grows too large (rule 10):
/// that would take 2 GB.
pub const REFUSED: [Refused; 14] = [
    on_water(10, "not a direction", (5, 0, 'h'), "LASER"),
    on_water(20, "off the board", (10, 0, 'H'), "LASER"),
    on_water(30, "not a tile, the last", (5, 0, 'H'), "LASEr"),
    on_water(31, "no letter", (5, 0, 'H'), "     "),
    Refused {
        line: ".....WATER",
        ..on_water(40, "space off the board, the last", (4, 5, 'H'), "L     ")
    },
    on_water(
        41,
        "space on an empty cell, the last",
        (4, 1, 'H'),
        "L     ",
    ),
    Refused {
        height: '5',
        ..on_water(50, "full stack, the last", (4, 1, 'H'), "    S")
    },
    on_water(51, "same letter, the last", (4, 1, 'H'), "    R"),
    Refused {
        line: "..........",
        ..on_water(60, "one letter on an empty board", (5, 0, 'H'), "A")
    },
    on_water(70, "word covered", (4, 1, 'H'), "STONY"),
    on_water(80, "no word along", (5, 0, 'H'), "LASEX"),
    on_water(80, "no word across, the last of five", (5, 0, 'H'), "BATHE"),
    on_water(90, "not connected", (8, 0, 'H'), "LASER"),
    on_water(90, "not connected, a single tile", (8, 0, 'H'), "A"),
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
        let mut game = Game::open(&LIBRARY, &board).expect("a valid board");
        let (row, col, direction) = self.at;
        let a_move = CPlacement::new(row, col, direction, self.tiles);
        assert_eq!(game.place(&a_move), 0, "{}", self.reason);
        assert_eq!(game.status(), self.status, "{}", self.reason);
        Case::new(move || assert_eq!(game.place(&a_move), 0))
    }
}
