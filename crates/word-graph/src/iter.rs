//! Listing the words of a graph.

use crate::GraphNode;

/// The words of a graph in alphabetical order.
pub(crate) struct Iter<'a> {
    /// The nodes from the root to the current one, each with the letter to try
    /// next.
    path: Vec<(GraphNode<'a>, u8)>,
    /// The letters of the path.
    word: String,
}

impl<'a> Iter<'a> {
    pub(crate) fn new(root: GraphNode<'a>) -> Iter<'a> {
        Iter {
            path: vec![(root, b'A')],
            word: String::new(),
        }
    }
}

impl Iterator for Iter<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        loop {
            let (node, next) = self.path.last_mut()?;
            let letter = *next;
            if letter > b'Z' {
                self.path.pop();
                self.word.pop();
                continue;
            }
            *next += 1;
            if let Some(child) = node.step(letter) {
                self.word.push(letter.into());
                self.path.push((child, b'A'));
                if child.is_word() {
                    return Some(self.word.clone());
                }
            }
        }
    }
}
