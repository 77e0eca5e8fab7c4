//! A game that can go on forever. It starts with a line of three tiles and then
//! grows in one direction, two lines for every three moves.
//!
//! ```text
//! AAA
//! ..A    move 1 grows
//! AAA    move 2 grows, move 3 fills
//! A..    move 4 grows
//! AAA    move 5 grows, move 6 fills
//! ```

use crate::abi::Game;

const WORDS: &str = "aa\naaa\n";

/// The direction in which a game grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Growth {
    /// One row at a time.
    Down,
    /// One column at a time.
    Right,
}

/// A game that grows.
pub struct Growing {
    growth: Growth,
    game: Game,
    moves: usize,
}

impl Growing {
    /// A game with one line.
    pub fn new(growth: Growth) -> Growing {
        let board = match growth {
            Growth::Down => "AAA\n",
            Growth::Right => "A\nA\nA\n",
        };
        Growing {
            growth,
            game: Game::of_text(board, WORDS),
            moves: 0,
        }
    }

    /// The number of moves that add `lines` lines.
    pub fn moves_for(lines: usize) -> usize {
        lines / 2 * 3 + lines % 2
    }

    /// Makes `count` more moves.
    pub fn make_moves(&mut self, count: usize) {
        for index in self.moves..self.moves + count {
            self.make_move(index);
        }
        self.moves += count;
        self.check();
    }

    fn make_move(&mut self, index: usize) {
        let line = i32::try_from(index / 3 * 2).expect("a board side");
        // The tiles that grow the board alternate between the far and the near
        // end of the lines.
        let far = (index / 3).is_multiple_of(2);
        let end = if far { 2 } else { 0 };
        let (line, along, across, tiles, letters) = match index % 3 {
            0 => (line, end, false, c" A", 1),
            1 => (line + 1, end, false, c" A", 1),
            _ => (line + 2, 0, true, if far { c"AA " } else { c" AA" }, 2),
        };
        let (row, col, direction) = match (self.growth, across) {
            (Growth::Down, false) => (line, along, 'V'),
            (Growth::Down, true) => (line, along, 'H'),
            (Growth::Right, false) => (along, line, 'H'),
            (Growth::Right, true) => (along, line, 'V'),
        };
        assert_eq!(self.game.place_tiles(row, col, direction, tiles), letters);
    }

    /// Undoes the last `count` moves.
    pub fn undo(&mut self, count: usize) {
        for _ in 0..count {
            self.game.undo();
        }
        self.moves -= count;
        self.check();
    }

    /// The number of moves that can be undone.
    pub fn moves(&self) -> usize {
        self.moves
    }

    fn check(&self) {
        assert_eq!(self.game.undo_count(), self.moves);
        let lines = 1 + self.moves / 3 * 2 + self.moves % 3;
        let lines = i32::try_from(lines).expect("a board side");
        let size = match self.growth {
            Growth::Down => (lines, 3),
            Growth::Right => (3, lines),
        };
        assert_eq!(self.game.size(), size);
    }
}
