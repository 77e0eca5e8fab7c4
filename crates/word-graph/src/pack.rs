//! Packing the nodes of a graph into one array.
//!
//! A node goes to the first place where all its edges meet empty cells. The nodes
//! with the most edges come first, while there is room; the many nodes with a
//! single edge fill the gaps in the end.

use crate::GraphError;
use crate::edge::{Edge, MAX_NODE};
use crate::minimize::Nodes;

/// The base of the root, which is packed first. No node has base 0, which stands
/// for the node without edges.
pub(crate) const ROOT: usize = 1;

const LETTERS: usize = 26;

/// Returns the cells of the array.
pub(crate) fn pack(nodes: &Nodes) -> Result<Vec<[u8; 4]>, GraphError> {
    let mut packer = Packer::default();
    let mut bases = Vec::new();
    bases.try_reserve_exact(nodes.len())?;
    bases.resize(nodes.len(), 0);
    let root = nodes.len() - 1;
    bases[root] = packer.place(nodes.edges(root))?;
    for edge_count in (1..=LETTERS).rev() {
        for (node, base) in bases[..root].iter_mut().enumerate() {
            let edges = nodes.edges(node);
            if edges.len() == edge_count {
                *base = packer.place(edges)?;
            }
        }
    }
    let mut cells = Vec::new();
    cells.try_reserve_exact(packer.end)?;
    cells.resize(packer.end, Edge::NONE.to_bytes());
    for (node, base) in bases.iter().enumerate() {
        for edge in nodes.edges(node) {
            let packed = edge.with_node(bases[edge.node()]);
            cells[base + edge.letter()] = packed.to_bytes();
        }
    }
    Ok(cells)
}

/// Finds places for nodes.
struct Packer {
    /// The cells in use, one bit each.
    cells: Vec<u64>,
    /// The bases in use, one bit each.
    bases: Vec<u64>,
    /// For each number of edges, the cell from which on a place is searched.
    from: [usize; LETTERS + 1],
    /// The cell after the last one in use.
    end: usize,
}

impl Default for Packer {
    fn default() -> Packer {
        Packer {
            cells: Vec::new(),
            bases: Vec::new(),
            from: [ROOT; LETTERS + 1],
            end: 0,
        }
    }
}

impl Packer {
    /// The number of empty cells after which a search is a long one. A smaller
    /// number saves little time; a larger one costs time and saves no cells.
    const LONG_SEARCH: usize = 16;

    /// The distance after which a search is a long one, however few of the cells
    /// in between are empty.
    const FAR: usize = 1024;

    /// Finds a place for a node with these edges and returns its base.
    fn place(&mut self, edges: &[Edge]) -> Result<usize, GraphError> {
        let letters = edges
            .iter()
            .fold(0, |letters, edge| letters | 1 << edge.letter());
        // A node without edges fits everywhere.
        let first = edges.first().map_or(0, |edge| edge.letter());
        let from = self.empty_cell(self.from[edges.len()])?;
        let mut cell = from;
        let mut tried = 1;
        while cell < ROOT + first || !self.fits(cell - first, letters) {
            cell = self.empty_cell(cell + 1)?;
            tried += 1;
        }
        // After a long search, similar nodes give up on most of the cells that
        // this one has tried. Nodes with fewer edges will fill them.
        let is_long = tried > Packer::LONG_SEARCH || cell - from > Packer::FAR;
        let skipped = if is_long { (cell - from) * 3 / 4 } else { 0 };
        self.from[edges.len()] = from + skipped;
        let base = cell - first;
        if base > MAX_NODE {
            return Err(GraphError::TooLarge);
        }
        self.bases[base / 64] |= 1 << (base % 64);
        for edge in edges {
            let cell = base + edge.letter();
            self.cells[cell / 64] |= 1 << (cell % 64);
            self.end = self.end.max(cell + 1);
        }
        Ok(base)
    }

    /// The first empty cell that is not before `cell`.
    fn empty_cell(&mut self, mut cell: usize) -> Result<usize, GraphError> {
        loop {
            // `fits` looks at the next 64 cells, too.
            while self.cells.len() < cell / 64 + 2 {
                for bits in [&mut self.cells, &mut self.bases] {
                    bits.try_reserve(1)?;
                    bits.push(0);
                }
            }
            match !self.cells[cell / 64] >> (cell % 64) {
                0 => cell = (cell / 64 + 1) * 64,
                empty => return Ok(cell + empty.trailing_zeros() as usize),
            }
        }
    }

    /// Returns true if no node has this base and the cells for these letters are
    /// empty.
    fn fits(&self, base: usize, letters: u64) -> bool {
        let [low, high] = [base / 64, base / 64 + 1].map(|index| u128::from(self.cells[index]));
        let cells = (high << 64 | low) >> (base % 64);
        let is_used = self.bases[base / 64] >> (base % 64) & 1 == 1;
        cells as u64 & letters == 0 && !is_used
    }
}
