//! What is where on a screen of a given size.

use hw3::Board;
use ratatui::layout::{Constraint, Layout, Rect};

use super::board::Grid;

/// The least that the game needs.
pub const SMALLEST: (u16, u16) = (40, 12);

/// The parts of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// A line about the game.
    pub title: Rect,
    /// The board, with its frame if it has one.
    pub board: Rect,
    /// What the rules say.
    pub verdict: Rect,
    /// The moves that were made, if there is room.
    pub moves: Option<Rect>,
    /// The keys.
    pub footer: Rect,
    /// Whether parts have frames.
    pub framed: bool,
}

impl Parts {
    /// Of a screen, `None` if it is too small.
    ///
    /// On a wide one the verdict and the moves are beside the board, and get
    /// what it leaves them; on a narrow one the verdict is below it. On a low
    /// one there are no frames, no moves and one line of keys only.
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
            let needed = Grid::width(board).saturating_add(frame);
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

    /// A part without its frame.
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

/// The middle of a screen, so large at most.
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
