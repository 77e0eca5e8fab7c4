//! Where the cells of the board are on the screen.

use hw3::{Board, Cell};
use ratatui::layout::{Position, Rect};

use super::draft::Draft;

/// The size of a cell on the screen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    pub(super) width: u16,
    pub(super) height: u16,
    /// The width and height of the tile. A mark is to the left of it.
    pub(super) tile: (u16, u16),
}

/// A mark, a letter and a digit.
pub(super) const SMALL: Scale = Scale {
    width: 3,
    height: 1,
    tile: (2, 1),
};

/// A tile with an edge below it. Used if the whole board fits.
pub(super) const MEDIUM: Scale = Scale {
    width: 4,
    height: 2,
    tile: (3, 2),
};

/// A tile that looks square. Used if the whole board fits.
const LARGE: Scale = Scale {
    width: 6,
    height: 3,
    tile: (5, 3),
};

/// The cells of the board on the screen.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    /// The area of the cells. The numbers are above it and to the left.
    pub(super) cells: Rect,
    /// The width of the row numbers.
    pub(super) edge: u16,
    pub(super) scale: Scale,
    /// The cell in the upper left corner.
    pub(super) scroll: Cell,
    /// The end of the cells that can be scrolled to: that of the board, or one beyond
    /// the board or the cursor if the board grows.
    end: Cell,
}

impl Grid {
    /// Arranges a board in an area, with the cell `scroll` in its upper left corner.
    /// A board that grows has room for one more row and column.
    pub fn new(area: Rect, board: &Board, grows: bool, draft: &Draft, scroll: Cell) -> Grid {
        let edge = edge(board);
        let fits = |scale: &Scale| {
            let (width, height) = extent(board, grows, *scale);
            width <= area.width && height <= area.height
        };
        let scale = [LARGE, MEDIUM].into_iter().find(fits).unwrap_or(SMALL);
        let (width, height) = extent(board, grows, scale);
        let left = area.width.saturating_sub(width) / 2;
        let top = area.height.saturating_sub(height) / 2;
        Grid {
            cells: Rect {
                x: area.x + left + edge,
                y: area.y + top + 1,
                width: area.width.saturating_sub(left + edge),
                height: area.height.saturating_sub(top + 1),
            },
            edge,
            scale,
            scroll,
            end: match grows {
                true => Cell {
                    row: board.rows().max(draft.end().row) + 1,
                    col: board.cols().max(draft.end().col) + 1,
                },
                false => Cell {
                    row: board.rows(),
                    col: board.cols(),
                },
            },
        }
    }

    /// The width that shows all columns of a board in the largest scale that fits into
    /// the height.
    pub fn width(board: &Board, grows: bool, height: u16) -> u16 {
        let scales = [LARGE, MEDIUM].into_iter();
        let mut extents = scales.map(|scale| extent(board, grows, scale));
        let fitting = extents.find(|&(_, needed)| needed <= height);
        fitting.unwrap_or_else(|| extent(board, grows, SMALL)).0
    }

    /// The number of rows that fit.
    pub fn rows(self) -> usize {
        (self.cells.height / self.scale.height).into()
    }

    /// The number of columns that fit.
    pub fn cols(self) -> usize {
        (self.cells.width / self.scale.width).into()
    }

    /// Describes the part of the board that is shown. `None` if it is all of it.
    pub fn part(self, board: &Board) -> Option<String> {
        let Cell { row, col } = self.scroll;
        let is_part = row + col > 0 || self.rows() < board.rows() || self.cols() < board.cols();
        // Tiles may be laid so far beyond the board that none of it is shown.
        is_part.then(|| {
            let rows = range(row, self.rows(), board.rows())
                .map(|range| format!("Rows {range}"))
                .unwrap_or_else(|last| format!("Below row {last}"));
            let cols = range(col, self.cols(), board.cols())
                .map(|range| format!("columns {range}"))
                .unwrap_or_else(|last| format!("right of column {last}"));
            format!("{rows}, {cols}")
        })
    }

    /// The cell at a position on the screen.
    pub fn cell_at(self, position: Position) -> Option<Cell> {
        let col = usize::from(position.x.checked_sub(self.cells.x)? / self.scale.width);
        let row = usize::from(position.y.checked_sub(self.cells.y)? / self.scale.height);
        (row < self.rows() && col < self.cols()).then_some(Cell {
            row: self.scroll.row + row,
            col: self.scroll.col + col,
        })
    }

