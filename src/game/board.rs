//! The board: its stacks, and how it grows.

use super::delta::Delta;
use super::line::Line;
use super::{BoardError, Cell, Direction, Picture, Stack};
use crate::memory::{self, OutOfMemory};

/// A board of stacked tiles.
///
/// A cell takes one byte. Cells are stored row by row, with reserved columns at
/// the end of each row and reserved rows after the last, so growing rarely copies
/// the board.
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
    pub(super) rows: usize,
    pub(super) cols: usize,
    /// The distance from the start of one row to the start of the next. Cells
    /// from `cols` on are reserved and empty.
    pub(super) stride: usize,
    /// Whole rows of `stride` cells. Rows from `rows` on are reserved and empty.
    pub(super) cells: Vec<Option<Stack>>,
    /// The number of tiles in all stacks.
    pub(super) tile_count: usize,
}

impl Board {
    /// The largest number of rows or columns: what a C `int` can count.
    pub const MAX_SIDE: usize = i32::MAX as usize;

    /// An empty board.
    ///
    /// ```
    /// use hw3::{Board, BoardError};
    ///
    /// let board = Board::empty(1, 3)?;
    /// assert_eq!(board.to_string(), "...\n000\n");
    /// assert_eq!(Board::empty(3, 0), Err(BoardError::NoCells));
    /// # Ok::<(), BoardError>(())
    /// ```
    pub fn empty(rows: usize, cols: usize) -> Result<Board, BoardError> {
        if rows == 0 || cols == 0 {
            return Err(BoardError::NoCells);
        }
        if rows > Board::MAX_SIDE || cols > Board::MAX_SIDE {
            return Err(BoardError::TooLarge { rows, cols });
        }
        // Reserve a little, so that the first moves at the edges of a large
        // board do not copy all of it.
        let stride = cols + cols / 32 + 1;
        let cells = memory::zeroed((rows + rows / 32).saturating_mul(stride));
        let cells = cells.map_err(|_| BoardError::OutOfMemory { rows, cols })?;
        Ok(Board {
            rows,
            cols,
            stride,
            cells,
            tile_count: 0,
        })
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// The stack on a cell, or `None` if the cell is empty or off the board.
    pub fn stack(&self, cell: Cell) -> Option<Stack> {
        self.contains(cell).then(|| self.cells[self.index(cell)])?
    }

    /// Returns true if the cell is on the board.
    pub fn contains(&self, cell: Cell) -> bool {
        cell.row < self.rows && cell.col < self.cols
    }

    /// Returns true if the board has no tiles.
    pub fn is_empty(&self) -> bool {
        self.tile_count == 0
    }

    /// The number of tiles on the board, including covered ones.
    pub fn tile_count(&self) -> usize {
        self.tile_count
    }

    /// The cells of each row, from the top down.
    pub fn iter_rows(&self) -> impl Iterator<Item = &[Option<Stack>]> {
        let rows = self.cells.chunks_exact(self.stride).take(self.rows);
        rows.map(|row| &row[..self.cols])
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
        let rows = self.iter_rows().enumerate();
        rows.flat_map(|(row, stacks)| {
            let stacks = stacks.iter().enumerate();
            stacks.filter_map(move |(col, &stack)| Some((Cell { row, col }, stack?)))
        })
    }

    /// A picture of the board for a terminal.
    pub fn picture(&self) -> Picture<'_> {
        Picture::new(self)
    }

