//! The end of a match of two players: the bag is empty, so each knows the tiles of the
//! other one, and the rest of the match can be searched.

use std::ops::ControlFlow::{Break, Continue};

use hw3::{Game, PlaysError, Rack};

use super::ComputerError;
use super::choice::Choice;
use crate::{Setup, Turn, View, visit_plays};

/// Chooses the turn that gains the most points on the other player until the match
/// ends, if both play as well as possible.
///
/// The search looks one turn further in each round, until it sees every line of play
/// to its end. It stops early when it has visited `positions` positions or is late,
/// and then takes the best turn of the last complete round.
pub(super) fn choose(
    view: &View<'_>,
    positions: usize,
    is_late: impl Fn() -> bool,
) -> Result<Option<Turn>, ComputerError> {
    let mut search = Search {
        game: view.game().clone(),
        setup: view.setup(),
        positions,
        is_late,
        is_exact: true,
    };
    let racks = [view.rack(), view.unseen()];
    let mut choices = search.choices(&racks[0])?;
    for depth in 1.. {
        search.is_exact = true;
        match search.round(&mut choices, racks, view.passes(), depth) {
            Ok(()) if search.is_exact => break,
            Ok(()) => {}
            Err(Stop::Early) => break,
            Err(Stop::Failed(error)) => return Err(error),
        }
    }
    Ok(choices.into_iter().next().map(|choice| choice.turn))
}

/// Why a search stops.
enum Stop {
    /// It has visited enough positions or is late.
    Early,
    Failed(ComputerError),
}

impl<E: Into<ComputerError>> From<E> for Stop {
    fn from(error: E) -> Stop {
        Stop::Failed(error.into())
    }
}

struct Search<'a, L> {
    game: Game,
    setup: &'a Setup,
    /// How many positions may still be visited.
    positions: usize,
    is_late: L,
    /// Whether every line of play was searched to its end.
    is_exact: bool,
}

/// More than any match can gain.
const INFINITY: i32 = i32::MAX / 2;

impl<L: Fn() -> bool> Search<'_, L> {
    /// All turns with a rack, those with the most points first, and a pass.
    fn choices(&self, rack: &Rack) -> Result<Vec<Choice>, PlaysError> {
        let mut choices = Vec::new();
        let visited = visit_plays(&self.game, self.setup, rack, rack.len(), |play| {
            match Choice::place(&play, rack, 0) {
                Ok(choice) => choices.push(choice),
                Err(error) => return Break(error),
            }
            Continue(())
        })?;
        if let Break(error) = visited {
            return Err(error.into());
        }
        let penalty = self.setup.tile_penalty as i32;
        choices.sort_by_key(|choice| penalty * choice.leave.len() as i32 - choice.points);
        choices.push(Choice {
            turn: Turn::Pass,
            points: 0,
            leave: *rack,
            value: 0,
        });
        Ok(choices)
    }

    /// Searches all turns to a depth, and sorts them. Changes nothing if it stops
    /// early.
    fn round(
        &mut self,
        choices: &mut [Choice],
        racks: [Rack; 2],
        passes: usize,
        depth: usize,
    ) -> Result<(), Stop> {
        let mut values = Vec::with_capacity(choices.len());
        let mut best = -INFINITY;
        for choice in &*choices {
            let value = self.value_of(choice, racks, passes, depth, (best, INFINITY))?;
            best = best.max(value);
            values.push(i64::from(value));
        }
        for (choice, value) in choices.iter_mut().zip(values) {
            choice.value = value;
        }
        choices.sort_by_key(|choice| std::cmp::Reverse(choice.value));
        Ok(())
    }

    /// What a turn gains for the player who makes it.
    fn value_of(
        &mut self,
        choice: &Choice,
        [own, other]: [Rack; 2],
        passes: usize,
        depth: usize,
        (low, high): (i32, i32),
    ) -> Result<i32, Stop> {
        let penalty = self.setup.tile_penalty as i32;
        let left = |rack: &Rack| penalty * rack.len() as i32;
        let Some(placement) = choice.placement() else {
            return match passes {
                0 => Ok(-self.best([other, own], 1, depth - 1, (-high, -low))?),
                _ => Ok(left(&other) - left(&own)),
            };
        };
        if choice.leave.is_empty() {
            return Ok(choice.points + left(&other));
        }
        if depth == 1 {
            self.is_exact = false;
            return Ok(choice.points + left(&other) - left(&choice.leave));
        }
        self.game.place(placement)?;
        let bounds = (choice.points - high, choice.points - low);
        let reply = self.best([other, choice.leave], 0, depth - 1, bounds);
        self.game.undo();
        Ok(choice.points - reply?)
    }

    /// What the player whose turn it is gains with the best turn.
    fn best(
        &mut self,
        racks: [Rack; 2],
        passes: usize,
        depth: usize,
        (mut low, high): (i32, i32),
    ) -> Result<i32, Stop> {
        if self.positions == 0 || (self.is_late)() {
            return Err(Stop::Early);
        }
        self.positions -= 1;
        if depth == 0 {
            self.is_exact = false;
            let [own, other] = racks.map(|rack| rack.len() as i32);
            return Ok(self.setup.tile_penalty as i32 * (other - own));
        }
        let mut best = -INFINITY;
        for choice in self.choices(&racks[0])? {
            let value = self.value_of(&choice, racks, passes, depth, (low, high))?;
            best = best.max(value);
            low = low.max(value);
            if low >= high {
                break;
            }
        }
        Ok(best)
    }
}
