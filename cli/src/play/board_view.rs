//! Draws the board.

use hw3::{Board, Cell, Direction, Height};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget;

use super::draft::Draft;
use super::grid::{Grid, Scale, narrow};
use super::theme::Theme;
use crate::verdict::Verdict;

/// The board with the laid tiles, the cursor and the marks.
pub struct BoardView<'a> {
    pub board: &'a Board,
    /// The laid tiles and the cursor.
    pub draft: &'a Draft,
    /// What the rules say about the laid tiles, if there are any.
    pub verdict: Option<&'a Verdict>,
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
            buffer.set_string(grid.cells.x - grid.edge, y, text, style);
        }
        // Numbers of three digits would touch.
        let each = if last.col < 100 { 1 } else { 5 };
        for col in first.col..(first.col + grid.cols()).min(last.col + 1) {
            let text = col.to_string();
            let (x, _) = grid.position(Cell { col, ..first });
            // They end at the letter, or one character later if they have two digits.
            let end = x + grid.scale.inset + 2 + u16::from(text.len() > 1);
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
        let (letter, digit, mut style) = match (laid, stack) {
            (Some(letter @ b'A'..=b'Z'), stack) => {
                mark = "+";
                let below = stack.map_or(0, |stack| stack.height().get());
                // The rules refuse a higher stack; it is shown anyway.
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
            (None, None) if self.board.contains(cell) => ('·', ' ', theme.faint()),
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
        if self.verdict.is_some_and(|verdict| verdict.blames(cell)) {
            mark = "!";
            mark_style = mark_style.patch(theme.blamed());
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

/// The digit for a height; a space for a single tile.
fn digit(height: Height) -> char {
    if height > Height::ONE {
        char::from(b'0' + height.get())
    } else {
        ' '
    }
}
