//! The endgame of two players: the bag is empty, and so all tiles are known.

use std::collections::HashMap;

use crate::computer::master::policy::Policy;
use crate::computer::{Clock, View};
use crate::plays::{Move, Orders};
use crate::state::State;
use crate::{Play, Random, Tile};

/// The number of points by which a player gains on the opponent until the end of the
/// game. Points scored before do not matter: the play that gains most also wins
/// whenever that is possible.
type Gain = i32;

/// More than anyone can gain.
const MOST: Gain = 1 << 30;

/// The maximum number of positions to remember, which limits the memory.
const REMEMBERED: usize = 1 << 20;

/// Returns true if the game has two players and all tiles are known.
pub fn is_near(view: &View) -> bool {
    let in_decks: usize = view.deck_lens.iter().sum();
    view.deck_lens.len() == 2 && view.unseen.len() + view.deck.len() == in_decks
}

/// An alpha-beta search that looks further and further ahead.
pub struct Endgame {
    state: State,
    clock: Clock,
    /// The number of positions to search.
    positions: u64,
    known: HashMap<u64, Known>,
    /// A hash of what has been laid, and by whom.
    key: u64,
    policy: Policy,
    /// For estimates.
    spare: State,
    /// The time is up, and results are worthless.
    stopped: bool,
    /// The last search has estimated a position.
    estimated: bool,
}

/// What is known about the gain of the next player in a position.
#[derive(Clone, Copy)]
struct Known {
    /// The number of turns that were searched; `u32::MAX` for all.
    turns: u32,
    least: Gain,
    most: Gain,
    /// The index of the best play.
    best: usize,
}

impl Endgame {
    pub fn new(state: State, clock: Clock, positions: u64) -> Endgame {
        Endgame {
            spare: state.clone(),
            state,
            clock,
            positions,
            known: HashMap::new(),
            key: 0,
            policy: Policy::default(),
            stopped: false,
            estimated: false,
        }
    }

    /// The best play, which is exact if there is enough time.
    pub fn best(mut self) -> Option<Play> {
        let mut plays = self.plays();
        for turns in 0.. {
            if plays.len() < 2 {
                break;
            }
            self.estimated = false;
            let (mut best, mut most) = (0, -MOST);
            for (index, laid) in plays.iter().enumerate() {
                let gain = self.gain_of(laid, turns, most, MOST);
                if self.stopped {
                    break;
                }
                if gain > most {
                    (best, most) = (index, gain);
                }
            }
            // Plays that were not searched are no better than the best one of the
            // search before, which is first.
            plays[..=best].rotate_right(1);
            if self.stopped || !self.estimated {
                break;
            }
        }
        plays.first().map(|laid| self.state.board.play(laid))
    }

    /// The plays of the next player, those first that are likely to be best.
    fn plays(&self) -> Vec<Move> {
        let State {
            board,
            seats,
            next,
            several,
            ..
        } = &self.state;
        let deck = &seats[*next].deck;
        let mut plays = Vec::new();
        board.visit_plays(deck.kinds(), *several, Orders::First, 0, |laid| {
            plays.push(*laid);
            0
        });
        plays.sort_by_key(|laid| {
            let tiles = laid.tiles().len();
            // Who ends the game keeps the opponent from scoring.
            let bonus = if tiles == deck.len() { 10 } else { 0 };
            std::cmp::Reverse((laid.points + bonus, tiles))
        });
        plays
    }

    /// The gain with a play and this number of turns after it. It is exact between
    /// the bounds; otherwise it lies on the same side of them.
    fn gain_of(&mut self, laid: &Move, turns: u32, least: Gain, most: Gain) -> Gain {
        let (key, player) = (self.key, self.state.next);
        for &(tile, slot) in laid.tiles() {
            self.key ^= hash(tile, 2 + slot);
            self.key = self.key.wrapping_add(hash(tile, player));
        }
        let points = laid.points as Gain;
        self.state.lay_at(laid);
        let gain = points - self.gain(turns, points - most, points - least, false);
        self.state.take_back(laid);
        self.key = key;
        gain
    }

