//! All legal plays.

use crate::board::Slot;
use crate::run::{COMPLETE, points};
use crate::segment::Segment;
use crate::{Board, Direction, Kinds, Placement};

/// Tiles that may be laid together, and their points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// The tiles and their cells, from left to right or from top to bottom.
    pub placements: Vec<Placement>,
    /// The points.
    pub points: u32,
}

impl Board {
    /// All legal plays with tiles of these kinds, each once: single tiles, and
    /// several tiles per turn if that is allowed.
    ///
    /// A run never contains the same tile twice, so the number of copies in a
    /// deck does not matter.
    #[must_use]
    pub fn plays(&self, kinds: Kinds, several: bool) -> Vec<Play> {
        let mut plays = Vec::new();
        self.visit_plays(kinds, several, Orders::All, |placements, points| {
            let placements = placements.to_vec();
            plays.push(Play { placements, points });
        });
        plays
    }

    /// Returns true if a tile of these kinds can be laid.
    ///
    /// It is enough to try single tiles: if several tiles can be laid together,
    /// each of them that is next to an old tile can be laid alone, since its
    /// runs are parts of valid runs.
    #[must_use]
    pub fn has_play(&self, kinds: Kinds) -> bool {
        let mut frontier = self.frontier();
        frontier.any(|slot| !kinds.among(self.fitting_at(slot)).is_empty())
    }

    /// Calls `visit` with each of the [`plays`](Board::plays) and its points.
    /// With [`Orders::First`], of plays that differ only in the order of their
    /// tiles and score the same, visits only the first.
    pub(crate) fn visit_plays(
        &self,
        kinds: Kinds,
        several: bool,
        orders: Orders,
        mut visit: impl FnMut(&[Placement], u32),
    ) {
        let goals = self
            .frontier()
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

/// Which orders of the same tiles to visit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Orders {
    All,
    First,
}

/// A search for all plays in a direction, tile by tile.
struct Search<'a, V> {
    board: &'a Board,
    kinds: Kinds,
    direction: Direction,
    /// The maximum number of tiles.
    most: usize,
    orders: Orders,
    visit: V,
    /// The tiles laid so far.
    laid: Vec<Placement>,
}

/// The state of the line in which tiles are laid.
#[derive(Clone, Copy)]
struct Line {
    /// The adjacent tiles so far, old and new.
    tiles: Segment,
    /// The number of tiles to lay until one is next to an old tile.
    wanted: usize,
    /// The kinds that this tile may have.
    goal: Kinds,
    /// The points for runs across the line.
    across: u32,
    /// The kinds that may be laid where they cross no other run.
    free: Kinds,
}

impl<V: FnMut(&[Placement], u32)> Search<'_, V> {
    /// Visits all plays whose first tile next to an old one is in this slot.
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

    /// Lays every fitting tile in the empty slot at the end of the line, and
    /// continues from there.
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
        // The order of tiles that cross no run does not matter.
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
            // A single tile is the same play in both directions.
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
