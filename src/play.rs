//! A move that has passed every check.

use crate::line::Line;
use crate::memory::{self, OutOfMemory};
use crate::{Cell, Direction, Stack};

/// A placement that has been checked against a board and found legal. Once
/// there is room on the board, applying it cannot fail.
#[derive(Debug)]
pub(crate) struct Play {
    /// How many tiles it places.
    pub(crate) tiles: usize,
    pub(crate) delta: Delta,
}

/// What a play changes on the board, as small as it can be told: the stacks
/// that it replaces and how far the board grows.
///
/// The board exchanges its stacks with those held here, so that one delta
/// serves for doing and for undoing.
#[derive(Debug)]
pub(crate) struct Delta {
    /// The row or column of the line of play.
    index: u32,
    /// The position of the first tile along it.
    first: u32,
    /// Columns added by a horizontal play, rows added by a vertical one.
    growth: u32,
    direction: Direction,
    changes: Box<[Change]>,
}

/// One stack that is replaced, so many cells after the one before.
#[derive(Debug)]
pub(crate) struct Change {
    pub(crate) skip: u8,
    pub(crate) stack: Option<Stack>,
}

impl Delta {
    /// The change of the stacks from a position of a line on: for each cell its
    /// stack, and whether that is a new one.
    pub(crate) fn new(
        line: Line,
        first: usize,
        growth: usize,
        tiles: usize,
        stacks: impl Iterator<Item = (Option<Stack>, bool)>,
    ) -> Result<Delta, OutOfMemory> {
        let mut changes = memory::room(tiles)?;
        let mut skip = 0;
        for (stack, new) in stacks {
            // A gap too long for its byte is bridged by exchanging a stack in
            // the gap for itself.
            if new || skip == u8::MAX {
                memory::push(&mut changes, Change { skip, stack })?;
                skip = 0;
            } else {
                skip += 1;
            }
        }
        if changes.len() < changes.capacity() {
            // Bridges made it grow. To shrink it could end the process.
            let mut exact = memory::room(changes.len())?;
            exact.append(&mut changes);
            changes = exact;
        }
        Ok(Delta {
            index: side(line.index),
            first: side(first),
            growth: side(growth),
            direction: line.direction,
            changes: changes.into_boxed_slice(),
        })
    }

    /// The line of play.
    pub(crate) fn line(&self) -> Line {
        Line {
            direction: self.direction,
            index: self.index as usize,
        }
    }

    /// The position of the first character of the tiles along the line.
    pub(crate) fn first(&self) -> usize {
        self.first as usize
    }

    pub(crate) fn growth(&self) -> usize {
        self.growth as usize
    }

    /// The stacks held here, each with its position along the line.
    pub(crate) fn stacks(&self) -> impl Iterator<Item = (usize, Option<Stack>)> {
        let mut walk = walk(self.first());
        let changes = self.changes.iter();
        changes.map(move |change| (walk(change), change.stack))
    }

    /// The stacks held here, each with its cell, to be exchanged.
    pub(crate) fn exchanges(&mut self) -> impl Iterator<Item = (Cell, &mut Option<Stack>)> {
        let (line, mut walk) = (self.line(), walk(self.first()));
        let changes = self.changes.iter_mut();
        changes.map(move |change| (line.cell(walk(change)), &mut change.stack))
    }
}

/// Gives the position of each change, in turn.
fn walk(first: usize) -> impl FnMut(&Change) -> usize {
    let mut next = first;
    move |change| {
        let position = next + usize::from(change.skip);
        next = position + 1;
        position
    }
}

/// Every place on a board fits: [`Board::MAX_SIDE`](crate::Board::MAX_SIDE) is
/// below `u32::MAX`, and rule 10 keeps boards below it.
fn side(count: usize) -> u32 {
    u32::try_from(count).expect("a place on a board")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Height, Tile};

    #[test]
    fn changes_are_found_behind_gaps_of_any_length() {
        let tile = Tile::new(b'A').expect("a letter");
        for gap in [0, 1, 254, 255, 256, 257, 511, 512, 513, 100_000] {
            let new = Some(Stack::new(tile, Height::MAX));
            let old = Some(Stack::new(tile, Height::ONE));
            let stacks = (0..gap).map(|_| (old, false)).chain([(new, true)]);
            let (line, first) = Line::through(Cell { row: 2, col: 3 }, Direction::Vertical);
            let mut delta = Delta::new(line, first, 0, 1, stacks).expect("memory");
            assert!(delta.changes.len() <= 1 + gap / 256);
            let last = Cell {
                row: 2 + gap,
                col: 3,
            };
            let held: Vec<_> = delta.stacks().collect();
            assert_eq!(held.last(), Some(&(last.row, new)));
            for ((cell, stack), (position, same)) in delta.exchanges().zip(held) {
                assert_eq!(*stack, if cell == last { new } else { old });
                assert_eq!((line.cell(position), same), (cell, *stack));
            }
        }
    }

    #[test]
    fn a_change_is_two_bytes() {
        assert_eq!(size_of::<Change>(), 2);
    }
}
