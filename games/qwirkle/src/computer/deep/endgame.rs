//! The endgame of two players: the bag is empty, and so all tiles are known.

use crate::computer::deep::play_on;
use crate::computer::{Clock, View};
use crate::plays::{Move, Orders};
use crate::state::State;

/// The number of turns to search. The rest is played greedily.
const TURNS: usize = 4;
/// The number of plays to search in each turn but the first: those with the most
/// points.
const PLAYS: usize = 12;

/// The maximum number of tiles per player, which limits the search.
const TILES: usize = 8;

/// Returns true if all tiles are known and few are left.
pub fn is_near(view: &View) -> bool {
    let in_decks: usize = view.deck_lens.iter().sum();
    let few = view.deck_lens.iter().all(|len| *len <= TILES);
    view.deck_lens.len() == 2 && view.unseen.len() + view.deck.len() == in_decks && few
}

/// The first play that leads to the best result if both players play best. When
/// the time is up, the rest of the plays is left out.
pub fn best(mut state: State, plays: impl Iterator<Item = Move>, clock: Clock) -> Option<Move> {
    let mut search = Search {
        clock,
        stopped: false,
    };
    let mut best = None;
    let mut most = -Value::MAX;
    for laid in plays {
        let value = -search.after(&mut state, &laid, TURNS - 1, -Value::MAX, -most);
        if best.is_some() && search.stopped {
            break;
        }
        if value > most {
            most = value;
            best = Some(laid);
        }
    }
    best
}

/// The value of a result for a player: positive if good. The value for the
/// opponent is its negation.
pub type Value = i64;

struct Search {
    clock: Clock,
    /// The time is up, and values are worthless.
    stopped: bool,
}

impl Search {
    /// The value for the opponent once a play is laid. Takes it back afterwards.
    fn after(
        &mut self,
        state: &mut State,
        laid: &Move,
        turns: usize,
        least: Value,
        most: Value,
    ) -> Value {
        state.lay_at(laid);
        let value = self.value(state, turns, least, most);
        state.take_back(laid);
        value
    }

    /// The value of the game for the next player. It is exact between the
    /// bounds; otherwise it lies on the same side of them (alpha-beta search).
    fn value(&mut self, state: &mut State, turns: usize, mut least: Value, most: Value) -> Value {
        let player = state.next;
        self.stopped = self.stopped || self.clock.is_over();
        if self.stopped {
            return 0;
        }
        if turns == 0 || state.end().is_some() {
            let mut state = state.clone();
            play_on(&mut state, self.clock);
            return state.value_for(player);
        }
        let kinds = state.seats[player].deck.kinds();
        let plays = state
            .board
            .best_plays(kinds, state.several, Orders::First, PLAYS, self.clock);
        if plays.is_empty() {
            state.pass_on();
            let value = -self.value(state, turns - 1, -most, -least);
            state.next = player;
            return value;
        }
        for laid in plays {
            least = least.max(-self.after(state, &laid, turns - 1, -most, -least));
            if least >= most {
                break;
            }
        }
        least
    }
}

impl State {
    /// A win is worth more than any number of points.
    fn value_for(&self, player: usize) -> Value {
        let points = |player: usize| Value::from(self.seats[player].points);
        let lead = points(player) - points(1 - player);
        lead + lead.signum() * (1 << 40)
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::computer::Effort;
    use crate::state::Seat;
    use crate::{Bag, Board, Deck, Random, Tile};

    /// A random endgame on a small board, with this number of tiles per player.
    pub fn end(random: &mut Random, deck: usize, several: bool) -> State {
        let mut tiles: Vec<Tile> = Tile::all().collect();
        random.shuffle(&mut tiles);
        let mut board = Board::new(3, 3);
        let first = tiles.pop().expect("a tile");
        board.put(first, board.middle()).expect("an empty cell");
        let mut seat = || Seat {
            deck: Deck::from(tiles.split_off(tiles.len() - deck)),
            points: random.below(4) as u32,
        };
        let seats = vec![seat(), seat()];
        State {
            board,
            bag: Bag::of(Vec::new(), Random::new(0)),
            seats,
            next: 0,
            several,
        }
    }

    /// All plays of the next player.
    pub fn plays(state: &State) -> Vec<Move> {
        let kinds = state.seats[state.next].deck.kinds();
        let mut plays = Vec::new();
        state
            .board
            .visit_plays(kinds, state.several, Orders::All, 0, |laid| {
                plays.push(*laid);
                0
            });
        plays
    }

    /// The value of a play, by exhaustive search.
    pub fn exact_after(state: &State, laid: &Move) -> Value {
        let mut state = state.clone();
        state.lay_at(laid);
        -exact(&state)
    }

    /// The value for the next player, by exhaustive search.
    fn exact(state: &State) -> Value {
        if state.end().is_some() {
            return state.value_for(state.next);
        }
        let values = plays(state).into_iter();
        let values = values.map(|laid| exact_after(state, &laid));
        values.max().unwrap_or_else(|| {
            let mut skipped = state.clone();
            skipped.pass_on();
            -exact(&skipped)
        })
    }

    #[test]
    fn the_chosen_play_is_optimal() {
        let mut random = Random::new(1);
        let clock = Clock::start(Effort::Simulations(1));
        let mut choices = 0;
        for _ in 0..2000 {
            let state = end(&mut random, 2, false);
            let plays = plays(&state);
            let Some(best) = best(state.clone(), plays.clone().into_iter(), clock) else {
                assert!(plays.is_empty());
                continue;
            };
            let values = plays.iter().map(|laid| exact_after(&state, laid));
            let values: Vec<Value> = values.collect();
            let most = values.iter().max().copied();
            assert_eq!(Some(exact_after(&state, &best)), most, "{state:?}");
            choices += usize::from(values.iter().min().copied() != most);
        }
        assert!(choices > 50, "{choices}");
    }

    #[test]
    fn a_narrow_win_beats_any_tie() {
        let mut state = end(&mut Random::new(1), 2, false);
        let mut value = |points: [u32; 2]| {
            for (seat, points) in state.seats.iter_mut().zip(points) {
                seat.points = points;
            }
            assert_eq!(state.value_for(0), -state.value_for(1));
            state.value_for(0)
        };
        let tie = value([1000, 1000]);
        let (win, large_win) = (value([5, 4]), value([9, 4]));
        assert!(tie == 0 && large_win > win);
        assert!(win - tie > 1000 * (large_win - win));
    }
}
