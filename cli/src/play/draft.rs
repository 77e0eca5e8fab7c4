//! The tiles that the player is laying.

use hw3::{Cell, Direction, OutOfMemory, Placement};

/// The cursor, and the tiles laid before it.
///
/// A draft becomes a [`Placement`] when it is checked or placed. Unlike a
/// placement, it may have no tiles yet: then it is only a cursor with a direction.
/// Tiles are added and taken back at its end, where the cursor is, and it knows
/// the tile that lies on each cell, so that the board can be drawn with it.
#[derive(Debug)]
pub struct Draft {
    /// The cell of the first tile.
    pub start: Cell,
    /// The direction of play.
    pub direction: Direction,
    /// Letters to place, and spaces that keep a tile.
    tiles: String,
}

impl Draft {
    pub fn new(start: Cell, direction: Direction) -> Draft {
        Draft {
            start,
            direction,
            tiles: String::new(),
        }
    }

    /// A draft with these letters and spaces.
    pub fn of(start: Cell, direction: Direction, tiles: String) -> Draft {
        Draft {
            start,
            direction,
            tiles,
        }
    }

    /// Lays a letter or a space on the cell of the cursor.
    pub fn lay(&mut self, tile: char) {
        self.tiles.push(tile);
    }

    /// Takes back the last tile. Returns false if there is none.
    pub fn take_back(&mut self) -> bool {
        self.tiles.pop().is_some()
    }

    pub fn clear(&mut self) {
        self.tiles.clear();
    }

    pub fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    /// The letters and spaces.
    pub fn tiles(&self) -> &str {
        &self.tiles
    }

    /// The cell of the cursor, after the last tile.
    pub fn end(&self) -> Cell {
        self.start.further(self.direction, self.tiles.len())
    }

    /// The letter or space laid on a cell.
    pub fn tile_on(&self, cell: Cell) -> Option<u8> {
        let Cell { row, col } = self.start;
        let index = match self.direction {
            Direction::Horizontal if cell.row == row => cell.col.checked_sub(col)?,
            Direction::Vertical if cell.col == col => cell.row.checked_sub(row)?,
            _ => return None,
        };
        self.tiles.as_bytes().get(index).copied()
    }

    /// The move that these tiles ask for.
    pub fn placement(&self) -> Result<Placement, OutOfMemory> {
        Placement::at(self.start, self.direction, &self.tiles)
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
            let mut draft = Draft::new(START, direction);
            "T P".chars().for_each(|tile| draft.lay(tile));
            let cell = |(row, col)| Cell { row, col };
            assert_eq!(draft.tile_on(START), Some(b'T'));
            assert_eq!(draft.tile_on(cell(second)), Some(b' '));
            assert_eq!(draft.end(), cell(end));
            assert_eq!(draft.tile_on(draft.end()), None);
            assert_eq!(draft.tile_on(cell((0, 0))), None);
            let placement = draft.placement().expect("memory");
            assert_eq!(placement.to_string(), format!("2 3 {direction} \"T P\""));
        }
    }

    #[test]
    fn without_tiles_the_cursor_is_at_the_start() {
        let mut draft = Draft::new(START, Direction::Vertical);
        draft.lay('A');
        assert_ne!(draft.end(), START);
        assert!(draft.take_back() && !draft.take_back() && draft.is_empty());
        assert_eq!(draft.end(), START);
        assert_eq!(draft.placement().expect("memory").tiles(), b"");
    }
}
