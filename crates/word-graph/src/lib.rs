//! A set of words as a compact graph.
//!
//! ```
//! use word_graph::WordGraph;
//!
//! let graph = WordGraph::new(["TAPS", "TOP", "TOPS", "TAP"])?;
//! assert!(graph.contains("TOP") && !graph.contains("TO"));
//! assert_eq!(graph.len(), 4);
//!
//! let after_t = graph.root().child(b'T').expect("four words with T");
//! let letters: Vec<u8> = after_t.children().map(|(letter, _)| letter).collect();
//! assert_eq!(letters, b"AO");
//! # Ok::<(), word_graph::GraphError>(())
//! ```
//!
//! # The graph
//!
//! Every path from the root spells the beginning of a word. Words share their
//! beginnings and their endings, so the four words above need five nodes:
//!
//! ```text
//!                 ┌─ A ─┐
//!  root ─── T ─── ●     ● ─── P ─── ◎ ─── S ─── ◎      ◎ a word ends here
//!                 └─ O ─┘
//! ```
//!
//! This is known as a directed acyclic word graph (DAWG). The graph is minimal:
//! no two nodes have the same endings. The 233,621 words of hw3 take 2.5 MB as a
//! text and 1.1 MB as a graph.
//!
//! # The array
//!
//! The edges of all nodes are stored in one array of four-byte cells. A node is
//! a number, its base: its edge with the letter A is in the cell at that index,
//! the edge with B in the next cell, and so on. Cells of letters that a node
//! does not use hold edges of other nodes, so hardly any cell is empty:
//!
//! ```text
//!  cell     10   11   12   13   14
//!  letter    A    A    B    D    E
//!  node      x    y    y    x    x       x has base 10, y has base 11
//! ```
//!
//! A cell does not store the node it belongs to, only the letter. That is enough,
//! because all bases are different: the cell at base + letter holds that letter
//! only if it belongs to the node with this base. (Does y have an edge for D? It
//! would be in cell 11 + 3, which holds an E, so no.) A step through the graph reads
//! one cell and needs no search. Liang used this packing for the
//! hyphenation patterns of TeX.
//!
//! # Costs
//!
//! - A lookup reads one cell for each letter, until a letter does not fit.
//! - Building a graph of 234,000 words takes about 60 ms, in any order.
//! - A graph in a program's read-only data needs no setup at all: see
//!   [`WordGraph::from_static`].
#![forbid(unsafe_code)]

use std::collections::TryReserveError;
use std::fmt;

use thiserror::Error;

mod edge;
mod iter;
mod minimize;
mod node;
mod pack;
mod sort;

use iter::Iter;
pub use node::GraphNode;

/// A set of words made of the letters `A` to `Z`.
#[derive(Clone)]
pub struct WordGraph {
    len: usize,
    longest: usize,
    cells: Cells,
}

/// One edge for each cell. Bytes rather than numbers, so that they may come from
/// a file.
#[derive(Clone)]
enum Cells {
    Static(&'static [[u8; 4]]),
    Built(Vec<[u8; 4]>),
}

/// Why a graph cannot be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GraphError {
    /// The graph would have too many edges.
    #[error("the word graph would have more than {} edges", edge::MAX_NODE)]
    TooLarge,
    /// Memory ran out.
    #[error("there is no memory for the word graph")]
    OutOfMemory,
}

impl From<TryReserveError> for GraphError {
    fn from(_: TryReserveError) -> GraphError {
        GraphError::OutOfMemory
    }
}

impl WordGraph {
    /// Builds the graph of words in any order. Words may repeat. Empty words and
    /// words with anything but `A` to `Z` are skipped.
    pub fn new<'a, W>(words: impl IntoIterator<Item = &'a W>) -> Result<WordGraph, GraphError>
    where
        W: AsRef<[u8]> + ?Sized + 'a,
    {
        let words = words.into_iter().map(AsRef::as_ref);
        let is_word = |word: &&[u8]| !word.is_empty() && word.iter().all(u8::is_ascii_uppercase);
        let sorted = sort::sorted(words.filter(is_word))?;
        let words = || sorted.iter().map(|sorted| sorted.word);
        Ok(WordGraph {
            len: sorted.len(),
            longest: words().map(<[u8]>::len).max().unwrap_or(0),
            cells: Cells::Built(pack::pack(&minimize::minimize(words())?)?),
        })
    }

    /// A graph from the bytes that [`to_bytes`](WordGraph::to_bytes) returned. It
    /// uses the bytes where they are, so a build script can write them to a file
    /// and the program can include that file.
    ///
    /// ```
    /// use word_graph::WordGraph;
    ///
    /// let bytes = WordGraph::new(["CAT", "DOG"])?.to_bytes();
    /// let graph = WordGraph::from_static(bytes.leak());
    /// assert!(graph.contains("DOG"));
    /// # Ok::<(), word_graph::GraphError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if there are fewer than 16 bytes. Other bytes make a graph with
    /// unspecified words, possibly without end.
    pub const fn from_static(bytes: &'static [u8]) -> WordGraph {
        let Some((len, bytes)) = bytes.split_first_chunk() else {
            panic!("a word graph has at least 16 bytes");
        };
        let Some((longest, bytes)) = bytes.split_first_chunk() else {
            panic!("a word graph has at least 16 bytes");
        };
        WordGraph {
            len: u64::from_le_bytes(*len) as usize,
            longest: u64::from_le_bytes(*longest) as usize,
            cells: Cells::Static(bytes.as_chunks().0),
        }
    }

    /// The graph as bytes, the same on all machines.
    pub fn to_bytes(&self) -> Vec<u8> {
        let header = [self.len, self.longest].map(|number| (number as u64).to_le_bytes());
        [header.as_flattened(), self.cells().as_flattened()].concat()
    }

    #[inline]
    fn cells(&self) -> &[[u8; 4]] {
        match &self.cells {
            Cells::Static(cells) => cells,
            Cells::Built(cells) => cells,
        }
    }

    /// The node before the first letter.
    #[inline]
    pub fn root(&self) -> GraphNode<'_> {
        GraphNode::root(self.cells())
    }

    /// Returns true if this is one of the words.
    #[inline]
    pub fn contains(&self, word: impl AsRef<[u8]>) -> bool {
        let mut letters = word.as_ref().iter();
        let end = letters.try_fold(self.root(), |node, &letter| node.step(letter));
        end.is_some_and(GraphNode::is_word)
    }

    /// All words in alphabetical order.
    pub fn iter(&self) -> impl Iterator<Item = String> {
        Iter::new(self.root())
    }

    /// The number of words.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns true if there are no words.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The length of the longest word.
    pub fn longest(&self) -> usize {
        self.longest
    }
}

impl fmt::Debug for WordGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "WordGraph of {} words", self.len)
    }
}

/// The README's example is a test, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
