//! A set of words in little memory.

use std::hash::{BuildHasher, Hasher};

use hashbrown::hash_table::Entry;
use hashbrown::{DefaultHashBuilder, HashTable};

use super::LexiconError;
use crate::bytes;

/// A set of words that lie in a text.
pub(super) struct Words {
    /// The text in upper case.
    text: Vec<u8>,
    /// Where in the text each word starts; it goes on as long as there are
    /// letters.
    starts: HashTable<Start>,
    tags: Tags,
    hasher: DefaultHashBuilder,
    longest: usize,
}

/// Where a word starts. The bits that this leaves are a tag: some of its hash,
/// so that nearly no other word is looked at in the text.
type Start = u32;

/// Which bits of a start are its tag.
#[derive(Clone, Copy)]
struct Tags(u32);

impl Tags {
    /// Those that no place in a text of so many bytes needs.
    fn beyond(bytes: u32) -> Tags {
        Tags(!u32::MAX.checked_shr(bytes.leading_zeros()).unwrap_or(0))
    }

    #[inline]
    fn tag(self, hash: u64) -> Start {
        // Bits that the table does not look at itself.
        (hash >> 24) as u32 & self.0
    }

    #[inline]
    fn without(self, start: Start) -> u32 {
        start & !self.0
    }

    /// Whether what starts there can have this hash.
    #[inline]
    fn agree(self, start: Start, hash: u64) -> bool {
        start & self.0 == self.tag(hash)
    }
}

