//! A move that has passed every check.

use crate::line::Line;
use crate::{Cell, Direction, Stack};

/// A placement that has been checked against a board and found legal: applying
/// it cannot fail. [`Game::check`](crate::Game::check) makes one.
#[derive(Debug)]
pub struct Play {
    pub(crate) tiles: usize,
    pub(crate) delta: Delta,
}

impl Play {
    /// How many tiles it places.
    pub fn tiles(&self) -> usize {
        self.tiles
    }
}

/// What a play changes on the board, as small as it can be told: the stacks
/// that it replaces and how far the board grows.
///
/// The board exchanges its stacks with those held here, so that one delta
/// serves for doing and for undoing.
#[derive(Debug)]
pub(crate) struct Delta {
    row: u32,
    col: u32,
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
    /// The change of the stacks from `start` on in the line of play: for each
    /// cell its stack, and whether that is a new one.
    pub(crate) fn new(
        start: Cell,
        direction: Direction,
        growth: usize,
        tiles: usize,
        stacks: impl Iterator<Item = (Option<Stack>, bool)>,
    ) -> Delta {
        let mut changes = Vec::with_capacity(tiles);
        let mut skip = 0;
        for (stack, new) in stacks {
            // A gap too long for its byte is bridged by exchanging a stack in
            // the gap for itself.
            if new || skip == u8::MAX {
                changes.push(Change { skip, stack });
                skip = 0;
            } else {
                skip += 1;
            }
        }
        Delta {
            row: side(start.row),
            col: side(start.col),
            growth: side(growth),
            direction,
            changes: changes.into_boxed_slice(),
        }
    }

    pub(crate) fn direction(&self) -> Direction {
        self.direction
    }

    pub(crate) fn growth(&self) -> usize {
        self.growth as usize
    }

    /// The changed cells, each with the stack to exchange.
    pub(crate) fn changes(&mut self) -> impl Iterator<Item = (Cell, &mut Option<Stack>)> {
        let start = Cell {
            row: self.row as usize,
            col: self.col as usize,
        };
        let (line, first) = Line::through(start, self.direction);
        let mut next = first;
        self.changes.iter_mut().map(move |change| {
            let position = next + usize::from(change.skip);
            next = position + 1;
            (line.cell(position), &mut change.stack)
        })
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
            let start = Cell { row: 2, col: 3 };
            let mut delta = Delta::new(start, Direction::Vertical, 0, 1, stacks);
            assert!(delta.changes.len() <= 1 + gap / 256);
            for (cell, stack) in delta.changes() {
                let last = cell
                    == Cell {
                        row: 2 + gap,
                        col: 3,
                    };
                assert_eq!(*stack, if last { new } else { old });
            }
            assert_eq!(
                delta.changes().last().map(|(cell, _)| cell.row),
                Some(2 + gap)
            );
        }
    }

    #[test]
    fn a_change_is_two_bytes() {
        assert_eq!(size_of::<Change>(), 2);
    }
}
