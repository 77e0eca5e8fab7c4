//! The end of a game of two, when the bag is empty and all tiles are known.

use std::cmp::Reverse;

use crate::Play;
use crate::computer::View;
use crate::computer::deep::play_on;
use crate::plays::Orders;
use crate::table::Table;

/// For how many turns plays are tried, before the rest is played greedily.
const TURNS: usize = 4;
/// How many plays are tried in each turn but the first: those with most points.
const PLAYS: usize = 12;

/// How many tiles each may have, so that there are not too many ways to go on.
const TILES: usize = 8;

/// Whether all tiles are known, and few are left.
pub fn is_near(view: &View) -> bool {
    let in_decks: usize = view.deck_lens.iter().sum();
    let few = view.deck_lens.iter().all(|len| *len <= TILES);
    view.deck_lens.len() == 2 && view.unseen.len() + view.deck.len() == in_decks && few
}

/// The first of these plays that leads to the best end, if both players do what is
/// best for them.
pub fn best(table: &Table, plays: Vec<Play>) -> Option<Play> {
    let mut best = None;
    let mut most = -Value::MAX;
    for play in plays {
        let value = -after(table, &play).value(TURNS - 1, -Value::MAX, -most);
        if value > most {
            most = value;
            best = Some(play);
        }
    }
    best
}

/// How good an end is for a player. What is as good for one is as bad for the
/// other.
type Value = i64;

fn after(table: &Table, play: &Play) -> Table {
    let mut table = table.clone();
    table.lay(&play.placements, play.points);
    table
}

impl Table {
    /// What the end will be worth for the player whose turn it is: exactly, if it
    /// is between these bounds, and else a value on the same side of them.
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

    /// The plays with most points, of those that differ in more than an order.
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
    use crate::table::Seat;
    use crate::{Bag, Board, Deck, Kinds, Random, Tile};

    /// An end on a small board with a tile a turn, of which each has two.
    fn end(random: &mut Random) -> Table {
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
        Table {
            board,
            bag: Bag::of(Vec::new(), Random::new(0)),
            seats,
            next: 0,
            several: false,
        }
    }

    /// The value for the player whose turn it is, by all ways to go on.
    fn exact(table: &Table) -> Value {
        if table.end().is_some() {
            return table.value_for(table.next);
        }
        let kinds: Kinds = table.seats[table.next].deck.kinds();
        let plays = table.board.plays(kinds, false);
        let values = plays.iter().map(|play| -exact(&after(table, play)));
        values.max().unwrap_or_else(|| {
            let mut skipped = table.clone();
            skipped.pass_on();
            -exact(&skipped)
        })
    }

    #[test]
    fn the_best_play_is_as_good_as_any() {
        let mut random = Random::new(1);
        let mut choices = 0;
        for _ in 0..2000 {
            let table = end(&mut random);
            let kinds = table.seats[0].deck.kinds();
            let plays = table.board.plays(kinds, false);
            let Some(best) = best(&table, plays.clone()) else {
                assert_eq!(plays, []);
                continue;
            };
            let values: Vec<Value> = plays
                .iter()
                .map(|play| -exact(&after(&table, play)))
                .collect();
            let most = values.iter().max().copied();
            assert_eq!(Some(-exact(&after(&table, &best))), most, "{table:?}");
            choices += usize::from(values.iter().min().copied() != most);
        }
        assert!(choices > 50, "{choices}");
    }

    #[test]
    fn a_win_by_a_point_is_better_than_a_tie_with_any_loss_of_points() {
        let mut table = end(&mut Random::new(1));
        let mut value = |points: [u32; 2]| {
            for (seat, points) in table.seats.iter_mut().zip(points) {
                seat.points = points;
            }
            assert_eq!(table.value_for(0), -table.value_for(1));
            table.value_for(0)
        };
        let tie = value([1000, 1000]);
        let (win, large_win) = (value([5, 4]), value([9, 4]));
        assert!(tie == 0 && large_win > win);
        assert!(win - tie > 1000 * (large_win - win));
    }
}
