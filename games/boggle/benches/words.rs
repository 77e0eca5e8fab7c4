//! Finding all words of the modern list on a tray, next to a search for each of
//! them.

use std::ops::RangeInclusive;

use boggle::{Random, Tray, Word};
use divan::Bencher;

fn main() {
    divan::main();
}

/// The words on several trays, and their points.
#[derive(Debug, Default, PartialEq, Eq)]
struct Found {
    words: usize,
    points: u32,
}

const EVERY_SEED: RangeInclusive<u32> = 1..=65_535;
const ON_EVERY_SEED: Found = Found {
    words: 4_665_371,
    points: 6_246_941,
};

const SOME_SEEDS: RangeInclusive<u32> = 1..=20;
const ON_SOME_SEEDS: Found = Found {
    words: 1361,
    points: 1893,
};

fn tray(seed: u32) -> Tray {
    let mut random = Random::new();
    random.seed(seed);
    let mut tray = Tray::new();
    tray.shake(&mut random);
    tray
}

fn search(seeds: RangeInclusive<u32>) -> Found {
    seeds.fold(Found::default(), |found, seed| {
        let words = tray(seed).words(&modern_words::GRAPH);
        Found {
            words: found.words + words.len(),
            points: found.points + words.iter().map(Word::points).sum::<u32>(),
        }
    })
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn every_seed(bencher: Bencher) {
    bencher.bench(|| assert_eq!(search(EVERY_SEED), ON_EVERY_SEED));
}

#[divan::bench]
fn some_seeds(bencher: Bencher) {
    bencher.bench(|| assert_eq!(search(SOME_SEEDS), ON_SOME_SEEDS));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn some_seeds_word_by_word(bencher: Bencher) {
    let text = modern_words::TEXT.to_ascii_uppercase();
    let list: Vec<&[u8]> = text.lines().map(str::as_bytes).collect();
    bencher.bench(|| {
        let scores = SOME_SEEDS.flat_map(|seed| {
            let tray = tray(seed);
            list.iter().map(move |word| tray.score(word))
        });
        let scores = scores.filter(|score| *score > 0);
        let found = scores.fold(Found::default(), |found, score| Found {
            words: found.words + 1,
            points: found.points + score,
        });
        assert_eq!(found, ON_SOME_SEEDS);
    });
}
