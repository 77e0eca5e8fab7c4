//! American English of today: 111,791 words, without names and abbreviations.
//!
//! [`TEXT`] has them as a list, and [`GRAPH`] as a graph that needs no setup. A
//! program contains only the one it uses.
//!
//! ```
//! assert!(modern_words::TEXT.lines().any(|word| word == "email"));
//! assert!(modern_words::GRAPH.contains("EMAIL"));
//! ```
//!
//! `scripts/make-modern-words` generates the list from Debian's package `scowl`.
//! `modern-words.LICENSE` has its copyright and its permissive license.
#![forbid(unsafe_code)]

use word_graph::WordGraph;

/// The words in lower case and in alphabetical order, one per line.
pub const TEXT: &str = include_str!("../modern-words.txt");

/// The words in upper case, as a graph.
pub static GRAPH: WordGraph = WordGraph::from_static(&BYTES.0);

static BYTES: &Aligned<[u8]> = &Aligned(*include_bytes!(concat!(env!("OUT_DIR"), "/words.graph")));

/// Keeps each cell of the graph within one cache line.
#[repr(align(4))]
struct Aligned<B: ?Sized>(B);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_in_order() {
        let words: Vec<&str> = TEXT.lines().collect();
        assert_eq!(words.len(), 111_791);
        assert!(words.is_sorted_by(|first, second| first < second));
        for word in &words {
            let is_word = word.len() >= 2 && word.bytes().all(|byte| byte.is_ascii_lowercase());
            assert!(is_word, "{word}");
        }
        assert!(TEXT.ends_with('\n') && !TEXT.contains('\r'));
    }

    #[test]
    fn the_graph_has_the_words_of_the_list() {
        assert_eq!(GRAPH.len(), TEXT.lines().count());
        assert!(GRAPH.iter().eq(TEXT.to_ascii_uppercase().lines()));
    }
}
