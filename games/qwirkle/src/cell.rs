//! Where tiles lie.

use std::fmt;

use crate::Tile;

/// A cell: its row and column, counted from 0 at the upper left. It may be one
/// that no board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Its row.
    pub row: i64,
    /// Its column.
    pub col: i64,
}

impl Cell {
    /// The cell in a row and a column.
    #[must_use]
    pub const fn new(row: i64, col: i64) -> Cell {
        Cell { row, col }
    }

    /// The cells from this one on, to the right or down.
    pub(crate) fn line(self, direction: Direction) -> impl Iterator<Item = Cell> {
        (0..).map(move |index| match direction {
            Direction::Row => Cell::new(self.row, self.col + index),
            Direction::Col => Cell::new(self.row + index, self.col),
        })
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.row, self.col)
    }
}

/// A line on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From left to right.
    Row,
    /// From top to bottom.
    Col,
}

impl Direction {
    /// The other one.
    #[must_use]
    pub const fn across(self) -> Direction {
        match self {
            Direction::Row => Direction::Col,
            Direction::Col => Direction::Row,
        }
    }
}

/// A tile and the cell that it goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The tile.
    pub tile: Tile,
    /// The cell.
    pub cell: Cell,
}

impl Placement {
    /// A tile that goes to a cell.
    #[must_use]
    pub const fn new(tile: Tile, cell: Cell) -> Placement {
        Placement { tile, cell }
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.tile, self.cell.row, self.cell.col)
    }
}
