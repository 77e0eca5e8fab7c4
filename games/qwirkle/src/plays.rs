//! All legal plays.

use crate::board::Slot;
use crate::computer::Clock;
use crate::run::{COMPLETE, points};
use crate::segment::Segment;
use crate::{Board, Color, Direction, Kinds, Letter, Placement, Tile};

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
        self.visit_plays(kinds, several, Orders::All, 0, |laid| {
            plays.push(self.play(laid));
            0
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

    /// The slots for single tiles of these kinds: the tiles that fit there, and
    /// their points.
    pub(crate) fn singles(&self, kinds: Kinds) -> impl Iterator<Item = (Slot, Kinds, u32)> {
        self.frontier().filter_map(move |slot| {
            let around = self.around(slot);
            let fitting = around.fitting().among(kinds);
            (!fitting.is_empty()).then(|| (slot, fitting, around.points()))
        })
    }

    /// Calls `visit` with each of the [`plays`](Board::plays). With
    /// [`Orders::First`], of plays that differ only in the order of their tiles
    /// and score the same, visits only the first.
    ///
    /// `least` is a number of points: plays that score less may be left out, even
    /// all of them. `visit` returns the number from then on.
    pub(crate) fn visit_plays(
        &self,
        kinds: Kinds,
        several: bool,
        orders: Orders,
        least: u32,
        visit: impl FnMut(&Move) -> u32,
    ) {
        let mut search = Search {
            board: self,
            kinds,
            groups: groups(kinds),
            direction: Direction::Row,
            step: 1,
            most: if several { COMPLETE } else { 1 },
            orders,
            least,
            visit,
            laid: Move::default(),
        };
        for direction in [Direction::Row, Direction::Col] {
            search.direction = direction;
            search.step = self.step(direction);
            for slot in self.frontier() {
                let goal = self.fitting_at(slot).among(kinds);
                if !goal.is_empty() {
                    search.reach(slot, goal);
                }
            }
        }
    }

    /// Up to `count` of the plays with the most points, best first. Of equal ones,
    /// those that [`plays`](Board::plays) has first. When the time is up, plays
    /// may be missing, but not all.
    pub(crate) fn best_plays(
        &self,
        kinds: Kinds,
        several: bool,
        orders: Orders,
        count: usize,
        clock: Clock,
    ) -> Vec<Move> {
        // The plays by their points.
        let mut ranks: Vec<Vec<Move>> = Vec::new();
        let (mut least, mut kept, mut visits) = (0, 0, 0_usize);
        self.visit_plays(kinds, several, orders, least, |laid| {
            let rank = laid.points as usize;
            if ranks.len() <= rank {
                ranks.resize_with(rank + 1, Vec::new);
            }
            if ranks[rank].len() < count {
                ranks[rank].push(*laid);
                kept += 1;
            }
            // Forget the worst plays if there are enough better ones.
            while let Some(worst) = ranks.get_mut(least as usize)
                && kept - worst.len() >= count
            {
                kept -= worst.len();
                worst.clear();
                least += 1;
            }
            visits += 1;
            match visits.is_multiple_of(64) && clock.is_over() {
                true => u32::MAX,
                false => least,
            }
        });
        let best = ranks.into_iter().rev().flatten();
        best.take(count).collect()
    }

    /// The play in the form that others see.
    pub(crate) fn play(&self, laid: &Move) -> Play {
        let tiles = laid.tiles().iter();
        let placements = tiles.map(|&(tile, slot)| Placement::new(tile, self.cell(slot)));
        Play {
            placements: placements.collect(),
            points: laid.points,
        }
    }
}

/// A play in the compact form in which computers search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Move {
    tiles: [(Tile, Slot); COMPLETE],
    len: usize,
    pub points: u32,
}

impl Default for Move {
    /// No tiles.
    fn default() -> Move {
        let tile = Tile::new(Letter::A, Color::Red);
        Move {
            tiles: [(tile, 0); COMPLETE],
            len: 0,
            points: 0,
        }
    }
}

impl Move {
    /// The tiles and their slots, in order.
    pub fn tiles(&self) -> &[(Tile, Slot)] {
        &self.tiles[..self.len]
    }

    /// The set of tiles, which are all different.
    pub fn kinds(&self) -> Kinds {
        self.tiles().iter().map(|(tile, _)| *tile).collect()
    }

    fn push(&mut self, tile: Tile, slot: Slot) {
        self.tiles[self.len] = (tile, slot);
        self.len += 1;
    }

    fn pop(&mut self) {
        self.len -= 1;
    }
}

/// Which orders of the same tiles to visit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Orders {
    All,
    First,
}

/// A search for plays in a direction, tile by tile.
struct Search<'a, V> {
    board: &'a Board,
    kinds: Kinds,
    direction: Direction,
    /// The distance to the next slot in the direction.
    step: usize,
    /// For each tile, the maximum number of others in a run with it.
    groups: [usize; Tile::KINDS],
    /// The maximum number of tiles.
    most: usize,
    orders: Orders,
    /// Plays with fewer points do not matter.
    least: u32,
    visit: V,
    /// The tiles laid so far.
    laid: Move,
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

/// For each of these tiles, the maximum number of others in a run with it.
fn groups(kinds: Kinds) -> [usize; Tile::KINDS] {
    let mut groups = [0; Tile::KINDS];
    for tile in kinds {
        let of_letter = Kinds::of_letter(tile.letter).among(kinds).len();
        let of_color = Kinds::of_color(tile.color).among(kinds).len();
        groups[tile.index()] = of_letter.max(of_color) - 1;
    }
    groups
}

