//! The letters of a run of tiles.

use crate::Stack;
use crate::board::Stacks;
use crate::memory::{self, OutOfMemory};

/// The letters of a run of tiles, which take no memory unless they are many.
pub(crate) struct Letters {
    few: [u8; Letters::FEW],
    /// All of them, if there are more than a few.
    many: Vec<u8>,
    count: usize,
}

impl Letters {
    /// More than nearly all words have.
    const FEW: usize = 32;

    pub(crate) fn new() -> Letters {
        Letters {
            few: [0; Letters::FEW],
            many: Vec::new(),
            count: 0,
        }
    }

    /// Reads the run of tiles along a line that has these letters from a position
    /// on, and says where it starts. Of a run that goes on for more than `most`
    /// cells before or behind that position, only so many are read.
    #[inline]
    pub(crate) fn read(
        &mut self,
        stacks: Stacks<'_>,
        position: usize,
        most: usize,
        letters: impl ExactSizeIterator<Item = u8>,
    ) -> Result<usize, OutOfMemory> {
        let letter = |position| stacks.get(position).map(Stack::letter);
        let most_before = position.saturating_sub(most);
        let most_behind = position.saturating_add(most).saturating_add(1);
        let mut start = position;
        while start > most_before && letter(start - 1).is_some() {
            start -= 1;
        }
        let mut end = position + letters.len();
        self.count = 0;
        for letter in (start..position).map_while(letter) {
            self.push(letter)?;
        }
        for letter in letters.take(most_behind - position) {
            self.push(letter)?;
        }
        while end < most_behind
            && let Some(letter) = letter(end)
        {
            self.push(letter)?;
            end += 1;
        }
        Ok(start)
    }

    #[inline]
    fn push(&mut self, letter: u8) -> Result<(), OutOfMemory> {
        match self.few.get_mut(self.count) {
            Some(place) => *place = letter,
            None => self.push_many(letter)?,
        }
        self.count += 1;
        Ok(())
    }

    #[cold]
    fn push_many(&mut self, letter: u8) -> Result<(), OutOfMemory> {
        if self.count == Letters::FEW {
            self.many = memory::copied(&self.few, Letters::FEW)?;
        }
        memory::push(&mut self.many, letter)
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        match self.few.get(..self.count) {
            Some(few) => few,
            None => &self.many,
        }
    }

    /// Whether they can be a word: one letter is none.
    pub(crate) fn are_several(&self) -> bool {
        self.count > 1
    }
}
