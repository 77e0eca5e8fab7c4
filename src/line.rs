//! The rows and columns that words lie in.

use crate::memory::{self, OutOfMemory};
use crate::{Cell, Direction, Tile};

/// A row or a column, so that every rule is written once for both directions.
/// Positions along it count from the left or the top edge of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) direction: Direction,
    /// The row of a horizontal line, the column of a vertical one.
    pub(crate) index: usize,
}

impl Line {
    /// The line through a cell, and the cell's position along it.
    pub(crate) fn through(cell: Cell, direction: Direction) -> (Line, usize) {
        let (index, position) = match direction {
            Direction::Horizontal => (cell.row, cell.col),
            Direction::Vertical => (cell.col, cell.row),
        };
        (Line { direction, index }, position)
    }

    /// The cell at a position along the line.
    pub(crate) fn cell(self, position: usize) -> Cell {
        match self.direction {
            Direction::Horizontal => Cell {
                row: self.index,
                col: position,
            },
            Direction::Vertical => Cell {
                row: position,
                col: self.index,
            },
        }
    }

    /// Reads the letters of the longest run of tiles through a position, where
    /// `top` tells which tile can be read on a cell, and says where it starts.
    /// Of a run that goes on for more than `most` cells either way, only so many
    /// are read.
    pub(crate) fn read(
        self,
        position: usize,
        most: usize,
        top: impl Fn(Cell) -> Option<Tile>,
        letters: &mut Vec<u8>,
    ) -> Result<usize, OutOfMemory> {
        let top = |position: usize| top(self.cell(position));
        let before = (position.saturating_sub(most)..position).rev();
        let start = position
            - before
                .take_while(|&position| top(position).is_some())
                .count();
        letters.clear();
        for tile in (start..=position.saturating_add(most)).map_while(top) {
            memory::push(letters, tile.letter())?;
        }
        Ok(start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_where_its_lines_say() {
        let cell = Cell { row: 3, col: 7 };
        for direction in [Direction::Horizontal, Direction::Vertical] {
            let (line, position) = Line::through(cell, direction);
            assert_eq!(line.cell(position), cell);
        }
    }
}
