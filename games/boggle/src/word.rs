//! A word on the tray, with its path.

use std::cmp::{Ordering, Reverse};
use std::fmt;

use crate::score::points;

/// A word that scores, and a path on the tray that spells it.
///
/// Better words come first in the order of `Ord`: those with more points, then
/// longer ones, then by the alphabet.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Word {
    letters: [u8; Word::LONGEST],
    length: u8,
    path: [u8; 16],
    steps: u8,
}

impl Word {
    /// The number of letters of the longest word that scores.
    pub const LONGEST: usize = 16;

    /// A path without positions.
    pub(crate) const EMPTY: Word = Word {
        letters: [0; Word::LONGEST],
        length: 0,
        path: [0; 16],
        steps: 0,
    };

    /// The word after one more position, which spells a letter or QU. `None` if it
    /// would be too long to score.
    pub(crate) fn with(mut self, position: usize, spelled: &[u8]) -> Option<Word> {
        let length = usize::from(self.length);
        let end = length + spelled.len();
        self.letters.get_mut(length..end)?.copy_from_slice(spelled);
        self.length = end as u8;
        *self.path.get_mut(usize::from(self.steps))? = position as u8;
        self.steps += 1;
        Some(self)
    }

    /// The letters, in upper case.
    pub fn letters(&self) -> &[u8] {
        &self.letters[..usize::from(self.length)]
    }

    /// The positions of the path, in order. A position with `Q` spells two letters.
    pub fn path(&self) -> &[u8] {
        &self.path[..usize::from(self.steps)]
    }

    /// The points.
    pub fn points(&self) -> u32 {
        points(self.letters().len())
    }
}

impl Ord for Word {
    fn cmp(&self, other: &Word) -> Ordering {
        // More letters never score fewer points.
        let rank = |word: &Word| (Reverse(word.length), word.letters, word.path);
        rank(self).cmp(&rank(other))
    }
}

impl PartialOrd for Word {
    fn partial_cmp(&self, other: &Word) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(str::from_utf8(self.letters()).unwrap_or_default())
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} {:?}", self.path())
    }
}
