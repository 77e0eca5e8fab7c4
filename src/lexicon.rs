//! The words that are legal.

use std::fmt;
use std::hash::{BuildHasher, Hasher};
use std::io;
use std::path::PathBuf;

use hashbrown::hash_table::Entry;
use hashbrown::{DefaultHashBuilder, HashTable};
use thiserror::Error;

use crate::wording::{Cause, Name};

mod lock;
mod shared;

pub(crate) use shared::Share;

/// A set of legal words, read from a text with one word a line.
///
/// Case does not count, line ends may be LF or CRLF, and a line with anything
/// but letters `A` to `Z` is passed over: it can never be made on a board.
///
/// [`Lexicon::new`] reads a text at hand; [`Lexicon::share`],
/// [`Lexicon::open`], [`Lexicon::embedded`] and [`Lexicon::find`] give a lexicon
/// that all games of the process share.
///
/// ```
/// use hw3::Lexicon;
///
/// let lexicon = Lexicon::new("cat\r\nAaron\nice cream\n")?;
/// assert!(lexicon.contains("CAT") && lexicon.contains("AARON"));
/// assert!(!lexicon.contains("CREAM"));
/// assert_eq!(lexicon.len(), 2);
/// # Ok::<(), hw3::LexiconError>(())
/// ```
pub struct Lexicon {
    /// The text in upper case.
    text: Vec<u8>,
    /// Where in the text each word starts; it goes on as long as there are
    /// letters.
    words: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

/// Why there is no lexicon.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LexiconError {
    /// The environment variable `HW3_WORDS` names a file that is not there.
    #[error("HW3_WORDS names {}, which does not exist", Name(path))]
    Missing {
        /// The file named.
        path: PathBuf,
    },
    /// A word list cannot be read.
    #[error("cannot read the word list {}: {}", Name(path), Cause(error))]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A word list is 4 GiB or larger.
    #[error("the word list is {bytes} bytes long: it must be shorter than 4 GiB")]
    TooLong {
        /// Its size.
        bytes: usize,
    },
    /// There is no memory for a word list of this size.
    #[error("there is no memory for a word list of {bytes} bytes")]
    OutOfMemory {
        /// Its size.
        bytes: usize,
    },
}

impl Lexicon {
    /// Reads the words of a text, one a line.
    pub fn new(text: impl Into<Vec<u8>>) -> Result<Lexicon, LexiconError> {
        let mut text = text.into();
        text.make_ascii_uppercase();
        Lexicon::from_upper_case(text)
    }

    fn from_upper_case(text: Vec<u8>) -> Result<Lexicon, LexiconError> {
        if u32::try_from(text.len()).is_err() {
            return Err(LexiconError::TooLong { bytes: text.len() });
        }
        let hasher = DefaultHashBuilder::default();
        let hash_at = |&start: &u32| hash(&hasher, word_at(&text, start));
        let mut words = HashTable::new();
        if words.try_reserve(most_words(&text), hash_at).is_err() {
            return Err(LexiconError::OutOfMemory { bytes: text.len() });
        }
        for (start, word) in words_in(&text) {
            let same = |&other: &u32| is_at(&text, other, word);
            if let Entry::Vacant(vacant) = words.entry(hash(&hasher, word), same, hash_at) {
                vacant.insert(start);
            }
        }
        words.shrink_to_fit(hash_at);
        Ok(Lexicon {
            text,
            words,
            hasher,
        })
    }

    /// Whether a word is legal. It is given as it stands on a board, in upper
    /// case.
    pub fn contains(&self, word: impl AsRef<[u8]>) -> bool {
        let word = word.as_ref();
        let same = |&start: &u32| is_at(&self.text, start, word);
        let found = self.words.find(hash(&self.hasher, word), same);
        // A line of the text and its end, or the next line, are not a word.
        found.is_some() && word.iter().all(u8::is_ascii_uppercase)
    }

    /// How many different words there are.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether there is no word at all.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }
}

impl fmt::Debug for Lexicon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Lexicon of {} words", self.len())
    }
}

