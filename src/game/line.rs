//! Rows and columns as lines.

use super::{Cell, Direction};

/// A row or a column, so that every rule is written once for both directions.
/// Positions along it are counted from the left or top edge of the board.
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

    /// The lines on both sides. Line 0 has no line before it: that index wraps to
    /// `usize::MAX`, which is never on a board.
    pub(crate) fn neighbors(self) -> [Line; 2] {
        let line = |index| Line { index, ..self };
        [line(self.index.wrapping_sub(1)), line(self.index + 1)]
    }

    /// The line that crosses this one at a position, and the position along that
    /// line.
    pub(crate) fn across(self, position: usize) -> (Line, usize) {
        Line::through(self.cell(position), !self.direction)
    }

    /// The cell at a position.
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_lies_on_both_lines_through_it() {
        let cell = Cell { row: 3, col: 7 };
        for direction in [Direction::Horizontal, Direction::Vertical] {
            let (line, position) = Line::through(cell, direction);
            assert_eq!(line.cell(position), cell);
        }
    }
}
