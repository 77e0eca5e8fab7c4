//! Searches the tray for all words of a list.
//!
//! The functions are `#[inline]`, so that they are compiled into Rust programs that
//! use them, and not into `libboggle`: linkers keep the tables for unwinding even of
//! functions that no C function needs.

use word_graph::{GraphNode, WordGraph};

use crate::positions::{NEIGHBORS, Positions};
use crate::{Tray, Word};

impl Tray {
    /// Returns every word of a list that scores on this tray, the best first: by
    /// points, then by length, then by the alphabet.
    ///
    /// A word that several paths spell is returned once, with the path that comes
    /// first when their positions are compared in order.
    ///
    /// ```
    /// use boggle::{Die, Tray, WordGraph};
    ///
    /// let tray = Tray::of(Die::ALL, *b"EOQPGRIAGLSNALGO");
    /// let list = WordGraph::new(["GO", "GORE", "QUIRE", "SNAILS"])?;
    /// let words = tray.words(&list);
    /// assert_eq!(format!("{words:?}"), "[QUIRE [2, 6, 5, 0], GORE [4, 1, 5, 0]]");
    /// assert_eq!(words[0].points(), 2);
    /// # Ok::<(), word_graph::GraphError>(())
    /// ```
    #[inline]
    pub fn words(&self, list: &WordGraph) -> Vec<Word> {
        let mut search = Search {
            letters: &self.letters,
            found: Vec::with_capacity(ROOM),
        };
        search.extend(list.root(), Word::EMPTY, Positions::MAX, 0);
        search.sort();
        search.found
    }
}

/// Enough for all paths on most trays.
const ROOM: usize = 256;

/// A depth-first search that follows the graph and the paths on the tray at once,
/// so it gives up on a path as soon as no word starts like it.
struct Search<'a> {
    letters: &'a [u8; 16],
    /// Words can repeat until [`Search::sort`].
    found: Vec<Word>,
}

impl Search<'_> {
    /// Finds the words that continue a path, which leads to this node of the graph,
    /// through one of the `next` positions.
    #[inline]
    fn extend(&mut self, node: GraphNode<'_>, path: Word, next: Positions, used: Positions) {
        let mut next = next & !used;
        while next != 0 {
            let here = next.trailing_zeros() as usize;
            next &= next - 1;
            let letter = self.letters[here];
            let Some(mut node) = node.child(letter) else {
                continue;
            };
            let mut spelled = &[letter][..];
            if letter == b'Q' {
                let Some(after) = node.child(b'U') else {
                    continue;
                };
                (node, spelled) = (after, b"QU");
            }
            let Some(path) = path.with(here, spelled) else {
                continue;
            };
            if node.is_word() && path.points() > 0 {
                self.push(path);
            }
            self.extend(node, path, NEIGHBORS[here], used | 1 << here);
        }
    }

    #[inline]
    fn push(&mut self, word: Word) {
        // On a tray of sixteen A, twelve million paths spell fourteen words.
        if self.found.len() == self.found.capacity() {
            self.sort();
            self.found.reserve(self.found.len().max(ROOM));
        }
        self.found.push(word);
    }

    /// Sorts the words and drops repeated ones.
    #[inline]
    fn sort(&mut self) {
        self.found.sort_unstable();
        self.found
            .dedup_by(|later, first| later.letters() == first.letters());
    }
}
