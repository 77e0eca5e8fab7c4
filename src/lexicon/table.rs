//! A compact hash table of the words in a text.

use std::hash::Hasher;
use std::time::SystemTime;

use foldhash::SharedSeed;
use foldhash::fast::FoldHasher;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use super::Text;
use crate::memory::{self, OutOfMemory};

/// A hash table of the words in a text.
pub(super) struct Table {
    /// The start of each word in the text.
    starts: HashTable<Start>,
    tags: Tags,
    seed: u64,
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

impl Table {
    /// Builds the table of the words in a text.
    pub(super) fn new(text: &Text) -> Result<Table, OutOfMemory> {
        memory::may_panic();
        let tags = Tags::beyond(text.len() as u32);
        let seed = random_seed(text);
        let hash_at = |&start: &Start| hash(seed, text.word_at(tags.without(start)));
        let mut starts = HashTable::new();
        // With room for all words, `entry` never allocates, which could abort.
        let room = starts.try_reserve(text.most_words(), hash_at);
        room.map_err(|_| OutOfMemory)?;
        // Unlike `for`, `for_each` is compiled without a call for each line.
        text.words().for_each(|(start, word)| {
            let hash = hash(seed, word);
            let same =
                |&other: &Start| tags.agree(other, hash) && text.has_at(tags.without(other), word);
            if let Entry::Vacant(vacant) = starts.entry(hash, same, hash_at) {
                vacant.insert(tags.tag(hash) | start);
            }
        });
        // Most words may be repetitions. `shrink_to_fit` aborts if allocation fails.
        let mut fewer = HashTable::new();
        if starts.capacity() / 2 > starts.len() && fewer.try_reserve(starts.len(), hash_at).is_ok()
        {
            for start in starts {
                fewer.insert_unique(hash_at(&start), start, hash_at);
            }
            starts = fewer;
        }
        Ok(Table { starts, tags, seed })
    }

    /// Returns true if a word, which must consist of letters, is in the table.
    #[inline(always)]
    pub(super) fn has(&self, text: &Text, word: &[u8]) -> bool {
        self.first(text, word).is_some()
    }

    /// The first start of a word, which must consist of letters.
    #[inline(always)]
    pub(super) fn first(&self, text: &Text, word: &[u8]) -> Option<u32> {
        let (hash, tags) = (hash(self.seed, word), self.tags);
        let found = self.starts.find(hash, |&start| {
            tags.agree(start, hash) && text.has_at(tags.without(start), word)
        });
        found.map(|&start| tags.without(start))
    }

    /// The number of different words.
    pub(super) fn len(&self) -> usize {
        self.starts.len()
    }
}

/// A seed that nobody can choose words against. Unlike the default of hashbrown,
/// it needs no lock, which another thread might hold while the process forks.
fn random_seed(text: &Text) -> u64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let now = now.map_or(0, |now| now.as_nanos() as u64);
    now ^ (text.address() as u64).rotate_left(32)
}

#[inline]
fn hash(seed: u64, word: &[u8]) -> u64 {
    // The shared seed is a constant. Each part of it has its highest bit set, so no
    // letters can cancel it out.
    let mut state = FoldHasher::with_seed(seed, SharedSeed::global_fixed());
    state.write(word);
    state.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn repetitions_leave_no_large_table() {
        let text = Text::copy(&b"a\nB\n".repeat(100_000)).expect("memory");
        let table = Table::new(&text).expect("memory");
        assert_eq!(table.len(), 2);
        assert!(table.starts.capacity() <= 16);
    }

    /// When a table is full, looking for a place in it allocates.
    #[test]
    fn a_table_of_any_size_is_not_larger_than_needed() {
        for words in 1..200_usize {
            let lines: String = (0..words)
                .map(|word| format!("{}\n", "A".repeat(word + 1)))
                .collect();
            let text = Text::copy(lines.repeat(3).as_bytes()).expect("memory");
            let table = Table::new(&text).expect("memory");
            assert_eq!(table.len(), words);
            let mut exact = HashTable::<Start>::new();
            exact.try_reserve(3 * words, |_| 0).expect("memory");
            assert!(table.starts.capacity() <= exact.capacity());
        }
    }
}
