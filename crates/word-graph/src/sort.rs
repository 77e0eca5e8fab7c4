//! Sorting words.

use std::cmp::Ordering;

use crate::GraphError;

/// A word with its first eight bytes as a number, which decides most comparisons
/// without reading the word.
pub(crate) struct Sorted<'a> {
    start: u64,
    pub(crate) word: &'a [u8],
}

impl<'a> Sorted<'a> {
    fn new(word: &'a [u8]) -> Sorted<'a> {
        let mut start = [0; 8];
        let length = word.len().min(8);
        start[..length].copy_from_slice(&word[..length]);
        let start = u64::from_be_bytes(start);
        Sorted { start, word }
    }

    fn compare(&self, other: &Sorted<'_>) -> Ordering {
        let starts = self.start.cmp(&other.start);
        starts.then_with(|| self.word.cmp(other.word))
    }
}

/// Sorts words and drops repeated ones.
pub(crate) fn sorted<'a>(
    words: impl Iterator<Item = &'a [u8]>,
) -> Result<Vec<Sorted<'a>>, GraphError> {
    let mut sorted = Vec::new();
    for word in words {
        sorted.try_reserve(1)?;
        sorted.push(Sorted::new(word));
    }
    // An unstable sort needs no memory.
    sorted.sort_unstable_by(Sorted::compare);
    sorted.dedup_by(|a, b| a.compare(b).is_eq());
    Ok(sorted)
}
