//! Why tiles may not be laid.

use std::fmt;

use thiserror::Error;

use crate::{Cell, Deck, Run, Tile};

/// Why tiles may not be laid: which rule is broken, and where.
///
/// The numbers are those of [`rules`](crate#rules).
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Refusal {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// Nothing is to be laid.
    #[error("no tile is laid: lay at least one, or skip (rule 1)")]
    Nothing,
    /// More than one tile is to be laid, where only one may be.
    #[error("{}: in this game a turn is one tile (rule 1)", Cells(cells))]
    Several {
        /// All cells of the turn.
        cells: Vec<Cell>,
    },
    /// The player has no such tile, or not as often.
    #[error(
        "{}: {tile} is laid {}, and the deck ({deck}) has it {} (rule 2)",
        Cells(cells), Times(cells.len()), Times(deck.count(*tile))
    )]
    NotInDeck {
        /// The tile.
        tile: Tile,
        /// Where it is to be laid.
        cells: Vec<Cell>,
        /// What the player has.
        deck: Deck,
    },
    /// There is no such cell.
    #[error(
        "{cell} is not on the board: it has {rows} rows and {columns} columns, from 0 on (rule 3)"
    )]
    OffBoard {
        /// The cell.
        cell: Cell,
        /// How many rows there are.
        rows: usize,
        /// How many columns there are.
        columns: usize,
    },
    /// The cell has a tile.
    #[error("{cell} is already taken by {tile}: a tile goes into an empty cell (rule 3)")]
    Taken {
        /// The cell.
        cell: Cell,
        /// What lies there.
        tile: Tile,
    },
    /// Two tiles are to go to one cell.
    #[error("{cell} is named twice: a tile goes into an empty cell (rule 3)")]
    Twice {
        /// The cell.
        cell: Cell,
    },
    /// The cells are not in one line.
    #[error(
        "{}: the tiles of a turn go into one row or one column (rule 4)",
        Cells(cells)
    )]
    NotInLine {
        /// All cells of the turn.
        cells: Vec<Cell>,
    },
    /// There is an empty cell between tiles that are laid.
    #[error(
        "{gap} is empty, between {from} and {to}: the tiles of a turn lie without a gap (rule 4)"
    )]
    Gap {
        /// The first cell of the turn.
        from: Cell,
        /// The last.
        to: Cell,
        /// The empty one between them.
        gap: Cell,
    },
    /// No tile lies beside those that are laid.
    #[error("{}: {} (rule 5)", Cells(cells), match cells.len() {
        1 => "each tile must have at least one neighbor",
        _ => "at least one of the tiles must have a neighbor that was on the board before",
    })]
    NoNeighbor {
        /// All cells of the turn.
        cells: Vec<Cell>,
    },
    /// Tiles of a run are not alike.
    #[error("{run} has neither one letter nor one color (rule 6)")]
    Mixed {
        /// The tiles that would lie side by side.
        run: Run,
    },
    /// A run has the same tile more than once.
    #[error("{run} has {tile} more than once, in {} (rule 7)", Cells(&run.cells_of(*tile)))]
    Repeated {
        /// The tiles that would lie side by side.
        run: Run,
        /// The tile that is there more than once.
        tile: Tile,
    },
}

/// How often something is there.
struct Times(usize);

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("not at all"),
            1 => f.write_str("once"),
            2 => f.write_str("twice"),
            times => write!(f, "{times} times"),
        }
    }
}

/// Cells, one after another.
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
