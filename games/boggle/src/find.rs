//! The search for a word on the tray.

use crate::Tray;

/// A set of positions, a bit each.
type Positions = u16;

/// The neighbours of each position, in the eight directions and within the
/// tray.
const NEIGHBORS: [Positions; 16] = {
    let mut neighbors = [0; 16];
    let mut pair = 0;
    while pair < 256 {
        let (here, there): (usize, usize) = (pair / 16, pair % 16);
        let rows = (here / 4).abs_diff(there / 4);
        let cols = (here % 4).abs_diff(there % 4);
        if here != there && rows <= 1 && cols <= 1 {
            neighbors[here] |= 1 << there;
        }
        pair += 1;
    }
    neighbors
};

impl Tray {
    /// Whether a word is on the tray: a path from neighbour to neighbour that
    /// visits no position twice and spells it. A position with `Q` spells QU,
    /// and nothing else does.
    ///
    /// Letters are compared as bytes: the dice have capitals. The empty word is
    /// not found.
    ///
    /// ```
    /// use boggle::{Die, Tray};
    ///
    /// let tray = Tray::of(Die::ALL, *b"EOQPGRIAGLSNALGO");
    /// assert!(tray.find(b"QUIRE"));
    /// assert!(!tray.find(b"QAIR"));
    /// ```
    pub fn find(&self, word: &[u8]) -> bool {
        let mut places = [0; 16];
        match self.places(word, &mut places) {
            Some(places) if has_enough(places) => Search::new(places).succeeds(),
            _ => false,
        }
    }

    /// The positions that show what each step of the path must spell. `None` if
    /// no path can have such steps.
    fn places<'a>(&self, word: &[u8], places: &'a mut [Positions; 16]) -> Option<&'a [Positions]> {
        let mut rest = word;
        let mut steps = 0;
        while let Some((&letter, after)) = rest.split_first() {
            rest = match letter {
                b'Q' => after.strip_prefix(b"U")?,
                0 => return None,
                _ => after,
            };
            *places.get_mut(steps)? = self.showing(letter);
            steps += 1;
        }
        Some(&places[..steps]).filter(|places| !places.is_empty())
    }

    fn showing(&self, letter: u8) -> Positions {
        let positions = self.letters.iter().enumerate();
        positions
            .filter(|&(_, &shown)| shown == letter)
            .fold(0, |set, (position, _)| set | 1 << position)
    }
}

/// Whether each letter is on the tray as often as in the word. Most words that
/// are not on a tray end here.
fn has_enough(places: &[Positions]) -> bool {
    places.iter().all(|&place| {
        let wanted = places.iter().filter(|&&other| other == place).count();
        wanted <= place.count_ones() as usize
    })
}

/// A search of all paths that remembers dead ends.
///
/// How a path can go on depends on where it is and on which positions it has
/// used, not on their order; how many it has used tells how far in the word it
/// is. So there are at most 16 times 32,768 ways to fail, whatever the tray. On
/// a tray with B and C in opposite corners and fourteen A, a search for
/// AAAAAAAAAAAAAABC that remembers nothing takes two million steps.
struct Search<'a> {
    places: &'a [Positions],
    /// From where it does not go on: for each set of used positions, without
    /// the one where the path is, all such positions.
    dead_ends: [Positions; 1 << 15],
}

impl Search<'_> {
    fn new(places: &[Positions]) -> Search<'_> {
        Search {
            places,
            dead_ends: [0; 1 << 15],
        }
    }

    fn succeeds(&mut self) -> bool {
        self.goes_on(0, Positions::MAX, 0)
    }

    /// Whether a path that has used these positions for as many steps can be
    /// completed by way of one of those next to it.
    fn goes_on(&mut self, step: usize, next: Positions, used: Positions) -> bool {
        let Some(&places) = self.places.get(step) else {
            return true;
        };
        let mut next = next & places & !used;
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

/// A set without this position, those above it moved down by one: fifteen bits.
fn squeezed(used: Positions, position: usize) -> usize {
    let used = usize::from(used);
    let below = (1 << position) - 1;
    (used & below) | (used >> 1 & !below)
}