    /// The position of a visible cell on the screen.
    pub(super) fn position(self, cell: Cell) -> (u16, u16) {
        let right = narrow(cell.col - self.scroll.col) * self.scale.width;
        let down = narrow(cell.row - self.scroll.row) * self.scale.height;
        (self.cells.x + right, self.cells.y + down)
    }

    /// Scrolls as little as possible to show both cells, or at least the second.
    /// Returns the new upper left cell.
    pub fn follow(self, first: Cell, second: Cell) -> Cell {
        let Cell { row, col } = self.scrolled(0, 0);
        let follow = |scroll: usize, room: usize, cell: usize| {
            scroll.min(cell).max((cell + 1).saturating_sub(room))
        };
        let row = follow(row, self.rows(), first.row);
        let col = follow(col, self.cols(), first.col);
        Cell {
            row: follow(row, self.rows(), second.row),
            col: follow(col, self.cols(), second.col),
        }
    }

    /// Scrolls by some rows and columns, but not beyond the end. Returns the new
    /// upper left cell.
    pub fn scrolled(self, rows: isize, cols: isize) -> Cell {
        let scrolled = |from: usize, by: isize, end: usize, room: usize| {
            from.saturating_add_signed(by).min(end.saturating_sub(room))
        };
        Cell {
            row: scrolled(self.scroll.row, rows, self.end.row, self.rows()),
            col: scrolled(self.scroll.col, cols, self.end.col, self.cols()),
        }
    }
}

/// Describes the visible rows or columns of a board, as "3-9 of 10". If none is
/// visible because the first one shown is beyond the board, returns the last one of
/// the board.
fn range(first: usize, room: usize, all: usize) -> Result<String, usize> {
    let last = all - 1;
    if first > last {
        return Err(last);
    }
    let end = (first + room.max(1) - 1).min(last);
    Ok(format!("{first}-{end} of {all}"))
}

/// The width of the row numbers and the space after them.
fn edge(board: &Board) -> u16 {
    narrow(digits(board.rows())) + 1
}

/// The width and height of a board with its numbers and, if it grows, with one cell
/// beyond it.
fn extent(board: &Board, grows: bool, scale: Scale) -> (u16, u16) {
    let beyond = usize::from(grows);
    let width = narrow(board.cols() + beyond).saturating_mul(scale.width);
    let height = narrow(board.rows() + beyond).saturating_mul(scale.height);
    (width.saturating_add(edge(board)), height.saturating_add(1))
}

fn digits(number: usize) -> usize {
    number.checked_ilog10().map_or(1, |log| log as usize + 1)
}

/// Converts to a length on the screen, saturating at `u16::MAX`.
pub(super) fn narrow(number: usize) -> u16 {
    number.try_into().unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use hw3::Direction;

    use super::*;

    /// The description of what a screen with room for 6 rows and 10 columns shows.
    fn part(rows: usize, cols: usize, scroll: (usize, usize)) -> Option<String> {
        let board = Board::empty(rows, cols).expect("a board");
        let (row, col) = scroll;
        let draft = Draft::new(Cell { row, col }, Direction::Horizontal);
        let area = Rect::new(0, 0, edge(&board) + 10 * SMALL.width, 1 + 6);
        Grid::new(area, &board, true, &draft, Cell { row, col }).part(&board)
    }

    #[test]
    fn a_part_of_the_board_is_described_even_beyond_its_edge() {
        assert_eq!(part(5, 9, (0, 0)), None);
        for (rows, cols, scroll, expected) in [
            (20, 20, (0, 0), "Rows 0-5 of 20, columns 0-9 of 20"),
            (20, 20, (17, 3), "Rows 17-19 of 20, columns 3-12 of 20"),
            (10, 10, (0, 9), "Rows 0-5 of 10, columns 9-9 of 10"),
            (10, 10, (0, 10), "Rows 0-5 of 10, right of column 9"),
            (10, 10, (4, 13), "Rows 4-9 of 10, right of column 9"),
            (10, 10, (13, 2), "Below row 9, columns 2-9 of 10"),
            (1, 1, (1, 1), "Below row 0, right of column 0"),
        ] {
            assert_eq!(part(rows, cols, scroll).as_deref(), Some(expected));
        }
    }
}
