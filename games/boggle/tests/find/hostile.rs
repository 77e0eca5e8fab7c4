//! Trays and words constructed to make the search slow.

use std::time::{Duration, Instant};

use testkit::long::cases;

use crate::{naive, tray};

/// The trays contain the letters of the words, but no path spells them. The first
/// four are the worst cases that a search has found.
const CASES: [(&[u8; 16], &[u8]); 8] = [
    (b"BAAAAAAAAAAAAAAC", b"AAAAAAAAAAAAAABC"),
    (b"AAAAAAAAAAAACAAC", b"AAAAAAAAAAACCA"),
    (b"AAAAAAAAAAAAABAB", b"AAAAAAAAAAAAAABB"),
    (b"AAAABAAAAAAABAAA", b"AAAAAAAAAAABBA"),
    (b"BAAAAAAAAAAAAAAC", b"AAAAAAABCAAAAAAA"),
    (b"AAAAAAAABBBBAAAA", b"AAAAAAAAAAAA"),
    (b"ABABBABAABABBABA", b"AAAAAAAABBBBBBBB"),
    (b"QAAAAAAAAAAAAAAU", b"AAAAAAAAAAAAAAUQU"),
];

/// The number of steps that a search without memory takes.
fn plain_steps(letters: &[u8; 16], rest: &[u8], here: Option<usize>, used: u16) -> u64 {
    let Some((letter, rest)) = rest.split_first() else {
        return 1;
    };
    let near = |there: usize| {
        here.is_none_or(|here| {
            (here / 4).abs_diff(there / 4) <= 1 && (here % 4).abs_diff(there % 4) <= 1
        })
    };
    let next = (0..16)
        .filter(|&there| used & (1 << there) == 0 && letters[there] == *letter && near(there));
    let after = next.map(|there| plain_steps(letters, rest, Some(there), used | 1 << there));
    1 + after.sum::<u64>()
}

/// The first case takes a search without memory two million steps. Every case must
/// take a small fraction of that time; a search that forgets dead ends takes a
/// ninth.
#[test]
fn hostile_searches_are_fast() {
    let (letters, word) = CASES[0];
    let start = Instant::now();
    assert_eq!(plain_steps(letters, word, None, 0), 2_149_125);
    let plain = start.elapsed();
    for (letters, word) in CASES {
        let fastest = (0..5)
            .map(|_| {
                let start = Instant::now();
                assert!(!tray(*letters).find(word), "{}", word.escape_ascii());
                start.elapsed()
            })
            .min();
        let fastest = fastest.unwrap_or(Duration::MAX);
        assert!(fastest < plain / 25, "{fastest:?} of {plain:?}");
    }
}

#[test]
fn the_naive_search_agrees_on_hostile_searches() {
    // The worst four are slow for the naive search, so only long runs compare them.
    for &(letters, word) in cases(&CASES[4..], &CASES[..]) {
        assert!(!naive::find(letters, word), "{}", word.escape_ascii());
    }
}

#[test]
fn sixteen_equal_letters() {
    let letters = [b'A'; 16];
    assert!(tray(letters).find(&[b'A'; 16]));
    assert!(!tray(letters).find(&[b'A'; 17]));
    assert!(!tray(letters).find(b"AAAAAAAAAAAAAAAB"));
    assert!(!tray(letters).find(&vec![b'A'; 1_000_000]));
}
