//! Which words are legal.
#![forbid(unsafe_code)]

use std::fmt;

use thiserror::Error;

use crate::memory::{self, Shared};

mod word_set;

use word_set::WordSet;

/// The word list that is part of the library. A program that uses its own list
/// never pages it in.
pub(crate) static EMBEDDED: &[u8] = include_bytes!("../words.txt");

/// Copies the text of a word list.
pub(crate) fn copy_text(text: &[u8]) -> Result<Vec<u8>, LexiconError> {
    let bytes = text.len();
    memory::copied(text).map_err(|_| LexiconError::OutOfMemory { bytes })
}

/// A set of legal words.
///
/// It is read from a text with one word per line. Case is ignored, lines end
/// with LF or CRLF, and a line with anything but letters `A` to `Z` is skipped,
/// because no board can form it.
///
/// Cloning a lexicon is cheap: clones share their memory.
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
#[derive(Clone)]
pub struct Lexicon(Shared<WordSet>);

/// Why a text cannot become a lexicon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LexiconError {
    /// The text is 4 GiB or larger.
    #[error("the word list is {bytes} bytes long: it must be shorter than 4 GiB")]
    TooLong {
        /// The size of the text.
        bytes: usize,
    },
    /// There is no memory for the lexicon.
    #[error("there is no memory for a word list of {bytes} bytes")]
    OutOfMemory {
        /// The size of the text.
        bytes: usize,
    },
}

impl Lexicon {
    /// Reads the words of a text, one per line.
    pub fn new(text: impl AsRef<[u8]>) -> Result<Lexicon, LexiconError> {
        Lexicon::from_text(copy_text(text.as_ref())?)
    }

    /// Reads the words of a text that is not needed any more.
    pub(crate) fn from_text(mut text: Vec<u8>) -> Result<Lexicon, LexiconError> {
        text.make_ascii_uppercase();
        let bytes = text.len();
        let shared = Shared::new(WordSet::new(text)?);
        Ok(Lexicon(
            shared.map_err(|_| LexiconError::OutOfMemory { bytes })?,
        ))
    }

    /// Reads the word list that is part of the library. This takes a few
    /// milliseconds, so keep the lexicon and clone it.
    pub fn embedded() -> Result<Lexicon, LexiconError> {
        Lexicon::new(EMBEDDED)
    }

    /// Returns true if the word is legal. It must be in upper case, as on a
    /// board.
    #[inline]
    pub fn contains(&self, word: impl AsRef<[u8]>) -> bool {
        self.0.contains(word.as_ref())
    }

    /// Like [`contains`](Lexicon::contains), for a word that is known to consist
    /// of letters.
    pub(crate) fn has_letters(&self, word: &[u8]) -> bool {
        self.0.has_letters(word)
    }

    /// Returns true if the word is legal, in upper or lower case.
    pub fn contains_in_any_case(&self, word: impl AsRef<[u8]>) -> bool {
        self.0.contains_in_any_case(word.as_ref())
    }

    /// Every word once, in upper case and in the order of the list.
    ///
    /// ```
    /// use hw3::Lexicon;
    ///
    /// let lexicon = Lexicon::new("dog\nCat\nice cream\nDOG\n")?;
    /// assert_eq!(lexicon.iter().collect::<Vec<_>>(), ["DOG", "CAT"]);
    /// # Ok::<(), hw3::LexiconError>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|word| str::from_utf8(word).ok())
    }

    /// The number of different words.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns true if there are no words.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The length of the longest word.
    pub fn longest(&self) -> usize {
        self.0.longest()
    }
}

/// Used by `ffi::word_lists` to share lexicons.
#[cfg(feature = "capi")]
impl Lexicon {
    /// The text that the lexicon was read from, in upper case.
    pub(crate) fn text(&self) -> &[u8] {
        self.0.text()
    }

    /// Returns true if the lexicon has no other clone.
    pub(crate) fn is_unique(&self) -> bool {
        self.0.is_unique()
    }
}

impl fmt::Debug for Lexicon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Lexicon of {} words", self.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_list_is_complete() {
        let lexicon = Lexicon::embedded().expect("a lexicon");
        assert_eq!(lexicon.len(), 233_621);
        for word in ["HYBRIDS", "SIMONS", "POTATOES", "AARON", "YEARS"] {
            assert!(lexicon.contains(word), "{word}");
        }
    }
}
