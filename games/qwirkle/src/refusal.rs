//! Why a turn is illegal.

use std::fmt;

use thiserror::Error;

use crate::{Cell, Deck, Run, Tile};

/// Why a turn is illegal: which of the [rules](crate#rules) it breaks, and where.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The turn has no tiles.
    #[error("no tile is laid: lay at least one, or skip")]
    Nothing,
    /// The turn has several tiles, but only one is allowed.
    #[error("{}: in this game a turn is one tile", Cells(cells))]
    Several {
        /// All cells of the turn.
        cells: Vec<Cell>,
    },
    /// The player does not have the tile, or not often enough.
    #[error(
        "{}: {tile} is laid {}, but the deck ({deck}) {}",
        Cells(cells), Times(cells.len()), Contained(deck.count(*tile))
    )]
    NotInDeck {
        /// The tile.
        tile: Tile,
        /// Where it is laid.
        cells: Vec<Cell>,
        /// The deck of the player.
        deck: Deck,
    },
    /// The cell is not on the board.
    #[error("{cell} is not on the board, which has {rows} rows and {cols} columns, counted from 0")]
    OffBoard {
        /// The cell.
        cell: Cell,
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        cols: usize,
    },
    /// The cell already has a tile.
    #[error("{cell} is already taken by {tile}: a tile goes into an empty cell")]
    Taken {
        /// The cell.
        cell: Cell,
        /// The tile in it.
        tile: Tile,
    },
    /// Two tiles go to one cell.
    #[error("{cell} is named twice: a tile goes into an empty cell")]
    Twice {
        /// The cell.
        cell: Cell,
    },
    /// The cells are not in one line.
    #[error("{}: the tiles of a turn go into one row or one column", Cells(cells))]
    NotInLine {
        /// All cells of the turn.
        cells: Vec<Cell>,
    },
    /// There is an empty cell between the tiles.
    #[error("{gap} between {from} and {to} is empty: the tiles of a turn leave no gap")]
    Gap {
        /// The first cell of the turn.
        from: Cell,
        /// The last cell of the turn.
        to: Cell,
        /// The empty cell between them.
        gap: Cell,
    },
    /// No tile of the turn is next to an old one.
    #[error("{}: {}", Cells(cells), match cells.len() {
        1 => "each tile must have at least one neighbor",
        _ => "at least one of the tiles must have a neighbor that was on the board before",
    })]
    NoNeighbor {
        /// All cells of the turn.
        cells: Vec<Cell>,
    },
    /// A run has neither one letter nor one color.
    #[error("{run} has neither one letter nor one color")]
    Mixed {
        /// The run that the turn would make.
        run: Run,
    },
    /// A run contains the same tile more than once.
    #[error("{run} has {tile} more than once, in {}", Cells(&run.cells_of(*tile)))]
    Repeated {
        /// The run that the turn would make.
        run: Run,
        /// The repeated tile.
        tile: Tile,
    },
}

/// What a deck says about a tile: how often it contains it.
struct Contained(usize);

impl fmt::Display for Contained {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("does not contain it"),
            count => write!(f, "contains it {}", Times(count)),
        }
    }
}

/// A number of times.
struct Times(usize);

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1 => f.write_str("once"),
            2 => f.write_str("twice"),
            times => write!(f, "{times} times"),
        }
    }
}

/// A list of cells for a sentence.
struct Cells<'a>(&'a [Cell]);

impl fmt::Display for Cells<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, cell) in self.0.iter().enumerate() {
            match index {
                0 => write!(f, "{cell}")?,
                _ if index + 1 == self.0.len() => write!(f, " and {cell}")?,
                _ => write!(f, ", {cell}")?,
            }
        }
        Ok(())
    }
}
