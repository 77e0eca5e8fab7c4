//! The hidden and the changing parts of a match, without the board.

use hw3::{Rack, Tile};

use crate::Setup;
use crate::bag::{Bag, PutBack};

/// The bag, the racks and the numbers that change with every turn.
///
/// Its methods trust the caller that a turn is legal; each of them returns what
/// [`State::undo`] needs to restore the state before the turn. The limits of a setup
/// keep the numbers small: see [`MOST_POINTS`](crate::MOST_POINTS).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) bag: Bag,
    pub(crate) racks: Vec<Rack>,
    pub(crate) scores: Vec<i32>,
    /// Whose turn it is.
    pub(crate) seat: usize,
    /// The number of passes just before this turn.
    pub(crate) passes: usize,
    pub(crate) end: Option<End>,
}

/// Why a match is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// A player has placed their last tile, and the bag is empty.
    LastTile {
        /// The seat of the player.
        seat: usize,
    },
    /// All players have passed in turn.
    AllPassed,
    /// A player has given up.
    Resigned {
        /// The seat of the player.
        seat: usize,
    },
}

/// What a turn changed.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    kind: Kind,
    /// The number of passes before the turn.
    passes: usize,
}

#[derive(Clone, Debug)]
enum Kind {
    Place {
        placed: Vec<Tile>,
        drawn: Vec<Tile>,
        points: i32,
    },
    Exchange {
        given: Tile,
        drawn: Tile,
        put_back: PutBack,
    },
    /// A pass, or a player who gives up.
    Nothing,
}

impl State {
    /// Deals a full rack to each player. The setup must be valid.
    pub(crate) fn new(setup: &Setup, players: usize, seed: u64) -> State {
        let mut bag = Bag::new(&setup.all_tiles(), seed);
        let mut rack = || (0..setup.rack_size).map_while(|_| bag.draw()).collect();
        let racks = (0..players).map(|_| rack()).collect();
        State {
            bag,
            racks,
            scores: vec![0; players],
            seat: 0,
            passes: 0,
            end: None,
        }
    }

    /// The rack of the player whose turn it is.
    pub(crate) fn rack(&self) -> &Rack {
        &self.racks[self.seat]
    }

    /// Places tiles of the rack, and draws as many.
    pub(crate) fn place(&mut self, setup: &Setup, tiles: &[u8], points: u32) -> Change {
        let rack = &mut self.racks[self.seat];
        let placed: Vec<Tile> = tiles.iter().copied().filter_map(Tile::new).collect();
        for &tile in &placed {
            let had = rack.remove(tile);
            debug_assert!(had, "{tile}");
        }
        let drawn: Vec<Tile> = placed.iter().map_while(|_| self.bag.draw()).collect();
        rack.extend(drawn.iter().copied());
        let points = points as i32;
        self.scores[self.seat] += points;
        let end = rack.is_empty().then_some(End::LastTile { seat: self.seat });
        let kind = Kind::Place {
            placed,
            drawn,
            points,
        };
        self.finish(setup, kind, 0, end)
    }

    /// Draws a tile and puts another into the bag. Returns `None` if the bag is empty.
    pub(crate) fn exchange(&mut self, setup: &Setup, given: Tile) -> Option<Change> {
        let drawn = self.bag.draw()?;
        let put_back = self.bag.put_back(given);
        let rack = &mut self.racks[self.seat];
        let had = rack.remove(given);
        debug_assert!(had, "{given}");
        rack.add(drawn);
        let kind = Kind::Exchange {
            given,
            drawn,
            put_back,
        };
        Some(self.finish(setup, kind, 0, None))
    }

    /// Passes. The match ends if all players have passed in turn.
    pub(crate) fn pass(&mut self, setup: &Setup) -> Change {
        let passes = self.passes + 1;
        let end = (passes == self.racks.len()).then_some(End::AllPassed);
        self.finish(setup, Kind::Nothing, passes, end)
    }

    /// Gives up.
    pub(crate) fn resign(&mut self, setup: &Setup) -> Change {
        let end = End::Resigned { seat: self.seat };
        self.finish(setup, Kind::Nothing, 0, Some(end))
    }

    /// Moves on to the next player, or ends the match.
    fn finish(&mut self, setup: &Setup, kind: Kind, passes: usize, end: Option<End>) -> Change {
        let passes_before = std::mem::replace(&mut self.passes, passes);
        self.seat = (self.seat + 1) % self.racks.len();
        self.end = end;
        if end.is_some() {
            for (score, penalty) in self.scores.iter_mut().zip(penalties(setup, &self.racks)) {
                *score -= penalty;
            }
        }
        Change {
            kind,
            passes: passes_before,
        }
    }

    /// Undoes the last turn.
    pub(crate) fn undo(&mut self, setup: &Setup, change: Change) {
        if self.end.take().is_some() {
            for (score, penalty) in self.scores.iter_mut().zip(penalties(setup, &self.racks)) {
                *score += penalty;
            }
        }
        let players = self.racks.len();
        self.seat = (self.seat + players - 1) % players;
        self.passes = change.passes;
        let rack = &mut self.racks[self.seat];
        match change.kind {
            Kind::Place {
                placed,
                drawn,
                points,
            } => {
                self.scores[self.seat] -= points;
                for &tile in drawn.iter().rev() {
                    rack.remove(tile);
                    self.bag.undraw(tile);
                }
                rack.extend(placed);
            }
            Kind::Exchange {
                given,
                drawn,
                put_back,
            } => {
                rack.remove(drawn);
                rack.add(given);
                self.bag.take_out(put_back);
                self.bag.undraw(drawn);
            }
            Kind::Nothing => {}
        }
    }
}

/// What the tiles left in each rack cost.
pub(crate) fn penalties(setup: &Setup, racks: &[Rack]) -> impl Iterator<Item = i32> {
    let penalty = setup.tile_penalty as i32;
    racks.iter().map(move |rack| rack.len() as i32 * penalty)
}