impl<V: FnMut(&Move) -> u32> Search<'_, V> {
    /// Visits all plays whose first tile next to an old one is in this slot.
    fn reach(&mut self, slot: Slot, goal: Kinds) {
        let [before, ahead] = self.board.around(slot).sides(self.direction);
        let tiles = before.with(ahead);
        let mates = goal.map(|tile| self.mates(tiles.with(Segment::of(tile)), tile));
        let most = self.most.min(1 + mates.max().unwrap_or(0));
        // Lines that start further left cross the same runs, or fewer.
        if self.bound(slot, before.len(), 0, most) < self.least {
            return;
        }
        let (across, free) = (0, Kinds::ALL);
        let mut start = slot;
        for wanted in 1..=self.most {
            let [tiles, _] = self.board.around(start).sides(self.direction);
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
            start -= self.step;
            if !self.board.is_open(start) || self.board.is_frontier(start) {
                return;
            }
        }
    }

    /// The maximum number of tiles to add to a run that ends with this tile.
    fn mates(&self, run: Segment, tile: Tile) -> usize {
        match run.len() {
            1 => self.groups[tile.index()],
            _ => run.companions().among(self.kinds).len(),
        }
    }

    /// A line with `len` tiles before this slot scores at most this with at most
    /// `most` more.
    fn bound(&self, mut slot: Slot, mut len: usize, mut across: u32, most: usize) -> u32 {
        len += most;
        for _ in 0..most {
            let around = self.board.around(slot);
            let [_, ahead] = around.sides(self.direction);
            across += around.points_in(self.direction.across());
            len += ahead.len();
            slot += self.step * (ahead.len() + 1);
            if !self.board.is_open(slot) {
                break;
            }
        }
        points(len.min(COMPLETE)) + across
    }

    /// Lays every fitting tile in the empty slot at the end of the line, and
    /// continues from there.
    fn lay(&mut self, slot: Slot, line: Line) {
        let around = self.board.around(slot);
        let [_, ahead] = around.sides(self.direction);
        let tiles = line.tiles.with(ahead);
        let next = slot + self.step * (ahead.len() + 1);
        let goes_on = self.laid.len + 1 < self.most && self.board.is_open(next);
        let across_here = self.direction.across();
        let crosses = around.len(across_here) > 0;
        let across = line.across + around.points_in(across_here);
        // The order of tiles that cross no run does not matter.
        let in_order = self.orders == Orders::First && !crosses;
        let fitting = match in_order {
            true => line.free,
            false => around.fitting_in(across_here),
        };
        let points = points(tiles.len() + 1) + across;
        if !goes_on && points < self.least {
            return;
        }
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
            self.laid.push(tile, slot);
            // A single tile is the same play in both directions.
            let complete =
                line.wanted == 0 && (self.laid.len > 1 || self.direction == Direction::Row);
            if complete && points >= self.least {
                self.laid.points = points;
                self.least = (self.visit)(&self.laid);
            }
            if goes_on {
                let most = self.most - self.laid.len;
                let most = most.min(self.mates(tiles, tile));
                if most > 0 && self.bound(next, tiles.len(), across, most) >= self.least {
                    self.lay(next, line);
                }
            }
            self.laid.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;
    use crate::computer::Effort;
    use std::time::Duration;
    use testkit::long::cases;

    /// A board after some random plays.
    fn board(random: &mut Random) -> Board {
        let mut board = Board::new(7, 7);
        let middle = board.middle();
        let tile = Tile::new(Letter::A, Color::Red);
        board.put(tile, middle).expect("an empty cell");
        for _ in 0..random.below(10) {
            let plays = board.plays(Kinds::ALL, random.below(2) == 0);
            if plays.is_empty() {
                break;
            }
            for placement in &plays[random.below(plays.len())].placements {
                let put = board.put(placement.tile, placement.cell);
                put.expect("an empty cell");
            }
        }
        board
    }

    /// A search that leaves out plays with few points finds all others.
    #[test]
    fn bounds_leave_out_nothing_that_matters() {
        let mut random = Random::new(1);
        let mut left_out = 0;
        for _ in 0..cases(150, 2000) {
            let board = board(&mut random);
            let kinds = Tile::all().filter(|_| random.below(3) == 0).collect();
            for orders in [Orders::All, Orders::First] {
                let find = |least: u32| {
                    let mut found = Vec::new();
                    board.visit_plays(kinds, true, orders, least, |laid| {
                        found.push(board.play(laid));
                        least
                    });
                    found
                };
                let all = find(0);
                for least in 0..=17 {
                    let mut expected = all.clone();
                    expected.retain(|play| play.points >= least);
                    assert_eq!(find(least), expected, "{board:?}");
                    left_out += all.len() - expected.len();
                }
            }
        }
        assert!(left_out > 10_000, "{left_out}");
    }

    #[test]
    fn the_best_plays_are_those_with_the_most_points() {
        let mut random = Random::new(2);
        for _ in 0..cases(60, 1000) {
            let board = board(&mut random);
            let kinds: Kinds = Tile::all().filter(|_| random.below(3) == 0).collect();
            let mut sorted = board.plays(kinds, true);
            sorted.sort_by_key(|play| std::cmp::Reverse(play.points));
            for count in [0, 1, 2, 10, 200, usize::MAX] {
                let best = |effort: Effort| {
                    let clock = Clock::start(effort);
                    let best = board.best_plays(kinds, true, Orders::All, count, clock);
                    best.iter().map(|laid| board.play(laid)).collect::<Vec<_>>()
                };
                let expected = &sorted[..count.min(sorted.len())];
                assert_eq!(best(Effort::Simulations(1)), expected, "{board:?}");
                let hurried = best(Effort::Time(Duration::ZERO));
                assert_eq!(hurried.is_empty(), expected.is_empty());
            }
        }
    }
}
