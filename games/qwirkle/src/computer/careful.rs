//! The careful player: points, and what a play leaves open.

use crate::computer::{Clock, View, greedy};
use crate::plays::{Move, Orders};
use crate::{Board, Kinds, Play, Tile};

/// The weight of the next player's expected points.
const LEFT_TO_OTHERS: f64 = 1.0;
/// The weight of the player's own points in the next turn: less, because another
/// player may take them first.
const LEFT_TO_ONESELF: f64 = 0.4;

pub fn choose(view: &View, clock: Clock) -> Option<Play> {
    let best = rated(view, clock).into_iter().next();
    best.map(|(_, laid)| view.board.play(&laid))
}

/// The number of plays to rate: those with the most points.
const PLAYS: usize = 200;

/// The legal plays with the most points, and their values, best first. When the
/// time is up, the rest of them is left out.
pub fn rated(view: &View, clock: Clock) -> Vec<(f64, Move)> {
    let unseen = Unseen::new(view);
    let (kinds, lone) = (view.deck.kinds(), view.deck.singles());
    let mut board = view.board.clone();
    let mut rated: Vec<(f64, Move)> = Vec::new();
    for laid in view
        .board
        .best_plays(kinds, view.several, Orders::All, PLAYS, clock)
    {
        for &(tile, slot) in laid.tiles() {
            board.put_at(tile, slot);
        }
        let reply = unseen.expected_reply(&board);
        let kinds = kinds.without(laid.kinds().among(lone));
        let own = greedy::best(&board, kinds, view.several);
        let own = own.map_or(0.0, |laid| f64::from(laid.points));
        for &(_, slot) in laid.tiles().iter().rev() {
            board.lift(slot);
        }
        let value = f64::from(laid.points) - LEFT_TO_OTHERS * reply + LEFT_TO_ONESELF * own;
        rated.push((value, laid));
        if clock.is_over() {
            break;
        }
    }
    // The sort is stable, so the first of equal plays stays first.
    rated.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    rated
}

/// The tiles that other players may have.
struct Unseen {
    /// The number of unseen tiles of each kind.
    counts: [usize; Tile::KINDS],
    tiles: usize,
    /// The number of them in the deck of the next player.
    deck: usize,
}

impl Unseen {
    fn new(view: &View) -> Unseen {
        let mut counts = [0; Tile::KINDS];
        for tile in &view.unseen {
            counts[tile.index()] += 1;
        }
        let players = view.deck_lens.len();
        let next = (view.player + 1) % players;
        Unseen {
            counts,
            tiles: view.unseen.len(),
            deck: if players > 1 { view.deck_lens[next] } else { 0 },
        }
    }

    /// The expected points of the best single tile of the next player: the mean
    /// over all decks of unseen tiles.
    fn expected_reply(&self, board: &Board) -> f64 {
        let mut best = [0; Tile::KINDS];
        for (_, fitting, points) in board.singles(Kinds::ALL) {
            for tile in fitting {
                let best = &mut best[tile.index()];
                *best = points.max(*best);
            }
        }
        let mut kinds: Vec<(u32, usize)> = best.into_iter().zip(self.counts).collect();
        kinds.sort_unstable_by(|one, other| other.cmp(one));
        // Start with the best kind. `missing` is the probability that the deck has
        // no better kind, and `rest` the number of unseen tiles that are not better.
        let (mut missing, mut rest) = (1.0, self.tiles);
        let mut expected = 0.0;
        for (points, count) in kinds {
            let mut missing_too = missing;
            for _ in 0..count {
                missing_too *= rest.saturating_sub(self.deck) as f64 / rest as f64;
                rest -= 1;
            }
            expected += f64::from(points) * (missing - missing_too);
            missing = missing_too;
        }
        expected
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Deck};

    /// All decks of this size from the unseen tiles.
    fn decks(unseen: &[Tile], size: usize) -> Vec<Vec<Tile>> {
        match (unseen, size) {
            (_, 0) => vec![Vec::new()],
            ([], _) => Vec::new(),
            ([first, rest @ ..], size) => {
                let with = decks(rest, size - 1).into_iter();
                let with = with.map(|deck| [&[*first], &deck[..]].concat());
                with.chain(decks(rest, size)).collect()
            }
        }
    }

    #[test]
    fn the_expected_reply_is_the_mean_over_all_decks() {
        let tiles = |text: &str| -> Vec<Tile> {
            let names = text.split(' ');
            names.map(|name| name.parse().expect("a tile")).collect()
        };
        let mut board = Board::new(11, 11);
        for (col, tile) in tiles("Ar Ag Ay").into_iter().enumerate() {
            let cell = Cell::new(5, col as i64 + 4);
            board.put(tile, cell).expect("an empty cell");
        }
        let own = Deck::from(tiles("Dr"));
        let unseen = tiles("Ab Ab Br Cg Dy Dy Db Cb");
        for deck in 0..=unseen.len() {
            let view = View {
                board: &board,
                deck: &own,
                unseen: unseen.clone(),
                deck_lens: vec![1, deck],
                points: vec![0, 0],
                player: 0,
                several: true,
                turns: &[],
            };
            let all = decks(&unseen, deck);
            let replies = all.iter().map(|deck| {
                let kinds = deck.iter().copied().collect();
                greedy::best(&board, kinds, false).map_or(0, |play| play.points)
            });
            let mean = f64::from(replies.sum::<u32>()) / all.len() as f64;
            let expected = Unseen::new(&view).expected_reply(&board);
            assert!((expected - mean).abs() < 1e-9, "{deck}: {expected} {mean}");
        }
    }
}
