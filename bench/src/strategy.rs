//! Ways to look up the words of the first moves, each in a process of its own.

use std::fs;
use std::path::Path;
use std::time::Instant;

use clap::ValueEnum;
use hw3::Lexicon;

/// How words are looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Strategy {
    /// As the library does it.
    Library,
    /// Search the text for every word.
    Text,
    /// Build the table first.
    Table,
}

impl Strategy {
    /// Reads a word list and looks up words, one per line. Returns the nanoseconds
    /// that this took, and how many of the words are in the list.
    pub fn run(self, list: &Path, words: &str) -> (f64, usize) {
        let start = Instant::now();
        let found = match self {
            Strategy::Library => found(words, &Lexicon::open(list).expect("a word list")),
            Strategy::Table => {
                let lexicon = Lexicon::open(list).expect("a word list");
                lexicon.prepare().expect("enough memory");
                found(words, &lexicon)
            }
            Strategy::Text => {
                let mut text = fs::read(list).expect("a word list");
                text.make_ascii_uppercase();
                let is_word = |word: &&str| {
                    let line = format!("\n{word}\n");
                    memchr::memmem::find(&text, line.as_bytes()).is_some()
                };
                words.lines().filter(is_word).count()
            }
        };
        (start.elapsed().as_secs_f64() * 1e9, found)
    }
}

fn found(words: &str, lexicon: &Lexicon) -> usize {
    words.lines().filter(|word| lexicon.contains(word)).count()
}
