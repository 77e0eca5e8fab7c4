//! What a single tile could score on a board.

use std::convert::Infallible;
use std::ops::ControlFlow::Continue;

use hw3::{Game, PlaysError, Rack, Tile};

use crate::{Setup, visit_plays};

/// For each letter, the most points that a single tile with it scores.
///
/// High scores come from tall words that a single tile changes, so this is most of
/// what a board offers to the next player.
#[derive(Clone, Debug)]
pub(super) struct Threats {
    /// The letters that can be placed, those with the most points first.
    best: Vec<(Tile, u32)>,
}

impl Threats {
    /// Finds the plays of one tile.
    pub(super) fn find(game: &Game, setup: &Setup) -> Result<Threats, PlaysError> {
        let letters: Rack = Tile::all().collect();
        let mut most = [0; Tile::LETTERS];
        let Continue(()) = visit_plays(game, setup, &letters, 1, |play| {
            if let Some(tile) = Tile::new(play.tiles()[0]) {
                let most = &mut most[tile.index()];
                *most = play.score().max(*most);
            }
            Continue::<Infallible>(())
        })?;
        let tiles = Tile::all().zip(most);
        let mut best: Vec<(Tile, u32)> = tiles.filter(|(_, most)| *most > 0).collect();
        best.sort_by_key(|&(_, most)| std::cmp::Reverse(most));
        Ok(Threats { best })
    }

    /// The most points that a single tile of a rack scores.
    pub(super) fn best_of(&self, rack: &Rack) -> u32 {
        let held = self.best.iter().find(|(tile, _)| rack.count(*tile) > 0);
        held.map_or(0, |&(_, points)| points)
    }

    /// The expected value of [`best_of`](Threats::best_of) for a rack of `held` of the
    /// unseen tiles.
    pub(super) fn expected(&self, unseen: &Rack, held: usize) -> f64 {
        let mut others = unseen.len();
        // The probability that none of the letters so far is held.
        let mut none = 1.0;
        let mut expected = 0.0;
        for &(tile, points) in &self.best {
            let before = none;
            for _ in 0..unseen.count(tile) {
                // Of the other tiles, `held` are held. One more is not.
                none *= others.saturating_sub(held) as f64 / others as f64;
                others -= 1;
            }
            expected += (before - none) * f64::from(points);
        }
        expected
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use split_mix::Random;

    #[test]
    fn the_expected_threat_is_the_average_over_racks() {
        let tile = |letter| Tile::new(letter).expect("a letter");
        let best = vec![(tile(b'X'), 20), (tile(b'E'), 9), (tile(b'A'), 5)];
        let threats = Threats { best };
        let unseen: Rack = "XEEAABBCDFGHIJKL".parse().expect("letters");
        let mut tiles: Vec<Tile> = unseen.iter().collect();
        let mut random = Random::new(1);
        for held in [0, 1, 4, 7, 16, 20] {
            let mut sum = 0;
            for _ in 0..20_000 {
                random.shuffle(&mut tiles);
                sum += threats.best_of(&tiles.iter().copied().take(held).collect());
            }
            let mean = f64::from(sum) / 20_000.0;
            let expected = threats.expected(&unseen, held);
            assert!((mean - expected).abs() < 0.2, "{held}: {mean} {expected}");
        }
    }
}
