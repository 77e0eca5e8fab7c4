//! Searches the tray for a word.

use crate::Tray;
use crate::positions::{NEIGHBORS, Positions};

impl Tray {
    /// Returns true if a word is on the tray: a path of neighboring positions
    /// spells it and visits no position twice. A position with `Q` spells QU,
    /// and no other position does.
    ///
    /// The comparison is case-sensitive; the dice have capital letters. The
    /// empty word is not on the tray.
    ///
    /// ```
    /// use boggle::{Die, Tray};
    ///
    /// let tray = Tray::of(Die::ALL, *b"EOQPGRIAGLSNALGO");
    /// assert!(tray.find(b"QUIRE"));
    /// assert!(!tray.find(b"QAIR"));
    /// ```
    pub fn find(&self, word: &[u8]) -> bool {
        let mut steps = [0; 16];
        match self.steps(word, &mut steps) {
            Some(steps) if has_enough(steps) => Search::new(steps).succeeds(),
            _ => false,
        }
    }

    /// For each step of the path, the positions that spell its part of the word.
    /// `None` if no path can spell the word.
    fn steps<'a>(&self, word: &[u8], steps: &'a mut [Positions; 16]) -> Option<&'a [Positions]> {
        let mut rest = word;
        let mut count = 0;
        while let Some((&letter, after)) = rest.split_first() {
            rest = match letter {
                b'Q' => after.strip_prefix(b"U")?,
                0 => return None,
                _ => after,
            };
            *steps.get_mut(count)? = self.showing(letter);
            count += 1;
        }
        Some(&steps[..count]).filter(|steps| !steps.is_empty())
    }

    fn showing(&self, letter: u8) -> Positions {
        let positions = self.letters.iter().enumerate();
        positions
            .filter(|&(_, &shown)| shown == letter)
            .fold(0, |set, (position, _)| set | 1 << position)
    }
}

/// Returns true if the tray has each letter as often as the word. This rules out
/// most words without a search.
fn has_enough(steps: &[Positions]) -> bool {
    steps.iter().all(|&step| {
        let wanted = steps.iter().filter(|&&other| other == step).count();
        wanted <= step.count_ones() as usize
    })
}

/// A depth-first search that remembers dead ends.
///
/// Whether a path can be completed depends on its current position and on the
/// set of used positions, but not on their order; the size of the set determines
/// the step. So there are at most 16 x 32,768 dead ends on any tray. A search
/// without memory takes two million steps to look for AAAAAAAAAAAAAABC on a tray
/// with B and C in opposite corners and fourteen A.
struct Search<'a> {
    steps: &'a [Positions],
    /// The dead ends: for each set of used positions without the current one,
    /// the current positions that lead nowhere.
    dead_ends: [Positions; 1 << 15],
}

impl Search<'_> {
    fn new(steps: &[Positions]) -> Search<'_> {
        Search {
            steps,
            dead_ends: [0; 1 << 15],
        }
    }

    fn succeeds(&mut self) -> bool {
        self.goes_on(0, Positions::MAX, 0)
    }

    /// Returns true if a path that used these positions for `step` steps can be
    /// completed through one of the `next` positions.
    fn goes_on(&mut self, step: usize, next: Positions, used: Positions) -> bool {
        let Some(&showing) = self.steps.get(step) else {
            return true;
        };
        let mut next = next & showing & !used;
        while next != 0 {
            let here = next.trailing_zeros() as usize;
            let bit = 1 << here;
            next ^= bit;
            let known = squeezed(used, here);
            if self.dead_ends[known] & bit == 0 {
                if self.goes_on(step + 1, NEIGHBORS[here], used | bit) {
                    return true;
                }
                self.dead_ends[known] |= bit;
            }
        }
        false
    }
}

/// Removes the bit of a position and shifts the higher bits down, to fifteen
/// bits.
fn squeezed(used: Positions, position: usize) -> usize {
    let used = usize::from(used);
    let below = (1 << position) - 1;
    (used & below) | (used >> 1 & !below)
}
