//! The board: what lies where, and how it grows.

use crate::line::Line;
use crate::memory::{self, OutOfMemory};
use crate::play::Delta;
use crate::{Cell, Direction, Picture, Stack};

mod file;

pub use file::{BoardError, Half};

/// A board of stacked tiles.
///
/// One byte a cell, row by row, with columns in reserve at the end of each row
/// and rows after the last: growing costs, on the average, what is added and not
/// what is there.
///
/// Boards are read from text, in either of the two forms described at
/// [`Board::parse`], and written in the saved form:
///
/// ```
/// use hw3::{Board, Cell};
///
/// let board: Board = "....\n.GO.\n".parse()?;
/// assert_eq!((board.rows(), board.cols()), (2, 4));
/// let stack = board.stack(Cell { row: 1, col: 2 }).expect("the O of GO");
/// assert_eq!((stack.top().letter(), stack.height().get()), (b'O', 1));
/// assert_eq!(board.to_string(), "....\n.GO.\n0000\n0110\n");
/// # Ok::<(), hw3::BoardError>(())
/// ```
#[derive(Clone)]
pub struct Board {
    rows: usize,
    cols: usize,
    /// Cells from the start of one row to the start of the next; those from
    /// `cols` on are empty.
    stride: usize,
    /// Rows of so many cells; those from `rows` on are empty.
    cells: Vec<Option<Stack>>,
    /// How many tiles there are in all the stacks.
    tiles: usize,
}

impl Board {
    /// The most rows or columns that a board may have: as many as a C `int`
    /// counts.
    pub const MAX_SIDE: usize = i32::MAX as usize;

    /// How many rows the board has now.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns the board has now.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// The stack on a cell, `None` if the cell is empty or off the board.
    pub fn stack(&self, cell: Cell) -> Option<Stack> {
        if cell.row < self.rows && cell.col < self.cols {
            self.cells[self.place(cell)]
        } else {
            None
        }
    }

    /// Whether there is no tile on the board.
    pub fn is_empty(&self) -> bool {
        self.tiles == 0
    }

    /// How many tiles are on the board, covered ones included.
    pub fn tile_count(&self) -> usize {
        self.tiles
    }

    /// Every stack with its cell, row by row.
    ///
    /// ```
    /// use hw3::Board;
    ///
    /// let board: Board = "...\nGO.\n000\n210\n".parse()?;
    /// let stacks = board.stacks().map(|(cell, stack)| format!("{cell}: {stack:?}"));
    /// assert_eq!(stacks.collect::<Vec<_>>(), ["row 1, column 0: G2", "row 1, column 1: O1"]);
    /// assert_eq!(board.tile_count(), 3);
    /// # Ok::<(), hw3::BoardError>(())
    /// ```
    pub fn stacks(&self) -> impl Iterator<Item = (Cell, Stack)> {
        let lines = self.lines().enumerate();
        lines.flat_map(|(row, line)| {
            let stacks = line.iter().enumerate();
            stacks.filter_map(move |(col, &stack)| Some((Cell { row, col }, stack?)))
        })
    }

    /// A picture of the board for a terminal.
    pub fn picture(&self) -> Picture<'_> {
        Picture::new(self)
    }

    /// The stacks of a row or a column; one that is not on the board has none.
    pub(crate) fn along(&self, line: Line) -> Stacks<'_> {
        let Line { direction, index } = line;
        let (side, extent, step) = match direction {
            Direction::Horizontal => (self.rows, self.cols, 1),
            Direction::Vertical => (self.cols, self.rows, self.stride),
        };
        if index >= side {
            return Stacks::NONE;
        }
        let start = self.place(line.cell(0));
        let end = self.place(line.cell(extent - 1)) + 1;
        Stacks {
            cells: &self.cells[start..end],
            step,
            extent,
        }
    }

    /// Makes room in the reserve for the board to grow. It is the same board
    /// afterwards, and to apply this delta then takes no memory.
    pub(crate) fn make_room(&mut self, delta: &Delta) -> Result<(), OutOfMemory> {
        let room = self.cells.len() / self.stride;
        let enough = |needed: usize, room: usize| needed.max(room + room / 2);
        match delta.line().direction {
            Direction::Horizontal => {
                let cols = self.cols + delta.growth();
                if cols > self.stride {
                    self.reserve(room, enough(cols, self.stride))?;
                }
            }
            Direction::Vertical => {
                let rows = self.rows + delta.growth();
                if rows > room {
                    self.reserve(enough(rows, room), self.stride)?;
                }
            }
        }
        Ok(())
    }

    /// Moves the cells to where there is room for so many rows of so many.
    fn reserve(&mut self, rows: usize, stride: usize) -> Result<(), OutOfMemory> {
        let mut cells = empty_cells(rows.saturating_mul(stride))?;
        for (to, from) in cells.chunks_exact_mut(stride).zip(self.lines()) {
            to[..from.len()].copy_from_slice(from);
        }
        self.cells = cells;
        self.stride = stride;
        Ok(())
    }

    /// Grows the board and lays the stacks of a play that was checked against
    /// it; the delta then holds what it takes to go back.
    pub(crate) fn apply(&mut self, delta: &mut Delta) {
        *self.side(delta) += delta.growth();
        self.tiles += delta.tiles();
        self.exchange(delta);
    }

    /// Takes back the play that was applied last.
    pub(crate) fn revert(&mut self, delta: &mut Delta) {
        self.exchange(delta);
        self.tiles -= delta.tiles();
        *self.side(delta) -= delta.growth();
    }

    /// The side of the board that a play makes longer.
    fn side(&mut self, delta: &Delta) -> &mut usize {
        match delta.line().direction {
            Direction::Horizontal => &mut self.cols,
            Direction::Vertical => &mut self.rows,
        }
    }

    /// Where among the cells the one at a place of the board is.
    fn place(&self, cell: Cell) -> usize {
        cell.row * self.stride + cell.col
    }

    fn exchange(&mut self, delta: &mut Delta) {
        let line = delta.line();
        let start = self.place(line.cell(0));
        let step = self.place(line.cell(1)) - start;
        let cells = &mut self.cells[start..];
        delta.exchange(|position, stack| std::mem::swap(&mut cells[position * step], stack));
    }

    /// The cells of each row, from the top down.
    pub fn lines(&self) -> impl Iterator<Item = &[Option<Stack>]> {
        let lines = self.cells.chunks_exact(self.stride).take(self.rows);
        lines.map(|line| &line[..self.cols])
    }
}