    /// The stacks along a line. A line off the board has none.
    pub(crate) fn along(&self, line: Line) -> Stacks<'_> {
        let Line { direction, index } = line;
        let (lines, len, step) = match direction {
            Direction::Horizontal => (self.rows, self.cols, 1),
            Direction::Vertical => (self.cols, self.rows, self.stride),
        };
        if index >= lines {
            return Stacks::NONE;
        }
        let start = self.index(line.cell(0));
        let end = self.index(line.cell(len - 1)) + 1;
        Stacks {
            cells: &self.cells[start..end],
            step,
            len,
        }
    }

    /// Reserves the cells that a move needs, so that applying it cannot fail. Does
    /// not change rows, columns or stacks.
    pub(crate) fn make_room(&mut self, delta: &Delta) -> Result<(), OutOfMemory> {
        let reserved = self.cells.len() / self.stride;
        let enough = |needed: usize, reserved: usize| needed.max(reserved + reserved / 2);
        match delta.line().direction {
            Direction::Horizontal => {
                let cols = self.cols + delta.growth();
                if cols > self.stride {
                    self.reserve(reserved, enough(cols, self.stride))?;
                }
            }
            Direction::Vertical => {
                let rows = self.rows + delta.growth();
                if rows > reserved {
                    self.reserve(enough(rows, reserved), self.stride)?;
                }
            }
        }
        Ok(())
    }

    /// Moves the cells to a block of `rows` rows of `stride` cells.
    fn reserve(&mut self, rows: usize, stride: usize) -> Result<(), OutOfMemory> {
        let mut cells = memory::zeroed(rows.saturating_mul(stride))?;
        for (to, from) in cells.chunks_exact_mut(stride).zip(self.iter_rows()) {
            to[..from.len()].copy_from_slice(from);
        }
        self.cells = cells;
        self.stride = stride;
        Ok(())
    }

    /// Makes a checked move. The delta then holds what it takes to undo it.
    pub(crate) fn apply(&mut self, delta: &mut Delta) {
        *self.side(delta) += delta.growth();
        self.tile_count += delta.tile_count();
        self.swap(delta);
    }

    /// Undoes the move that was applied last.
    pub(crate) fn revert(&mut self, delta: &mut Delta) {
        self.swap(delta);
        self.tile_count -= delta.tile_count();
        *self.side(delta) -= delta.growth();
    }

    /// The side of the board that a move makes longer.
    fn side(&mut self, delta: &Delta) -> &mut usize {
        match delta.line().direction {
            Direction::Horizontal => &mut self.cols,
            Direction::Vertical => &mut self.rows,
        }
    }

    /// The index of a cell in `cells`.
    fn index(&self, cell: Cell) -> usize {
        cell.row * self.stride + cell.col
    }

    fn swap(&mut self, delta: &mut Delta) {
        let line = delta.line();
        let start = self.index(line.cell(0));
        let step = self.index(line.cell(1)) - start;
        let cells = &mut self.cells[start..];
        delta.swap_stacks(|position, stack| std::mem::swap(&mut cells[position * step], stack));
    }

    /// Copies the board. `clone` does the same, but aborts if memory runs out.
    ///
    /// ```
    /// use hw3::Board;
    ///
    /// let board: Board = "GO.\n210\n".parse()?;
    /// assert_eq!(board.try_clone().as_ref(), Ok(&board));
    /// # Ok::<(), hw3::BoardError>(())
    /// ```
    pub fn try_clone(&self) -> Result<Board, OutOfMemory> {
        let cells = memory::copied(&self.cells)?;
        Ok(Board { cells, ..*self })
    }

    /// Restores the stacks that a move replaced, but not the size or the number of
    /// tiles. This is enough to read the words of earlier moves.
    pub(crate) fn look_back(&mut self, delta: &Delta) {
        for (position, stack) in delta.stacks() {
            let index = self.index(delta.line().cell(position));
            self.cells[index] = stack;
        }
    }
}

/// The stacks along a line of the board.
#[derive(Clone, Copy)]
pub(crate) struct Stacks<'a> {
    /// From the first cell of the line to the last.
    cells: &'a [Option<Stack>],
    /// The distance from one cell of the line to the next.
    step: usize,
    len: usize,
}

impl Stacks<'_> {
    const NONE: Stacks<'static> = Stacks {
        cells: &[],
        step: 1,
        len: 0,
    };

    /// The stack at a position, or `None` if the cell is empty or off the board.
    pub(crate) fn get(self, position: usize) -> Option<Stack> {
        *self.cells.get(position.checked_mul(self.step)?)?
    }

    /// The number of cells of the line on the board.
    pub(crate) fn len(self) -> usize {
        self.len
    }
}

/// Boards are equal if they have the same size and the same stacks, whatever
/// they reserve.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        (self.rows, self.cols) == (other.rows, other.cols) && self.iter_rows().eq(other.iter_rows())
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
    fn growing_to_the_right_keeps_every_row() {
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
    fn growing_down_and_back_leaves_nothing_behind() {
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
        // The reserved cells are empty again, too.
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
