//! The layout of a match on the screen.

use hw3::Board;
use ratatui::layout::{Constraint, Layout, Rect};

use crate::play::grid::Grid;
use crate::play::layout::SMALLEST;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    pub title: Rect,
    pub board: Rect,
    /// The scores. Without it, they are in the title.
    pub players: Option<Rect>,
    /// The rack of the player, in a frame if `framed`.
    pub rack: Rect,
    pub verdict: Rect,
    /// The turns so far, if there is room.
    pub turns: Option<Rect>,
    pub footer: Rect,
    /// True if the parts except for the board have frames.
    pub framed: bool,
}

/// The lines of a rack with its frame.
const RACK: u16 = 4;

impl Parts {
    /// Lays out a screen for a number of players. Returns `None` if it is too small.
    ///
    /// On a wide screen, everything else is to the right of the board. On a narrow
    /// screen, it is below. A low screen has no frames, and the scores in its title.
    pub fn of(screen: Rect, board: &Board, players: usize) -> Option<Parts> {
        if screen.width < SMALLEST.0 || screen.height < SMALLEST.1 {
            return None;
        }
        let is_low = screen.height < 18;
        let is_wide = screen.width >= 70;
        let keys = if is_low || screen.width >= 130 { 1 } else { 2 };
        let rows = [
            Constraint::Length(1),
            Constraint::Fill(1),
            Constraint::Length(keys),
        ];
        let [title, middle, footer] = Layout::vertical(rows).areas(screen);
        let (board, panel) = if is_wide {
            // The panel has room for a rack of seven tiles and a frame.
            let widest = screen.width - 30;
            let needed = Grid::width(board, false, middle.height).saturating_add(1);
            let columns = [Constraint::Length(needed.min(widest)), Constraint::Fill(1)];
            let [board, panel] = Layout::horizontal(columns).areas(middle);
            (board, panel)
        } else {
            let below = if is_low { 3 } else { 9 };
            let needed = Constraint::Min(below);
            let rows = [Constraint::Length(board.rows() as u16 + 1), needed];
            let [board, panel] = Layout::vertical(rows).areas(middle);
            (board, panel)
        };
        // The players, the bag and a frame.
        let scores = u16::try_from(players).unwrap_or(u16::MAX).saturating_add(3);
        if is_low || !is_wide {
            let rows = [
                Constraint::Length(if is_low { 0 } else { scores - 2 }),
                Constraint::Length(if is_low { 1 } else { 2 }),
                Constraint::Fill(1),
            ];
            let [players, rack, verdict] = Layout::vertical(rows).areas(panel);
            return Some(Parts {
                title,
                board,
                players: (!is_low).then_some(players),
                rack,
                verdict,
                turns: None,
                footer,
                framed: false,
            });
        }
        let rest = panel.height.saturating_sub(scores + RACK);
        let turns = match rest {
            // All reasons against a play matter more.
            0..14 => 0,
            14..20 => 5,
            _ => rest / 3,
        };
        let rows = [
            Constraint::Length(scores),
            Constraint::Length(RACK),
            Constraint::Fill(1),
            Constraint::Length(turns),
        ];
        let [players, rack, verdict, turns] = Layout::vertical(rows).areas(panel);
        Some(Parts {
            title,
            board,
            players: Some(players),
            rack,
            verdict,
            turns: (turns.height > 0).then_some(turns),
            footer,
            framed: true,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_fill_every_screen_and_do_not_overlap() {
        let board = Board::empty(10, 10).expect("a board");
        for width in (40..220).step_by(7) {
            for height in 12..70 {
                for players in 2..=4 {
                    let screen = Rect::new(0, 0, width, height);
                    let parts = Parts::of(screen, &board, players).expect("large enough");
                    let areas = [
                        parts.title,
                        parts.board,
                        parts.rack,
                        parts.verdict,
                        parts.footer,
                    ];
                    let areas = areas.into_iter().chain(parts.players).chain(parts.turns);
                    let sum: u32 = areas.map(|area| area.area()).sum();
                    let all = u32::from(width) * u32::from(height);
                    assert_eq!(sum, all, "{width} x {height}: {parts:?}");
                    assert!(parts.board.height >= 6, "{width} x {height}: {parts:?}");
                    let least = if parts.framed { 4 } else { 2 };
                    assert!(
                        parts.verdict.height >= least,
                        "{width} x {height}: {parts:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_screen_can_be_too_small() {
        let board = Board::empty(10, 10).expect("a board");
        for (width, height) in [(39, 12), (40, 11)] {
            assert_eq!(Parts::of(Rect::new(0, 0, width, height), &board, 2), None);
        }
    }
}
