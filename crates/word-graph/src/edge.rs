//! An edge, packed into four bytes.

/// An edge: its letter, whether a word ends with it, and the node it leads to.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Edge(u32);

/// The largest number of a node.
pub(crate) const MAX_NODE: usize = (u32::MAX >> NODE_SHIFT) as usize;

const LETTER: u32 = 0b1_1111;
const END: u32 = 0b10_0000;
const NODE_SHIFT: u32 = 6;

impl Edge {
    /// The content of an empty cell. It has none of the 26 letters.
    pub(crate) const NONE: Edge = Edge(LETTER);

    /// An edge with the letter A to a node, which ends no word.
    #[inline]
    pub(crate) const fn to(node: usize) -> Edge {
        Edge((node as u32) << NODE_SHIFT)
    }

    /// The same edge with a letter, counted from 0.
    pub(crate) fn with_letter(self, letter: u8) -> Edge {
        Edge(self.0 & !LETTER | u32::from(letter))
    }

    /// The same edge, with which a word ends.
    pub(crate) fn with_end(self) -> Edge {
        Edge(self.0 | END)
    }

    /// The same edge to another node.
    pub(crate) fn with_node(self, node: usize) -> Edge {
        Edge(self.0 & (LETTER | END) | Edge::to(node).0)
    }

    /// The letter, counted from 0.
    #[inline]
    pub(crate) fn letter(self) -> usize {
        (self.0 & LETTER) as usize
    }

    /// Returns true if a word ends with this edge.
    #[inline]
    pub(crate) fn is_end(self) -> bool {
        self.0 & END != 0
    }

    /// The node that the edge leads to.
    #[inline]
    pub(crate) fn node(self) -> usize {
        (self.0 >> NODE_SHIFT) as usize
    }

    #[inline]
    pub(crate) fn from_bytes(bytes: [u8; 4]) -> Edge {
        Edge(u32::from_le_bytes(bytes))
    }

    pub(crate) fn to_bytes(self) -> [u8; 4] {
        self.0.to_le_bytes()
    }
}
