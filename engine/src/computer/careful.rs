//! Careful: points, the tiles it keeps, and the openings it leaves.

use super::choice::{Choice, shortlist};
use super::features::Features;
use super::{ComputerError, Values};
use crate::{Turn, View};

/// How many plays are looked at closely: those with the highest sum of points and tile
/// values.
const SHORTLIST: usize = 24;

/// Chooses the play with the highest value.
pub(super) fn choose(view: &View<'_>, values: &Values) -> Result<Option<Turn>, ComputerError> {
    let choices = ranked(view, values)?;
    Ok(choices.into_iter().next().map(|choice| choice.turn))
}

/// The most promising plays, the best first.
pub(super) fn ranked(view: &View<'_>, values: &Values) -> Result<Vec<Choice>, ComputerError> {
    let rack = view.rack();
    let mut choices = shortlist(
        view.game(),
        view.setup(),
        &rack,
        view.bag_count(),
        values,
        SHORTLIST,
    )?;
    let mut game = view.game().clone();
    let opposing = (view.unseen().len() - view.bag_count()) as i64;
    for choice in &mut choices {
        let mut value = i64::from(choice.points) * 1000;
        if choice.leave.is_empty() && view.bag_count() == 0 {
            // The match is over, and the others pay for their tiles.
            let others = view.rack_sizes().len() as i64 - 1;
            value += 1000 * i64::from(view.setup().tile_penalty) * opposing / others;
        } else if let Some(placement) = choice.placement() {
            game.place(placement)?;
            let features = Features::of(view, &game, &choice.leave)?;
            game.undo();
            value += values.value(&features);
        }
        choice.value = value;
    }
    choices.sort_by_key(|choice| std::cmp::Reverse(choice.value));
    Ok(choices)
}
