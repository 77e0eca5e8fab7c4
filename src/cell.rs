//! The place of a cell.

use std::fmt;

/// The place of a cell: row 0, column 0 is the upper left of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Rows above this one.
    pub row: usize,
    /// Columns left of this one.
    pub col: usize,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}, column {}", self.row, self.col)
    }
}
