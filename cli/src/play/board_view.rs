//! Draws the board.

use hw3::{Board, Cell, Direction, Height};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget;

use super::draft::Draft;
use super::grid::{Grid, narrow};
use super::theme::Theme;
use super::tile::TileFace;

/// The board with the laid tiles, the cursor and the marks.
pub struct BoardView<'a> {
    pub board: &'a Board,
    /// The laid tiles and the cursor.
    pub draft: &'a Draft,
    pub has_cursor: bool,
    /// Returns true for a cell that is named in a reason against the laid tiles.
    pub is_blamed: &'a dyn Fn(Cell) -> bool,
    /// The cells of the last turn.
    pub fresh: &'a [Cell],
    /// The empty cells of which the first word must cover one.
    pub center: &'a [Cell],
    /// The letter Q stands for Qu.
    pub shows_qu: bool,
    pub grid: Grid,
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
    /// Draws the numbers of the rows and columns.
    fn render_numbers(&self, area: Rect, buffer: &mut Buffer) {
        let (grid, style) = (self.grid, self.theme.faint());
        let (first, last) = (grid.scroll, self.last());
        for row in first.row..(first.row + grid.rows()).min(last.row + 1) {
            let text = format!("{row:>width$}", width = usize::from(grid.edge) - 1);
            let (_, y) = grid.position(Cell { row, ..first });
            let (_, height) = grid.scale.tile;
            let y = y + (height - 1) / 2;
            buffer.set_string(grid.cells.x - grid.edge, y, text, style);
        }
        // Numbers of three digits would touch.
        let each = if last.col < 100 { 1 } else { 5 };
        for col in first.col..(first.col + grid.cols()).min(last.col + 1) {
            let text = col.to_string();
            let (x, _) = grid.position(Cell { col, ..first });
            // They end at the letter, or one character later if they have two digits.
            let (width, _) = grid.scale.tile;
            let end = x + (width - 1) / 2 + 2 + u16::from(text.len() > 1);
            let x = end.saturating_sub(narrow(text.len()));
            if col % each == 0 && x >= area.x {
                buffer.set_string(x, grid.cells.y - 1, text, style);
            }
        }
    }

    /// The last row and column with a number: those of the board or of the cursor.
    fn last(&self) -> Cell {
        let Cell { row, col } = self.draft.end();
        Cell {
            row: row.max(self.board.rows() - 1),
            col: col.max(self.board.cols() - 1),
        }
    }

    fn render_cell(&self, cell: Cell, buffer: &mut Buffer) {
        let theme = self.theme;
        let stack = self.board.stack(cell);
        let laid = self.draft.tile_on(cell);
        let (mut mark, mut mark_style) = (" ", Style::new());
        if self.fresh.contains(&cell) {
            (mark, mark_style) = ("›", theme.fresh());
        }
        let tile = match (laid, stack) {
            (Some(letter @ b'A'..=b'Z'), stack) => {
                (mark, mark_style) = ("+", Style::new());
                let below = stack.map_or(0, |stack| stack.height().get());
                // The rules refuse a higher stack; it is shown anyway.
                let height = Height::new(below + 1).unwrap_or(Height::MAX);
                Some((letter, height, theme.laid()))
            }
            (laid, Some(stack)) => {
                let kept = laid.map_or(Style::new(), |_| theme.kept());
                let style = theme.tile(stack.height()).patch(kept);
                Some((stack.top().letter(), stack.height(), style))
            }
            (_, None) => None,
        };
        let cursor = match cell == self.draft.end() && self.has_cursor {
            true => theme.cursor(),
            false => Style::new(),
        };
        if cursor != Style::new() {
            mark = match self.draft.direction {
                Direction::Horizontal => "→",
                Direction::Vertical => "↓",
            };
            mark_style = cursor;
        }
        if (self.is_blamed)(cell) {
            mark = "!";
            mark_style = mark_style.patch(theme.blamed());
        }
        let (x, y) = self.grid.position(cell);
        let (width, height) = self.grid.scale.tile;
        let area = Rect::new(x + 1, y, width, height);
        match tile {
            Some((letter, height, style)) => TileFace {
                letter,
                height,
                shows_qu: self.shows_qu,
                style: style.patch(cursor),
                side: theme.side(height),
            }
            .render(area, buffer),
            None => {
                let (sign, style) = match laid {
                    Some(_) => ('_', theme.kept()),
                    None if self.center.contains(&cell) => ('◇', Style::new()),
                    None if self.board.contains(cell) => ('·', theme.faint()),
                    None => (' ', Style::new()),
                };
                let (right, down) = ((width - 1) / 2, (height - 1) / 2);
                let cell = Rect {
                    height: height.max(2) - 1,
                    ..area
                };
                buffer.set_style(cell, cursor);
                buffer.set_string(
                    x + 1 + right,
                    y + down,
                    sign.to_string(),
                    style.patch(cursor),
                );
            }
        }
        buffer.set_string(x, y + (height - 1) / 2, mark, mark_style);
    }
}
