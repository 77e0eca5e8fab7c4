//! The board and its tiles.

use std::fmt;

use crate::segment::Segment;
use crate::surroundings::Surroundings;
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
pub struct Board {
    rows: usize,
    cols: usize,
    /// The cells row by row, surrounded by edges, so that each has four
    /// neighbors.
    squares: Vec<Square>,
    tiles: usize,
    /// The tiles around each empty square. Laying a tile changes only the four
    /// nearest ones, so a search need not walk along the lines. For a square with
    /// a tile, they are what they were when the tile was put there.
    around: Vec<Surroundings>,
    /// One bit per slot: whether it is an empty cell next to a tile.
    frontier: Vec<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Square {
    Empty,
    Tile(Tile),
    Edge,
}

/// The index of a square in a board.
pub(crate) type Slot = usize;

/// The number of slots in a word of the frontier.
const WORD: usize = u64::BITS as usize;

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
            around: vec![Surroundings::default(); squares.len()],
            frontier: vec![0; squares.len().div_ceil(WORD)],
            squares,
            tiles: 0,
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
        self.put_at(tile, slot);
        Ok(())
    }

    /// Puts a tile into an empty slot.
    pub(crate) fn put_at(&mut self, tile: Tile, slot: Slot) {
        self.squares[slot] = Square::Tile(tile);
        self.tiles += 1;
        self.set_frontier(slot, false);
        for direction in [Direction::Row, Direction::Col] {
            let [before, behind] = self.around[slot].sides(direction);
            let run = before.with(Segment::of(tile)).with(behind);
            let [start, end] = self.ends(slot, direction);
            self.around[start].set_behind(direction, run);
            self.around[end].set_before(direction, run);
            for slot in [start, end] {
                if self.is_open(slot) {
                    self.set_frontier(slot, true);
                }
            }
        }
    }

    /// Removes the tile that was put last and is still there.
    pub(crate) fn lift(&mut self, slot: Slot) {
        self.squares[slot] = Square::Empty;
        self.tiles -= 1;
        self.set_frontier(slot, self.around[slot].any());
        for direction in [Direction::Row, Direction::Col] {
            let [before, behind] = self.around[slot].sides(direction);
            let [start, end] = self.ends(slot, direction);
            self.around[start].set_behind(direction, before);
            self.around[end].set_before(direction, behind);
            for slot in [start, end] {
                self.set_frontier(slot, self.is_open(slot) && self.around[slot].any());
            }
        }
    }

    /// The slots before and behind the run through a slot. If it has a tile, the
    /// run is what it was when the tile was put there.
    pub(crate) fn ends(&self, slot: Slot, direction: Direction) -> [Slot; 2] {
        let step = self.step(direction);
        let [before, behind] = self.around[slot].sides(direction);
        let before = self.reach(before, slot, |slot| slot - step);
        let behind = self.reach(behind, slot, |slot| slot + step);
        [slot - step * (before + 1), slot + step * (behind + 1)]
    }

    /// The number of tiles in a segment next to a slot, which the length of the
    /// segment gives unless it is saturated.
    fn reach(&self, segment: Segment, slot: Slot, next: impl Fn(Slot) -> Slot) -> usize {
        match segment.is_saturated() {
            true => self.walk(slot, next),
            false => segment.len(),
        }
    }

    /// The number of tiles from a slot, not counting it, to the end of the run.
    fn walk(&self, mut slot: Slot, next: impl Fn(Slot) -> Slot) -> usize {
        let mut len = 0;
        loop {
            slot = next(slot);
            match self.squares[slot] {
                Square::Tile(_) => len += 1,
                Square::Empty | Square::Edge => return len,
            }
        }
    }

    fn set_frontier(&mut self, slot: Slot, on: bool) {
        let bit = 1 << (slot % WORD);
        match on {
            true => self.frontier[slot / WORD] |= bit,
            false => self.frontier[slot / WORD] &= !bit,
        }
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
        let words = self.frontier.iter().enumerate();
        words.flat_map(|(index, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let slot = index * WORD + rest.trailing_zeros() as usize;
                let found = (rest != 0).then_some(slot);
                rest &= rest.wrapping_sub(1);
                found
            })
        })
    }

    /// Returns true if a slot is empty and next to a tile.
    pub(crate) fn is_frontier(&self, slot: Slot) -> bool {
        self.frontier[slot / WORD] >> (slot % WORD) & 1 == 1
    }

    /// The tiles around an empty slot.
    pub(crate) fn around(&self, slot: Slot) -> &Surroundings {
        &self.around[slot]
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
    fn touches(&self, slot: Slot) -> bool {
        let line = self.line();
        let neighbors = [slot - line, slot - 1, slot + 1, slot + line];
        neighbors
            .iter()
            .any(|&slot| matches!(self.squares[slot], Square::Tile(_)))
    }

    /// The number of tiles directly before a slot.
    pub(crate) fn before(&self, slot: Slot, step: usize) -> usize {
        self.walk(slot, |slot| slot - step)
    }

    /// The tiles that fit into an empty slot.
    pub(crate) fn fitting_at(&self, slot: Slot) -> Kinds {
        self.around[slot].fitting()
    }

    /// The number of squares in a row, including the edges.
    fn line(&self) -> usize {
        self.cols + 2
    }
}

