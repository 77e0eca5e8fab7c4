//! A compact hash set of words.

use std::hash::{BuildHasher, Hasher};

use hashbrown::hash_table::Entry;
use hashbrown::{DefaultHashBuilder, HashTable};

use super::LexiconError;
use crate::lines::lines;

/// A set of the words in a text.
pub(super) struct WordSet {
    /// The text in upper case.
    text: Vec<u8>,
    /// The start of each word in the text. The word ends before the next byte
    /// that is not a letter.
    starts: HashTable<Start>,
    tags: Tags,
    hasher: DefaultHashBuilder,
    longest: usize,
}

/// The start of a word. The bits that no start needs hold a tag, a part of the
/// word's hash, so that a lookup rarely has to read the text of another word.
type Start = u32;

/// The bits of a start that hold the tag.
#[derive(Clone, Copy)]
struct Tags(u32);

impl Tags {
    /// The bits that no index into a text of `bytes` bytes needs.
    fn beyond(bytes: u32) -> Tags {
        Tags(!u32::MAX.checked_shr(bytes.leading_zeros()).unwrap_or(0))
    }

    #[inline]
    fn tag(self, hash: u64) -> Start {
        // Bits that the hash table does not use.
        (hash >> 24) as u32 & self.0
    }

    #[inline]
    fn without(self, start: Start) -> u32 {
        start & !self.0
    }

    /// Returns true if the word that starts there may have this hash.
    #[inline]
    fn agree(self, start: Start, hash: u64) -> bool {
        start & self.0 == self.tag(hash)
    }
}

impl WordSet {
    /// Reads the words of a text in upper case, one per line.
    pub(super) fn new(text: Vec<u8>) -> Result<WordSet, LexiconError> {
        let bytes = text.len();
        let size = u32::try_from(bytes).map_err(|_| LexiconError::TooLong { bytes })?;
        let no_memory = |_| LexiconError::OutOfMemory { bytes };
        let tags = Tags::beyond(size);
        let hasher = DefaultHashBuilder::default();
        let hash_at = |&start: &Start| hash(&hasher, word_at(&text, tags.without(start)));
        let mut starts = HashTable::new();
        let room = starts.try_reserve(most_words(&text), hash_at);
        room.map_err(no_memory)?;
        let mut longest = 0;
        for (start, word) in words_in(&text) {
            let hash = hash(&hasher, word);
            let same =
                |&other: &Start| tags.agree(other, hash) && is_at(&text, tags.without(other), word);
            if let Entry::Vacant(vacant) = starts.entry(hash, same, hash_at) {
                vacant.insert(tags.tag(hash) | start);
                longest = longest.max(word.len());
            }
        }
        if starts.capacity() / 2 > starts.len() {
            // `shrink_to_fit` aborts if allocation fails.
            let mut fewer = HashTable::new();
            let room = fewer.try_reserve(starts.len(), hash_at);
            room.map_err(no_memory)?;
            for start in starts {
                fewer.insert_unique(hash_at(&start), start, hash_at);
            }
            starts = fewer;
        }
        Ok(WordSet {
            text,
            starts,
            tags,
            hasher,
            longest,
        })
    }

    /// The text, in upper case.
    #[cfg(feature = "capi")]
    pub(super) fn text(&self) -> &[u8] {
        &self.text
    }

    #[inline]
    pub(super) fn contains(&self, word: &[u8]) -> bool {
        // `has_letters` would accept a word with its line end, so check the bytes,
        // too.
        self.has_letters(word) && only_letters(word)
    }

    /// Like `contains`, for a word that is known to consist of letters.
    #[inline]
    pub(super) fn has_letters(&self, word: &[u8]) -> bool {
        self.has_start(hash(&self.hasher, word), |start| {
            is_at(&self.text, start, word)
        })
    }

    pub(super) fn contains_in_any_case(&self, word: &[u8]) -> bool {
        // Words are hashed piece by piece, so no copy of a long one is needed.
        let mut hasher = self.hasher.build_hasher();
        for piece in word.chunks(PIECE) {
            let mut upper = [0; PIECE];
            let upper = &mut upper[..piece.len()];
            upper.copy_from_slice(piece);
            upper.make_ascii_uppercase();
            hasher.write(upper);
        }
        self.has_start(hasher.finish(), |start| {
            word_at(&self.text, start).eq_ignore_ascii_case(word)
        })
    }

