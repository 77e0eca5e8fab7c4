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

/// Whether all tiles are known.
pub fn is_endgame(view: &View) -> bool {
    let others = view.deck_lens.iter().sum::<usize>() - view.deck.len();
    view.deck_lens.len() == 2 && view.unseen.len() == others
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