impl PartialEq for Board {
    /// Boards are equal if they have the same size and the same tiles.
    fn eq(&self, other: &Board) -> bool {
        (self.rows, self.cols, &self.squares) == (other.rows, other.cols, &other.squares)
    }
}

impl Eq for Board {}

impl Clone for Board {
    fn clone(&self) -> Board {
        Board {
            squares: self.squares.clone(),
            around: self.around.clone(),
            frontier: self.frontier.clone(),
            ..*self
        }
    }

    /// Reuses the memory.
    fn clone_from(&mut self, other: &Board) {
        (self.rows, self.cols, self.tiles) = (other.rows, other.cols, other.tiles);
        self.squares.clone_from(&other.squares);
        self.around.clone_from(&other.around);
        self.frontier.clone_from(&other.frontier);
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tiles: Vec<String> = self
            .tiles()
            .map(|placement| placement.to_string())
            .collect();
        write!(
            f,
            "Board {} x {}: {}",
            self.rows,
            self.cols,
            tiles.join(", ")
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Letter, Random};
    use testkit::long::cases;

    /// The tiles directly before or behind a slot, found by walking.
    fn walked(board: &Board, mut slot: Slot, next: impl Fn(Slot) -> Slot) -> Vec<Tile> {
        let tiles = std::iter::from_fn(|| {
            slot = next(slot);
            match board.squares[slot] {
                Square::Tile(tile) => Some(tile),
                Square::Empty | Square::Edge => None,
            }
        });
        tiles.collect()
    }

    /// Compares what the board remembers about each empty cell with its tiles.
    fn check(board: &Board) {
        let mut frontier = Vec::new();
        for slot in (0..board.squares.len()).filter(|slot| board.is_open(*slot)) {
            let mut fitting = Kinds::ALL;
            for direction in [Direction::Row, Direction::Col] {
                let step = board.step(direction);
                let sides = [
                    walked(board, slot, |slot| slot - step),
                    walked(board, slot, |slot| slot + step),
                ];
                let segments = sides.each_ref().map(|tiles| {
                    let segments = tiles.iter().map(|tile| Segment::of(*tile));
                    segments.fold(Segment::default(), Segment::with)
                });
                let around = board.around(slot);
                assert_eq!(around.sides(direction), segments, "{board:?}");
                let [before, behind] = segments;
                let both = before.with(behind).companions();
                assert_eq!(around.fitting_in(direction), both);
                fitting = fitting.among(both);
                let reach = sides.each_ref().map(Vec::len);
                let ends = [slot - step * (reach[0] + 1), slot + step * (reach[1] + 1)];
                assert_eq!(board.ends(slot, direction), ends);
            }
            assert_eq!(board.fitting_at(slot), fitting);
            if board.touches(slot) {
                frontier.push(slot);
            }
            assert_eq!(board.is_frontier(slot), board.touches(slot));
        }
        assert!(board.frontier().eq(frontier));
    }

    /// Puts tiles anywhere, even where no rule allows them, and lifts them.
    #[test]
    fn surroundings_match_the_tiles() {
        let mut random = Random::new(1);
        for (rows, cols) in [(1, 1), (1, 9), (4, 4), (11, 11), (3, 40)] {
            for _ in 0..cases(4, 50) {
                let mut board = Board::new(rows, cols);
                let mut boards = Vec::new();
                for _ in 0..cases(100, 300) {
                    let row = random.below(rows) as i64;
                    let cell = Cell::new(row, random.below(cols) as i64);
                    let tile = Tile::all().nth(random.below(Tile::KINDS)).expect("a tile");
                    match random.below(3) {
                        0 => {
                            if let Some((slot, before)) = boards.pop() {
                                board.lift(slot);
                                assert_eq!(board, before);
                            }
                        }
                        _ => {
                            if let Ok(slot) = board.open_slot(cell) {
                                boards.push((slot, board.clone()));
                                board.put(tile, cell).expect("an empty cell");
                            }
                        }
                    }
                    check(&board);
                    assert_eq!(board.len(), board.tiles().count());
                }
            }
        }
    }

    /// A line that is longer than a segment can count.
    #[test]
    fn long_lines_are_handled() {
        let mut board = Board::new(1, 700);
        let tile = Tile::new(Letter::A, crate::Color::Red);
        for col in (0..600).rev() {
            board.put(tile, Cell::new(0, col)).expect("an empty cell");
        }
        check(&board);
        board.put(tile, Cell::new(0, 601)).expect("an empty cell");
        board.put(tile, Cell::new(0, 600)).expect("an empty cell");
        check(&board);
        for col in [600, 601] {
            board.lift(board.slot(Cell::new(0, col)).expect("a slot"));
            check(&board);
        }
    }
}