/// The stacks of a row or a column.
#[derive(Clone, Copy)]
pub(crate) struct Stacks<'a> {
    /// From the first cell of the line to the last.
    cells: &'a [Option<Stack>],
    /// From one cell of the line to the next.
    step: usize,
    extent: usize,
}

impl Stacks<'_> {
    /// Those of a line that is not on the board.
    const NONE: Stacks<'static> = Stacks {
        cells: &[],
        step: 1,
        extent: 0,
    };

    /// The stack at a position, `None` if the cell is empty or off the board.
    pub(crate) fn get(self, position: usize) -> Option<Stack> {
        *self.cells.get(position.checked_mul(self.step)?)?
    }

    /// How many cells of the line are on the board.
    pub(crate) fn extent(self) -> usize {
        self.extent
    }
}

/// So many cells without tiles.
fn empty_cells(count: usize) -> Result<Vec<Option<Stack>>, OutOfMemory> {
    // SAFETY: a stack is a byte that is not zero, so a byte that is zero is none.
    unsafe { memory::zeroed(count) }
}

/// How many tiles a cell holds.
fn height(stack: Option<Stack>) -> usize {
    stack.map_or(0, |stack| stack.height().get().into())
}

/// Boards are equal when the same stacks lie on the same cells, whatever they
/// hold in reserve.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        (self.rows, self.cols) == (other.rows, other.cols) && self.lines().eq(other.lines())
    }
}

impl Eq for Board {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Height, Tile};

    fn lay(row: usize, col: usize, direction: Direction, growth: usize, letters: &str) -> Delta {
        let stacks = letters.bytes().map(|letter| {
            let tile = Tile::new(letter).expect("a letter");
            (Some(Stack::new(tile, Height::ONE)), true)
        });
        let (line, first) = Line::through(Cell { row, col }, direction);
        Delta::new(line, first, growth, letters.len(), stacks).expect("memory")
    }

    fn apply(board: &mut Board, delta: &mut Delta) {
        board.make_room(delta).expect("memory");
        board.apply(delta);
    }

    #[test]
    fn growing_right_again_and_again_keeps_every_row_in_place() {
        let first: Board = "AB\n.C\nD.\n".parse().expect("a board");
        let mut board = first.clone();
        let mut deltas = Vec::new();
        for col in 2..600 {
            let mut delta = lay(1, col, Direction::Horizontal, 1, "Z");
            apply(&mut board, &mut delta);
            deltas.push(delta);
        }
        let expected = format!(
            "AB{dots}\n.C{zs}\nD.{dots}\n",
            dots = ".".repeat(598),
            zs = "Z".repeat(598)
        );
        assert_eq!(board, expected.parse().expect("a board"));
        while let Some(mut delta) = deltas.pop() {
            board.revert(&mut delta);
        }
        assert_eq!(board, first);
    }

    #[test]
    fn growing_down_and_back_leaves_nothing() {
        let first: Board = "..\n..\n".parse().expect("a board");
        let mut board = first.clone();
        let mut down = lay(1, 1, Direction::Vertical, 3, "CATS");
        apply(&mut board, &mut down);
        assert_eq!(board, "..\n.C\n.A\n.T\n.S\n".parse().expect("a board"));
        let mut right = lay(4, 1, Direction::Horizontal, 4, "SPENT");
        apply(&mut board, &mut right);
        assert_eq!(board.cols(), 6);
        board.revert(&mut right);
        board.revert(&mut down);
        assert_eq!(board, first);
        assert!(board.is_empty());
        // What was taken back is gone from the reserve as well.
        apply(
            &mut board,
            &mut lay(0, 0, Direction::Horizontal, 4, "ABCDEF"),
        );
        apply(&mut board, &mut lay(0, 0, Direction::Vertical, 3, "ABCDE"));
        assert_eq!(board.to_string().matches('S').count(), 0);
    }

    #[test]
    fn cells_off_the_board_are_empty() {
        let board: Board = "AB\nCD\n".parse().expect("a board");
        for (row, col) in [(0, 2), (2, 0), (2, 2), (usize::MAX, 0), (0, usize::MAX)] {
            assert_eq!(board.stack(Cell { row, col }), None);
        }
    }
}
