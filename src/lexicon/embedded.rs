//! The word list in the library.

use word_graph::WordGraph;

/// The words of `words.txt`, which `build.rs` has turned into a graph.
pub(super) static GRAPH: WordGraph = WordGraph::from_static(&BYTES.0);

static BYTES: &Aligned<[u8]> = &Aligned(*include_bytes!(concat!(env!("OUT_DIR"), "/words.graph")));

/// Keeps each cell of the graph within one cache line.
#[repr(align(4))]
struct Aligned<B: ?Sized>(B);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_graph_has_the_words_of_the_list_in_its_order() {
        let text = include_str!("../../words.txt").to_ascii_uppercase();
        let mut words: Vec<&str> = text.lines().collect();
        words.dedup();
        assert_eq!(GRAPH.len(), 233_621);
        assert!(GRAPH.iter().eq(words));
        for word in ["HYBRIDS", "SIMONS", "POTATOES", "AARON", "YEARS"] {
            assert!(GRAPH.contains(word), "{word}");
        }
    }
}