/// The lines that are words, each with the place where it starts.
fn words_in(text: &[u8]) -> impl Iterator<Item = (u32, &[u8])> {
    let mut next = 0;
    std::iter::from_fn(move || {
        while next < text.len() {
            let start = next as u32;
            let word = word_at(text, start);
            let rest = &text[next + word.len()..];
            let line_end = rest.iter().position(|&byte| byte == b'\n');
            next = text.len() - rest.len() + line_end.unwrap_or(rest.len()) + 1;
            if !word.is_empty() && matches!(rest, [] | [b'\r'] | [b'\n', ..] | [b'\r', b'\n', ..]) {
                return Some((start, word));
            }
        }
        None
    })
}

/// How many words there can be at the most: one a line, none of them empty.
fn most_words(text: &[u8]) -> usize {
    let newlines = |chunk: &[u8]| {
        chunk
            .iter()
            .map(|&byte| u8::from(byte == b'\n'))
            .sum::<u8>()
    };
    // Counted in bytes, which are quick to add, and no more than a byte holds.
    let chunks = text.chunks(u8::MAX.into());
    let lines = 1 + chunks
        .map(|chunk| usize::from(newlines(chunk)))
        .sum::<usize>();
    lines.min(text.len().div_ceil(2))
}

/// The word that starts at a place of the text.
fn word_at(text: &[u8], start: u32) -> &[u8] {
    let rest = &text[start as usize..];
    let end = rest.iter().position(|byte| !byte.is_ascii_uppercase());
    &rest[..end.unwrap_or(rest.len())]
}

/// Whether this is the word that starts at a place of the text.
fn is_at(text: &[u8], start: u32, word: &[u8]) -> bool {
    let rest = text[start as usize..].strip_prefix(word);
    rest.is_some_and(|rest| !rest.first().is_some_and(u8::is_ascii_uppercase))
}

fn hash(hasher: &DefaultHashBuilder, word: &[u8]) -> u64 {
    let mut hasher = hasher.build_hasher();
    hasher.write(word);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn lexicon(text: &str) -> Lexicon {
        Lexicon::new(text).expect("a short text")
    }

    #[test]
    fn a_word_is_a_whole_line_of_letters_in_any_case() {
        let lexicon = lexicon("cat\nDoG\r\nBIRD");
        for word in ["CAT", "DOG", "BIRD"] {
            assert!(lexicon.contains(word), "{word}");
        }
        for word in ["", "CA", "CATS", "AT", "DOGB", "BIRDS", "cat"] {
            assert!(!lexicon.contains(word), "{word}");
        }
    }

    /// A word and what stands behind it in the text are no word, not even where
    /// the hash of both is taken for that of the first.
    #[test]
    fn lines_are_not_joined() {
        for _ in 0..2000 {
            let lexicon = lexicon("cat\r\ndog\n");
            for word in ["CAT\r", "CAT\r\n", "CAT\r\nDOG", "DOG\n"] {
                assert!(!lexicon.contains(word), "{word:?}");
            }
        }
    }

    #[test]
    fn lines_with_anything_but_letters_are_passed_over() {
        let lexicon = lexicon("it's\nice cream\n cat\ndog \nna\u{ef}ve\nfish\r\r\n4H\n\0\n\n\r\n");
        assert!(lexicon.is_empty(), "{lexicon:?}");
    }

    #[test]
    fn the_same_word_again_counts_once() {
        assert_eq!(lexicon("Polish\npolish\r\nPOLISH").len(), 1);
        assert_eq!(lexicon(&"a\n".repeat(100_000)).len(), 1);
    }

    #[test]
    fn there_is_room_for_every_word_and_little_more() {
        for (text, most) in [
            ("", 0),
            ("a", 1),
            ("a\nb", 2),
            ("a\nb\n", 2),
            ("\n\n\n\n", 2),
        ] {
            assert_eq!(most_words(text.as_bytes()), most, "{text:?}");
        }
        assert_eq!(most_words(&b"ab\n".repeat(1000)), 1001);
    }

    #[test]
    fn agrees_with_a_set_of_strings() {
        let text = include_str!("../words.txt");
        let lexicon = lexicon(text);
        let set: HashSet<String> = text.lines().map(str::to_ascii_uppercase).collect();
        assert_eq!(lexicon.len(), set.len());
        for word in &set {
            assert!(lexicon.contains(word), "{word}");
            for other in [format!("{word}X"), word[1..].to_owned()] {
                assert_eq!(lexicon.contains(&other), set.contains(&other), "{other}");
            }
        }
    }
}
