//! All that can be laid.

use crate::board::Slot;
use crate::run::{COMPLETE, points};
use crate::segment::Segment;
use crate::{Board, Direction, Kinds, Placement};

/// Tiles that may be laid together, and what they are worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// The tiles and their cells, from the left or from the top.
    pub placements: Vec<Placement>,
    /// What they are worth.
    pub points: u32,
}

impl Board {
    /// All that may be laid with tiles of these kinds, each once: a single tile,
    /// or several in a turn if that is allowed.
    ///
    /// Two tiles that look alike never lie in one run, so it does not matter how
    /// many of a kind somebody has.
    #[must_use]
    pub fn plays(&self, kinds: Kinds, several: bool) -> Vec<Play> {
        let mut plays = Vec::new();
        self.visit_plays(kinds, several, Orders::All, |placements, points| {
            let placements = placements.to_vec();
            plays.push(Play { placements, points });
        });
        plays
    }

    /// Whether a tile of these kinds may be laid somewhere.
    ///
    /// If several may be laid together, so may one of them alone: each one that
    /// has an old neighbour, since its runs are parts of valid ones.
    #[must_use]
    pub fn has_play(&self, kinds: Kinds) -> bool {
        let mut beside = self.beside();
        beside.any(|slot| !kinds.among(self.fitting_at(slot)).is_empty())
    }

    /// Calls a function with each of [`plays`](Board::plays) and its points; or,
    /// of such that differ only in the order of tiles and are worth the same,
    /// only with the first.
    pub(crate) fn visit_plays(
        &self,
        kinds: Kinds,
        several: bool,
        orders: Orders,
        mut visit: impl FnMut(&[Placement], u32),
    ) {
        let goals = self
            .beside()
            .map(|slot| (slot, self.fitting_at(slot).among(kinds)));
        let goals: Vec<(Slot, Kinds)> = goals.filter(|(_, goal)| !goal.is_empty()).collect();
        for direction in [Direction::Row, Direction::Col] {
            let mut search = Search {
                board: self,
                kinds,
                direction,
                most: if several { COMPLETE } else { 1 },
                orders,
                visit: &mut visit,
                laid: Vec::with_capacity(COMPLETE),
            };
            for &(slot, goal) in &goals {
                search.reach(slot, goal);
            }
        }
    }
}

/// Whether tiles are to be laid in every order.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Orders {
    All,
    First,
}

/// A search for all that can be laid in a direction, tile by tile from the left
/// or from the top.
struct Search<'a, V> {
    board: &'a Board,
    kinds: Kinds,
    direction: Direction,
    /// How many tiles may be laid.
    most: usize,
    orders: Orders,
    visit: V,
    /// The tiles that are laid just now.
    laid: Vec<Placement>,
}

/// A line in which tiles are laid.
#[derive(Clone, Copy)]
struct Line {
    /// The tiles side by side so far, old ones and such that are laid.
    tiles: Segment,
    /// How many tiles are to be laid until one is beside an old one.
    wanted: usize,
    /// What that one may be.
    goal: Kinds,
    /// What the tiles that are laid are worth across the line.
    across: u32,
    /// What may be laid where it crosses nothing.
    free: Kinds,
}

impl<V: FnMut(&[Placement], u32)> Search<'_, V> {
    /// Lays all of which the tile in this place, and none before it, is beside an
    /// old one.
    fn reach(&mut self, slot: Slot, goal: Kinds) {
        let step = self.board.step(self.direction);
        let (across, free) = (0, Kinds::ALL);
        let mut start = slot;
        for wanted in 1..=self.most {
            let tiles = self.board.before(start, step);
            self.lay(
                start,
                Line {
                    tiles,
                    wanted,
                    goal,
                    across,
                    free,
                },
            );
            start -= step;
            if !self.board.is_open(start) || self.board.touches(start) {
                return;
            }
        }
    }

    /// Lays every tile that fits in an empty place at the end of a line, and goes
    /// on from there.
    fn lay(&mut self, slot: Slot, line: Line) {
        let step = self.board.step(self.direction);
        let ahead = self.board.behind(slot, step);
        let tiles = line.tiles.with(ahead);
        let next = slot + step * (ahead.len() + 1);
        let goes_on = self.laid.len() + 1 < self.most && self.board.is_open(next);
        let crossing = self
            .board
            .around(slot, self.board.step(self.direction.across()));
        let across = line.across + points(crossing.len() + 1);
        // The order in which tiles cross nothing makes no difference.
        let in_order = self.orders == Orders::First && crossing.len() == 0;
        let fitting = match in_order {
            true => line.free,
            false => crossing.companions(),
        };
        for tile in tiles.companions().among(fitting).among(self.kinds) {
            let tiles = tiles.with(Segment::of(tile));
            let line = Line {
                tiles,
                wanted: line.wanted.saturating_sub(1),
                goal: line.goal.among(tiles.companions()),
                across,
                free: if in_order {
                    Kinds::after(tile)
                } else {
                    line.free
                },
            };
            if line.wanted > 0 && line.goal.is_empty() {
                continue;
            }
            self.laid.push(Placement::new(tile, self.board.cell(slot)));
            // A single tile is the same in both directions.
            if line.wanted == 0 && (self.laid.len() > 1 || self.direction == Direction::Row) {
                (self.visit)(&self.laid, points(tiles.len()) + across);
            }
            if goes_on {
                self.lay(next, line);
            }
            self.laid.pop();
        }
    }
}
