//! The text of a word list.

use std::cmp::Ordering;
use std::convert::Infallible;
use std::mem::MaybeUninit;

use memchr::memmem;

use super::LexiconError;
use crate::lines::lines;
use crate::memory::{Block, OutOfMemory};

/// The text of a word list, in upper case.
pub(crate) struct Text(Block);

impl Text {
    /// An empty text with room for `bytes` bytes plus one, so that the last
    /// [`read`](Text::read) detects the end without growing.
    pub(crate) fn with_capacity(bytes: usize) -> Result<Text, LexiconError> {
        check_length(bytes)?;
        match Block::with_capacity(bytes.saturating_add(1)) {
            Ok(block) => Ok(Text(block)),
            Err(OutOfMemory) => Err(LexiconError::OutOfMemory { bytes }),
        }
    }

    /// Copies a text, which may be in any case.
    pub(super) fn copy(text: &[u8]) -> Result<Text, LexiconError> {
        let mut copy = Text::with_capacity(text.len())?;
        let mut rest = text;
        while !rest.is_empty() {
            let Ok(_) = copy.read(|room| {
                let (piece, more) = rest.split_at(rest.len().min(room.len()));
                rest = more;
                Ok::<_, Infallible>(room[..piece.len()].write_copy_of_slice(piece))
            })?;
        }
        Ok(copy)
    }

    /// Passes unused memory to `fill` and appends the part that it fills, in any
    /// case. Returns the number of bytes appended, or the error of `fill`.
    pub(crate) fn read<E>(
        &mut self,
        fill: impl FnOnce(&mut [MaybeUninit<u8>]) -> Result<&mut [u8], E>,
    ) -> Result<Result<usize, E>, LexiconError> {
        /// The bytes read at a time are still in the cache when their case is
        /// changed.
        const PIECE: usize = 256 << 10;
        let length = self.len();
        check_length(length)?;
        if self.0.is_full() {
            let bytes = length.saturating_add(PIECE);
            let reserved = self.0.reserve(PIECE);
            reserved.map_err(|_| LexiconError::OutOfMemory { bytes })?;
        }
        let count = self.0.extend_with(PIECE, fill);
        self.0[length..].make_ascii_uppercase();
        Ok(count)
    }

    /// The length in bytes.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The address of the first byte.
    pub(super) fn address(&self) -> usize {
        self.0.as_ptr().addr()
    }

    /// The length of the longest line, which may not be a word.
    pub(super) fn longest_line(&self) -> usize {
        lines(&self.0).map(<[u8]>::len).max().unwrap_or(0)
    }

    /// The lines that are words, each with its start.
    pub(super) fn words(&self) -> impl Iterator<Item = (u32, &[u8])> {
        // Most lists contain nothing but words, which is faster to check all at
        // once.
        let only_words = self.0.iter().fold(true, |so_far, byte| {
            so_far & (byte.is_ascii_uppercase() | (*byte == b'\n'))
        });
        let mut next = 0;
        lines(&self.0).filter_map(move |line| {
            let start = next as u32;
            next += line.len() + 1;
            let word = without_cr(line);
            let is_word = only_words || only_letters(word);
            (is_word && !word.is_empty()).then_some((start, word))
        })
    }

    /// An upper bound on the number of words: one per line, none of them empty.
    pub(super) fn most_words(&self) -> usize {
        let newlines = memchr::memchr_iter(b'\n', &self.0).count();
        (newlines + 1).min(self.len().div_ceil(2))
    }

    /// Returns true if a word, which must consist of letters, is the line at
    /// `start`.
    #[inline]
    pub(super) fn has_at(&self, start: u32, word: &[u8]) -> bool {
        let rest = self.0[start as usize..].strip_prefix(word);
        rest.is_some_and(|rest| !rest.first().is_some_and(u8::is_ascii_uppercase))
    }

    /// The word at `start`.
    pub(super) fn word_at(&self, start: u32) -> &[u8] {
        let rest = &self.0[start as usize..];
        let end = rest.iter().position(|byte| !byte.is_ascii_uppercase());
        &rest[..end.unwrap_or(rest.len())]
    }

