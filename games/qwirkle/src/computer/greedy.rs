//! The greedy player: the most points.

use crate::computer::View;
use crate::plays::Orders;
use crate::{Board, Kinds, Placement, Play};

pub fn choose(view: &View) -> Option<Play> {
    best(view.board, view.deck.kinds(), view.several)
}

/// The play with the most points; the first of equal ones.
pub fn best(board: &Board, kinds: Kinds, several: bool) -> Option<Play> {
    let mut best: Vec<Placement> = Vec::new();
    let mut most = 0;
    board.visit_plays(kinds, several, Orders::First, |placements, points| {
        if points > most {
            best.clear();
            best.extend_from_slice(placements);
            most = points;
        }
    });
    (most > 0).then_some(Play {
        placements: best,
        points: most,
    })
}
