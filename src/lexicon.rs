//! Which words are legal.
//!
//! A [`Lexicon`] is the graph in the library ([`embedded`]) or a [`list`], which
//! is a [`text`] at first and gets a [`table`] once that pays off.
#![forbid(unsafe_code)]

use std::fmt;

use thiserror::Error;
use word_graph::{GraphError, GraphNode, WordGraph};

use crate::memory::{OutOfMemory, Shared};

mod embedded;
mod list;
mod table;
#[cfg(test)]
mod tests;
mod text;

use list::List;
pub(crate) use text::Text;

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
///
/// # How words are looked up
///
/// Opening a list should cost no more than reading it, because many programs
/// make only a few moves. So a lexicon starts without an index and builds one
/// when the lookups so far show that it will pay off. There are three ways to
/// look up a word; the figures are for 234,000 words in 2.5 MB of text.
///
/// | way | used for | setup | a hit | a miss |
/// |---|---|--:|--:|--:|
/// | text | the first lookups in a list | none | 0.5 µs if the list is sorted, or else 0.04 ms | 0.06 ms |
/// | table | later lookups in a list | 4 ms | 40 ns | 12 ns |
/// | graph | the list in the library | none | 30 ns | 35 ns |
///
/// - **Text.** The lexicon first tries a binary search, as if the list were
///   sorted. A word that it finds is in the list, sorted or not. If it finds
///   nothing, the lexicon searches the whole text.
/// - **Table.** A hash table of all words. It is built after 128 lookups, or
///   fewer if some of them searched the whole text. [`prepare`](Lexicon::prepare)
///   builds it at once. If there is not enough memory, lookups keep searching
///   the text.
/// - **Graph.** The list in the library is a [`WordGraph`] in its read-only data.
///   It needs no setup, and a lookup touches a few pages of it.
///   [`graph`](Lexicon::graph) returns it, and builds one for any other list.
#[derive(Clone)]
pub struct Lexicon(Source);

