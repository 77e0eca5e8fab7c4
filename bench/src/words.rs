//! The word list: what is looked up in it, and a hash set to look it up in.

use std::collections::BTreeSet;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::case::Case;
use crate::dice::Dice;

/// The word list of the repository. It has not changed for a while, so that
/// games which hold it share it by its name.
pub fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../words.txt")
}

/// Makes it the list of every game that is opened from now on.
pub fn choose() {
    // SAFETY: no other thread is running yet.
    unsafe { env::set_var("HW3_WORDS", file()) };
}

/// No list is named any more: games find the one inside the library, unless
/// there is one in the directory.
pub fn choose_none() {
    // SAFETY: no other thread is running.
    unsafe { env::remove_var("HW3_WORDS") };
}

/// The text of the list in upper case.
pub fn text() -> Vec<u8> {
    let mut text = fs::read(file()).expect("the word list");
    text.make_ascii_uppercase();
    text
}

/// The words of a text.
pub fn of(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let lines = text.split(|&byte| byte == b'\n');
    lines.filter(|line| !line.is_empty() && line.iter().all(u8::is_ascii_uppercase))
}

/// What a reader of the list does at least: all of it is read, and its lines
/// are found.
pub fn read_and_find_lines(path: &Path) -> usize {
    let text = fs::read(path).expect("the word list");
    // Each is found: to count them all takes less.
    let ends = memchr::memchr_iter(b'\n', black_box(&text));
    ends.map(black_box).count()
}

/// Words to look up: one after the other in one text, so that nothing but the
/// set itself is looked for in memory.
pub struct Queries {
    text: Vec<u8>,
    ends: Vec<u32>,
}

impl Queries {
    /// Every word of the list, in an order that is none.
    pub fn hits() -> Queries {
        let text = text();
        let words: BTreeSet<&[u8]> = of(&text).collect();
        Queries::shuffled(words.into_iter().map(<[u8]>::to_vec).collect())
    }

    /// Each of them with another letter somewhere, unless that is a word too.
    pub fn misses() -> Queries {
        let text = text();
        let words: BTreeSet<&[u8]> = of(&text).collect();
        let mut dice = Dice(2);
        let changed = words.iter().map(|word| {
            let mut word = word.to_vec();
            let place = dice.below(word.len());
            word[place] = b'A' + (word[place] - b'A' + 1 + dice.below(25) as u8) % 26;
            word
        });
        let misses = changed.filter(|word| !words.contains(&word[..])).collect();
        Queries::shuffled(misses)
    }

    fn shuffled(mut words: Vec<Vec<u8>>) -> Queries {
        Dice(1).shuffle(&mut words);
        Queries::in_order(words)
    }

    /// These words as they come.
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

    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Looks all of them up, of which so many are there.
    pub fn looked_up<'a>(&'a self, there: usize, found: impl Fn(&[u8]) -> bool + 'a) -> Case<'a> {
        Case::of_many(self.len(), move || {
            let mut start = 0;
            let words = self.ends.iter().map(|&end| {
                let word = &self.text[start..end as usize];
                start = end as usize;
                word
            });
            assert_eq!(words.filter(|word| found(word)).count(), there);
        })
    }
}
