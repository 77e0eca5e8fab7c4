//! Building the minimal graph of sorted words.
//!
//! This is the algorithm of Daciuk, Mihov, Watson and Watson for sorted words.
//! The nodes on the path of the last word are open. When a new word arrives, the
//! nodes that it does not share with the last word are closed, from the end,
//! because no later word can add an edge to them. A closed node that equals an
//! earlier one is dropped, and the earlier one takes its place.

use std::hash::BuildHasher;
use std::iter;

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::GraphError;
use crate::edge::{Edge, MAX_NODE};

/// The nodes of a minimal graph. Node 0 has no edges; the last node is the root.
pub(crate) struct Nodes {
    /// The edges of all nodes, in the order of the nodes.
    edges: Vec<Edge>,
    /// Where the edges of each node end.
    ends: Vec<usize>,
}

impl Nodes {
    /// The number of the next node.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn edges(&self, node: usize) -> &[Edge] {
        let start = node.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.edges[start..self.ends[node]]
    }

    fn push(&mut self, edges: &[Edge]) -> Result<(), GraphError> {
        if self.edges.len() + edges.len() > MAX_NODE {
            return Err(GraphError::TooLarge);
        }
        self.edges.try_reserve(edges.len())?;
        self.ends.try_reserve(1)?;
        self.edges.extend_from_slice(edges);
        self.ends.push(self.edges.len());
        Ok(())
    }
}

/// Builds the graph of words that are sorted and consist of letters.
pub(crate) fn minimize<'a>(words: impl Iterator<Item = &'a [u8]>) -> Result<Nodes, GraphError> {
    let mut builder = Builder::new()?;
    let mut last: &[u8] = b"";
    for word in words {
        let shared = iter::zip(last, word).take_while(|(a, b)| a == b).count();
        builder.close(last.len() - shared)?;
        builder.open(&word[shared..])?;
        last = word;
    }
    builder.close(last.len())?;
    // The root is added even if it has no edges.
    builder.nodes.push(&builder.open)?;
    Ok(builder.nodes)
}

struct Builder {
    /// The closed nodes.
    nodes: Nodes,
    /// The numbers of the closed nodes, by their edges.
    numbers: HashTable<u32>,
    hasher: DefaultHashBuilder,
    /// The edges of the open nodes, in the order of the nodes. Those of the root
    /// come first.
    open: Vec<Edge>,
    /// Where the edges of each open node start, except for the root.
    starts: Vec<usize>,
}

impl Builder {
    fn new() -> Result<Builder, GraphError> {
        let mut nodes = Nodes {
            edges: Vec::new(),
            ends: Vec::new(),
        };
        nodes.push(&[])?;
        Ok(Builder {
            nodes,
            numbers: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
            open: Vec::new(),
            starts: Vec::new(),
        })
    }

    /// Opens a path of letters from the last open node. A word ends there.
    fn open(&mut self, letters: &[u8]) -> Result<(), GraphError> {
        if letters.len() > MAX_NODE {
            return Err(GraphError::TooLarge);
        }
        self.open.try_reserve(letters.len())?;
        self.starts.try_reserve(letters.len())?;
        for letter in letters {
            self.open.push(Edge::to(0).with_letter(letter - b'A'));
            self.starts.push(self.open.len());
        }
        if let Some(edge) = self.open.last_mut() {
            *edge = edge.with_end();
        }
        Ok(())
    }

    /// Closes the last `count` open nodes.
    fn close(&mut self, count: usize) -> Result<(), GraphError> {
        for _ in 0..count {
            let Some(start) = self.starts.pop() else {
                break;
            };
            let node = self.number(start)?;
            self.open.truncate(start);
            if let Some(edge) = self.open.last_mut() {
                *edge = edge.with_node(node);
            }
        }
        Ok(())
    }

    /// The number of the closed node with the open edges from `start` on.
    fn number(&mut self, start: usize) -> Result<usize, GraphError> {
        let edges = &self.open[start..];
        if edges.is_empty() {
            return Ok(0);
        }
        let hash = self.hasher.hash_one(edges);
        let same = |&node: &u32| self.nodes.edges(node as usize) == edges;
        if let Some(&node) = self.numbers.find(hash, same) {
            return Ok(node as usize);
        }
        let node = self.nodes.len();
        self.nodes.push(edges)?;
        let rehash = |&node: &u32| self.hasher.hash_one(self.nodes.edges(node as usize));
        let reserved = self.numbers.try_reserve(1, rehash);
        reserved.map_err(|_| GraphError::OutOfMemory)?;
        self.numbers.insert_unique(hash, node as u32, rehash);
        Ok(node)
    }
}
