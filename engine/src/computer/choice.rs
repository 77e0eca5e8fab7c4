//! The turns that a computer considers.

use std::ops::ControlFlow::{Break, Continue};

use hw3::{Game, OutOfMemory, Placement, PlayRef, PlaysError, Rack, Tile};

use super::Values;
use super::features::Phase;
use crate::{Setup, Turn, visit_plays};

/// A turn with its points and what it leaves in the rack.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub(super) turn: Turn,
    pub(super) points: i32,
    /// The tiles that stay in the rack, before others are drawn.
    pub(super) leave: Rack,
    /// How good the turn is, in thousandths of a point.
    pub(super) value: i64,
}

impl Choice {
    /// A play that was found, with its value.
    pub(super) fn place(
        play: &PlayRef<'_>,
        rack: &Rack,
        value: i64,
    ) -> Result<Choice, OutOfMemory> {
        Ok(Choice {
            turn: Turn::Place(play.placement()?),
            points: play.score() as i32,
            leave: rack.without(play.tiles()),
            value,
        })
    }

    /// The placement, if tiles are placed.
    pub(super) fn placement(&self) -> Option<&Placement> {
        match &self.turn {
            Turn::Place(placement) => Some(placement),
            Turn::Exchange(_) | Turn::Pass | Turn::Resign => None,
        }
    }
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
