//! The words that are legal.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::ptr::NonNull;

use thiserror::Error;

use crate::wording::{Cause, Name};

mod lock;
mod shared;
mod words;

use shared::Shared;

pub(crate) use shared::VARIABLE;

/// A set of legal words, read from a text with one word a line.
///
/// Case does not count, line ends may be LF or CRLF, and a line with anything
/// but letters `A` to `Z` is passed over: it can never be made on a board.
///
/// A lexicon is a handle: clones have the same words in the same memory, and so
/// have all lexicons of the process that were made from the same text.
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
pub struct Lexicon(NonNull<Shared>);

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
    /// Whether a word is legal. It is given as it stands on a board, in upper
    /// case.
    #[inline]
    pub fn contains(&self, word: impl AsRef<[u8]>) -> bool {
        self.words().contains(word.as_ref())
    }

    /// Whether a word is legal of which all characters are known to be letters,
    /// in upper case.
    pub(crate) fn has_letters(&self, word: &[u8]) -> bool {
        self.words().has_letters(word)
    }

    /// Whether a word is legal, in upper or lower case.
    pub fn contains_in_any_case(&self, word: impl AsRef<[u8]>) -> bool {
        self.words().contains_in_any_case(word.as_ref())
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
        // Words are letters, so that this always is a text.
        self.words()
            .iter()
            .filter_map(|word| str::from_utf8(word).ok())
    }

    /// How many different words there are.
    pub fn len(&self) -> usize {
        self.words().len()
    }

    /// Whether there is no word at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many letters the longest word has.
    pub fn longest(&self) -> usize {
        self.words().longest()
    }
}

impl fmt::Debug for Lexicon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Lexicon of {} words", self.len())
    }
}
