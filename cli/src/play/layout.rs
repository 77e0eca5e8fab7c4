//! The layout of the screen.

use hw3::Board;
use ratatui::layout::{Constraint, Layout, Rect};

use super::grid::Grid;

/// The smallest width and height that the game needs.
pub const SMALLEST: (u16, u16) = (40, 12);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// A line about the game.
    pub title: Rect,
    /// The board, with its frame if it has one.
    pub board: Rect,
    /// What the rules say about the laid tiles.
    pub verdict: Rect,
    /// The list of moves, if there is room.
    pub moves: Option<Rect>,
    pub footer: Rect,
    /// True if the parts have frames.
    pub framed: bool,
}

impl Parts {
    /// Lays out a screen. Returns `None` if it is too small.
    ///
    /// On a wide screen, the verdict and the moves are to the right of the board
    /// and use the width that it leaves. On a narrow screen, the verdict is below
    /// the board. A low screen has no frames, no moves and one line of keys.
    pub fn of(screen: Rect, board: &Board) -> Option<Parts> {
        if screen.width < SMALLEST.0 || screen.height < SMALLEST.1 {
            return None;
        }
        let is_low = screen.height < 18;
        let is_wide = screen.width >= 70;
        let keys = if is_low || screen.width >= 100 { 1 } else { 2 };
        let rows = [
            Constraint::Length(1),
            Constraint::Fill(1),
            Constraint::Length(keys),
        ];
        let [title, middle, footer] = Layout::vertical(rows).areas(screen);
        let (board, panel) = if is_wide {
            let frame = 2;
            let height = middle.height.saturating_sub(frame);
            let needed = Grid::width(board, true, height).saturating_add(frame);
            let spare = screen.width.saturating_sub(needed);
            let panel = spare.max(screen.width * 2 / 5).min(56);
            let columns = [Constraint::Fill(1), Constraint::Length(panel)];
            let [board, panel] = Layout::horizontal(columns).areas(middle);
            (board, panel)
        } else {
            let lines = if is_low { 3 } else { middle.height / 3 };
            let rows = [Constraint::Fill(1), Constraint::Length(lines)];
            let [board, panel] = Layout::vertical(rows).areas(middle);
            (board, panel)
        };
        let (verdict, moves) = if is_wide && !is_low {
            let rows = [Constraint::Fill(2), Constraint::Fill(1)];
            let [verdict, moves] = Layout::vertical(rows).areas(panel);
            (verdict, Some(moves))
        } else {
            (panel, None)
        };
        Some(Parts {
            title,
            board,
            verdict,
            moves,
            footer,
            framed: !is_low,
        })
    }

    /// The area inside the frame of a part.
    pub fn inner(&self, part: Rect) -> Rect {
        if self.framed {
            Rect {
                x: part.x + 1,
                y: part.y + 1,
                width: part.width.saturating_sub(2),
                height: part.height.saturating_sub(2),
            }
        } else {
            part
        }
    }
}

/// An area in the middle of a screen, no larger than the screen.
pub fn middle(screen: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(screen.width), height.min(screen.height));
    Rect {
        x: screen.x + (screen.width - width) / 2,
        y: screen.y + (screen.height - height) / 2,
        width,
        height,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(width: u16, height: u16) -> Option<Parts> {
        let board = Board::empty(10, 10).expect("a board");
        Parts::of(Rect::new(0, 0, width, height), &board)
    }

    #[test]
    fn the_parts_fill_every_screen_and_do_not_overlap() {
        for (width, height) in [(40, 12), (69, 17), (70, 12), (80, 24), (200, 60), (40, 200)] {
            let parts = parts(width, height).expect("large enough");
            let areas = [parts.title, parts.board, parts.verdict, parts.footer];
            let areas = areas.into_iter().chain(parts.moves);
            let sum: u32 = areas.map(|area| area.area()).sum();
            let all = u32::from(width) * u32::from(height);
            assert_eq!(sum, all, "{width} x {height}: {parts:?}");
            assert!(parts.inner(parts.board).height >= 6);
            assert!(parts.inner(parts.verdict).height >= 3);
        }
    }

    #[test]
    fn a_screen_can_be_too_small() {
        assert_eq!(parts(39, 12), None);
        assert_eq!(parts(40, 11), None);
    }
}
