//! Greedy: the most points.

use hw3::PlaysError;

use super::Values;
use super::choice::shortlist;
use crate::{Turn, View};

/// Chooses the play with the most points, and the first one found among equals.
pub(super) fn choose(view: &View<'_>) -> Result<Option<Turn>, PlaysError> {
    let (rack, bag) = (view.rack(), view.bag_count());
    let mut best = shortlist(view.game(), view.setup(), &rack, bag, &Values::NOTHING, 1)?;
    Ok(best.pop().map(|choice| choice.turn))
}
