//! Graphs of random and of real words, compared with sets.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use fastrand::Rng;
use word_graph::{GraphError, GraphNode, WordGraph};

fn check(words: &[String]) {
    let graph = WordGraph::new(words.iter().map(String::as_bytes)).expect("a small graph");
    let is_word =
        |word: &&String| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_uppercase());
    let set: BTreeSet<&String> = words.iter().filter(is_word).collect();
    assert_eq!(graph.len(), set.len());
    assert_eq!(graph.is_empty(), set.is_empty());
    let longest = set.iter().map(|word| word.len()).max();
    assert_eq!(graph.longest(), longest.unwrap_or(0));
    assert!(graph.iter().eq(set.iter().map(|&word| word.clone())));

    let bytes: &'static [u8] = graph.to_bytes().leak();
    let copy = WordGraph::from_static(bytes);
    assert_eq!((copy.len(), copy.longest()), (graph.len(), graph.longest()));
    assert!(copy.iter().eq(graph.iter()));

    // Every prefix of a word, and what is similar to it.
    for word in words {
        for end in 0..=word.len() {
            let Some(prefix) = word.get(..end) else {
                continue;
            };
            for other in [
                prefix.to_owned(),
                format!("{prefix}A"),
                format!("{prefix}`"),
                prefix.to_ascii_lowercase(),
            ] {
                let expected = set.contains(&other);
                assert_eq!(graph.contains(&other), expected, "{other:?}");
                assert_eq!(copy.contains(&other), expected, "{other:?}");
            }
        }
    }
}

/// Random words of a few letters, so that they share beginnings and endings.
fn random_words(rng: &mut Rng) -> Vec<String> {
    let letters = &b"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[..rng.usize(1..=26)];
    let longest = rng.usize(0..12);
    let mut word = || -> String {
        let length = rng.usize(0..=longest);
        (0..length)
            .map(|_| letters[rng.usize(..letters.len())] as char)
            .collect()
    };
    (0..200).map(|_| word()).collect()
}

#[test]
fn random_graphs_have_exactly_their_words() {
    let mut rng = Rng::with_seed(1);
    for _ in 0..300 {
        let mut words = random_words(&mut rng);
        if rng.bool() {
            words.extend(["a", "A-B", "Ä", "A\0", "`", "\u{7f}"].map(str::to_owned));
            words.extend_from_within(..20);
        }
        rng.shuffle(&mut words);
        check(&words);
    }
}

#[test]
fn small_graphs_have_exactly_their_words() {
    check(&[]);
    check(&["".to_owned()]);
    check(&["A".to_owned()]);
    check(&["Z".to_owned()]);
    check(&["AZ".to_owned(), "A".to_owned(), "ZA".to_owned()]);
    check(&["A".repeat(1000), "B".repeat(999), "AB".repeat(500)]);
    let all: Vec<String> = ('A'..='Z').map(String::from).collect();
    check(&all);
}

fn nodes(node: GraphNode<'_>) -> usize {
    1 + node
        .children()
        .map(|(_, child)| nodes(child))
        .sum::<usize>()
}

#[test]
fn a_walk_meets_every_beginning_of_a_word_once() {
    let mut rng = Rng::with_seed(2);
    for _ in 0..50 {
        let words = random_words(&mut rng);
        let graph = WordGraph::new(&words).expect("a small graph");
        let beginnings: BTreeSet<&str> = words
            .iter()
            .flat_map(|word| (0..=word.len()).map(move |end| &word[..end]))
            .collect();
        assert_eq!(nodes(graph.root()), beginnings.len());
    }
}

#[test]
fn bytes_that_are_not_letters_lead_nowhere() {
    let graph = WordGraph::new(["A", "Z", "AA"]).expect("a small graph");
    for byte in (0..=u8::MAX).filter(|byte| !byte.is_ascii_uppercase()) {
        assert!(graph.root().child(byte).is_none(), "{byte}");
        assert!(!graph.contains([byte]) && !graph.contains([b'A', byte]));
    }
}

/// Without shared endings there would be 800,000 edges, and hardly any cell may
/// stay empty.
#[test]
fn the_word_list_becomes_a_small_graph_in_any_order() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../words.txt");
    let text = std::fs::read_to_string(path).expect("the word list");
    let text = text.to_ascii_uppercase();
    let mut words: Vec<&str> = text.lines().collect();
    let graph = WordGraph::new(words.iter().copied()).expect("a graph");
    let bytes = graph.to_bytes();
    assert!(bytes.len() < 1_110_000, "{}", bytes.len());
    Rng::with_seed(3).shuffle(&mut words);
    let shuffled = WordGraph::new(words.iter().copied()).expect("a graph");
    assert!(shuffled.to_bytes() == bytes);
    assert!(words.iter().all(|word| graph.contains(word)));
    words.sort_unstable();
    words.dedup();
    assert!(graph.iter().eq(words.iter().map(|&word| word.to_owned())));
}

#[test]
fn a_graph_with_too_many_edges_is_an_error() {
    let word = vec![b'A'; 1 << 26];
    let error = WordGraph::new([&word[..]]).expect_err("a word of 67,108,864 letters");
    assert_eq!(error, GraphError::TooLarge);
}

/// Words that leave a cell which no later node can use.
#[test]
fn long_words_take_linear_time() {
    let time = |letters: usize| {
        let word = [b"A", &vec![b'B'; letters][..]].concat();
        let start = Instant::now();
        let graph = WordGraph::new([&word[..]]).expect("memory");
        assert!(graph.contains(&word) && !graph.contains(&word[..letters]));
        start.elapsed()
    };
    // The best of several runs, because other tests use the processor, too.
    let best = |letters| (0..5).map(|_| time(letters)).min().unwrap_or_default();
    // Linear means a ratio of 16, quadratic 256.
    let short = best(20_000).max(Duration::from_millis(2));
    assert!(best(320_000) < 64 * short);
}

#[test]
fn errors_have_sentences() {
    let too_large = "the word graph would have more than 67108863 edges";
    assert_eq!(GraphError::TooLarge.to_string(), too_large);
    let out_of_memory = "there is no memory for the word graph";
    assert_eq!(GraphError::OutOfMemory.to_string(), out_of_memory);
}
