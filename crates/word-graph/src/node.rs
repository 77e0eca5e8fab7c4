//! Walking through a graph.

use std::fmt;

use crate::edge::Edge;
use crate::pack::ROOT;

/// A position in the graph: the beginning of at least one word.
#[derive(Clone, Copy)]
pub struct GraphNode<'a> {
    cells: &'a [[u8; 4]],
    /// The edge that leads here.
    edge: Edge,
}

impl<'a> GraphNode<'a> {
    #[inline]
    pub(crate) fn root(cells: &'a [[u8; 4]]) -> GraphNode<'a> {
        let edge = Edge::to(ROOT);
        GraphNode { cells, edge }
    }

    /// Returns true if the letters up to here are a word.
    #[inline]
    pub fn is_word(self) -> bool {
        self.edge.is_end()
    }

    /// The node after one more letter, or `None` if no word continues like this.
    #[inline]
    pub fn child(self, letter: u8) -> Option<GraphNode<'a>> {
        // An empty cell would match the byte that has the letter of `Edge::NONE`.
        letter.is_ascii_uppercase().then(|| self.step(letter))?
    }

    /// Like [`child`](GraphNode::child), except that one byte, which is not a letter,
    /// may lead to a node without words and children.
    #[inline]
    pub(crate) fn step(self, letter: u8) -> Option<GraphNode<'a>> {
        let letter = usize::from(letter.wrapping_sub(b'A'));
        let edge = Edge::from_bytes(*self.cells.get(self.edge.node() + letter)?);
        let cells = self.cells;
        (edge.letter() == letter).then_some(GraphNode { cells, edge })
    }

    /// The letters that can follow, in alphabetical order, with their nodes.
    pub fn children(self) -> impl Iterator<Item = (u8, GraphNode<'a>)> {
        (b'A'..=b'Z').filter_map(move |letter| Some((letter, self.step(letter)?)))
    }
}

impl fmt::Debug for GraphNode<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: String = self.children().map(|(letter, _)| letter as char).collect();
        let is_word = self.is_word();
        write!(
            f,
            "GraphNode {{ is_word: {is_word}, children: {letters:?} }}"
        )
    }
}
