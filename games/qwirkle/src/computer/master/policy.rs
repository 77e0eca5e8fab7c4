//! The players of the continuations: fast, and better than greedy ones.

use crate::board::Slot;
use crate::computer::Clock;
use crate::plays::{Move, Orders};
use crate::state::State;
use crate::{Board, Direction, Kinds};

/// The number of plays to weigh.
const PLAYS: usize = 32;
/// Plays that score this much less than the best one are not weighed.
const MARGIN: u32 = 8;
/// The weight of the own points in the next turn.
const AGAIN: f64 = 0.4;
/// A play that ends the game is good or bad, whatever it scores.
const END: f64 = 1000.0;

/// A player who knows all decks, and weighs the points of a play against the
/// best single tile that it leaves to the next player.
#[derive(Default)]
pub struct Policy {
    plays: Vec<Move>,
    /// Slots where a single tile of the player or of the next one fits, and its
    /// points, best first.
    slots: Vec<(Slot, u32)>,
}

impl Policy {
    /// Plays on for a number of turns, or until the time is up. `first` draws from
    /// the front of the bag. Returns true if the game is over.
    pub fn play_on(&mut self, state: &mut State, first: usize, turns: usize, clock: Clock) -> bool {
        let mut skipped = 0;
        for turn in 1..=turns {
            if state.has_empty_deck() {
                return true;
            }
            match self.choose(state) {
                Some(laid) => {
                    state.lay_dealt(&laid, first);
                    skipped = 0;
                }
                None => {
                    state.pass_on();
                    skipped += 1;
                }
            }
            if skipped == state.seats.len() {
                return true;
            }
            if turn % 2 == 0 && clock.is_over() {
                break;
            }
        }
        state.has_empty_deck()
    }

    /// Chooses a play of the next player. The state is the same afterwards.
    pub fn choose(&mut self, state: &mut State) -> Option<Move> {
        let own = state.seats[state.next].deck.kinds();
        let most = self.find(state, own)?;
        if let [only] = self.plays[..] {
            return Some(only);
        }
        let next = (state.next + 1) % state.seats.len();
        let theirs = match next == state.next {
            true => Kinds::NONE,
            false => state.seats[next].deck.kinds(),
        };
        self.slots.clear();
        let slots = state.board.singles(theirs.with(own));
        self.slots
            .extend(slots.map(|(slot, _, points)| (slot, points)));
        self.slots
            .sort_unstable_by_key(|(_, points)| std::cmp::Reverse(*points));
        let seat = &state.seats[state.next];
        let lone = seat.deck.singles();
        let last = if state.bag.is_empty() {
            seat.deck.len()
        } else {
            usize::MAX
        };
        let lead = f64::from(seat.points) - f64::from(state.seats[next].points);
        let mut chosen = None;
        let mut top = f64::MIN;
        for laid in &self.plays {
            let points = f64::from(laid.points);
            if laid.points + MARGIN < most {
                continue;
            }
            let value = match laid.tiles().len() == last {
                true => points + END * (lead + points).signum(),
                false => {
                    let own = own.without(laid.kinds().among(lone));
                    let [reply, again] = self.replies(&mut state.board, laid, [theirs, own]);
                    points - f64::from(reply) + AGAIN * f64::from(again)
                }
            };
            if value > top {
                top = value;
                chosen = Some(*laid);
            }
        }
        chosen
    }

    /// Finds the plays with the most points.
    fn find(&mut self, state: &State, kinds: Kinds) -> Option<u32> {
        let plays = &mut self.plays;
        plays.clear();
        let mut most = state
            .board
            .singles(kinds)
            .map(|(_, _, points)| points)
            .max()?;
        state.board.visit_plays(
            kinds,
            state.several,
            Orders::First,
            most.saturating_sub(MARGIN),
            |laid| {
                most = most.max(laid.points);
                if plays.len() < PLAYS {
                    plays.push(*laid);
                } else if let Some(worst) = plays.iter_mut().min_by_key(|laid| laid.points)
                    && worst.points < laid.points
                {
                    *worst = *laid;
                }
                most.saturating_sub(MARGIN)
            },
        );
        Some(most)
    }

    /// The points of the best single tile of each set once the tiles are laid.
    fn replies(&self, board: &mut Board, laid: &Move, decks: [Kinds; 2]) -> [u32; 2] {
        for &(tile, slot) in laid.tiles() {
            board.put_at(tile, slot);
        }
        let mut best = decks.map(|kinds| {
            // The first slot that has not changed has the most points of them.
            let mut slots = self.slots.iter();
            let found = slots.find(|(slot, points)| {
                let around = board.around(*slot);
                around.points() == *points
                    && !around.fitting().among(kinds).is_empty()
                    && board.is_frontier(*slot)
            });
            found.map_or(0, |(_, points)| *points)
        });
        for &(_, slot) in laid.tiles() {
            for direction in [Direction::Row, Direction::Col] {
                for end in board.ends(slot, direction) {
                    if board.is_frontier(end) {
                        let around = board.around(end);
                        for (best, kinds) in best.iter_mut().zip(decks) {
                            if !around.fitting().among(kinds).is_empty() {
                                *best = around.points().max(*best);
                            }
                        }
                    }
                }
            }
        }
        for &(_, slot) in laid.tiles().iter().rev() {
            board.lift(slot);
        }
        best
    }
}
