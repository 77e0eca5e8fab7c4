//! The endgame of two players: the bag is empty, and so all tiles are known.

use std::cmp::Reverse;

use crate::Play;
use crate::computer::View;
use crate::computer::deep::play_on;
use crate::plays::Orders;
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

/// The first play that leads to the best result if both players play best.
pub fn best(state: &State, plays: Vec<Play>) -> Option<Play> {
    let mut best = None;
    let mut most = -Value::MAX;
    for play in plays {
        let value = -after(state, &play).value(TURNS - 1, -Value::MAX, -most);
        if value > most {
            most = value;
            best = Some(play);
        }
    }
    best
}

/// The value of a result for a player: positive if good. The value for the
/// opponent is its negation.
type Value = i64;

fn after(state: &State, play: &Play) -> State {
    let mut state = state.clone();
    state.lay(&play.placements, play.points);
    state
}

impl State {
    /// The value of the game for the next player. It is exact between the
    /// bounds; otherwise it lies on the same side of them (alpha-beta search).
    fn value(mut self, turns: usize, mut least: Value, most: Value) -> Value {
        let player = self.next;
        if turns == 0 || self.end().is_some() {
            play_on(&mut self);
            return self.value_for(player);
        }
        let plays = self.best_plays();
        if plays.is_empty() {
            self.pass_on();
            return -self.value(turns - 1, -most, -least);
        }
        for play in plays {
            least = least.max(-after(&self, &play).value(turns - 1, -most, -least));
            if least >= most {
                break;
            }
        }
        least
    }

    /// The plays with the most points, without mere reorderings.
    fn best_plays(&self) -> Vec<Play> {
        let mut plays = Vec::new();
        let kinds = self.seats[self.next].deck.kinds();
        self.board
            .visit_plays(kinds, self.several, Orders::First, |placements, points| {
                let placements = placements.to_vec();
                plays.push(Play { placements, points });
            });
        plays.sort_by_key(|play| Reverse(play.points));
        plays.truncate(PLAYS);
        plays
    }

    /// A win is worth more than any number of points.
    fn value_for(&self, player: usize) -> Value {
        let points = |player: usize| Value::from(self.seats[player].points);
        let lead = points(player) - points(1 - player);
        lead + lead.signum() * (1 << 40)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Seat;
    use crate::{Bag, Board, Deck, Kinds, Random, Tile};

    /// A random endgame on a small board, with one tile per turn and two tiles
    /// per player.
    fn end(random: &mut Random) -> State {
        let mut tiles: Vec<Tile> = Tile::all().collect();
        random.shuffle(&mut tiles);
        let mut board = Board::new(3, 3);
        let first = tiles.pop().expect("a tile");
        board.put(first, board.middle()).expect("an empty cell");
        let mut seat = || Seat {
            deck: Deck::from(tiles.split_off(tiles.len() - 2)),
            points: random.below(4) as u32,
        };
        let seats = vec![seat(), seat()];
        State {
            board,
            bag: Bag::of(Vec::new(), Random::new(0)),
            seats,
            next: 0,
            several: false,
        }
    }

    /// The value for the next player, by exhaustive search.
    fn exact(state: &State) -> Value {
        if state.end().is_some() {
            return state.value_for(state.next);
        }
        let kinds: Kinds = state.seats[state.next].deck.kinds();
        let plays = state.board.plays(kinds, false);
        let values = plays.iter().map(|play| -exact(&after(state, play)));
        values.max().unwrap_or_else(|| {
            let mut skipped = state.clone();
            skipped.pass_on();
            -exact(&skipped)
        })
    }

    #[test]
    fn the_chosen_play_is_optimal() {
        let mut random = Random::new(1);
        let mut choices = 0;
        for _ in 0..2000 {
            let state = end(&mut random);
            let kinds = state.seats[0].deck.kinds();
            let plays = state.board.plays(kinds, false);
            let Some(best) = best(&state, plays.clone()) else {
                assert_eq!(plays, []);
                continue;
            };
            let values: Vec<Value> = plays
                .iter()
                .map(|play| -exact(&after(&state, play)))
                .collect();
            let most = values.iter().max().copied();
            assert_eq!(Some(-exact(&after(&state, &best))), most, "{state:?}");
            choices += usize::from(values.iter().min().copied() != most);
        }
        assert!(choices > 50, "{choices}");
    }

    #[test]
    fn a_narrow_win_beats_any_tie() {
        let mut state = end(&mut Random::new(1));
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
