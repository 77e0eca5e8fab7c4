//! The plays that can be undone.

use crate::play::Delta;

/// A linked list of plays, the last one first. A node is as large as its play
/// and never as the board.
#[derive(Debug, Default)]
pub(crate) struct History {
    last: Option<Box<Node>>,
    len: usize,
}

#[derive(Debug)]
struct Node {
    delta: Delta,
    before: Option<Box<Node>>,
}

impl History {
    pub(crate) fn push(&mut self, delta: Delta) {
        let before = self.last.take();
        self.last = Some(Box::new(Node { delta, before }));
        self.len += 1;
    }

    /// Takes the last play off the list.
    pub(crate) fn pop(&mut self) -> Option<Delta> {
        let node = *self.last.take()?;
        self.last = node.before;
        self.len -= 1;
        Some(node.delta)
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }
}

/// Node by node: left to itself, a long list would be freed by recursion and
/// overrun the call stack.
impl Drop for History {
    fn drop(&mut self) {
        while self.pop().is_some() {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Direction, Height, Stack, Tile};

    fn delta(col: usize) -> Delta {
        let tile = Tile::new(b'A').expect("a letter");
        let stacks = [(Some(Stack::new(tile, Height::ONE)), true)];
        let cell = Cell { row: 0, col };
        Delta::new(cell, Direction::Horizontal, 0, 1, stacks.into_iter())
    }

    #[test]
    fn plays_come_back_in_reverse() {
        let mut history = History::default();
        for col in 0..3 {
            history.push(delta(col));
        }
        for col in (0..3).rev() {
            assert_eq!(history.len(), col + 1);
            let mut delta = history.pop().expect("a play");
            let cells: Vec<usize> = delta.changes().map(|(cell, _)| cell.col).collect();
            assert_eq!(cells, [col]);
        }
        assert!(history.pop().is_none());
    }

    #[test]
    fn a_million_plays_are_dropped_on_a_small_stack() {
        let build_and_drop = || {
            let mut history = History::default();
            (0..1_000_000).for_each(|col| history.push(delta(col)));
            assert_eq!(history.len(), 1_000_000);
        };
        let thread = std::thread::Builder::new().stack_size(64 * 1024);
        let handle = thread.spawn(build_and_drop).expect("a thread");
        handle.join().expect("no overrun");
    }

    #[test]
    fn a_node_is_at_most_48_bytes() {
        assert!(size_of::<Node>() <= 48);
    }
}
