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
    columns: usize,
    /// The cells row by row with an edge around them, so that each has four
    /// neighbours.
    squares: Vec<Square>,
    tiles: usize,
    /// Where the first and the last tile are, if there are any.
    span: Option<(Place, Place)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Square {
    Empty,
    Tile(Tile),
    Edge,
}

/// Where a square is in a board.
pub(crate) type Place = usize;

impl Board {
    /// A board without tiles.
    ///
    /// # Panics
    ///
    /// If it is too large for the memory.
    #[must_use]
    pub fn new(rows: usize, columns: usize) -> Board {
        let mut squares = vec![Square::Edge; (rows + 2) * (columns + 2)];
        for row in squares.chunks_exact_mut(columns + 2).skip(1).take(rows) {
            row[1..=columns].fill(Square::Empty);
        }
        Board {
            rows,
            columns,
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
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The cell in the middle, where a game begins.
    #[must_use]
    pub fn middle(&self) -> Cell {
        Cell::new(self.rows as i64 / 2, self.columns as i64 / 2)
    }

    /// Whether a cell is on the board.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        (0..self.rows as i64).contains(&cell.row) && (0..self.columns as i64).contains(&cell.column)
    }

    /// The tile in a cell; none if it is empty, or not on the board.
    #[must_use]
    pub fn tile(&self, cell: Cell) -> Option<Tile> {
        match self.squares[self.place(cell)?] {
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
        self.tiles == self.rows * self.columns
    }

    /// The tiles, row by row.
    pub fn tiles(&self) -> impl Iterator<Item = Placement> {
        self.squares
            .iter()
            .enumerate()
            .filter_map(|(place, square)| match square {
                Square::Tile(tile) => Some(Placement::new(*tile, self.cell(place))),
                Square::Empty | Square::Edge => None,
            })
    }

    /// Whether one of the four cells beside this has a tile.
    #[must_use]
    pub fn has_neighbor(&self, cell: Cell) -> bool {
        self.place(cell).is_some_and(|place| self.touches(place))
    }

    /// The tiles of which each makes valid runs in a cell, or is alone there:
    /// none if the cell is taken, or not on the board.
    #[must_use]
    pub fn fitting(&self, cell: Cell) -> Kinds {
        match self.place(cell) {
            Some(place) if self.is_open(place) => self.fitting_at(place),
            _ => Kinds::NONE,
        }
    }

    /// Puts a tile into an empty cell, whatever lies around it.
    ///
    /// # Errors
    ///
    /// If the cell is taken, or not on the board. Nothing changes then.
    pub fn put(&mut self, tile: Tile, cell: Cell) -> Result<(), Refusal> {
        let place = self.open_place(cell)?;
        self.squares[place] = Square::Tile(tile);
        self.tiles += 1;
        let (first, last) = self.span.unwrap_or((place, place));
        self.span = Some((first.min(place), last.max(place)));
        Ok(())
    }

    /// Where an empty cell is.
    pub(crate) fn open_place(&self, cell: Cell) -> Result<Place, Refusal> {
        let (rows, columns) = (self.rows, self.columns);
        let off = Refusal::OffBoard {
            cell,
            rows,
            columns,
        };
        let place = self.place(cell).ok_or(off)?;
        match self.squares[place] {
            Square::Tile(tile) => Err(Refusal::Taken { cell, tile }),
            Square::Empty | Square::Edge => Ok(place),
        }
    }

    pub(crate) fn place(&self, cell: Cell) -> Option<Place> {
        let on_board = self.contains(cell);
        on_board.then(|| (cell.row as usize + 1) * self.line() + cell.column as usize + 1)
    }

    pub(crate) fn cell(&self, place: Place) -> Cell {
        let (row, column) = (place / self.line(), place % self.line());
        Cell::new(row as i64 - 1, column as i64 - 1)
    }

    /// The empty places that have a tile beside them, row by row.
    pub(crate) fn beside(&self) -> impl Iterator<Item = Place> {
        let line = self.line();
        let span = self.span.map(|(first, last)| first - line..=last + line);
        let near = span.into_iter().flatten();
        near.filter(|&place| self.is_open(place) && self.touches(place))
    }

    /// How far it is to the next place in a direction.
    pub(crate) fn step(&self, direction: Direction) -> usize {
        match direction {
            Direction::Row => 1,
            Direction::Column => self.line(),
        }
    }

    /// Whether a place is an empty cell.
    pub(crate) fn is_open(&self, place: Place) -> bool {
        self.squares[place] == Square::Empty
    }

    /// Whether a place has a tile beside it.
    pub(crate) fn touches(&self, place: Place) -> bool {
        let line = self.line();
        let beside = [place - line, place - 1, place + 1, place + line];
        beside
            .iter()
            .any(|&place| matches!(self.squares[place], Square::Tile(_)))
    }

    /// The tiles before a place, up to a gap.
    pub(crate) fn before(&self, place: Place, step: usize) -> Segment {
        self.walk(place, |place| place - step)
    }

    /// The tiles behind a place, up to a gap.
    pub(crate) fn behind(&self, place: Place, step: usize) -> Segment {
        self.walk(place, |place| place + step)
    }

    /// The tiles on both sides of a place.
    pub(crate) fn around(&self, place: Place, step: usize) -> Segment {
        self.before(place, step).with(self.behind(place, step))
    }

    pub(crate) fn fitting_at(&self, place: Place) -> Kinds {
        let fitting = |direction| self.around(place, self.step(direction)).companions();
        fitting(Direction::Row).among(fitting(Direction::Column))
    }

    fn walk(&self, mut place: Place, next: impl Fn(Place) -> Place) -> Segment {
        let mut segment = Segment::default();
        loop {
            place = next(place);
            match self.squares[place] {
                Square::Tile(tile) => segment = segment.with(Segment::of(tile)),
                Square::Empty | Square::Edge => return segment,
            }
        }
    }

    /// How many squares a row has, with its edges.
    fn line(&self) -> usize {
        self.columns + 2
    }
}
