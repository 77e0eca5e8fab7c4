//! The board on the screen.

use hw3::{Board, Cell, Direction, Height};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::widgets::Widget;

use super::draft::Draft;
use super::theme::Theme;
use super::verdict::Verdict;

/// How large a cell is drawn.
#[derive(Clone, Copy, Debug)]
struct Scale {
    width: u16,
    height: u16,
    /// The part of it that is tile; a mark is before it.
    tile: (u16, u16),
    /// How far the letter is from the left edge of the tile, and the height from
    /// the right one.
    inset: u16,
}

/// A mark, a letter and a height.
const SMALL: Scale = Scale {
    width: 3,
    height: 1,
    tile: (2, 1),
    inset: 0,
};

/// Where there is room for it: a tile that looks square, with the height below
/// the letter.
const LARGE: Scale = Scale {
    width: 6,
    height: 3,
    tile: (4, 2),
    inset: 1,
};

/// Which cells are where on the screen.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    /// Where the cells are; the numbers are above and to the left.
    cells: Rect,
    /// How many places the numbers of the rows take.
    edge: u16,
    scale: Scale,
    /// The cell in the upper left corner.
    scroll: Cell,
    /// The cell after the last that can be seen: one beyond the board, or where
    /// the next tile goes.
    end: Cell,
}

impl Grid {
    /// For a board in an area, from this cell on.
    pub fn new(area: Rect, board: &Board, draft: &Draft, scroll: Cell) -> Grid {
        let edge = edge(board);
        let fits = |scale| {
            let (width, height) = extent(board, scale);
            width <= area.width && height <= area.height
        };
        let scale = if fits(LARGE) { LARGE } else { SMALL };
        let (width, height) = extent(board, scale);
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
            end: Cell {
                row: board.rows().max(draft.end().row) + 1,
                col: board.cols().max(draft.end().col) + 1,
            },
        }
    }

    /// How many places a board takes at least to be seen from left to right.
    pub fn width(board: &Board) -> u16 {
        extent(board, SMALL).0
    }

    /// How many rows there is room for.
    pub fn rows(self) -> usize {
        (self.cells.height / self.scale.height).into()
    }

    /// How many columns there is room for.
    pub fn cols(self) -> usize {
        (self.cells.width / self.scale.width).into()
    }

    /// Which part of the board is shown, if it is not all of it.
    pub fn part(self, board: &Board) -> Option<String> {
        let part = |what: &str, first: usize, room: usize, all: usize| {
            // The first may be beyond the board already, where tiles are laid.
            let last = (first + room).min(all.max(first + 1)) - 1;
            format!("{what} {first}-{last} of {all}")
        };
        let Cell { row, col } = self.scroll;
        let is_part = row + col > 0 || self.rows() < board.rows() || self.cols() < board.cols();
        is_part.then(|| {
            let rows = part("Rows", row, self.rows(), board.rows());
            let cols = part("columns", col, self.cols(), board.cols());
            format!("{rows}, {cols}")
        })
    }

    /// The cell at a place of the screen.
    pub fn cell_at(self, position: Position) -> Option<Cell> {
        let col = usize::from(position.x.checked_sub(self.cells.x)? / self.scale.width);
        let row = usize::from(position.y.checked_sub(self.cells.y)? / self.scale.height);
        (row < self.rows() && col < self.cols()).then_some(Cell {
            row: self.scroll.row + row,
            col: self.scroll.col + col,
        })
    }

    /// Where a cell that is shown is on the screen.
    fn position(self, cell: Cell) -> (u16, u16) {
        let right = narrow(cell.col - self.scroll.col) * self.scale.width;
        let down = narrow(cell.row - self.scroll.row) * self.scale.height;
        (self.cells.x + right, self.cells.y + down)
    }

    /// The upper left corner that shows both cells, or at least the second one,
    /// with as little scrolling as can be.
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

    /// The upper left corner so much further on, where there is something to
    /// see.
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

/// A board with the tiles that are laid, the cursor and the marks.
pub struct BoardView<'a> {
    /// The board.
    pub board: &'a Board,
    /// The tiles that are laid.
    pub draft: &'a Draft,
    /// What is wrong with them.
    pub verdict: &'a Verdict,
    /// Which cells are where.
    pub grid: Grid,
    /// How things look.
    pub theme: Theme,
}

impl Widget for BoardView<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        self.render_numbers(area, buffer);
        let scroll = self.grid.scroll;
        for down in 0..self.grid.rows() {
            for right in 0..self.grid.cols() {
                let cell = Cell {
                    row: scroll.row + down,
                    col: scroll.col + right,
                };
                self.render_cell(cell, buffer);
            }
        }
    }
}

