//! What a player may see.

use std::ops::ControlFlow;

use hw3::{Game, PlayRef, PlaysError, Rack};

use crate::{Setup, visit_plays};

/// What a player may see: the board, their own rack, the scores and the number of tiles
/// elsewhere.
///
/// Computer players choose their turn from a view, so they cannot look at hidden
/// tiles.
#[derive(Clone, Debug)]
pub struct View<'a> {
    pub(crate) game: &'a Game,
    pub(crate) setup: &'a Setup,
    pub(crate) scores: &'a [i32],
    pub(crate) seat: usize,
    pub(crate) rack: Rack,
    pub(crate) rack_sizes: Vec<usize>,
    pub(crate) bag_count: usize,
    pub(crate) unseen: Rack,
    pub(crate) passes: usize,
    pub(crate) idle_turns: usize,
}

impl<'a> View<'a> {
    /// The board, the words and the placements so far.
    #[must_use]
    pub fn game(&self) -> &'a Game {
        self.game
    }

    /// The sizes and numbers of the match.
    #[must_use]
    pub fn setup(&self) -> &'a Setup {
        self.setup
    }

    /// The scores of all seats.
    #[must_use]
    pub fn scores(&self) -> &'a [i32] {
        self.scores
    }

    /// The seat of the player.
    #[must_use]
    pub fn seat(&self) -> usize {
        self.seat
    }

    /// The player's own tiles.
    #[must_use]
    pub fn rack(&self) -> Rack {
        self.rack
    }

    /// The number of tiles that each seat has.
    #[must_use]
    pub fn rack_sizes(&self) -> &[usize] {
        &self.rack_sizes
    }

    /// The number of tiles in the bag.
    #[must_use]
    pub fn bag_count(&self) -> usize {
        self.bag_count
    }

    /// The tiles that the player cannot see: those in the bag and in the other
    /// racks together. They are all tiles of the match except for the placed ones
    /// and the player's own.
    #[must_use]
    pub fn unseen(&self) -> Rack {
        self.unseen
    }

    /// The number of passes just before this turn. The match ends when all players
    /// have passed in turn.
    #[must_use]
    pub fn passes(&self) -> usize {
        self.passes
    }

    /// The number of exchanges and passes since the last placement.
    #[must_use]
    pub fn idle_turns(&self) -> usize {
        self.idle_turns
    }

    /// Calls `each` with every placement that the player may make, until it breaks.
    /// The points are those of the setup.
    ///
    /// # Errors
    ///
    /// If the words cannot be arranged as a graph, or memory runs out.
    pub fn visit_plays<B>(
        &self,
        each: impl FnMut(PlayRef<'_>) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, PlaysError> {
        let rack = &self.rack;
        visit_plays(self.game, self.setup, rack, rack.len(), each)
    }
}
