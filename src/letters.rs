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
    /// cells before or behind them, only so many are read.
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
        let mut start = position;
        while start > most_before && letter(start - 1).is_some() {
            start -= 1;
        }
        let mut end = position + letters.len();
        let most_behind = end.saturating_add(most);
        self.count = 0;
        for letter in (start..position).map_while(letter) {
            self.push(letter)?;
        }
        for letter in letters {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::Line;
    use crate::{Board, Cell, Direction};

    /// The run through a letter of its own, by a second and simple way to read it.
    fn check(row: &str, position: usize, most: usize) {
        let board: Board = row.parse().expect("a row");
        let (line, _) = Line::through(Cell { row: 0, col: 0 }, Direction::Horizontal);
        let mut letters = Letters::new();
        let start = letters.read(board.along(line), position, most, [b'X'].into_iter());
        let mut whole = row.as_bytes().to_vec();
        whole[position] = b'X';
        let is_tile = |place: &usize| whole[*place] != b'.';
        let first = (position.saturating_sub(most)..=position).rev();
        let first = first.take_while(is_tile).last().expect("a letter");
        let last = position
            ..whole
                .len()
                .min(position.saturating_add(most).saturating_add(1));
        let last = last.take_while(is_tile).last().expect("a letter");
        assert_eq!(start, Ok(first), "{row} {position} {most}");
        assert_eq!(letters.as_bytes(), &whole[first..=last], "{row} {position}");
        assert_eq!(letters.are_several(), last > first);
    }

    #[test]
    fn runs_are_read_to_both_ends_and_no_further_than_asked() {
        for length in [1, 2, 3, 31, 32, 33, 34, 64, 65, 100] {
            let run: String = ('A'..='W').cycle().take(length).collect();
            for row in [run.clone(), format!("..{run}."), format!("QQ.{run}.Q")] {
                for position in 0..row.len() {
                    for most in [0, 1, 5, 31, 32, 1000, usize::MAX] {
                        check(&row, position, most);
                    }
                }
            }
        }
    }
}
