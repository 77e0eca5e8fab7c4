//! Greedy: the most points.

use std::ops::ControlFlow::{Break, Continue};

use hw3::{Placement, PlaysError};

use crate::{Turn, View};

/// Chooses the play with the most points, and the first one found among equals.
pub(super) fn choose(view: &View<'_>) -> Result<Option<Turn>, PlaysError> {
    let mut best: Option<(u32, Placement)> = None;
    let visited = view.visit_plays(|play| {
        if best
            .as_ref()
            .is_none_or(|(points, _)| play.score() > *points)
        {
            match play.placement() {
                Ok(placement) => best = Some((play.score(), placement)),
                Err(error) => return Break(error),
            }
        }
        Continue(())
    })?;
    match visited {
        Continue(()) => Ok(best.map(|(_, placement)| Turn::Place(placement))),
        Break(error) => Err(error.into()),
    }
}
