//! The moves that can be undone and redone.

use std::convert::Infallible;

use super::delta::Delta;
use crate::memory::{self, OutOfMemory};

/// Two linked lists of moves. Undo and redo move a node from one to the other.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    done: List,
    undone: List,
}

impl History {
    /// Records a new move. The undone moves are lost, and the node of the first
    /// of them is reused.
    pub(crate) fn push(&mut self, delta: Delta) -> Result<&mut Delta, OutOfMemory> {
        let node = match self.undone.pop() {
            Some(mut node) => {
                node.delta = delta;
                node
            }
            None => memory::boxed(Node { delta, next: None })?,
        };
        self.undone.clear();
        Ok(self.done.push(node))
    }

    /// Moves the newest move to the undone list.
    pub(crate) fn undo(&mut self) -> Option<&mut Delta> {
        let node = self.done.pop()?;
        Some(self.undone.push(node))
    }

    /// Moves the move that was undone last back to the done list.
    pub(crate) fn redo(&mut self) -> Option<&mut Delta> {
        let node = self.undone.pop()?;
        Some(self.done.push(node))
    }

    pub(crate) fn try_clone(&self) -> Result<History, OutOfMemory> {
        Ok(History {
            done: self.done.try_clone()?,
            undone: self.undone.try_clone()?,
        })
    }

    /// Frees the undone moves.
    pub(crate) fn forget_undone(&mut self) {
        self.undone.clear();
    }

    /// The moves that can be undone, the last one first.
    pub(crate) fn done(&self) -> impl Iterator<Item = &Delta> {
        self.done.iter()
    }

    /// The moves that can be redone, the next one first.
    pub(crate) fn undone(&self) -> impl Iterator<Item = &Delta> {
        self.undone.iter()
    }

    pub(crate) fn undo_count(&self) -> usize {
        self.done.len
    }

    pub(crate) fn redo_count(&self) -> usize {
        self.undone.len
    }
}

/// A singly linked list with the newest node at its head.
#[derive(Debug, Default)]
struct List {
    head: Option<Box<Node>>,
    len: usize,
}

#[derive(Debug)]
struct Node {
    delta: Delta,
    next: Option<Box<Node>>,
}

impl List {
    fn push(&mut self, mut node: Box<Node>) -> &mut Delta {
        std::mem::swap(&mut node.next, &mut self.head);
        self.len += 1;
        &mut self.head.insert(node).delta
    }

    fn pop(&mut self) -> Option<Box<Node>> {
        let mut node = self.head.take()?;
        self.head = node.next.take();
        self.len -= 1;
        Some(node)
    }

    fn iter(&self) -> impl Iterator<Item = &Delta> {
        let nodes = std::iter::successors(self.head.as_deref(), |node| node.next.as_deref());
        nodes.map(|node| &node.delta)
    }

    fn try_clone(&self) -> Result<List, OutOfMemory> {
        self.copied(|delta| {
            let delta = delta.copy()?;
            memory::boxed(Node { delta, next: None })
        })
    }

    /// Copies the list node by node, until `copy` fails. A recursive copy would overflow
    /// the call stack.
    fn copied<E>(&self, mut copy: impl FnMut(&Delta) -> Result<Box<Node>, E>) -> Result<List, E> {
        let mut list = List::default();
        let mut end = &mut list.head;
        for delta in self.iter() {
            end = &mut end.insert(copy(delta)?).next;
            list.len += 1;
        }
        Ok(list)
    }

    /// Frees the nodes one by one. Dropping the head would free a long list by
    /// recursion and overflow the call stack.
    fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}

impl Clone for List {
    fn clone(&self) -> List {
        let Ok(list) = self.copied::<Infallible>(|delta| {
            let delta = delta.clone();
            Ok(Box::new(Node { delta, next: None }))
        });
        list
    }
}

impl Drop for List {
    fn drop(&mut self) {
        self.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::super::line::Line;
    use super::*;
    use crate::{Cell, Direction, Height, Stack, Tile};

    /// A move that can be told apart from others by its column.
    fn delta(col: usize) -> Delta {
        let tile = Tile::new(b'A').expect("a letter");
        let stack = Some(Stack::new(tile, Height::ONE));
        let (line, first) = Line::through(Cell { row: 0, col }, Direction::Horizontal);
        Delta::new(line, first, 0, 1, [(stack, true)].into_iter()).expect("memory")
    }

    fn history(moves: usize) -> History {
        let mut history = History::default();
        for col in 0..moves {
            history.push(delta(col)).expect("memory");
        }
        history
    }

    #[test]
    fn moves_are_undone_in_reverse_and_redone_in_order() {
        let mut history = history(3);
        for col in [2, 1, 0] {
            assert_eq!(history.done().next().map(Delta::first), Some(col));
            assert_eq!(history.undo().map(|delta| delta.first()), Some(col));
            assert_eq!((history.undo_count(), history.redo_count()), (col, 3 - col));
        }
        assert!(history.undo().is_none() && history.done().next().is_none());
        for col in [0, 1, 2] {
            assert_eq!(history.redo().map(|delta| delta.first()), Some(col));
        }
        assert!(history.redo().is_none());
        assert_eq!((history.undo_count(), history.redo_count()), (3, 0));
    }

    #[test]
    fn a_new_move_replaces_the_undone_ones() {
        let mut history = history(3);
        history.undo();
        history.undo();
        history.push(delta(7)).expect("memory");
        assert_eq!((history.undo_count(), history.redo_count()), (2, 0));
        assert!(history.redo().is_none());
        assert_eq!(history.undo().map(|delta| delta.first()), Some(7));
    }

    #[test]
    fn a_clone_has_the_same_moves() {
        let mut history = history(5);
        history.undo();
        history.undo();
        for clone in [history.clone(), history.try_clone().expect("memory")] {
            assert_eq!((clone.undo_count(), clone.redo_count()), (3, 2));
            let firsts = |list: &List| list.iter().map(Delta::first).collect::<Vec<_>>();
            assert_eq!(firsts(&clone.done), [2, 1, 0]);
            assert_eq!(firsts(&clone.undone), [3, 4]);
        }
    }

    #[test]
    fn a_copy_that_fails_halfway_is_dropped() {
        let list = history(5).done;
        for copied in 0..5 {
            let mut left = copied;
            let failed = list.copied(|delta| {
                if left == 0 {
                    return Err(OutOfMemory);
                }
                left -= 1;
                memory::boxed(Node {
                    delta: delta.copy()?,
                    next: None,
                })
            });
            assert_eq!(failed.err(), Some(OutOfMemory));
        }
    }

    #[test]
    fn a_million_moves_are_cloned_and_dropped_on_a_small_stack() {
        let build_and_drop = || {
            let mut history = history(1_000_000);
            for _ in 0..500_000 {
                history.undo();
            }
            let clone = history.clone();
            assert_eq!(clone.undo_count(), 500_000);
        };
        let thread = std::thread::Builder::new().stack_size(64 * 1024);
        let handle = thread.spawn(build_and_drop).expect("a thread");
        handle.join().expect("no overflow");
    }

    #[test]
    fn a_node_is_at_most_48_bytes() {
        assert!(size_of::<Node>() <= 48);
    }
}
