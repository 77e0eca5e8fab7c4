//! The board and its tiles.

use crate::segment::Segment;
use crate::{Cell, Direction, Kinds, Placement, Refusal, Tile};

/// A board and the tiles on it.
///
/// ```
/// use qwirkle::{Board, Cell};
///
/// let mut board = Board::new(11, 11);
/// board.put("Ar".parse()?, Cell::new(5, 5))?;
/// assert_eq!(board.tile(Cell::new(5, 5)), Some("Ar".parse()?));
/// assert!(board.put("Br".parse()?, Cell::new(5, 5)).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    rows: usize,
    cols: usize,
    /// The cells row by row, surrounded by edges, so that each has four
    /// neighbors.
    squares: Vec<Square>,
    tiles: usize,
    /// The first and the last slot with a tile.
    span: Option<(Slot, Slot)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Square {
    Empty,
    Tile(Tile),
    Edge,
}

/// The index of a square in a board.
pub(crate) type Slot = usize;

impl Board {
    /// Creates an empty board.
    ///
    /// # Panics
    ///
    /// If there is not enough memory.
    #[must_use]
    pub fn new(rows: usize, cols: usize) -> Board {
        let mut squares = vec![Square::Edge; (rows + 2) * (cols + 2)];
        for row in squares.chunks_exact_mut(cols + 2).skip(1).take(rows) {
            row[1..=cols].fill(Square::Empty);
        }
        Board {
            rows,
            cols,
            squares,
            tiles: 0,
            span: None,
        }
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    #[must_use]
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// The middle cell, where a game starts.
    #[must_use]
    pub fn middle(&self) -> Cell {
        Cell::new(self.rows as i64 / 2, self.cols as i64 / 2)
    }

    /// Returns true if a cell is on the board.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        (0..self.rows as i64).contains(&cell.row) && (0..self.cols as i64).contains(&cell.col)
    }

    /// The tile in a cell. `None` if the cell is empty or not on the board.
    #[must_use]
    pub fn tile(&self, cell: Cell) -> Option<Tile> {
        match self.squares[self.slot(cell)?] {
            Square::Tile(tile) => Some(tile),
            Square::Empty | Square::Edge => None,
        }
    }

    /// The number of tiles.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tiles
    }

    /// Returns true if there are no tiles.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tiles == 0
    }

    /// Returns true if every cell has a tile.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.tiles == self.rows * self.cols
    }

    /// The tiles, row by row.
    pub fn tiles(&self) -> impl Iterator<Item = Placement> {
        self.squares
            .iter()
            .enumerate()
            .filter_map(|(slot, square)| match square {
                Square::Tile(tile) => Some(Placement::new(*tile, self.cell(slot))),
                Square::Empty | Square::Edge => None,
            })
    }

    /// Returns true if one of the four adjacent cells has a tile.
    #[must_use]
    pub fn has_neighbor(&self, cell: Cell) -> bool {
        self.slot(cell).is_some_and(|slot| self.touches(slot))
    }

    /// The tiles that fit into a cell: each would make valid runs there, or be
    /// alone. None fits if the cell is taken or not on the board.
    #[must_use]
    pub fn fitting(&self, cell: Cell) -> Kinds {
        match self.slot(cell) {
            Some(slot) if self.is_open(slot) => self.fitting_at(slot),
            _ => Kinds::NONE,
        }
    }

    /// Puts a tile into an empty cell, regardless of its neighbors.
    ///
    /// # Errors
    ///
    /// If the cell is taken or not on the board. The board is then unchanged.
    pub fn put(&mut self, tile: Tile, cell: Cell) -> Result<(), Refusal> {
        let slot = self.open_slot(cell)?;
        self.squares[slot] = Square::Tile(tile);
        self.tiles += 1;
        let (first, last) = self.span.unwrap_or((slot, slot));
        self.span = Some((first.min(slot), last.max(slot)));
        Ok(())
    }

    /// The slot of an empty cell.
    pub(crate) fn open_slot(&self, cell: Cell) -> Result<Slot, Refusal> {
        let (rows, cols) = (self.rows, self.cols);
        let off = Refusal::OffBoard { cell, rows, cols };
        let slot = self.slot(cell).ok_or(off)?;
        match self.squares[slot] {
            Square::Tile(tile) => Err(Refusal::Taken { cell, tile }),
            Square::Empty | Square::Edge => Ok(slot),
        }
    }

    pub(crate) fn slot(&self, cell: Cell) -> Option<Slot> {
        let on_board = self.contains(cell);
        on_board.then(|| (cell.row as usize + 1) * self.line() + cell.col as usize + 1)
    }

    pub(crate) fn cell(&self, slot: Slot) -> Cell {
        let (row, col) = (slot / self.line(), slot % self.line());
        Cell::new(row as i64 - 1, col as i64 - 1)
    }

    /// The empty slots next to a tile, row by row.
    pub(crate) fn frontier(&self) -> impl Iterator<Item = Slot> {
        let line = self.line();
        let span = self.span.map(|(first, last)| first - line..=last + line);
        let near = span.into_iter().flatten();
        near.filter(|&slot| self.is_open(slot) && self.touches(slot))
    }

    /// The distance to the next slot in a direction.
    pub(crate) fn step(&self, direction: Direction) -> usize {
        match direction {
            Direction::Row => 1,
            Direction::Col => self.line(),
        }
    }

    /// Returns true if a slot is an empty cell.
    pub(crate) fn is_open(&self, slot: Slot) -> bool {
        self.squares[slot] == Square::Empty
    }

    /// Returns true if a slot is next to a tile.
    pub(crate) fn touches(&self, slot: Slot) -> bool {
        let line = self.line();
        let neighbors = [slot - line, slot - 1, slot + 1, slot + line];
        neighbors
            .iter()
            .any(|&slot| matches!(self.squares[slot], Square::Tile(_)))
    }

    /// The tiles directly before a slot, up to a gap.
    pub(crate) fn before(&self, slot: Slot, step: usize) -> Segment {
        self.walk(slot, |slot| slot - step)
    }

    /// The tiles directly behind a slot, up to a gap.
    pub(crate) fn behind(&self, slot: Slot, step: usize) -> Segment {
        self.walk(slot, |slot| slot + step)
    }

    /// The tiles on both sides of a slot.
    pub(crate) fn around(&self, slot: Slot, step: usize) -> Segment {
        self.before(slot, step).with(self.behind(slot, step))
    }

    pub(crate) fn fitting_at(&self, slot: Slot) -> Kinds {
        let fitting = |direction| self.around(slot, self.step(direction)).companions();
        fitting(Direction::Row).among(fitting(Direction::Col))
    }

    fn walk(&self, mut slot: Slot, next: impl Fn(Slot) -> Slot) -> Segment {
        let mut segment = Segment::default();
        loop {
            slot = next(slot);
            match self.squares[slot] {
                Square::Tile(tile) => segment = segment.with(Segment::of(tile)),
                Square::Empty | Square::Edge => return segment,
            }
        }
    }

    /// The number of squares in a row, including the edges.
    fn line(&self) -> usize {
        self.cols + 2
    }
}
