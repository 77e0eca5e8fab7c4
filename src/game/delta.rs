//! What a checked move changes on the board.

use super::board::Stacks;
use super::line::Line;
use super::{Direction, Placement, Stack};
use crate::memory::{self, Bytes, OutOfMemory};

/// What a move changes: the stacks it replaces and how far the board grows.
/// The rules have checked it, so applying it cannot fail once the board has
/// room.
///
/// The board swaps its stacks with those stored here, so one delta serves for
/// doing and undoing the move.
#[derive(Clone, Debug)]
pub(crate) struct Delta {
    /// The index of the line, shifted left by one. The low bit is 1 for a column.
    line: u32,
    first: u32,
    /// Columns added by a horizontal move, rows added by a vertical one.
    growth: u32,
    tile_count: u32,
    changes: Changes,
}

/// The stacks that a move replaces. They need no heap unless the move is long.
#[derive(Clone, Debug)]
enum Changes {
    /// One stack per cell, and how many are used. Kept stacks are swapped with
    /// themselves.
    Near(u8, [Option<Stack>; Changes::NEAR]),
    /// Only the new stacks, with gaps between them.
    Far(Box<[Change]>),
}

/// One replaced stack, `skip` cells after the previous one.
#[derive(Clone, Copy, Debug)]
struct Change {
    skip: u8,
    stack: Option<Stack>,
}

impl Changes {
    /// As many as keep a node of the history at 48 bytes.
    const NEAR: usize = 22;

    fn new(
        stacks: impl ExactSizeIterator<Item = (Option<Stack>, bool)>,
    ) -> Result<Changes, OutOfMemory> {
        if stacks.len() > Changes::NEAR {
            return Changes::far(stacks).map(Changes::Far);
        }
        let mut near = [None; Changes::NEAR];
        let count = stacks.len() as u8;
        for (slot, (stack, _)) in near.iter_mut().zip(stacks) {
            *slot = stack;
        }
        Ok(Changes::Near(count, near))
    }

    fn far(
        stacks: impl ExactSizeIterator<Item = (Option<Stack>, bool)>,
    ) -> Result<Box<[Change]>, OutOfMemory> {
        let mut changes = Vec::new();
        let mut skip = 0;
        let last = stacks.len() - 1;
        for (offset, (stack, is_new)) in stacks.enumerate() {
            // A gap that does not fit into a byte is bridged by swapping a kept
            // stack with itself. So is the end of the move.
            if is_new || skip == u8::MAX || offset == last {
                memory::push(&mut changes, Change { skip, stack })?;
                skip = 0;
            } else {
                skip += 1;
            }
        }
        // `into_boxed_slice` reallocates unless the capacity is exact, and aborts if
        // that fails.
        let mut exact = Vec::new();
        exact.try_reserve_exact(changes.len())?;
        exact.append(&mut changes);
        Ok(exact.into_boxed_slice())
    }
}

impl Delta {
    /// A change of the stacks along a line from position `first` on. Each item
    /// is the stack of a cell and whether it is new.
    pub(crate) fn new(
        line: Line,
        first: usize,
        growth: usize,
        tile_count: usize,
        stacks: impl ExactSizeIterator<Item = (Option<Stack>, bool)>,
    ) -> Result<Delta, OutOfMemory> {
        Ok(Delta {
            changes: Changes::new(stacks)?,
            line: narrow(line.index) << 1 | u32::from(line.direction == Direction::Vertical),
            first: narrow(first),
            growth: narrow(growth),
            tile_count: narrow(tile_count),
        })
    }

    /// Copies the change, unless memory runs out.
    pub(crate) fn copy(&self) -> Result<Delta, OutOfMemory> {
        let changes = match &self.changes {
            Changes::Near(count, near) => Changes::Near(*count, *near),
            Changes::Far(far) => Changes::Far(memory::copied(far)?.into_boxed_slice()),
        };
        Ok(Delta { changes, ..*self })
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

    /// The position of the first byte of the tiles along the line.
    pub(crate) fn first(&self) -> usize {
        self.first as usize
    }

    /// The number of tiles placed.
    pub(crate) fn tile_count(&self) -> usize {
        self.tile_count as usize
    }

    pub(crate) fn growth(&self) -> usize {
        self.growth as usize
    }

    /// Calls `swap` with each stored stack and its position along the line.
    #[inline]
    pub(crate) fn swap_stacks(&mut self, mut swap: impl FnMut(usize, &mut Option<Stack>)) {
        let mut position = self.first();
        match &mut self.changes {
            Changes::Near(count, near) => {
                for stack in &mut near[..usize::from(*count)] {
                    swap(position, stack);
                    position += 1;
                }
            }
            Changes::Far(far) => {
                for Change { skip, stack } in far {
                    position += usize::from(*skip);
                    swap(position, stack);
                    position += 1;
                }
            }
        }
    }

    /// The stored stacks with their positions along the line.
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

    /// The positions of the placed tiles. `now` is the line just after the move.
    pub(crate) fn placed(&self, now: Stacks<'_>) -> impl Iterator<Item = usize> {
        let changed = move |&(position, before): &_| now.get(position) != before;
        self.stacks().filter(changed).map(|(position, _)| position)
    }

    /// The placement that made this change. `now` is the line just after the move.
    pub(crate) fn placement(&self, now: Stacks<'_>) -> Result<Placement, OutOfMemory> {
        let (line, first) = (self.line(), self.first());
        let end = self.stacks().last().map_or(first, |(last, _)| last + 1);
        let mut tiles = Bytes::<32>::new();
        tiles.try_reserve_exact(end - first)?;
        tiles.resize(end - first, b' ');
        for position in self.placed(now) {
            tiles[position - first] = now.get(position).map_or(b' ', Stack::letter);
        }
        Placement::at(line.cell(first), line.direction, tiles)
    }
}

/// Rule 10 keeps every position below [`Board::MAX_SIDE`](crate::Board::MAX_SIDE),
/// half of `u32::MAX`.
fn narrow(number: usize) -> u32 {
    u32::try_from(number).expect("a position on a board")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Height, Tile};

    #[test]
    fn changes_are_found_after_gaps_of_any_length() {
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
            delta.swap_stacks(|position, stack| {
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