#[derive(Clone)]
enum Source {
    /// A graph in the program's read-only data. Only [`Lexicon::embedded`] names
    /// it, so that programs which do not call that do not link it.
    Embedded(&'static WordGraph),
    List(Shared<List>),
}

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
        Lexicon::from_text(Text::copy(text.as_ref())?)
    }

    pub(crate) fn from_text(text: Text) -> Result<Lexicon, LexiconError> {
        let bytes = text.len();
        let list = Shared::new(List::new(text));
        let list = list.map_err(|_| LexiconError::OutOfMemory { bytes })?;
        Ok(Lexicon(Source::List(list)))
    }

    /// The word list that is part of the library. It needs no setup, so this never
    /// returns an error.
    pub fn embedded() -> Result<Lexicon, LexiconError> {
        Ok(Lexicon(Source::Embedded(&embedded::GRAPH)))
    }

    /// Returns true if the word is legal. It must be in upper case, as on a
    /// board.
    #[inline]
    pub fn contains(&self, word: impl AsRef<[u8]>) -> bool {
        let word = word.as_ref();
        match &self.0 {
            Source::Embedded(graph) => graph.contains(word),
            // Most words are not in the list, so their letters are checked last.
            Source::List(list) => list.has(word) && text::only_letters(word),
        }
    }

    /// Like [`contains`](Lexicon::contains), for a word that is known to consist
    /// of letters.
    pub(crate) fn has_letters(&self, word: &[u8]) -> bool {
        match &self.0 {
            Source::Embedded(graph) => graph.contains(word),
            Source::List(list) => list.has(word),
        }
    }

    /// Returns true if the word is legal, in upper or lower case.
    pub fn contains_in_any_case(&self, word: impl AsRef<[u8]>) -> bool {
        let word = word.as_ref();
        match &self.0 {
            Source::Embedded(graph) => {
                let step =
                    |node: GraphNode<'static>, byte: &u8| node.child(byte.to_ascii_uppercase());
                let end = word.iter().try_fold(graph.root(), step);
                end.is_some_and(GraphNode::is_word)
            }
            Source::List(list) => {
                // Longer than almost every word, so most words need no heap.
                let mut upper = [0; 64];
                match upper.get_mut(..word.len()) {
                    Some(upper) => {
                        upper.copy_from_slice(word);
                        upper.make_ascii_uppercase();
                        self.contains(upper)
                    }
                    None => list.has_in_any_case(word),
                }
            }
        }
    }

    /// Prepares for many lookups: builds the table of all words at once, rather
    /// than after the first lookups. Clones share the table.
    ///
    /// ```
    /// use hw3::Lexicon;
    ///
    /// let lexicon = Lexicon::new("cat\ndog\n")?;
    /// lexicon.prepare()?;
    /// assert!(lexicon.contains("CAT"));
    /// # Ok::<(), hw3::LexiconError>(())
    /// ```
    pub fn prepare(&self) -> Result<(), LexiconError> {
        match &self.0 {
            Source::Embedded(_) => Ok(()),
            Source::List(list) => match list.table() {
                Ok(_) => Ok(()),
                Err(OutOfMemory) => Err(list.out_of_memory()),
            },
        }
    }

    /// The words as a graph, to walk through their letters. It is built when it is
    /// first needed, in about 60 ms for 234,000 words, and clones share it.
    ///
    /// ```
    /// use hw3::Lexicon;
    ///
    /// let lexicon = Lexicon::new("cat\ncar\ndog\n")?;
    /// let graph = lexicon.graph()?;
    /// let ca = graph.root().child(b'C').and_then(|c| c.child(b'A')).expect("two words");
    /// let letters: Vec<u8> = ca.children().map(|(letter, _)| letter).collect();
    /// assert_eq!(letters, b"RT");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn graph(&self) -> Result<&WordGraph, GraphError> {
        match &self.0 {
            Source::Embedded(graph) => Ok(graph),
            Source::List(list) => list.graph(),
        }
    }

    /// Every word once, in upper case and in the order of the list. The list in the
    /// library is sorted. For other lists, this builds the table.
    ///
    /// ```
    /// use hw3::Lexicon;
    ///
    /// let lexicon = Lexicon::new("dog\nCat\nice cream\nDOG\n")?;
    /// assert_eq!(lexicon.iter().collect::<Vec<_>>(), ["DOG", "CAT"]);
    /// # Ok::<(), hw3::LexiconError>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = String> {
        // Both sources as one type: one of them is empty.
        let (graph, list) = match &self.0 {
            Source::Embedded(graph) => (Some(graph.iter()), None),
            Source::List(list) => (None, Some(list.words())),
        };
        let in_list = list.into_iter().flatten();
        let in_list = in_list.map(|word| String::from_utf8_lossy(word).into_owned());
        graph.into_iter().flatten().chain(in_list)
    }

    /// The number of different words. Builds the table to count them.
    pub fn len(&self) -> usize {
        match &self.0 {
            Source::Embedded(graph) => graph.len(),
            Source::List(list) => list.len(),
        }
    }

    /// Returns true if there are no words.
    pub fn is_empty(&self) -> bool {
        match &self.0 {
            Source::Embedded(graph) => graph.is_empty(),
            Source::List(list) => list.is_empty(),
        }
    }

    /// The length of the longest word.
    pub fn longest(&self) -> usize {
        match &self.0 {
            Source::Embedded(graph) => graph.longest(),
            Source::List(list) => list.longest(),
        }
    }

    /// An upper bound on the length of words, which needs no table.
    pub(crate) fn longest_at_most(&self) -> usize {
        match &self.0 {
            Source::Embedded(graph) => graph.longest(),
            Source::List(list) => list.longest_line(),
        }
    }
}

impl fmt::Debug for Lexicon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Source::Embedded(graph) => write!(f, "Lexicon of {} words", graph.len()),
            Source::List(list) => write!(f, "Lexicon of {} bytes", list.text().len()),
        }
    }
}