    /// Returns true if `same` accepts the start of a word with this hash.
    #[inline]
    fn has_start(&self, hash: u64, same: impl Fn(u32) -> bool) -> bool {
        let tags = self.tags;
        let found = self.starts.find(hash, |&start| {
            tags.agree(start, hash) && same(tags.without(start))
        });
        found.is_some()
    }

    /// Every word once, at its first position in the text.
    pub(super) fn iter(&self) -> impl Iterator<Item = &[u8]> {
        let first = |&(start, word): &(u32, &[u8])| {
            self.has_start(hash(&self.hasher, word), |other| other == start)
        };
        words_in(&self.text).filter(first).map(|(_, word)| word)
    }

    pub(super) fn len(&self) -> usize {
        self.starts.len()
    }

    pub(super) fn longest(&self) -> usize {
        self.longest
    }
}

/// The lines that are words, each with its start.
fn words_in(text: &[u8]) -> impl Iterator<Item = (u32, &[u8])> {
    // Most lists contain nothing but words, which is faster to check all at
    // once.
    let only_words = text.iter().fold(true, |so_far, byte| {
        so_far & (byte.is_ascii_uppercase() | (*byte == b'\n'))
    });
    let mut next = 0;
    lines(text).filter_map(move |line| {
        let start = next as u32;
        next += line.len() + 1;
        let word = line.strip_suffix(b"\r").unwrap_or(line);
        let is_word = only_words || word.iter().all(u8::is_ascii_uppercase);
        (is_word && !word.is_empty()).then_some((start, word))
    })
}

/// An upper bound on the number of words: one per line, none of them empty.
fn most_words(text: &[u8]) -> usize {
    let newlines = |chunk: &[u8]| {
        chunk
            .iter()
            .map(|&byte| u8::from(byte == b'\n'))
            .sum::<u8>()
    };
    // Counting in bytes vectorizes well. A chunk of at most 255 bytes cannot
    // overflow a `u8`.
    let chunks = text.chunks(u8::MAX.into());
    let lines = 1 + chunks
        .map(|chunk| usize::from(newlines(chunk)))
        .sum::<usize>();
    lines.min(text.len().div_ceil(2))
}

/// The word at an index of the text.
fn word_at(text: &[u8], start: u32) -> &[u8] {
    let rest = &text[start as usize..];
    let end = rest.iter().position(|byte| !byte.is_ascii_uppercase());
    &rest[..end.unwrap_or(rest.len())]
}

/// Returns true if all bytes are capital letters.
#[inline]
fn only_letters(word: &[u8]) -> bool {
    // Eight at a time. The last eight may overlap those before.
    match (word.last_chunk::<8>(), word.split_first_chunk::<4>()) {
        (Some(last), _) => {
            let eights = word.as_chunks::<8>().0.iter();
            eights.chain([last]).all(|&eight| are_letters(eight))
        }
        (None, Some((four, _))) => {
            let [a, b, c, d] = *four;
            let [e, f, g, h] = *word.last_chunk().unwrap_or(four);
            are_letters([a, b, c, d, e, f, g, h])
        }
        (None, None) => word.iter().all(u8::is_ascii_uppercase),
    }
}

/// Returns true if eight bytes are capital letters.
#[inline]
fn are_letters(bytes: [u8; 8]) -> bool {
    let bytes = u64::from_ne_bytes(bytes);
    let each = |byte| u64::from_ne_bytes([byte; 8]);
    // A sum of 128 or more sets the highest bit of its byte. A byte that had it
    // set before is not a letter, and may carry into the next.
    let from_a = bytes.wrapping_add(each(128 - b'A'));
    let above_z = bytes.wrapping_add(each(127 - b'Z'));
    from_a & !above_z & !bytes & each(128) == each(128)
}

/// Returns true if this is the word at an index of the text.
#[inline]
fn is_at(text: &[u8], start: u32, word: &[u8]) -> bool {
    let rest = text[start as usize..].strip_prefix(word);
    rest.is_some_and(|rest| !rest.first().is_some_and(u8::is_ascii_uppercase))
}

/// How many bytes are hashed at a time. Longer than almost every word.
const PIECE: usize = 64;

#[inline]
fn hash(hasher: &DefaultHashBuilder, word: &[u8]) -> u64 {
    let mut state = hasher.build_hasher();
    if word.len() > PIECE {
        return hash_pieces(state, word.chunks(PIECE));
    }
    state.write(word);
    state.finish()
}

