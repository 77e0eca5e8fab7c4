//! Compares the search with a naive one, on trays and words of many kinds.

mod hostile;
mod naive;
mod words;

use std::collections::HashSet;
use std::fs;

use boggle::{Die, Random, Tray};
use proptest::prelude::*;
use testkit::long::cases;

fn tray(letters: [u8; 16]) -> Tray {
    Tray::of(Die::ALL, letters)
}

fn seeded(seed: u32) -> Random {
    let mut random = Random::new();
    random.seed(seed);
    random
}

/// A shaken tray, or one with only a few different letters, mostly Q and U.
fn letters(random: &mut Random) -> [u8; 16] {
    let alphabets: [&[u8]; 4] = [b"", b"AQU", b"ABEQUU", b"AABBC"];
    match alphabets[random.below(4) as usize] {
        [] => {
            let mut tray = Tray::new();
            tray.shake(random);
            tray.letters
        }
        alphabet => [(); 16].map(|()| any_of(alphabet, random)),
    }
}

fn any_of(bytes: &[u8], random: &mut Random) -> u8 {
    bytes[random.below(bytes.len() as u32) as usize]
}

/// A word along a random path of at most `longest` positions.
fn along_a_path(letters: &[u8; 16], longest: u32, random: &mut Random) -> Vec<u8> {
    let mut word = Vec::new();
    let mut here = random.below(16);
    let mut visited = vec![here];
    for _ in 0..=random.below(longest) {
        let letter = letters[here as usize];
        word.push(letter);
        if letter == b'Q' {
            word.push(b'U');
        }
        let near = |position: &u32| {
            (position / 4).abs_diff(here / 4) <= 1 && (position % 4).abs_diff(here % 4) <= 1
        };
        let free: Vec<u32> = (0..16)
            .filter(near)
            .filter(|position| !visited.contains(position))
            .collect();
        if free.is_empty() {
            break;
        }
        here = free[random.below(free.len() as u32) as usize];
        visited.push(here);
    }
    word
}

/// Changes, inserts or removes one letter.
fn altered(word: &[u8], letters: &[u8; 16], random: &mut Random) -> Vec<u8> {
    let mut word = word.to_vec();
    let index = random.below(word.len() as u32) as usize;
    let letter = match random.below(3) {
        0 => b'U',
        1 => b'Q',
        _ => any_of(letters, random),
    };
    match random.below(3) {
        0 => word[index] = letter,
        1 => word.insert(index, letter),
        _ => drop(word.remove(index)),
    }
    word
}

fn lexicon() -> Vec<Vec<u8>> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../words.txt");
    let text = fs::read(file).expect("the word list").to_ascii_uppercase();
    text.split(|&byte| byte == b'\n')
        .map(<[u8]>::to_vec)
        .collect()
}

#[derive(Default)]
struct Answers {
    yes: usize,
    no: usize,
}

impl Answers {
    fn compare(&mut self, letters: &[u8; 16], word: &[u8]) {
        let found = tray(*letters).find(word);
        let shown = (letters.escape_ascii(), word.escape_ascii());
        assert_eq!(found, naive::find(letters, word), "{} {}", shown.0, shown.1);
        match found {
            true => self.yes += 1,
            false => self.no += 1,
        }
    }
}

#[test]
fn words_along_paths_and_similar_words() {
    let mut random = seeded(2020);
    let mut answers = Answers::default();
    let words = lexicon();
    let trays = cases(1000, 20_000);
    for _ in 0..trays {
        let letters = letters(&mut random);
        let path = along_a_path(&letters, 12, &mut random);
        let listed = &words[random.below(words.len() as u32) as usize];
        for word in [&path, listed].into_iter().filter(|word| !word.is_empty()) {
            answers.compare(&letters, word);
            let once = altered(word, &letters, &mut random);
            answers.compare(&letters, &once);
            if !once.is_empty() {
                answers.compare(&letters, &altered(&once, &letters, &mut random));
            }
        }
    }
    assert!(answers.yes > trays * 4 / 3, "{} found", answers.yes);
    assert!(answers.no > trays * 8 / 3, "{} not found", answers.no);
}

#[test]
fn every_word_in_the_list() {
    let words = lexicon();
    let mut answers = Answers::default();
    let seeds = cases(&[10][..], &[1, 10, 100]);
    for &seed in seeds {
        let mut tray = Tray::new();
        tray.shake(&mut seeded(seed));
        for word in &words {
            answers.compare(&tray.letters, word);
        }
    }
    assert!(answers.yes > seeds.len() * 30, "{} found", answers.yes);
    assert!(
        answers.no > seeds.len() * 200_000,
        "{} not found",
        answers.no
    );
}

