//! Cells, directions and placements.

use std::fmt;

use crate::Tile;

/// A cell, by its row and column, counted from 0 at the top left. It need not be
/// on any board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The row.
    pub row: i64,
    /// The column.
    pub col: i64,
}

impl Cell {
    /// Creates a cell from its row and column.
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

/// The direction of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From left to right.
    Row,
    /// From top to bottom.
    Col,
}

impl Direction {
    /// The other direction.
    #[must_use]
    pub const fn across(self) -> Direction {
        match self {
            Direction::Row => Direction::Col,
            Direction::Col => Direction::Row,
        }
    }
}

/// A tile and the cell it goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The tile.
    pub tile: Tile,
    /// The cell.
    pub cell: Cell,
}

impl Placement {
    /// Creates a placement.
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
