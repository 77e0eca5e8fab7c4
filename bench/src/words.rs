//! The word list: its words, queries for it, and the least that reading it
//! costs.

use std::collections::BTreeSet;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::{env, fs};

use fastrand::Rng;

use crate::case::Case;

/// The word list of the repository.
pub fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../words.txt")
}

/// Makes every game opened from now on use the word list of the repository.
pub fn use_repository_list() {
    // SAFETY: the callers run no other thread that uses the environment.
    unsafe { env::set_var("HW3_WORDS", file()) };
}

/// Makes every game opened from now on use the list in the library, unless the
/// current directory has one.
pub fn use_embedded_list() {
    // SAFETY: the callers run no other thread that uses the environment.
    unsafe { env::remove_var("HW3_WORDS") };
}

/// The text of the list in upper case.
pub fn text() -> Vec<u8> {
    let mut text = fs::read(file()).expect("the word list");
    text.make_ascii_uppercase();
    text
}

/// The words in a text.
pub fn in_text(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let lines = text.split(|&byte| byte == b'\n');
    lines.filter(|line| !line.is_empty() && line.iter().all(u8::is_ascii_uppercase))
}

/// Reads a word list and finds its lines: the least that building a lexicon
/// from a file can cost. Returns the number of lines.
pub fn read_and_find_lines(path: &Path) -> usize {
    let text = fs::read(path).expect("the word list");
    // Without the second black box only a count would be computed, which is
    // faster than finding each line.
    let ends = memchr::memchr_iter(b'\n', black_box(&text));
    ends.map(black_box).count()
}

/// Words to look up, stored one after the other in one text, so that reading
/// them causes few cache misses.
pub struct Queries {
    text: Vec<u8>,
    ends: Vec<u32>,
}

impl Queries {
    /// Every word of the list, shuffled.
    pub fn hits() -> Queries {
        let text = text();
        let words: BTreeSet<&[u8]> = in_text(&text).collect();
        Queries::shuffled(words.into_iter().map(<[u8]>::to_vec).collect())
    }

    /// Every word of the list with one letter changed, shuffled. Leaves out the
    /// results that are words.
    pub fn misses() -> Queries {
        let text = text();
        let words: BTreeSet<&[u8]> = in_text(&text).collect();
        let mut rng = Rng::with_seed(2);
        let changed = words.iter().map(|word| {
            let mut word = word.to_vec();
            let index = rng.usize(..word.len());
            word[index] = b'A' + (word[index] - b'A' + rng.u8(1..26)) % 26;
            word
        });
        let misses = changed.filter(|word| !words.contains(&word[..])).collect();
        Queries::shuffled(misses)
    }

    fn shuffled(mut words: Vec<Vec<u8>>) -> Queries {
        Rng::with_seed(1).shuffle(&mut words);
        Queries::in_order(words)
    }

    /// The given words in the given order.
    pub fn in_order(words: impl IntoIterator<Item = impl AsRef<[u8]>>) -> Queries {
        let mut queries = Queries {
            text: Vec::new(),
            ends: Vec::new(),
        };
        for word in words {
            queries.text.extend(word.as_ref());
            queries.ends.push(queries.text.len() as u32);
        }
        queries
    }

    /// The words.
    pub fn iter(&self) -> impl Iterator<Item = &[u8]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let word = &self.text[start..end as usize];
            start = end as usize;
            word
        })
    }

    /// The number of words.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns true if there are no words.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Looks up every word with `contains`, which must return true for `hits` of
    /// them.
    pub fn looked_up<'a>(&'a self, hits: usize, contains: impl Fn(&[u8]) -> bool + 'a) -> Case<'a> {
        Case::of_many(self.len(), move || {
            assert_eq!(self.iter().filter(|word| contains(word)).count(), hits);
        })
    }
}