/// All words of up to five letters, so paths have at most five positions.
#[test]
fn every_short_word_over_a_small_alphabet() {
    let alphabet = b"ABQU";
    let mut words: Vec<Vec<u8>> = vec![vec![]];
    for length in 0..5 {
        let longest: Vec<Vec<u8>> = words
            .iter()
            .filter(|word| word.len() == length)
            .cloned()
            .collect();
        for word in longest {
            words.extend(alphabet.map(|letter| [&word[..], &[letter]].concat()));
        }
    }
    assert_eq!(words.len(), 1 + 4 + 16 + 64 + 256 + 1024);

    let mut random = seeded(209);
    let (mut yes, mut no) = (0, 0);
    let trays = cases(20, 200);
    for _ in 0..trays {
        let letters = [(); 16].map(|()| any_of(alphabet, &mut random));
        let readings: HashSet<Vec<u8>> = naive::readings(&letters, 5);
        for word in &words {
            let found = tray(letters).find(word);
            let shown = (letters.escape_ascii(), word.escape_ascii());
            assert_eq!(found, readings.contains(word), "{} {}", shown.0, shown.1);
            match found {
                true => yes += 1,
                false => no += 1,
            }
        }
    }
    assert!(
        yes > trays * 160 && no > trays * 160,
        "{yes} found, {no} not"
    );
}

/// A tray and a word over a small alphabet of arbitrary bytes, so that some words
/// are found.
fn bytes() -> impl Strategy<Value = ([u8; 16], Vec<u8>)> {
    prop::collection::vec(any::<u8>(), 1..5).prop_flat_map(|mut alphabet| {
        alphabet.extend(b"QU");
        let letter = prop::sample::select(alphabet);
        let letters = prop::array::uniform16(letter.clone());
        (letters, prop::collection::vec(letter, 0..10))
    })
}

/// The tray after a quarter turn.
fn turned(letters: [u8; 16]) -> [u8; 16] {
    let mut turned = [0; 16];
    for (position, letter) in letters.into_iter().enumerate() {
        turned[position % 4 * 4 + 3 - position / 4] = letter;
    }
    turned
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(500, 20_000), failure_persistence: None, ..Default::default() })]

    /// A NUL ends a string in C, so no word contains one.
    #[test]
    fn arbitrary_bytes((letters, word) in bytes()) {
        let expected = !word.contains(&0) && naive::find(&letters, &word);
        prop_assert_eq!(tray(letters).find(&word), expected);
    }

    #[test]
    fn q_without_u_is_never_found((letters, word) in bytes()) {
        if tray(letters).find(&word) {
            for (index, _) in word.iter().enumerate().filter(|&(_, &letter)| letter == b'Q') {
                prop_assert_eq!(word.get(index + 1), Some(&b'U'));
                let without = [&word[..=index], &word[index + 2..]].concat();
                let is_qu = without.get(index + 1) == Some(&b'U');
                prop_assert!(is_qu || !tray(letters).find(&without));
            }
        }
    }

    #[test]
    fn turning_the_tray_changes_nothing((letters, word) in bytes()) {
        prop_assert_eq!(tray(letters).find(&word), tray(turned(letters)).find(&word));
    }

    /// Both parts of a word are found too, unless the cut splits QU.
    #[test]
    fn parts_of_a_word_are_found(letters: [u8; 16], seed: u32, cut in 0usize..12) {
        let letters = letters.map(|byte| b"AQUE"[usize::from(byte % 4)]);
        let word = along_a_path(&letters, 12, &mut seeded(seed));
        let tray = tray(letters);
        prop_assert!(tray.find(&word));
        let (start, end) = word.split_at(cut.min(word.len()));
        if !start.ends_with(b"Q") {
            prop_assert!(start.is_empty() || tray.find(start));
            prop_assert!(end.is_empty() || tray.find(end));
        }
    }
}

#[test]
fn the_empty_word_is_not_found() {
    assert!(!tray([b'A'; 16]).find(b""));
    assert!(!Tray::new().find(b""));
}

/// A new tray shows no letters, not even NUL.
#[test]
fn nothing_is_found_before_the_first_shake() {
    for length in 1..20 {
        assert!(!Tray::new().find(&vec![0; length]));
    }
}

#[test]
fn the_longest_word_has_32_letters() {
    let queues = tray([b'Q'; 16]);
    assert!(queues.find(&b"QU".repeat(16)));
    assert!(!queues.find(&b"QU".repeat(17)));
    assert!(!queues.find(&[&b"QU".repeat(16)[..], b"U"].concat()));
    assert!(!queues.find(&[&b"QU".repeat(15)[..], b"Q"].concat()));
    let mut letters = [b'Q'; 16];
    letters[15] = b'U';
    assert!(tray(letters).find(&[&b"QU".repeat(15)[..], b"U"].concat()));
    assert!(!tray(letters).find(&b"QU".repeat(16)));
}