impl Words {
    /// The words of a text in upper case, one a line.
    pub(super) fn new(text: Vec<u8>) -> Result<Words, LexiconError> {
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
            // To shrink it could end the process.
            let mut fewer = HashTable::new();
            let room = fewer.try_reserve(starts.len(), hash_at);
            room.map_err(no_memory)?;
            for start in starts {
                fewer.insert_unique(hash_at(&start), start, hash_at);
            }
            starts = fewer;
        }
        Ok(Words {
            text,
            starts,
            tags,
            hasher,
            longest,
        })
    }

    /// The text that they were made from, in upper case.
    pub(super) fn text(&self) -> &[u8] {
        &self.text
    }

    #[inline]
    pub(super) fn contains(&self, word: &[u8]) -> bool {
        // A line of the text and its end, or the next line, are not a word.
        self.has_letters(word) && only_letters(word)
    }

    /// Whether it has a word that is nothing but letters.
    #[inline]
    pub(super) fn has_letters(&self, word: &[u8]) -> bool {
        self.is_there(hash(&self.hasher, word), |start| {
            is_at(&self.text, start, word)
        })
    }

    pub(super) fn contains_in_any_case(&self, word: &[u8]) -> bool {
        // Piece by piece, as words are hashed, so that no memory is needed.
        let mut hasher = self.hasher.build_hasher();
        for piece in word.chunks(PIECE) {
            let mut upper = [0; PIECE];
            let upper = &mut upper[..piece.len()];
            upper.copy_from_slice(piece);
            upper.make_ascii_uppercase();
            hasher.write(upper);
        }
        self.is_there(hasher.finish(), |start| {
            word_at(&self.text, start).eq_ignore_ascii_case(word)
        })
    }

    /// Whether a word with this hash starts where `same` says yes.
    #[inline]
    fn is_there(&self, hash: u64, same: impl Fn(u32) -> bool) -> bool {
        let tags = self.tags;
        let found = self.starts.find(hash, |&start| {
            tags.agree(start, hash) && same(tags.without(start))
        });
        found.is_some()
    }

    /// Every word once, where it stands in the text first.
    pub(super) fn iter(&self) -> impl Iterator<Item = &[u8]> {
        let first = |&(start, word): &(u32, &[u8])| {
            self.is_there(hash(&self.hasher, word), |other| other == start)
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

/// The lines that are words, each with the place where it starts.
fn words_in(text: &[u8]) -> impl Iterator<Item = (u32, &[u8])> {
    // Most lists have nothing else, which shows faster in all lines at once.
    let only_words = text.iter().fold(true, |so_far, byte| {
        so_far & (byte.is_ascii_uppercase() | (*byte == b'\n'))
    });
    let mut next = 0;
    bytes::lines(text).filter_map(move |line| {
        let start = next as u32;
        next += line.len() + 1;
        let word = line.strip_suffix(b"\r").unwrap_or(line);
        let is_word = only_words || word.iter().all(u8::is_ascii_uppercase);
        (is_word && !word.is_empty()).then_some((start, word))
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

/// Whether there is nothing but capitals.
#[inline]
fn only_letters(word: &[u8]) -> bool {
    // Eight at a time, the last of them together with some of those before.
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

/// Whether eight bytes are capitals.
#[inline]
fn are_letters(bytes: [u8; 8]) -> bool {
    let bytes = u64::from_ne_bytes(bytes);
    let each = |byte| u64::from_ne_bytes([byte; 8]);
    // A sum of 128 or more sets the highest bit of its byte; one that was set
    // before is no letter's, and may carry over to the next.
    let from_a = bytes.wrapping_add(each(128 - b'A'));
    let above_z = bytes.wrapping_add(each(127 - b'Z'));
    from_a & !above_z & !bytes & each(128) == each(128)
}

/// Whether this is the word that starts at a place of the text.
#[inline]
fn is_at(text: &[u8], start: u32, word: &[u8]) -> bool {
    let rest = text[start as usize..].strip_prefix(word);
    rest.is_some_and(|rest| !rest.first().is_some_and(u8::is_ascii_uppercase))
}

/// How much of a word is hashed at a time: all of it, but for a few.
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

    fn words(text: &str) -> Words {
        Words::new(text.to_ascii_uppercase().into_bytes()).expect("a short text")
    }

    #[test]
    fn a_word_is_a_whole_line_of_letters_in_any_case() {
        let words = words("cat\nDoG\r\nBIRD");
        for word in ["CAT", "DOG", "BIRD"] {
            assert!(words.contains(word.as_bytes()), "{word}");
        }
        for word in ["", "CA", "CATS", "AT", "DOGB", "BIRDS", "cat"] {
            assert!(!words.contains(word.as_bytes()), "{word}");
        }
    }

    /// A word and what stands behind it in the text are no word, not even where
    /// the hash of both is taken for that of the first.
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
    fn any_case_will_do_where_it_is_asked_for() {
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
    fn lines_with_anything_but_letters_are_passed_over() {
        let words = words("it's\nice cream\n cat\ndog \nna\u{ef}ve\nfish\r\r\n4H\n\0\n\n\r\n");
        assert_eq!(words.len(), 0);
    }

    #[test]
    fn one_wrong_byte_among_letters_is_seen() {
        for length in 0..40 {
            let mut word = vec![b'A'; length];
            assert!(only_letters(&word));
            for place in 0..length {
                for byte in 0..=u8::MAX {
                    word[place] = byte;
                    assert_eq!(only_letters(&word), byte.is_ascii_uppercase(), "{word:?}");
                }
                word[place] = b'Z';
            }
        }
    }

    #[test]
    fn places_and_tags_do_not_meet() {
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
    fn the_same_word_again_counts_once() {
        assert_eq!(words("Polish\npolish\r\nPOLISH").len(), 1);
        assert_eq!(words(&"a\n".repeat(100_000)).len(), 1);
    }

    #[test]
    fn words_are_told_once_in_the_order_of_the_list() {
        let words = words("dog\r\nCat\nice cream\ncat\nDOG\n\nbird\ndog");
        let told: Vec<&[u8]> = words.iter().collect();
        assert_eq!(told, [&b"DOG"[..], b"CAT", b"BIRD"]);
        assert_eq!(told.len(), words.len());
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
