//! What the last turns of an opponent reveal about the opponent's deck.
//!
//! A player rarely keeps tiles that would have scored much more than those laid.

use std::collections::HashMap;

use crate::computer::master::exponential;
use crate::computer::{Clock, View};
use crate::plays::Orders;
use crate::{Board, Kinds, Random, Tile, Turn};

/// The number of last turns of each opponent to examine.
const TURNS: usize = 3;
/// A set that scores this many points more is laid e times as often.
/// Tuned with the decks of 60 games of deep players.
const TOLERANCE: f64 = 2.0;

/// A turn of an opponent, as others see it. The bag was not empty afterwards.
pub struct Clue {
    /// The tiles that the opponent laid; the same number was drawn afterwards.
    pub laid: Vec<Tile>,
    /// The sets of tiles that could have been laid, and how often each is laid,
    /// relative to the set that was.
    choices: Vec<(Kinds, f64)>,
}

impl Clue {
    /// The clues about each player's deck, last turn first. When the time is up,
    /// the sets of tiles that were not found yet are left out.
    pub fn all(view: &View, clock: Clock) -> Vec<Vec<Clue>> {
        let players = view.deck_lens.len();
        let mut clues: Vec<Vec<Clue>> = (0..players).map(|_| Vec::new()).collect();
        // While the bag has tiles, everyone has drawn as many as were laid.
        if view.bag_len() == 0 {
            return clues;
        }
        let mut board = view.board.clone();
        // Tiles that the opponent may have had.
        let mut kinds: Kinds = view.unseen.iter().copied().collect();
        let turns = view.turns.iter().enumerate().rev();
        for (index, turn) in turns.take(TURNS * players) {
            let mut laid = Vec::new();
            let mut points = 0;
            if let Turn::Lay(placements) = turn {
                for placement in placements.iter().rev() {
                    if let Some(slot) = board.slot(placement.cell) {
                        board.lift(slot);
                    }
                    laid.push(placement.tile);
                }
                points = board.judge(placements).map_or(0, |score| score.points());
            }
            let player = index % players;
            if player != view.player {
                kinds = kinds.with(laid.iter().copied().collect());
                clues[player].push(Clue {
                    laid,
                    choices: choices(&board, kinds, view.several, points, clock),
                });
            }
        }
        clues
    }

    /// The probability that the opponent lays what was laid, if these kinds are in
    /// the deck.
    fn probability(&self, deck: Kinds) -> f64 {
        let choices = self.choices.iter();
        let possible = choices.filter(|(kinds, _)| kinds.without(deck).is_empty());
        let sum: f64 = possible.map(|(_, often)| often).sum();
        // What was laid counts 1.
        1.0 / sum.max(1.0)
    }
}

/// The sets of tiles of these kinds that can be laid, and how often each is laid,
/// relative to a play of this many points.
fn choices(
    board: &Board,
    kinds: Kinds,
    several: bool,
    points: u32,
    clock: Clock,
) -> Vec<(Kinds, f64)> {
    let mut most: HashMap<Kinds, u32> = HashMap::new();
    let mut visits = 0_usize;
    board.visit_plays(kinds, several, Orders::First, 0, |laid| {
        let most = most.entry(laid.kinds()).or_default();
        *most = laid.points.max(*most);
        visits += 1;
        match visits.is_multiple_of(64) && clock.is_over() {
            true => u32::MAX,
            false => 0,
        }
    });
    let often = |most| exponential((f64::from(most) - f64::from(points)) / TOLERANCE);
    let choices = most.into_iter().map(|(kinds, most)| (kinds, often(most)));
    let mut choices: Vec<(Kinds, f64)> = choices.collect();
    // The order in which they are added must not depend on the hash.
    choices.sort_unstable_by_key(|(kinds, _)| *kinds);
    choices
}

/// The probability of the clues about a player with this deck. It is not known which
/// tiles were drawn after which turn, so one of the possibilities is chosen at
/// random.
pub fn probability(clues: &[Clue], deck: &[Tile], random: &mut Random) -> f64 {
    let mut deck = deck.to_vec();
    let clues = clues.iter().map(|clue| {
        random.shuffle(&mut deck);
        deck.truncate(deck.len().saturating_sub(clue.laid.len()));
        deck.extend(&clue.laid);
        clue.probability(deck.iter().copied().collect())
    });
    clues.product()
}

#[cfg(test)]
pub mod tests {
    use std::time::Duration;

    use super::*;
    use crate::computer::Effort;
    use crate::game::tests::position;
    use crate::{Cell, Deck, Level, Placement};

    pub fn tiles(text: &str) -> Vec<Tile> {
        let names = text.split_whitespace();
        names.map(|name| name.parse().expect("a tile")).collect()
    }

    /// What a player sees next to Ar Ag Ay, which only Ab completes, once the
    /// opponent has laid Br for two points, or has skipped.
    pub fn with_view<T>(lays: bool, judge: impl FnOnce(&View) -> T) -> T {
        let mut board = Board::new(11, 11);
        for (col, tile) in tiles("Ar Ag Ay").into_iter().enumerate() {
            let cell = Cell::new(5, col as i64 + 4);
            board.put(tile, cell).expect("an empty cell");
        }
        let mut turn = Turn::Skip;
        if lays {
            let (tile, cell) = (tiles("Br")[0], Cell::new(4, 4));
            board.put(tile, cell).expect("an empty cell");
            turn = Turn::Lay(vec![Placement::new(tile, cell)]);
        }
        judge(&View {
            board: &board,
            deck: &Deck::from(tiles("Cb")),
            unseen: tiles("Ab Cg Cy Db Dg Dy"),
            deck_lens: vec![1, 3],
            points: vec![0, 0],
            player: 0,
            several: true,
            turns: &[Turn::Skip, turn],
        })
    }

    fn clues(lays: bool) -> Vec<Clue> {
        let mut clues = with_view(lays, |view| {
            Clue::all(view, Clock::start(Effort::Simulations(1)))
        });
        let of_opponent = clues.pop().expect("two players");
        assert!(clues.len() == 1 && clues[0].is_empty());
        of_opponent
    }

    #[test]
    fn what_would_have_scored_more_was_probably_not_kept() {
        let mean = |clues: &[Clue], deck: &str| {
            let mut random = Random::new(1);
            let (deck, tries) = (tiles(deck), 3000);
            let each = (0..tries).map(|_| probability(clues, &deck, &mut random));
            each.sum::<f64>() / f64::from(tries)
        };
        let lays = clues(true);
        assert_eq!(lays[0].laid, tiles("Br"));
        // One of the three tiles was drawn later, and it may be Ab.
        let (with, without) = (mean(&lays, "Ab Cg Dy"), mean(&lays, "Db Cg Dy"));
        assert!(with < 0.5 * without, "{with} {without}");
        // A player who skips drew nothing, and could probably lay nothing.
        let skips = clues(false);
        let (with, without) = (mean(&skips, "Ab Cb Db"), mean(&skips, "Db Cb Db"));
        assert!(with < 0.2 * without, "{with} {without}");
    }

    #[test]
    fn examining_turns_stops_in_time() {
        let game = position(2, 6, Level::Greedy);
        let found = |effort| {
            let clues = Clue::all(&game.view(), Clock::start(effort));
            assert_eq!(clues[1].len(), TURNS);
            clues[1][0].choices.len()
        };
        let all = found(Effort::Simulations(1));
        let some = found(Effort::Time(Duration::ZERO));
        assert!(some < all, "{some} {all}");
    }
}
