//! A turn that a computer considers.

use hw3::{OutOfMemory, Placement, PlayRef, Rack};

use crate::Turn;

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
            Turn::Exchange(_) | Turn::Pass => None,
        }
    }
}
