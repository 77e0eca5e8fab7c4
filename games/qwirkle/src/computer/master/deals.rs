//! Random deals of the tiles that a player cannot see.

use crate::computer::deep::deal;
use crate::computer::master::clue::{self, Clue};
use crate::computer::{Clock, View};
use crate::state::State;
use crate::{Random, Tile};

/// The number of deals to propose for each one that is used.
const STEPS: usize = 16;
/// The number of deals to propose before the first one.
const FIRST_STEPS: usize = 100;

/// Samples deals with a Metropolis-Hastings chain. The better a deal explains the last
/// turns of the opponents, the more often it comes.
pub struct Deals<'a> {
    view: &'a View<'a>,
    clues: Vec<Vec<Clue>>,
    /// The unseen tiles: the bag, and then the decks, that of the first opponent
    /// last.
    tiles: Vec<Tile>,
    /// The probability of the clues with these decks.
    probability: f64,
    proposed: Vec<Tile>,
}

impl<'a> Deals<'a> {
    pub fn new(view: &'a View<'a>, clock: Clock, random: &mut Random) -> Deals<'a> {
        let mut deals = Deals {
            view,
            clues: Clue::all(view, clock),
            tiles: view.unseen.clone(),
            // Accept the first proposal.
            probability: 0.0,
            proposed: Vec::new(),
        };
        deals.step(random);
        if deals.has_clues() {
            for _ in 0..FIRST_STEPS {
                deals.step(random);
            }
        }
        deals
    }

    /// The next deal.
    pub fn next(&mut self, random: &mut Random) -> State {
        let steps = if self.has_clues() { STEPS } else { 1 };
        for _ in 0..steps {
            self.step(random);
        }
        let mut tiles = self.tiles.clone();
        random.shuffle(&mut tiles[..self.view.bag_len()]);
        deal(self.view, tiles, random)
    }

    fn has_clues(&self) -> bool {
        self.clues.iter().any(|clues| !clues.is_empty())
    }

    /// Proposes other decks. Accepts likelier ones always, and others with the ratio of
    /// the probabilities.
    fn step(&mut self, random: &mut Random) {
        self.proposed.clone_from(&self.tiles);
        for place in (self.view.bag_len()..self.proposed.len()).rev() {
            self.proposed.swap(place, random.below(place + 1));
        }
        let mut probability = 1.0;
        let mut end = self.proposed.len();
        for (player, len) in self.view.deck_lens.iter().enumerate() {
            if player != self.view.player {
                let deck = &self.proposed[end - len..end];
                probability *= clue::probability(&self.clues[player], deck, random);
                end -= len;
            }
        }
        // A random number from 0 to 1.
        let part = (random.number() >> 11) as f64 / (1_u64 << 53) as f64;
        if part * self.probability <= probability {
            std::mem::swap(&mut self.tiles, &mut self.proposed);
            self.probability = probability;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Level;
    use crate::computer::Effort;
    use crate::computer::master::clue::tests::{tiles, with_view};
    use crate::game::tests::position;

    fn sorted(tiles: impl IntoIterator<Item = Tile>) -> Vec<Tile> {
        let mut tiles: Vec<Tile> = tiles.into_iter().collect();
        tiles.sort_unstable();
        tiles
    }

    #[test]
    fn deals_consist_of_the_unseen_tiles() {
        for (players, turns) in [(1, 2), (2, 0), (2, 3), (2, 6), (2, 9), (3, 5)] {
            let game = position(players, turns, Level::Greedy);
            let view = game.view();
            let mut random = Random::new(1);
            let mut deals = Deals::new(&view, Clock::start(Effort::Simulations(1)), &mut random);
            for _ in 0..50 {
                let state = deals.next(&mut random);
                assert_eq!((&state.board, state.next), (view.board, view.player));
                assert_eq!(&state.seats[view.player].deck, view.deck);
                let lens = state.seats.iter().map(|seat| seat.deck.len());
                assert!(lens.eq(view.deck_lens.iter().copied()));
                let others = state.seats.iter().enumerate();
                let others = others.filter(|(player, _)| *player != view.player);
                let decks = others.flat_map(|(_, seat)| seat.deck.tiles());
                let all = sorted(decks.chain(state.bag.tiles()).copied());
                assert_eq!(all, view.unseen);
            }
        }
    }

    #[test]
    fn opponents_rarely_have_what_would_have_scored_more() {
        with_view(false, |view| {
            let mut random = Random::new(1);
            let mut deals = Deals::new(view, Clock::start(Effort::Simulations(1)), &mut random);
            let missed = tiles("Ab")[0];
            let count = 1000;
            let has = |_: &u32| deals.next(&mut random).seats[1].deck.count(missed) > 0;
            let found = (0..count).filter(has).count();
            // Half of all decks have it.
            assert!((1..count as usize / 5).contains(&found), "{found}");
        });
    }
}