#[cold]
fn hash_pieces<'a>(mut state: impl Hasher, pieces: impl Iterator<Item = &'a [u8]>) -> u64 {
    for piece in pieces {
        state.write(piece);
    }
    state.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn words(text: &str) -> WordSet {
        WordSet::new(text.to_ascii_uppercase().into_bytes()).expect("a short text")
    }

    #[test]
    fn a_word_is_a_whole_line_in_any_case() {
        let words = words("cat\nDoG\r\nBIRD");
        for word in ["CAT", "DOG", "BIRD"] {
            assert!(words.contains(word.as_bytes()), "{word}");
        }
        for word in ["", "CA", "CATS", "AT", "DOGB", "BIRDS", "cat"] {
            assert!(!words.contains(word.as_bytes()), "{word}");
        }
    }

    /// A word and the text behind it are not a word, not even if their hash
    /// happens to match.
    #[test]
    fn lines_are_not_joined() {
        for _ in 0..2000 {
            let words = words("cat\r\ndog\n");
            for word in ["CAT\r", "CAT\r\n", "CAT\r\nDOG", "DOG\n"] {
                assert!(!words.contains(word.as_bytes()), "{word:?}");
            }
        }
    }

    #[test]
    fn contains_in_any_case_ignores_case() {
        let long = "Abc".repeat(100);
        let words = words(&format!("cat\r\n{long}\n"));
        for word in ["cat", "CAT", "cAt", &long, &long.to_ascii_uppercase()] {
            assert!(words.contains_in_any_case(word.as_bytes()), "{word}");
        }
        for word in ["", "ca", "cats", "cat\r", "cat\r\nabc", &long[1..]] {
            assert!(!words.contains_in_any_case(word.as_bytes()), "{word}");
        }
        assert_eq!(words.longest(), 300);
    }

    #[test]
    fn lines_with_anything_but_letters_are_skipped() {
        let words = words("it's\nice cream\n cat\ndog \nna\u{ef}ve\nfish\r\r\n4H\n\0\n\n\r\n");
        assert_eq!(words.len(), 0);
    }

    #[test]
    fn one_byte_that_is_not_a_letter_is_noticed() {
        for length in 0..40 {
            let mut word = vec![b'A'; length];
            assert!(only_letters(&word));
            for index in 0..length {
                for byte in 0..=u8::MAX {
                    word[index] = byte;
                    assert_eq!(only_letters(&word), byte.is_ascii_uppercase(), "{word:?}");
                }
                word[index] = b'Z';
            }
        }
    }

    #[test]
    fn starts_and_tags_share_no_bits() {
        for bytes in [0, 1, 2, 3, 4, 255, 256, 1 << 22, u32::MAX] {
            let tags = Tags::beyond(bytes);
            let last = bytes.saturating_sub(1);
            for hash in [0, u64::MAX, 0x0123_4567_89ab_cdef] {
                let start = tags.tag(hash) | last;
                assert_eq!(tags.without(start), last);
                assert!(tags.agree(start, hash));
            }
        }
        assert!(!Tags::beyond(1 << 22).agree(0, u64::MAX));
    }

    #[test]
    fn a_repeated_word_counts_once() {
        assert_eq!(words("Polish\npolish\r\nPOLISH").len(), 1);
        assert_eq!(words(&"a\n".repeat(100_000)).len(), 1);
    }

    #[test]
    fn words_are_listed_once_in_the_order_of_the_list() {
        let words = words("dog\r\nCat\nice cream\ncat\nDOG\n\nbird\ndog");
        let listed: Vec<&[u8]> = words.iter().collect();
        assert_eq!(listed, [&b"DOG"[..], b"CAT", b"BIRD"]);
        assert_eq!(listed.len(), words.len());
    }

    #[test]
    fn the_upper_bound_is_tight() {
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
        let text = include_str!("../../words.txt");
        let words = words(text);
        let set: HashSet<String> = text.lines().map(str::to_ascii_uppercase).collect();
        assert_eq!(words.len(), set.len());
        assert_eq!(words.iter().count(), set.len());
        for word in &set {
            assert!(words.contains(word.as_bytes()), "{word}");
            for other in [format!("{word}X"), word[1..].to_owned()] {
                assert_eq!(
                    words.contains(other.as_bytes()),
                    set.contains(&other),
                    "{other}"
                );
            }
        }
    }
}
