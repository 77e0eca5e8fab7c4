//! The tiles that are being laid, before they are placed.

use std::fmt;

use hw3::{Cell, Direction, Placement, Refusal};

/// Tiles from a cell on, to the right or down; without any, just the cell and
/// the direction that the next ones will have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// Where the first tile lies, or will lie.
    pub start: Cell,
    /// Which way the tiles go on from there.
    pub direction: Direction,
    /// Letters, and spaces for tiles that are kept.
    tiles: String,
}

impl Draft {
    /// No tiles yet.
    pub fn new(start: Cell, direction: Direction) -> Draft {
        Draft {
            start,
            direction,
            tiles: String::new(),
        }
    }

    /// These tiles, which may be anything.
    pub fn with_tiles(start: Cell, direction: Direction, tiles: &str) -> Draft {
        Draft {
            start,
            direction,
            tiles: tiles.to_owned(),
        }
    }

    /// Lays a letter, or a space, on the next cell.
    pub fn lay(&mut self, tile: char) {
        self.tiles.push(tile);
    }

    /// Takes the last tile back and says whether there was one.
    pub fn take_back(&mut self) -> bool {
        self.tiles.pop().is_some()
    }

    /// Takes all tiles back.
    pub fn clear(&mut self) {
        self.tiles.clear();
    }

    /// Whether no tile is laid.
    pub fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    /// The letters and spaces.
    pub fn tiles(&self) -> &str {
        &self.tiles
    }

    /// The cell of the next tile: where the cursor is.
    pub fn end(&self) -> Cell {
        self.cell(self.tiles.len())
    }

    /// What is laid on a cell: a letter, or a space where the tile is kept.
    pub fn tile_on(&self, cell: Cell) -> Option<u8> {
        let Cell { row, col } = self.start;
        let index = match self.direction {
            Direction::Horizontal if cell.row == row => cell.col.checked_sub(col)?,
            Direction::Vertical if cell.col == col => cell.row.checked_sub(row)?,
            _ => return None,
        };
        self.tiles.as_bytes().get(index).copied()
    }

    /// The move that this is.
    pub fn placement(&self) -> Result<Placement<'_>, Refusal> {
        let (row, col) = self.position();
        Placement::new(row, col, self.direction, &self.tiles)
    }

    /// The start as the library counts it.
    pub fn position(&self) -> (i64, i64) {
        // A board's sides are less than 2^31.
        (self.start.row as i64, self.start.col as i64)
    }

    fn cell(&self, index: usize) -> Cell {
        along(self.start, self.direction, index)
    }
}

/// The cell so many steps further on.
pub fn along(start: Cell, direction: Direction, steps: usize) -> Cell {
    let Cell { row, col } = start;
    match direction {
        Direction::Horizontal => Cell {
            row,
            col: col + steps,
        },
        Direction::Vertical => Cell {
            row: row + steps,
            col,
        },
    }
}

/// As in a game script: `2 3 V "T PMAN"`.
impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Cell { row, col } = self.start;
        write!(f, "{row} {col} {} \"{}\"", self.direction, self.tiles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Cell = Cell { row: 2, col: 3 };

    #[test]
    fn tiles_follow_one_another_in_the_direction() {
        for (direction, second, end) in [
            (Direction::Horizontal, (2, 4), (2, 6)),
            (Direction::Vertical, (3, 3), (5, 3)),
        ] {
            let draft = Draft::with_tiles(START, direction, "T P");
            let cell = |(row, col)| Cell { row, col };
            assert_eq!(draft.tile_on(START), Some(b'T'));
            assert_eq!(draft.tile_on(cell(second)), Some(b' '));
            assert_eq!(draft.end(), cell(end));
            assert_eq!(draft.tile_on(draft.end()), None);
            assert_eq!(draft.tile_on(cell((0, 0))), None);
        }
    }

    #[test]
    fn without_tiles_the_end_is_the_start() {
        let mut draft = Draft::new(START, Direction::Vertical);
        draft.lay('A');
        assert_ne!(draft.end(), START);
        assert!(draft.take_back() && !draft.take_back() && draft.is_empty());
        assert_eq!(draft.end(), START);
        assert_eq!(draft.placement(), Err(Refusal::NoLetter));
    }
}
