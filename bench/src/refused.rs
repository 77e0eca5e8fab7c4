//! Moves that are refused, one for each reason and as costly as its kind is.

use crate::abi::{Game, LIBRARY, Move};
use crate::case::Case;
use crate::scratch::Scratch;

/// A move that is refused, on a board of ten rows and columns.
#[derive(Clone, Copy, Debug)]
pub struct Refused {
    /// Why, in a few words.
    pub reason: &'static str,
    /// The status that says so.
    pub status: u32,
    /// Row 4 of the board, which is empty but for that.
    line: &'static str,
    /// How high the stack at row 4, column 5 is, if there is one.
    height: char,
    at: (i32, i32, char),
    tiles: &'static str,
}

const WATER: Refused = Refused {
    reason: "",
    status: 0,
    line: ".WATER....",
    height: '1',
    at: (5, 0, 'H'),
    tiles: "LASER",
};

/// One for each reason. A board as large as rule 10 forbids is left out: it
/// would take 2 GB.
pub const REFUSED: [Refused; 14] = [
    Refused {
        reason: "not a direction",
        status: 10,
        at: (5, 0, 'h'),
        ..WATER
    },
    Refused {
        reason: "off the board",
        status: 20,
        at: (10, 0, 'H'),
        ..WATER
    },
    Refused {
        reason: "not a tile, the last",
        status: 30,
        tiles: "LASEr",
        ..WATER
    },
    Refused {
        reason: "no letter",
        status: 31,
        tiles: "     ",
        ..WATER
    },
    Refused {
        reason: "space off the board, the last",
        status: 40,
        line: ".....WATER",
        at: (4, 5, 'H'),
        tiles: "L     ",
        ..WATER
    },
    Refused {
        reason: "space on an empty cell, the last",
        status: 41,
        at: (4, 1, 'H'),
        tiles: "L     ",
        ..WATER
    },
    Refused {
        reason: "full stack, the last",
        status: 50,
        height: '5',
        at: (4, 1, 'H'),
        tiles: "    S",
        ..WATER
    },
    Refused {
        reason: "own letter, the last",
        status: 51,
        at: (4, 1, 'H'),
        tiles: "    R",
        ..WATER
    },
    Refused {
        reason: "one letter on an empty board",
        status: 60,
        line: "..........",
        height: '0',
        tiles: "A",
        ..WATER
    },
    Refused {
        reason: "word covered",
        status: 70,
        at: (4, 1, 'H'),
        tiles: "STONY",
        ..WATER
    },
    Refused {
        reason: "no word along",
        status: 80,
        tiles: "LASEX",
        ..WATER
    },
    Refused {
        reason: "no word across, the last of five",
        status: 80,
        tiles: "BATHE",
        ..WATER
    },
    Refused {
        reason: "not connected",
        status: 90,
        at: (8, 0, 'H'),
        ..WATER
    },
    Refused {
        reason: "not connected, a single tile",
        status: 90,
        at: (8, 0, 'H'),
        tiles: "A",
        ..WATER
    },
];

impl Refused {
    fn board(&self) -> String {
        let empty = "..........\n";
        let tiles = format!("{}{}\n{}", empty.repeat(4), self.line, empty.repeat(5));
        let heights: String = tiles
            .bytes()
            .enumerate()
            .map(|(place, byte)| match byte {
                b'\n' => '\n',
                b'.' => '0',
                _ if place == 4 * 11 + 5 => self.height,
                _ => '1',
            })
            .collect();
        tiles + &heights
    }

    /// The move, through the C functions.
    pub fn place<'a>(&self, scratch: &Scratch) -> Case<'a> {
        let board = scratch.write("board.txt", &self.board());
        let mut game = Game::open(&LIBRARY, &board).expect("a board");
        let (row, col, direction) = self.at;
        let a_move = Move::new(row, col, direction, self.tiles);
        assert_eq!(game.place(&a_move), 0, "{}", self.reason);
        assert_eq!(game.status(), self.status, "{}", self.reason);
        Case::new(move || assert_eq!(game.place(&a_move), 0))
    }
}
