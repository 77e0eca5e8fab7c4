//! How a computer finds its moves.

use crate::count::Count;
use crate::{Board, Cell, Player, Size};

/// The cells that a computer tries, one after the other, whatever lies on them.
///
/// Every fifth is a stride of 29 cells (O) or 17 (X) from the one five before it,
/// along the rows, and the four between them go down and to the right. Among any 5,000,015 candidates in a row each cell
/// of any board comes up, so a computer finds a move wherever there is one.
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
    /// How many candidates were before this one.
    passed: Count,
    /// The same, modulo the length of the sequence before it comes round again.
    phase: u32,
}

/// How many strides there are before they come round. A prime, and more than
/// any board has cells.
const STRIDES: u32 = 1_000_003;

/// A stride, and the steps after it.
const STEPS: u32 = 5;

impl Candidates {
    /// The candidates of a player from the first one on.
    #[must_use]
    pub fn new(player: Player, size: Size) -> Candidates {
        let start = start(player);
        let cell = Cell::new(start.row % size.height(), start.col % size.width());
        Candidates::resume(player, size, cell, Count::default())
    }

    /// The candidates from one of them on, after so many others.
    pub(crate) fn resume(player: Player, size: Size, cell: Cell, passed: Count) -> Candidates {
        Candidates {
            player,
            size,
            cell,
            phase: passed.modulo(STRIDES * STEPS),
            passed,
        }
    }

    /// The candidate whose turn it is.
    #[must_use]
    pub fn cell(&self) -> Cell {
        self.cell
    }

    /// How many candidates were before this one.
    pub(crate) fn passed(&self) -> &Count {
        &self.passed
    }

    /// Goes on to the next candidate.
    pub fn step(&mut self) {
        self.passed.increment();
        self.phase = (self.phase + 1) % (STRIDES * STEPS);
        let (height, width) = (self.size.height(), self.size.width());
        let Cell { row, col } = self.cell;
        let (row, col) = match self.phase % STEPS {
            0 => {
                let offset = self.stride(self.phase / STEPS);
                (offset / width, offset % width)
            }
            1 => (row + 1, col + 1),
            2 => (row + 2, col + 1),
            3 => (row + 1, col),
            _ => (row, col + 1),
        };
        self.cell = Cell::new(row % height, col % width);
    }

    /// Where a stride leads to, counted along the rows from the top.
    fn stride(&self, number: u32) -> usize {
        let start = start(self.player);
        let first = (start.row * self.size.width() + start.col) as u64;
        let factor = match self.player {
            Player::O => 29,
            Player::X => 17,
        };
        ((first + u64::from(number) * factor) % u64::from(STRIDES)) as usize
    }

    /// The next candidate that is empty, after which they go on with the one
    /// that follows. None if the board is full.
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

/// Where a player's candidates start, on a board that is large enough.
fn start(player: Player) -> Cell {
    match player {
        Player::O => Cell::new(1, 4),
        Player::X => Cell::new(2, 10),
    }
}
