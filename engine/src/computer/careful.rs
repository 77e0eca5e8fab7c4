//! Careful: points, the tiles it keeps, and the openings it leaves.

use std::ops::ControlFlow::{Break, Continue};

use hw3::{Game, OutOfMemory, PlaysError, Rack, Tile};

use super::choice::Choice;
use super::features::{Features, Phase};
use super::{ComputerError, Values};
use crate::{Setup, Turn, View, visit_plays};

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

/// The plays with the most points, including the values of the tiles that stay in the
/// rack. The best is first; equals are in the order in which they are found.
pub(super) fn shortlist(
    game: &Game,
    setup: &Setup,
    rack: &Rack,
    bag_count: usize,
    values: &Values,
    count: usize,
) -> Result<Vec<Choice>, PlaysError> {
    let all = [Phase::Middle, Phase::End].map(|phase| values.tiles(phase, rack));
    let mut best: Vec<Choice> = Vec::with_capacity(count + 1);
    let visited = visit_plays(game, setup, rack, rack.len(), |play| {
        let tiles = play.tiles().iter().copied().filter_map(Tile::new);
        let placed = |phase| tiles.map(|tile| values.tile(phase, tile)).sum::<i64>();
        let kept = match bag_count > play.tile_count() {
            true => all[0] - placed(Phase::Middle),
            false => all[1] - placed(Phase::End),
        };
        let value = i64::from(play.score()) * 1000 + kept;
        if best.len() == count && best.last().is_some_and(|last| last.value >= value) {
            return Continue(());
        }
        let choice = match Choice::place(&play, rack, value) {
            Ok(choice) => choice,
            Err(error) => return Break(error),
        };
        let index = best.partition_point(|other| other.value >= value);
        best.insert(index, choice);
        best.truncate(count);
        Continue(())
    })?;
    match visited {
        Continue(()) => Ok(best),
        Break(error) => Err(OutOfMemory::into(error)),
    }
}