impl BoardView<'_> {
    /// The numbers of the rows and columns, as far as there are any.
    fn render_numbers(&self, area: Rect, buffer: &mut Buffer) {
        let (grid, style) = (self.grid, self.theme.faint());
        let (first, last) = (grid.scroll, self.last());
        for row in first.row..(first.row + grid.rows()).min(last.row + 1) {
            let text = format!("{row:>width$}", width = usize::from(grid.edge) - 1);
            let (_, y) = grid.position(Cell { row, ..first });
            buffer.set_string(grid.cells.x - grid.edge, y, text, style);
        }
        // Long numbers would touch.
        let each = if last.col < 100 { 1 } else { 5 };
        for col in first.col..(first.col + grid.cols()).min(last.col + 1) {
            let text = col.to_string();
            let (x, _) = grid.position(Cell { col, ..first });
            // They end at the letter, or a place further if there are two digits.
            let end = x + grid.scale.inset + 2 + u16::from(text.len() > 1);
            let x = end.saturating_sub(narrow(text.len()));
            if col % each == 0 && x >= area.x {
                buffer.set_string(x, grid.cells.y - 1, text, style);
            }
        }
    }

    /// The last cell that has a number: on the board, or where it would grow.
    fn last(&self) -> Cell {
        let Cell { row, col } = self.draft.end();
        let shown = |place: usize, side: usize| (place + 1).max(side) - 1;
        Cell {
            row: shown(row, self.board.rows()),
            col: shown(col, self.board.cols()),
        }
    }

    fn render_cell(&self, cell: Cell, buffer: &mut Buffer) {
        let theme = self.theme;
        let stack = self.board.stack(cell);
        let laid = self.draft.tile_on(cell);
        let (mut mark, mut mark_style) = (" ", Style::new());
        let (letter, digit, mut style) = match (laid, stack) {
            (Some(letter @ b'A'..=b'Z'), stack) => {
                mark = "+";
                let below = stack.map_or(0, |stack| stack.height().get());
                // No stack gets higher than the highest.
                let height = Height::new(below + 1).unwrap_or(Height::MAX);
                (char::from(letter), digit(height), theme.laid())
            }
            (laid, Some(stack)) => {
                let kept = laid.map_or(Style::new(), |_| theme.kept());
                let style = theme.tile(stack.height()).patch(kept);
                let letter = char::from(stack.top().letter());
                (letter, digit(stack.height()), style)
            }
            (Some(_), None) => ('_', ' ', theme.kept()),
            (None, None) if cell.row < self.board.rows() && cell.col < self.board.cols() => {
                ('·', ' ', theme.faint())
            }
            (None, None) => (' ', ' ', Style::new()),
        };
        let is_cursor = cell == self.draft.end();
        if is_cursor {
            mark = match self.draft.direction {
                Direction::Horizontal => "→",
                Direction::Vertical => "↓",
            };
            mark_style = theme.cursor();
            style = style.patch(theme.cursor());
        }
        if self.verdict.offends(cell) {
            mark = "!";
            mark_style = mark_style.patch(theme.offending());
        }
        let (x, y) = self.grid.position(cell);
        let Scale {
            tile: (width, height),
            inset,
            ..
        } = self.grid.scale;
        buffer.set_string(x, y, mark, mark_style);
        buffer.set_style(Rect::new(x + 1, y, width, height), style);
        buffer.set_string(x + 1 + inset, y, letter.to_string(), style);
        let (x, y) = (x + width - inset, y + height - 1);
        buffer.set_string(x, y, digit.to_string(), style);
    }
}

/// A height as it is shown, from 2 on.
fn digit(height: Height) -> char {
    if height > Height::ONE {
        char::from(b'0' + height.get())
    } else {
        ' '
    }
}

/// How many places the numbers of the rows take.
fn edge(board: &Board) -> u16 {
    narrow(digits(board.rows())) + 1
}

/// How many places and lines a board takes, with the numbers and one cell beyond
/// it, where it may grow.
fn extent(board: &Board, scale: Scale) -> (u16, u16) {
    let width = narrow(board.cols() + 1).saturating_mul(scale.width);
    let height = narrow(board.rows() + 1).saturating_mul(scale.height);
    (width.saturating_add(edge(board)), height.saturating_add(1))
}

/// How many digits a number is written with.
fn digits(number: usize) -> usize {
    number.checked_ilog10().map_or(1, |log| log as usize + 1)
}

/// As a number of places on the screen, where more than there are is enough.
fn narrow(number: usize) -> u16 {
    number.try_into().unwrap_or(u16::MAX)
}
