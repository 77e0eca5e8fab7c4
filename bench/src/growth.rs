//! A game that can go on for ever: a line of three tiles, and then two lines at
//! a time that grow to one side, one line a move.
//!
//! ```text
//! AAA
//! ..A    1: grows
//! AAA    2: grows, 3: fills
//! A..    4: grows
//! AAA    5: grows, 6: fills
//! ```

use crate::abi::Game;

const WORDS: &str = "aa\naaa\n";

/// Which way a game grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Growth {
    /// A row at a time.
    Down,
    /// A column at a time.
    Right,
}

/// A game that grows.
pub struct Growing {
    growth: Growth,
    game: Game,
    plays: usize,
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
            plays: 0,
        }
    }

    /// How many plays it takes to grow by so many lines.
    pub fn plays_for(lines: usize) -> usize {
        lines / 2 * 3 + lines % 2
    }

    /// Makes so many more plays.
    pub fn play(&mut self, plays: usize) {
        for play in self.plays..self.plays + plays {
            self.make(play);
        }
        self.plays += plays;
        self.check();
    }

    fn make(&mut self, play: usize) {
        let line = i32::try_from(play / 3 * 2).expect("a side of a board");
        // The tiles that grow are at the far end of the lines, then at the near
        // one.
        let far = (play / 3).is_multiple_of(2);
        let end = if far { 2 } else { 0 };
        let (line, place, across, tiles, letters) = match play % 3 {
            0 => (line, end, false, c" A", 1),
            1 => (line + 1, end, false, c" A", 1),
            _ => (line + 2, 0, true, if far { c"AA " } else { c" AA" }, 2),
        };
        let (row, col, direction) = match (self.growth, across) {
            (Growth::Down, false) => (line, place, 'V'),
            (Growth::Down, true) => (line, place, 'H'),
            (Growth::Right, false) => (place, line, 'H'),
            (Growth::Right, true) => (place, line, 'V'),
        };
        assert_eq!(self.game.place_tiles(row, col, direction, tiles), letters);
    }

    /// Takes so many plays back.
    pub fn undo(&mut self, plays: usize) {
        for _ in 0..plays {
            self.game.undo();
        }
        self.plays -= plays;
        self.check();
    }

    /// How many plays there are to take back.
    pub fn plays(&self) -> usize {
        self.plays
    }

    fn check(&self) {
        assert_eq!(self.game.undo_count(), self.plays);
        let lines = 1 + self.plays / 3 * 2 + self.plays % 3;
        let lines = i32::try_from(lines).expect("a side of a board");
        let size = match self.growth {
            Growth::Down => (lines, 3),
            Growth::Right => (3, lines),
        };
        assert_eq!(self.game.size(), size);
    }
}
