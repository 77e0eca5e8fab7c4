//! Runs of adjacent tiles, and their points.

use std::fmt;

use crate::{Cell, Color, Direction, Letter, Tile};

/// The length of a complete run: all colors of a letter, or all letters of a
/// color.
pub const COMPLETE: usize = {
    assert!(Letter::ALL.len() == Color::ALL.len());
    Letter::ALL.len()
};

/// A maximal run of two or more adjacent tiles in a row or column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    direction: Direction,
    start: Cell,
    tiles: Vec<Tile>,
}

impl Run {
    pub(crate) fn new(direction: Direction, start: Cell, tiles: Vec<Tile>) -> Run {
        Run {
            direction,
            start,
            tiles,
        }
    }

    /// Row or column.
    #[must_use]
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// The tiles, from left to right or from top to bottom.
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// The cells, in the same order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        self.start.line(self.direction).take(self.tiles.len())
    }

    /// Returns true if the run has all colors of its letter or all letters of
    /// its color.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.tiles.len() == COMPLETE
    }

    /// The points.
    #[must_use]
    pub fn points(&self) -> u32 {
        points(self.tiles.len())
    }

    /// The cells with a tile.
    pub(crate) fn cells_of(&self, tile: Tile) -> Vec<Cell> {
        let cells = self.cells().zip(&self.tiles);
        let found = cells.filter(|(_, other)| **other == tile);
        found.map(|(cell, _)| cell).collect()
    }
}

/// The points for a number of adjacent tiles: one each, and four more if the run
/// is complete. A single tile is not a run.
pub(crate) const fn points(len: usize) -> u32 {
    match len {
        0 | 1 => 0,
        COMPLETE => 2 * COMPLETE as u32,
        len => len as u32,
    }
}

impl Run {
    /// Displays the tiles, in color or by name, and the cells.
    pub fn shown(&self, colored: bool) -> impl fmt::Display {
        fmt::from_fn(move |f| {
            for tile in &self.tiles {
                write!(f, "{} ", tile.shown(colored))?;
            }
            let Cell { row, col } = self.start;
            let last = self.tiles.len() as i64 - 1;
            match self.direction {
                Direction::Row => write!(f, "(row {row}, columns {col}-{})", col + last),
                Direction::Col => write!(f, "(rows {row}-{}, column {col})", row + last),
            }
        })
    }
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.shown(false))
    }
}

/// The runs that a turn makes or extends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    pub(crate) runs: Vec<Run>,
}

impl Score {
    /// The run along the laid tiles, then the runs across.
    #[must_use]
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// The sum of their points.
    #[must_use]
    pub fn points(&self) -> u32 {
        self.runs.iter().map(Run::points).sum()
    }
}
