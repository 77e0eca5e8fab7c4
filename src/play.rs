//! A move that has passed every check.

use crate::line::Line;
use crate::memory::{self, OutOfMemory};
use crate::{Direction, Stack};

/// What a play changes on the board, as small as it can be told: the stacks
/// that it replaces and how far the board grows. It was checked against the
/// board: once there is room there, applying it cannot fail.
///
/// The board exchanges its stacks with those held here, so that one delta
/// serves for doing and for undoing.
#[derive(Debug)]
pub(crate) struct Delta {
    /// Twice the row of the line of play, or twice its column and 1.
    line: u32,
    /// The position of the first tile along it.
    first: u32,
    /// Columns added by a horizontal play, rows added by a vertical one.
    growth: u32,
    /// How many tiles are placed.
    tiles: u32,
    changes: Changes,
}

/// The stacks that a play replaces, which take no memory of their own unless
/// the tiles reach far.
#[derive(Debug)]
enum Changes {
    /// Those of so many cells, kept ones among them: each is exchanged for
    /// itself.
    Near(u8, [Option<Stack>; Changes::NEAR]),
    /// Those that are new, with gaps between them.
    Far(Box<[Change]>),
}

/// One stack that is replaced, so many cells after the one before.
#[derive(Debug)]
struct Change {
    skip: u8,
    stack: Option<Stack>,
}

impl Changes {
    /// As many as there is room for where a box would be, and beside it.
    const NEAR: usize = 22;

    /// The change of these stacks, of which some are new.
    fn new(
        stacks: impl ExactSizeIterator<Item = (Option<Stack>, bool)>,
    ) -> Result<Changes, OutOfMemory> {
        if stacks.len() > Changes::NEAR {
            return Changes::far(stacks).map(Changes::Far);
        }
        let mut near = [None; Changes::NEAR];
        let count = stacks.len() as u8;
        for (place, (stack, _)) in near.iter_mut().zip(stacks) {
            *place = stack;
        }
        Ok(Changes::Near(count, near))
    }

    fn far(
        stacks: impl Iterator<Item = (Option<Stack>, bool)>,
    ) -> Result<Box<[Change]>, OutOfMemory> {
        let mut changes = Vec::new();
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
        // To shrink it could end the process.
        let mut exact = memory::room(changes.len())?;
        exact.append(&mut changes);
        Ok(exact.into_boxed_slice())
    }
}

impl Delta {
    /// The change of the stacks from a position of a line on: for each cell its
    /// stack, and whether that is a new one.
    pub(crate) fn new(
        line: Line,
        first: usize,
        growth: usize,
        tiles: usize,
        stacks: impl ExactSizeIterator<Item = (Option<Stack>, bool)>,
    ) -> Result<Delta, OutOfMemory> {
        Ok(Delta {
            changes: Changes::new(stacks)?,
            line: side(line.index) << 1 | u32::from(line.direction == Direction::Vertical),
            first: side(first),
            growth: side(growth),
            tiles: side(tiles),
        })
    }

    /// The line of play.
    pub(crate) fn line(&self) -> Line {
        Line {
            direction: match self.line & 1 {
                0 => Direction::Horizontal,
                _ => Direction::Vertical,
            },
            index: (self.line >> 1) as usize,
        }
    }

    /// The position of the first character of the tiles along the line.
    pub(crate) fn first(&self) -> usize {
        self.first as usize
    }

    /// How many tiles are placed.
    pub(crate) fn tiles(&self) -> usize {
        self.tiles as usize
    }

    pub(crate) fn growth(&self) -> usize {
        self.growth as usize
    }

    /// Calls `each` with every stack held here and its position along the line.
    #[inline]
    pub(crate) fn exchange(&mut self, mut each: impl FnMut(usize, &mut Option<Stack>)) {
        let mut position = self.first();
        match &mut self.changes {
            Changes::Near(count, near) => {
                for stack in &mut near[..usize::from(*count)] {
                    each(position, stack);
                    position += 1;
                }
            }
            Changes::Far(far) => {
                for Change { skip, stack } in far {
                    position += usize::from(*skip);
                    each(position, stack);
                    position += 1;
                }
            }
        }
    }

    /// The stacks held here, each with its position along the line.
    pub(crate) fn stacks(&self) -> impl Iterator<Item = (usize, Option<Stack>)> {
        let (near, far) = match &self.changes {
            Changes::Near(count, near) => (&near[..usize::from(*count)], &[][..]),
            Changes::Far(far) => (&[][..], &far[..]),
        };
        let near = near.iter().map(|&stack| (0, stack));
        let far = far.iter().map(|change| (change.skip, change.stack));
        let mut next = self.first();
        near.chain(far).map(move |(skip, stack)| {
            let position = next + usize::from(skip);
            next = position + 1;
            (position, stack)
        })
    }
}

/// Every place on a board fits, even twice: rule 10 keeps boards below
/// [`Board::MAX_SIDE`](crate::Board::MAX_SIDE), which is half of `u32::MAX`.
fn side(count: usize) -> u32 {
    u32::try_from(count).expect("a place on a board")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Height, Tile};

    #[test]
    fn changes_are_found_behind_gaps_of_any_length() {
        let tile = Tile::new(b'A').expect("a letter");
        for gap in [
            0, 1, 20, 21, 22, 23, 254, 255, 256, 257, 511, 512, 513, 100_000,
        ] {
            let new = Some(Stack::new(tile, Height::MAX));
            let old = Some(Stack::new(tile, Height::ONE));
            let stacks = (0..gap + 1).map(|offset| match offset == gap {
                true => (new, true),
                false => (old, false),
            });
            let (line, first) = Line::through(Cell { row: 2, col: 3 }, Direction::Vertical);
            let mut delta = Delta::new(line, first, 0, 1, stacks).expect("memory");
            if let Changes::Far(far) = &delta.changes {
                assert!(far.len() <= 1 + gap / 256);
            }
            let last = 2 + gap;
            let held: Vec<_> = delta.stacks().collect();
            assert_eq!(held.last(), Some(&(last, new)));
            let mut held = held.into_iter();
            delta.exchange(|position, stack| {
                assert_eq!(*stack, if position == last { new } else { old });
                assert_eq!(held.next(), Some((position, *stack)));
            });
            assert_eq!(held.next(), None);
        }
    }

    #[test]
    fn a_change_is_two_bytes() {
        assert_eq!(size_of::<Change>(), 2);
    }
}
