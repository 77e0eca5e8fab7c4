//! Playing on from a position with dealt tiles.

use hw3::{Game, Rack, Tile};
use split_mix::Random;

use super::choice::{Choice, shortlist};
use super::features::Phase;
use super::{ComputerError, Values};
use crate::{Setup, View};

/// Tiles for the other players and an order of the bag, dealt at random from the
/// tiles that a player cannot see.
pub(super) struct Deal {
    pub(super) racks: Vec<Rack>,
    pub(super) bag: Vec<Tile>,
}

impl Deal {
    pub(super) fn new(view: &View<'_>, random: &mut Random) -> Deal {
        let mut bag: Vec<Tile> = view.unseen().iter().collect();
        random.shuffle(&mut bag);
        let sizes = view.rack_sizes().iter().enumerate();
        let racks = sizes.map(|(seat, &size)| match seat == view.seat() {
            true => view.rack(),
            false => bag.split_off(bag.len() - size).into_iter().collect(),
        });
        let racks = racks.collect();
        Deal { racks, bag }
    }
}

/// A board to play on from a view.
pub(super) struct Simulation<'a> {
    game: Game,
    setup: &'a Setup,
    values: &'a Values,
    seat: usize,
}

impl<'a> Simulation<'a> {
    pub(super) fn new(view: &View<'a>, values: &'a Values) -> Simulation<'a> {
        Simulation {
            game: view.game().clone(),
            setup: view.setup(),
            values,
            seat: view.seat(),
        }
    }

    /// Plays a choice, and then a turn of every other player and another one of this
    /// player. All of them take the most points, including the value of their tiles.
    /// Returns how many points the player gains on the others, in thousandths.
    pub(super) fn run(&mut self, choice: &Choice, deal: &Deal) -> Result<i64, ComputerError> {
        let mut placed = 0;
        let result = self.play_on(choice, deal, &mut placed);
        for _ in 0..placed {
            self.game.undo();
        }
        result
    }

    fn play_on(
        &mut self,
        choice: &Choice,
        deal: &Deal,
        placed: &mut usize,
    ) -> Result<i64, ComputerError> {
        let mut racks = deal.racks.clone();
        let mut bag = deal.bag.clone();
        let players = racks.len();
        let mut points = vec![0; players];
        let mut seat = self.seat;
        let mut next = Some(choice.clone());
        let mut passes = 0;
        let mut is_over = false;
        for turn in 0..=players {
            if turn > 0 {
                let (rack, count) = (&racks[seat], bag.len());
                let mut best = shortlist(&self.game, self.setup, rack, count, self.values, 1)?;
                next = best.pop();
            }
            match next.take() {
                Some(choice) => {
                    if let Some(placement) = choice.placement() {
                        self.game.place(placement)?;
                        *placed += 1;
                    }
                    passes = 0;
                    points[seat] += i64::from(choice.points);
                    let rack = &mut racks[seat];
                    let count = rack.len();
                    *rack = choice.leave;
                    let rest = (bag.len() + rack.len()).saturating_sub(count);
                    rack.extend(bag.drain(rest..));
                    is_over = rack.is_empty();
                }
                None => {
                    // With tiles in the bag, players would exchange, so the match goes on.
                    passes += 1;
                    is_over = passes == players && bag.is_empty();
                }
            }
            if is_over {
                break;
            }
            seat = (seat + 1) % players;
        }
        let phase = match bag.is_empty() {
            true => Phase::End,
            false => Phase::Middle,
        };
        let values = points.iter().zip(&racks).map(|(&points, rack)| {
            let tiles = match is_over {
                true => -1000 * i64::from(self.setup.tile_penalty) * rack.len() as i64,
                false => self.values.tiles(phase, rack),
            };
            1000 * points + tiles
        });
        let values: Vec<i64> = values.collect();
        let others: i64 = values.iter().sum::<i64>() - values[self.seat];
        Ok(values[self.seat] - others / (players as i64 - 1))
    }
}
