//! Taking moves back.

use nogo::{Cell, Game};

use crate::arguments::PlayerType;

/// The moves since the start of the program.
pub struct History {
    start: Game,
    moves: Vec<Cell>,
}

impl History {
    pub fn new(start: Game) -> History {
        let moves = Vec::new();
        History { start, moves }
    }

    pub fn add(&mut self, cell: Cell) {
        self.moves.push(cell);
    }

    /// The last move that is not taken back.
    pub fn last(&self) -> Option<Cell> {
        self.moves.last().copied()
    }

    /// Goes back to the last position before this one in which a human moves.
    /// If no move can be taken back, returns `None` and changes nothing.
    pub fn take_back(&mut self, players: [PlayerType; 2]) -> Option<Game> {
        let mut mover = self.start.next();
        let mut kept = None;
        for index in 0..self.moves.len() {
            if players[mover as usize] == PlayerType::Human {
                kept = Some(index);
            }
            mover = mover.other();
        }
        self.moves.truncate(kept?);
        let mut game = self.start.clone();
        for &cell in &self.moves {
            // It was legal before.
            game.play(cell).ok()?;
        }
        Some(game)
    }
}