    /// The gain of the next player, like [`Endgame::gain_of`].
    fn gain(&mut self, turns: u32, least: Gain, most: Gain, skipped: bool) -> Gain {
        match self.positions.checked_sub(1) {
            Some(rest) => self.positions = rest,
            None => self.stopped = true,
        }
        self.stopped = self.stopped || self.clock.is_over();
        if self.stopped || self.state.has_empty_deck() {
            return 0;
        }
        let mut key = Random::new(self.key ^ self.state.next as u64);
        let key = key.number() ^ u64::from(skipped);
        let mut first = 0;
        if let Some(known) = self.known.get(&key) {
            if known.turns >= turns {
                let settles = known.least == known.most || known.least >= most;
                if settles || known.most <= least {
                    self.estimated |= known.turns < u32::MAX;
                    return if settles { known.least } else { known.most };
                }
            }
            first = known.best;
        }
        if turns == 0 {
            return self.estimate();
        }
        let plays = self.plays();
        if plays.is_empty() {
            // Nobody can lay a tile.
            if skipped {
                return 0;
            }
            let player = self.state.next;
            self.state.pass_on();
            let gain = -self.gain(turns, -most, -least, true);
            self.state.next = player;
            return gain;
        }
        let first = first.min(plays.len() - 1);
        let estimated = std::mem::replace(&mut self.estimated, false);
        let (mut best, mut top) = (first, -MOST);
        let others = (0..plays.len()).filter(|index| *index != first);
        for index in std::iter::once(first).chain(others) {
            let gain = self.gain_of(&plays[index], turns - 1, least.max(top), most);
            if self.stopped {
                return 0;
            }
            if gain > top {
                (best, top) = (index, gain);
            }
            if top >= most {
                break;
            }
        }
        let known = Known {
            turns: if self.estimated { turns } else { u32::MAX },
            least: if top > least { top } else { -MOST },
            most: if top < most { top } else { MOST },
            best,
        };
        if self.known.len() < REMEMBERED {
            self.known.insert(key, known);
        }
        self.estimated |= estimated;
        top
    }

    /// The gain if both go on quickly.
    fn estimate(&mut self) -> Gain {
        self.estimated = true;
        let player = self.state.next;
        let lead = |state: &State| {
            let points = state.seats.iter().map(|seat| seat.points as Gain);
            let points: Vec<Gain> = points.collect();
            points[player] - points[1 - player]
        };
        self.spare.clone_from(&self.state);
        self.policy
            .play_on(&mut self.spare, player, usize::MAX, self.clock);
        self.stopped = self.clock.is_over();
        lead(&self.spare) - lead(&self.state)
    }
}

/// A number for a tile in a slot, or of a player.
fn hash(tile: Tile, other: usize) -> u64 {
    Random::new((other * Tile::KINDS + tile.index()) as u64).number()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::computer::Effort;
    use crate::computer::deep::endgame::tests::{end, exact_after, plays};
    use testkit::long::cases;

    #[test]
    fn the_chosen_play_is_optimal() {
        let mut random = Random::new(1);
        let (mut choices, mut bad_ones) = (0, 0);
        for (deck, several, count) in [
            (2, false, cases(1000, 2000)),
            (3, false, cases(150, 2000)),
            (3, true, cases(60, 1000)),
        ] {
            for _ in 0..count {
                let state = end(&mut random, deck, several);
                let plays = plays(&state);
                let clock = Clock::start(Effort::Simulations(1));
                let endgame = Endgame::new(state.clone(), clock, u64::MAX);
                let Some(best) = endgame.best() else {
                    assert!(plays.is_empty());
                    continue;
                };
                let value = |laid: &Move| exact_after(&state, laid);
                let most = plays.iter().map(value).max();
                let laid = plays.iter().find(|laid| state.board.play(laid) == best);
                assert_eq!(laid.map(value), most, "{state:?}");
                // A greedy player would sometimes do worse.
                let greedy = plays.iter().max_by_key(|laid| laid.points);
                choices += usize::from(plays.len() > 1);
                bad_ones += usize::from(greedy.map(value) != most);
            }
        }
        assert!(choices > 500 && bad_ones > 50, "{choices} {bad_ones}");
    }

    /// What the search remembers about positions must not depend on the bounds with
    /// which it saw them.
    #[test]
    fn gains_are_the_same_with_any_bounds() {
        let mut random = Random::new(3);
        let mut narrow = 0;
        for _ in 0..cases(40, 500) {
            let state = end(&mut random, 3, true);
            let clock = Clock::start(Effort::Simulations(1));
            let search = || Endgame::new(state.clone(), clock, u64::MAX);
            let exact = search().gain(20, -MOST, MOST, false);
            let mut endgame = search();
            for _ in 0..20 {
                let least = exact + random.below(21) as Gain - 10;
                let most = least + 1 + random.below(4) as Gain;
                let gain = endgame.gain(20, least, most, false);
                match () {
                    () if exact <= least => assert!(gain <= least, "{gain} {exact}"),
                    () if exact >= most => assert!(gain >= most, "{gain} {exact}"),
                    () => assert_eq!(gain, exact),
                }
                narrow += usize::from(exact <= least || exact >= most);
            }
        }
        assert!(narrow > 100, "{narrow}");
    }

    #[test]
    fn searching_changes_nothing_and_stops_in_time() {
        let mut random = Random::new(2);
        for positions in [0, 1, 5, 50, 500] {
            let state = end(&mut random, 5, true);
            let clock = Clock::start(Effort::Simulations(1));
            let mut endgame = Endgame::new(state.clone(), clock, positions);
            for turns in 0..4 {
                endgame.gain(turns, -MOST, MOST, false);
                assert_eq!((&endgame.state.board, endgame.key), (&state.board, 0));
                assert_eq!(endgame.state.next, state.next);
            }
            assert!(endgame.stopped && endgame.positions == 0);
            let best = Endgame::new(state.clone(), clock, positions).best();
            assert_eq!(best.is_some(), !plays(&state).is_empty());
        }
    }
}
