//! Trays and words that were made to take long.

use std::time::{Duration, Instant};

use crate::{tray, twin};

/// They have the letters that they need, and no path. The first four were the
/// worst that a search for such cases came upon.
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

/// How many steps a search takes that remembers nothing.
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

/// The first of them takes two million steps if nothing is remembered. None
/// takes more than a small part of the time for those; one that forgot its dead
/// ends would take a ninth.
#[test]
fn they_are_answered_at_once() {
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
        assert!(fastest < plain / 25, "{fastest:?}, of {plain:?}");
    }
}

#[test]
fn the_twin_gives_the_same_answer_in_the_end() {
    for (letters, word) in CASES {
        assert!(!twin::find(letters, word), "{}", word.escape_ascii());
    }
}

#[test]
fn sixteen_of_a_letter() {
    let letters = [b'A'; 16];
    assert!(tray(letters).find(&[b'A'; 16]));
    assert!(!tray(letters).find(&[b'A'; 17]));
    assert!(!tray(letters).find(b"AAAAAAAAAAAAAAAB"));
    assert!(!tray(letters).find(&vec![b'A'; 1_000_000]));
}
