//! Compares the search for all words with the search for each of them, and with a
//! naive one.

use std::cmp::Reverse;

use boggle::{Tray, Word, WordGraph};
use proptest::prelude::*;
use testkit::long::cases;

use crate::{along_a_path, altered, any_of, letters, naive, seeded, tray, turned};

fn graph(list: &[Vec<u8>]) -> WordGraph {
    WordGraph::new(list).expect("a graph")
}

/// A list of words in upper case.
fn list(words: &[&str]) -> Vec<Vec<u8>> {
    words.iter().map(|word| word.as_bytes().to_vec()).collect()
}

/// The modern list.
fn modern() -> Vec<Vec<u8>> {
    let text = modern_words::TEXT.to_ascii_uppercase();
    text.lines().map(|word| word.as_bytes().to_vec()).collect()
}

/// The letters of the words.
fn spelled(words: &[Word]) -> Vec<Vec<u8>> {
    words.iter().map(|word| word.letters().to_vec()).collect()
}

/// Every word must score, its path must spell it, and better words must come first.
#[track_caller]
fn check(tray: &Tray, words: &[Word]) {
    let shown = tray.letters.escape_ascii();
    for word in words {
        let mut text = Vec::new();
        for &position in word.path() {
            match tray.letters[usize::from(position)] {
                b'Q' => text.extend(b"QU"),
                letter => text.push(letter),
            }
        }
        assert_eq!(text, word.letters(), "{shown}");
        for (step, &position) in word.path().iter().enumerate() {
            assert!(!word.path()[..step].contains(&position), "{shown} {word:?}");
        }
        for pair in word.path().windows(2) {
            let [rows, cols] = [4, 1].map(|unit| (pair[0] / unit % 4).abs_diff(pair[1] / unit % 4));
            assert!(rows <= 1 && cols <= 1, "{shown} {word:?}");
        }
        assert!(word.points() > 0, "{shown} {word:?}");
        assert_eq!(
            word.points(),
            tray.score(word.letters()),
            "{shown} {word:?}"
        );
    }
    let rank = |word: &Word| {
        (
            Reverse((word.points(), word.letters().len())),
            spelled(&[*word]),
        )
    };
    let better_first = words.is_sorted_by(|first, second| rank(first) < rank(second));
    assert!(better_first, "{shown} {words:?}");
}

/// Searches for all words of a list, which must give those that are found one by one.
/// Returns the number of words.
#[track_caller]
fn compare(letters: [u8; 16], list: &[Vec<u8>]) -> usize {
    let tray = tray(letters);
    let words = tray.words(&graph(list));
    check(&tray, &words);
    let scores = |word: &&Vec<u8>| tray.score(word) > 0;
    let mut expected: Vec<Vec<u8>> = list.iter().filter(scores).cloned().collect();
    expected.sort_unstable();
    expected.dedup();
    let mut found = spelled(&words);
    found.sort_unstable();
    assert_eq!(found, expected, "{}", letters.escape_ascii());
    words.len()
}

/// The same with the naive search, which also says which path comes first.
#[track_caller]
fn compare_naive(letters: [u8; 16], list: &[Vec<u8>]) -> usize {
    let words = tray(letters).words(&graph(list));
    let found = words
        .iter()
        .map(|word| (word.letters().to_vec(), word.path().to_vec()))
        .collect();
    let expected = naive::words(&letters, list);
    assert_eq!(expected, found, "{}", letters.escape_ascii());
    assert_eq!(words.len(), expected.len());
    words.len()
}

#[test]
fn the_modern_list_word_by_word() {
    let list = modern();
    let mut found = 0;
    let seeds = cases(12, 400);
    for seed in 1..=seeds {
        let mut tray = Tray::new();
        tray.shake(&mut seeded(seed * 163));
        let words = tray.words(&modern_words::GRAPH);
        check(&tray, &words);
        let scores = |word: &&Vec<u8>| tray.score(word) > 0;
        let mut expected: Vec<Vec<u8>> = list.iter().filter(scores).cloned().collect();
        let points: u32 = expected.iter().map(|word| tray.score(word)).sum();
        assert_eq!(words.iter().map(Word::points).sum::<u32>(), points);
        // A stable sort of the list, which is in the order of the alphabet.
        expected.sort_by_key(|word| Reverse(word.len()));
        assert_eq!(spelled(&words), expected, "seed {}", seed * 163);
        found += words.len();
    }
    assert!(found > 50 * seeds as usize, "{found} words");
}

#[test]
fn the_naive_search_agrees_on_the_modern_list() {
    let list = modern();
    let mut random = seeded(1);
    let found: usize = (0..cases(2, 40))
        .map(|_| {
            let mut tray = Tray::new();
            tray.shake(&mut random);
            compare_naive(tray.letters, &list)
        })
        .sum();
    assert!(found > 50, "{found} words");
}

#[test]
fn every_letter_equal() {
    let long: Vec<Vec<u8>> = (1..=20).map(|length| vec![b'A'; length]).collect();
    // AAA to AAAA AAAA AAAA AAAA, on twelve million paths.
    assert_eq!(compare([b'A'; 16], &long), 14);
    assert_eq!(compare([b'B'; 16], &long), 0);
    let pairs: Vec<Vec<u8>> = (1..=20).map(|pairs| b"QU".repeat(pairs)).collect();
    // QUQU to eight times QU.
    assert_eq!(compare([b'Q'; 16], &pairs), 7);
    assert_eq!(compare([b'U'; 16], &pairs), 0);
}

