//! The plays that can be undone, and those that can be redone.

use crate::memory::{self, OutOfMemory};
use crate::play::Delta;

/// Two linked lists of plays, between which undo and redo move the nodes. A
/// node is small, whatever the size of the board.
#[derive(Debug, Default)]
pub(crate) struct History {
    done: Plays,
    undone: Plays,
}

impl History {
    /// Adds a new play; what was undone before it is gone, and the play has the
    /// place of what was undone last.
    pub(crate) fn push(&mut self, delta: Delta) -> Result<&mut Delta, OutOfMemory> {
        let node = match self.undone.pop() {
            Some(mut node) => {
                node.delta = delta;
                node
            }
            None => Node::new(delta)?,
        };
        self.undone.clear();
        Ok(self.done.push(node))
    }

    /// Moves the last play to those that can be redone.
    pub(crate) fn undo(&mut self) -> Option<&mut Delta> {
        let node = self.done.pop()?;
        Some(self.undone.push(node))
    }

    /// Moves the play that was undone last back.
    pub(crate) fn redo(&mut self) -> Option<&mut Delta> {
        let node = self.undone.pop()?;
        Some(self.done.push(node))
    }

    /// The last play that is not undone.
    pub(crate) fn last(&self) -> Option<&Delta> {
        Some(&self.done.last.as_ref()?.delta)
    }

    pub(crate) fn undo_count(&self) -> usize {
        self.done.len
    }

    pub(crate) fn redo_count(&self) -> usize {
        self.undone.len
    }
}

/// A linked list of plays, the last one first.
#[derive(Debug, Default)]
struct Plays {
    last: Option<Box<Node>>,
    len: usize,
}

/// A place in the list for one play.
#[derive(Debug)]
struct Node {
    delta: Delta,
    before: Option<Box<Node>>,
}

impl Node {
    fn new(delta: Delta) -> Result<Box<Node>, OutOfMemory> {
        let before = None;
        memory::boxed(Node { delta, before })
    }
}

impl Plays {
    fn push(&mut self, mut node: Box<Node>) -> &mut Delta {
        std::mem::swap(&mut node.before, &mut self.last);
        self.len += 1;
        &mut self.last.insert(node).delta
    }

    fn pop(&mut self) -> Option<Box<Node>> {
        let mut node = self.last.take()?;
        self.last = node.before.take();
        self.len -= 1;
        Some(node)
    }

    /// Node by node: left to itself, a long list would be freed by recursion
    /// and overrun the call stack.
    fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}

impl Drop for Plays {
    fn drop(&mut self) {
        self.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::Line;
    use crate::{Cell, Direction, Height, Stack, Tile};

    fn play(col: usize) -> Delta {
        let tile = Tile::new(b'A').expect("a letter");
        let stacks = [(Some(Stack::new(tile, Height::ONE)), true)];
        let (line, first) = Line::through(Cell { row: 0, col }, Direction::Horizontal);
        Delta::new(line, first, 0, 1, stacks.into_iter()).expect("memory")
    }

    fn history(plays: usize) -> History {
        let mut history = History::default();
        for col in 0..plays {
            history.push(play(col)).expect("memory");
        }
        history
    }

    #[test]
    fn plays_are_undone_in_reverse_and_redone_in_order() {
        let mut history = history(3);
        for col in [2, 1, 0] {
            assert_eq!(history.last().map(Delta::first), Some(col));
            assert_eq!(history.undo().map(|delta| delta.first()), Some(col));
            assert_eq!((history.undo_count(), history.redo_count()), (col, 3 - col));
        }
        assert!(history.undo().is_none() && history.last().is_none());
        for col in [0, 1, 2] {
            assert_eq!(history.redo().map(|delta| delta.first()), Some(col));
        }
        assert!(history.redo().is_none());
        assert_eq!((history.undo_count(), history.redo_count()), (3, 0));
    }

    #[test]
    fn a_new_play_takes_the_place_of_those_undone() {
        let mut history = history(3);
        history.undo();
        history.undo();
        history.push(play(7)).expect("memory");
        assert_eq!((history.undo_count(), history.redo_count()), (2, 0));
        assert!(history.redo().is_none());
        assert_eq!(history.undo().map(|delta| delta.first()), Some(7));
    }

    #[test]
    fn a_million_plays_are_dropped_on_a_small_stack() {
        let build_and_drop = || {
            let mut history = history(1_000_000);
            for _ in 0..500_000 {
                history.undo();
            }
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
