//! What lies where.

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
    /// The cells row by row with an edge around them, so that each has four
    /// neighbours.
    squares: Vec<Square>,
    tiles: usize,
    /// Where the first and the last tile are, if there are any.
    span: Option<(Slot, Slot)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Square {
    Empty,
    Tile(Tile),
    Edge,
}

/// Where a square is in a board.
pub(crate) type Slot = usize;

impl Board {
    /// A board without tiles.
    ///
    /// # Panics
    ///
    /// If it is too large for the memory.
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

    /// How many rows there are.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns there are.
    #[must_use]
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// The cell in the middle, where a game begins.
    #[must_use]
    pub fn middle(&self) -> Cell {
        Cell::new(self.rows as i64 / 2, self.cols as i64 / 2)
    }

    /// Whether a cell is on the board.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        (0..self.rows as i64).contains(&cell.row) && (0..self.cols as i64).contains(&cell.col)
    }

    /// The tile in a cell; none if it is empty, or not on the board.
    #[must_use]
    pub fn tile(&self, cell: Cell) -> Option<Tile> {
        match self.squares[self.slot(cell)?] {
            Square::Tile(tile) => Some(tile),
            Square::Empty | Square::Edge => None,
        }
    }

    /// How many tiles there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tiles
    }

    /// Whether there are no tiles.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tiles == 0
    }

    /// Whether every cell has a tile.
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

    /// Whether one of the four cells beside this has a tile.
    #[must_use]
    pub fn has_neighbor(&self, cell: Cell) -> bool {
        self.slot(cell).is_some_and(|slot| self.touches(slot))
    }

    /// The tiles of which each makes valid runs in a cell, or is alone there:
    /// none if the cell is taken, or not on the board.
    #[must_use]
    pub fn fitting(&self, cell: Cell) -> Kinds {
        match self.slot(cell) {
            Some(slot) if self.is_open(slot) => self.fitting_at(slot),
            _ => Kinds::NONE,
        }
    }

    /// Puts a tile into an empty cell, whatever lies around it.
    ///
    /// # Errors
    ///
    /// If the cell is taken, or not on the board. Nothing changes then.
    pub fn put(&mut self, tile: Tile, cell: Cell) -> Result<(), Refusal> {
        let slot = self.open_slot(cell)?;
        self.squares[slot] = Square::Tile(tile);
        self.tiles += 1;
        let (first, last) = self.span.unwrap_or((slot, slot));
        self.span = Some((first.min(slot), last.max(slot)));
        Ok(())
    }

    /// Where an empty cell is.
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

    /// The empty places that have a tile beside them, row by row.
    pub(crate) fn beside(&self) -> impl Iterator<Item = Slot> {
        let line = self.line();
        let span = self.span.map(|(first, last)| first - line..=last + line);
        let near = span.into_iter().flatten();
        near.filter(|&slot| self.is_open(slot) && self.touches(slot))
    }

    /// How far it is to the next place in a direction.
    pub(crate) fn step(&self, direction: Direction) -> usize {
        match direction {
            Direction::Row => 1,
            Direction::Col => self.line(),
        }
    }

    /// Whether a place is an empty cell.
    pub(crate) fn is_open(&self, slot: Slot) -> bool {
        self.squares[slot] == Square::Empty
    }

    /// Whether a place has a tile beside it.
    pub(crate) fn touches(&self, slot: Slot) -> bool {
        let line = self.line();
        let beside = [slot - line, slot - 1, slot + 1, slot + line];
        beside
            .iter()
            .any(|&slot| matches!(self.squares[slot], Square::Tile(_)))
    }

    /// The tiles before a place, up to a gap.
    pub(crate) fn before(&self, slot: Slot, step: usize) -> Segment {
        self.walk(slot, |slot| slot - step)
    }

    /// The tiles behind a place, up to a gap.
    pub(crate) fn behind(&self, slot: Slot, step: usize) -> Segment {
        self.walk(slot, |slot| slot + step)
    }

    /// The tiles on both sides of a place.
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

    /// How many squares a row has, with its edges.
    fn line(&self) -> usize {
        self.cols + 2
    }
}