#[test]
fn a_tray_without_vowels() {
    let tray = *b"BCDFGHJKLMNPRSTV";
    assert_eq!(compare(tray, &modern()), 0);
    assert_eq!(
        compare(tray, &list(&["BCD", "BGM", "DCB", "VTS", "BCE"])),
        4
    );
}

/// Bytes that no die of the game shows spell nothing.
#[test]
fn a_tray_without_letters() {
    for byte in [0, b'a', b'[', b'`', b'@', 0xff] {
        assert_eq!(tray([byte; 16]).words(&modern_words::GRAPH), []);
    }
    assert_eq!(Tray::new().words(&modern_words::GRAPH), []);
}

#[test]
fn q_stands_for_qu_and_nothing_else() {
    let words = list(&[
        "QI", "QAT", "QUA", "QUAT", "QUUA", "TAQ", "TAQU", "AQUA", "QIS", "UAT",
    ]);
    // QUA, QUAT, QUUA, TAQU and UAT.
    assert_eq!(compare(*b"QATBUBBBBBBBBBBB", &words), 5);
    assert_eq!(compare_naive(*b"QATBUBBBBBBBBBBB", &words), 5);
    assert_eq!(compare(*b"BATBUBBBBBBBBBBB", &words), 1);
}

#[test]
fn words_that_are_too_short_or_too_long_do_not_score() {
    let snake = *b"ABCDHGFEIJKLPONM";
    let text = b"ABCDEFGHIJKLMNOP".to_vec();
    let mut words: Vec<Vec<u8>> = (1..=16).map(|length| text[..length].to_vec()).collect();
    words.push([&text[..], b"A"].concat());
    // ABC to the word of sixteen letters.
    assert!(tray(snake).find(&text));
    assert_eq!(compare(snake, &words), 14);
    // Q makes a word of 17 letters out of 16 positions, and one of 16 out of 15.
    let queue = *b"QBCDHGFEIJKLPONM";
    let text = b"QUBCDEFGHIJKLMNOP".to_vec();
    let words: Vec<Vec<u8>> = (1..=17).map(|length| text[..length].to_vec()).collect();
    assert!(tray(queue).find(&text));
    assert_eq!(compare(queue, &words), 14);
}

#[test]
fn an_empty_list() {
    assert_eq!(compare([b'A'; 16], &[]), 0);
}

/// A large list over few letters, so that many words are found on many paths.
#[test]
fn a_large_list() {
    let mut random = seeded(7);
    let size = cases(30_000, 1_000_000);
    let list: Vec<Vec<u8>> = (0..size)
        .map(|_| {
            let length = 3 + random.below(7);
            (0..length).map(|_| any_of(b"ABQUE", &mut random)).collect()
        })
        .collect();
    let found = compare(*b"ABEAUEBQAUEBAEBA", &list);
    assert!(found > cases(200, 1_000), "{found} words");
}

#[test]
fn small_lists_on_trays_of_many_kinds() {
    let mut random = seeded(16);
    let mut found = 0;
    let trays = cases(150, 3_000);
    for _ in 0..trays {
        let letters = letters(&mut random);
        let mut words = Vec::new();
        for _ in 0..20 {
            let word = along_a_path(&letters, 6, &mut random);
            words.push(altered(&word, &letters, &mut random));
            words.push(word);
        }
        found += compare(letters, &words);
        compare_naive(letters, &words);
    }
    assert!(found > trays * 15, "{found} words");
}

/// A tray and a list over a small alphabet of letters and other bytes.
fn trays_and_lists() -> impl Strategy<Value = ([u8; 16], Vec<Vec<u8>>)> {
    prop::collection::vec(b'@'..=b'[', 1..5).prop_flat_map(|mut alphabet| {
        alphabet.extend(b"QU");
        let letter = prop::sample::select(alphabet);
        let word = prop::collection::vec(letter.clone(), 0..7);
        (
            prop::array::uniform16(letter),
            prop::collection::vec(word, 0..50),
        )
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(300, 10_000), failure_persistence: None, ..Default::default() })]

    #[test]
    fn arbitrary_trays_and_lists((letters, words) in trays_and_lists()) {
        // The list has only words of letters.
        let is_word = |word: &&Vec<u8>| word.iter().all(u8::is_ascii_uppercase);
        let valid: Vec<Vec<u8>> = words.iter().filter(is_word).cloned().collect();
        compare(letters, &valid);
        compare_naive(letters, &valid);
        let all = tray(letters).words(&graph(&words));
        prop_assert_eq!(all, tray(letters).words(&graph(&valid)));
    }

    #[test]
    fn turning_the_tray_keeps_the_words((letters, words) in trays_and_lists()) {
        let list = graph(&words);
        let words = |letters| spelled(&tray(letters).words(&list));
        prop_assert_eq!(words(letters), words(turned(letters)));
    }

    #[test]
    fn a_longer_list_has_the_same_words_and_more(
        (letters, words) in trays_and_lists(),
        size in 0usize..50,
    ) {
        let some = tray(letters).words(&graph(&words[..size.min(words.len())]));
        let all = tray(letters).words(&graph(&words));
        prop_assert!(some.iter().all(|word| all.contains(word)));
    }
}
