//! Cells.

use std::fmt;

use super::Direction;

/// The position of a cell. Row 0, column 0 is the upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cell {
    /// The row, counted from the top.
    pub row: usize,
    /// The column, counted from the left.
    pub col: usize,
}

impl Cell {
    /// The cell `count` cells further in a direction.
    ///
    /// ```
    /// use hw3::{Cell, Direction};
    ///
    /// let cell = Cell { row: 2, col: 3 };
    /// assert_eq!(cell.further(Direction::Horizontal, 4), Cell { row: 2, col: 7 });
    /// assert_eq!(cell.further(Direction::Vertical, 4), Cell { row: 6, col: 3 });
    /// ```
    ///
    /// # Panics
    ///
    /// May panic if the row or column overflows.
    #[must_use]
    pub const fn further(self, direction: Direction, count: usize) -> Cell {
        let Cell { row, col } = self;
        match direction {
            Direction::Horizontal => Cell {
                row,
                col: col + count,
            },
            Direction::Vertical => Cell {
                row: row + count,
                col,
            },
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}, column {}", self.row, self.col)
    }
}