    /// Searches for a word as if the lines were sorted. A word that is found is in
    /// the text; others may be in it, too.
    pub(super) fn has_if_sorted(&self, word: &[u8]) -> bool {
        // The lines to search.
        let mut rest = &self.0[..];
        while !rest.is_empty() {
            let (before, after) = rest.split_at(rest.len() / 2);
            let Some((start, end)) = line_around(before, after) else {
                return false;
            };
            rest = match without_cr(&rest[start..end]).cmp(word) {
                Ordering::Equal => return !word.is_empty(),
                Ordering::Less => rest.get(end + 1..).unwrap_or_default(),
                Ordering::Greater => &rest[..start],
            };
        }
        false
    }

    /// Searches the whole text for a word, which must consist of letters.
    pub(super) fn has(&self, word: &[u8]) -> bool {
        // A newline and the beginning of the word, so that every line matches at
        // most once, and the search takes linear time.
        let mut needle = [b'\n'; 32];
        let length = word.len().min(needle.len() - 1);
        needle[1..=length].copy_from_slice(&word[..length]);
        let matches = memmem::find_iter(&self.0, &needle[..=length]);
        let mut starts = matches.map(|newline| newline + 1);
        let is_line = |start: usize| {
            let rest = self.0[start..].strip_prefix(word);
            rest.is_some_and(|rest| matches!(rest, [] | [b'\r'] | [b'\n', ..] | [b'\r', b'\n', ..]))
        };
        !word.is_empty() && (is_line(0) || starts.any(is_line))
    }
}

fn check_length(bytes: usize) -> Result<(), LexiconError> {
    match u32::try_from(bytes) {
        Ok(_) => Ok(()),
        Err(_) => Err(LexiconError::TooLong { bytes }),
    }
}

/// The start and the end of the line around a position, counted from the start of
/// `before`. Returns `None` if the line is a very long one.
fn line_around(before: &[u8], after: &[u8]) -> Option<(usize, usize)> {
    /// Longer than almost every line.
    const LONG: usize = 64;
    let position = before.len();
    let near = &before[position.saturating_sub(LONG)..];
    let start = match memchr::memrchr(b'\n', near) {
        Some(newline) => position - near.len() + newline + 1,
        None if near.len() == position => 0,
        None => return None,
    };
    let near = &after[..after.len().min(LONG)];
    let end = match memchr::memchr(b'\n', near) {
        Some(newline) => position + newline,
        None if near.len() == after.len() => position + after.len(),
        None => return None,
    };
    Some((start, end))
}

fn without_cr(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// Returns true if all bytes are capital letters.
#[inline]
pub(super) fn only_letters(word: &[u8]) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

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
    fn there_are_at_most_as_many_words_as_expected() {
        for (text, most) in [
            ("", 0),
            ("a", 1),
            ("a\nb", 2),
            ("a\nb\n", 2),
            ("\n\n\n\n", 2),
            (&"ab\n".repeat(1000), 1001),
        ] {
            let text = Text::copy(text.as_bytes()).expect("memory");
            assert_eq!(text.most_words(), most);
            assert!(text.words().count() <= most);
        }
    }

    /// Without the binary search, every lookup would search the whole text.
    #[test]
    fn a_sorted_list_is_searched_as_one() {
        let text = include_bytes!("../../words.txt");
        let crlf = String::from_utf8_lossy(text).replace('\n', "\r\n");
        for text in [&text[..], crlf.as_bytes()] {
            let text = Text::copy(text).expect("memory");
            let words: Vec<&[u8]> = text.words().map(|(_, word)| word).collect();
            assert_eq!(words.len(), 234_944);
            let found = words.iter().filter(|word| text.has_if_sorted(word));
            assert_eq!(found.count(), words.len());
        }
    }

    #[test]
    fn a_text_is_read_piece_by_piece() {
        let expected: Vec<u8> = (0..=u8::MAX).cycle().take(1_000_003).collect();
        for (size, step) in [(0, 1000), (expected.len(), 70_000), (1, 1 << 30)] {
            let mut text = Text::with_capacity(size).expect("memory");
            let mut rest = &expected[..];
            while !rest.is_empty() {
                let read = text.read(|room| {
                    let count = room.len().min(rest.len()).min(step);
                    let (piece, more) = rest.split_at(count);
                    rest = more;
                    Ok::<_, ()>(room[..count].write_copy_of_slice(piece))
                });
                assert!(read.expect("memory").expect("no error") > 0);
            }
            assert_eq!(text.read(|_| Err("end")), Ok(Err("end")));
            assert!(*text.0 == expected.to_ascii_uppercase()[..]);
        }
    }
}
