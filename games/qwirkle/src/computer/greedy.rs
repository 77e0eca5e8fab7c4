//! The greedy player: the most points.

use crate::computer::View;
use crate::plays::{Move, Orders};
use crate::{Board, Kinds, Play};

pub fn choose(view: &View) -> Option<Play> {
    let best = best(view.board, view.deck.kinds(), view.several);
    best.map(|laid| view.board.play(&laid))
}

/// The play with the most points; the first of equal ones.
pub fn best(board: &Board, kinds: Kinds, several: bool) -> Option<Move> {
    let mut best: Option<Move> = None;
    // The best single tile shows which plays cannot be the best ones.
    let single = board.singles(kinds).map(|(_, _, points)| points).max()?;
    board.visit_plays(kinds, several, Orders::First, single, |laid| {
        best = Some(*laid);
        laid.points + 1
    });
    best
}
