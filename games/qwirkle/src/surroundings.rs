//! The tiles around an empty cell.

use crate::run::points;
use crate::segment::Segment;
use crate::{Direction, Kinds};

/// The tiles directly before and behind an empty cell, in its row and in its
/// column, and what follows from them.
#[derive(Clone, Copy, Debug)]
pub struct Surroundings {
    lines: [Sides; 2],
}

#[derive(Clone, Copy, Debug)]
struct Sides {
    before: Segment,
    behind: Segment,
    /// The tiles that make a valid run with both.
    fitting: Kinds,
}

impl Default for Surroundings {
    fn default() -> Surroundings {
        let (before, behind) = (Segment::default(), Segment::default());
        let sides = Sides {
            before,
            behind,
            fitting: Kinds::ALL,
        };
        Surroundings { lines: [sides; 2] }
    }
}

impl Surroundings {
    /// The tiles before and behind the cell.
    pub const fn sides(&self, direction: Direction) -> [Segment; 2] {
        let sides = &self.lines[direction as usize];
        [sides.before, sides.behind]
    }

    pub const fn set_before(&mut self, direction: Direction, segment: Segment) {
        let sides = &mut self.lines[direction as usize];
        sides.before = segment;
        sides.fitting = segment.with(sides.behind).companions();
    }

    pub const fn set_behind(&mut self, direction: Direction, segment: Segment) {
        let sides = &mut self.lines[direction as usize];
        sides.behind = segment;
        sides.fitting = sides.before.with(segment).companions();
    }

    /// The number of tiles before and behind the cell.
    pub const fn len(&self, direction: Direction) -> usize {
        let [before, behind] = self.sides(direction);
        before.len() + behind.len()
    }

    /// Returns true if there is a tile.
    pub const fn any(&self) -> bool {
        self.len(Direction::Row) + self.len(Direction::Col) > 0
    }

    /// The tiles that fit in one direction: all if there is nothing to fit to.
    pub const fn fitting_in(&self, direction: Direction) -> Kinds {
        self.lines[direction as usize].fitting
    }

    /// The tiles that fit in both directions.
    pub const fn fitting(&self) -> Kinds {
        self.fitting_in(Direction::Row)
            .among(self.fitting_in(Direction::Col))
    }

    /// The points for the run in one direction once a tile is laid here.
    pub const fn points_in(&self, direction: Direction) -> u32 {
        points(self.len(direction) + 1)
    }

    /// The points for a single tile laid here.
    pub const fn points(&self) -> u32 {
        self.points_in(Direction::Row) + self.points_in(Direction::Col)
    }
}
