//! Tiles side by side, and what they are worth.

use std::fmt;

use crate::{Cell, Color, Direction, Letter, Tile};

/// How long a run gets: then it has all colours of a letter, or all letters of a
/// colour.
pub const COMPLETE: usize = {
    assert!(Letter::ALL.len() == Color::ALL.len());
    Letter::ALL.len()
};

/// Two or more tiles side by side in a row or column, with a gap or an edge at
/// both ends.
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

    /// Whether it is in a row or in a column.
    #[must_use]
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// Its tiles, from the left or from the top.
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// Its cells, in the same order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        self.start.line(self.direction).take(self.tiles.len())
    }

    /// Whether all colours of its letter are there, or all letters of its colour.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.tiles.len() == COMPLETE
    }

    /// What it is worth.
    #[must_use]
    pub fn points(&self) -> u32 {
        points(self.tiles.len())
    }

    /// Where a tile lies in it.
    pub(crate) fn cells_of(&self, tile: Tile) -> Vec<Cell> {
        let cells = self.cells().zip(&self.tiles);
        let found = cells.filter(|(_, other)| **other == tile);
        found.map(|(cell, _)| cell).collect()
    }
}

/// What so many tiles side by side are worth: a point each, and four more if the
/// run is complete. A tile alone is no run.
pub(crate) const fn points(len: usize) -> u32 {
    match len {
        0 | 1 => 0,
        COMPLETE => 2 * COMPLETE as u32,
        len => len as u32,
    }
}

impl Run {
    /// The run and where it is, with its tiles in colours or with their names.
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

/// The runs that a turn makes or makes longer, each of which counts once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    pub(crate) runs: Vec<Run>,
}

impl Score {
    /// The runs: the one along the tiles that are laid, and then those across.
    #[must_use]
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// What they are worth together.
    #[must_use]
    pub fn points(&self) -> u32 {
        self.runs.iter().map(Run::points).sum()
    }
}
