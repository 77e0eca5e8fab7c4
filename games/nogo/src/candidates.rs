//! How a computer finds its moves.

use crate::count::Count;
use crate::{Board, Cell, Player, Size};

/// The sequence of cells that a computer tries, whether they are empty or not.
///
/// Every fifth candidate is a stride of 29 cells (O) or 17 cells (X), counted
/// along the rows, from the one five before it. The four candidates between them
/// move down and to the right. Any 5,000,015 consecutive candidates include
/// every cell of the board, so a computer always finds a move if there is one.
///
/// ```
/// use nogo::{Candidates, Cell, Player, Size};
///
/// let mut candidates = Candidates::new(Player::O, Size::new(7, 7)?);
/// assert_eq!(candidates.cell(), Cell::new(1, 4));
/// candidates.step();
/// assert_eq!(candidates.cell(), Cell::new(2, 5));
/// # Ok::<(), nogo::NotASize>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidates {
    player: Player,
    size: Size,
    cell: Cell,
    /// The number of candidates before this one.
    passed: Count,
    /// The same, modulo the period of the sequence.
    phase: u32,
}

/// The number of strides before they repeat: a prime, and larger than any board.
const STRIDES: u32 = 1_000_003;

/// A stride and the steps after it.
const STEPS: u32 = 5;

impl Candidates {
    /// Creates the sequence of a player, from its first candidate on.
    #[must_use]
    pub fn new(player: Player, size: Size) -> Candidates {
        let start = start(player);
        let cell = Cell::new(start.row % size.height(), start.col % size.width());
        Candidates::resume(player, size, cell, Count::default())
    }

    /// Resumes a sequence at a candidate, after `passed` others.
    pub(crate) fn resume(player: Player, size: Size, cell: Cell, passed: Count) -> Candidates {
        Candidates {
            player,
            size,
            cell,
            phase: passed.modulo(STRIDES * STEPS),
            passed,
        }
    }

    /// The current candidate.
    #[must_use]
    pub fn cell(&self) -> Cell {
        self.cell
    }

    /// The number of candidates before this one.
    pub(crate) fn passed(&self) -> &Count {
        &self.passed
    }

    /// Moves to the next candidate.
    pub fn step(&mut self) {
        self.passed.increment();
        self.phase = (self.phase + 1) % (STRIDES * STEPS);
        let (height, width) = (self.size.height(), self.size.width());
        let Cell { row, col } = self.cell;
        let (row, col) = match self.phase % STEPS {
            0 => {
                let number = self.stride(self.phase / STEPS);
                (number / width, number % width)
            }
            1 => (row + 1, col + 1),
            2 => (row + 2, col + 1),
            3 => (row + 1, col),
            _ => (row, col + 1),
        };
        self.cell = Cell::new(row % height, col % width);
    }

    /// The cell that a stride leads to, counted along the rows from the top.
    fn stride(&self, number: u32) -> usize {
        let start = start(self.player);
        let first = (start.row * self.size.width() + start.col) as u64;
        let factor = match self.player {
            Player::O => 29,
            Player::X => 17,
        };
        ((first + u64::from(number) * factor) % u64::from(STRIDES)) as usize
    }

    /// Returns the next empty candidate and moves past it. Returns `None` if the
    /// board is full.
    pub fn take(&mut self, board: &Board) -> Option<Cell> {
        if board.is_full() {
            return None;
        }
        while !board.is_empty(self.cell) {
            self.step();
        }
        let cell = self.cell;
        self.step();
        Some(cell)
    }
}

/// A player's first candidate, on a board that is large enough.
fn start(player: Player) -> Cell {
    match player {
        Player::O => Cell::new(1, 4),
        Player::X => Cell::new(2, 10),
    }
}
