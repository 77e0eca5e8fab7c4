//! Strings of stones and their liberties.

/// The strings of a board, as disjoint sets that are merged when stones connect.
///
/// A stone is identified by its offset in the text of the board. The liberties
/// of a string are counted once per adjacent stone, so the count can exceed the
/// number of empty cells. It is zero exactly if there are no liberties, and can
/// be updated without walking the string.
#[derive(Clone, Debug)]
pub struct Strings {
    /// For the root of a string, the number of its stones, negated. For other
    /// stones, the offset of a stone closer to the root. Zero if there is no
    /// stone, which is unambiguous: no string is empty, and offset 0 belongs to
    /// the frame.
    links: Vec<i32>,
    /// The liberties of each string, at its root.
    liberties: Vec<u32>,
}

impl Strings {
    /// Creates the sets for a board text of this length. Offset 0 never gets a
    /// stone.
    pub fn new(len: usize) -> Strings {
        Strings {
            links: vec![0; len],
            liberties: vec![0; len],
        }
    }

    /// Adds a stone as a new string, with its number of empty neighbors.
    pub fn add(&mut self, stone: usize, liberties: u32) {
        self.links[stone] = -1;
        self.liberties[stone] = liberties;
    }

    /// Merges the strings of two stones, if they differ.
    pub fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return;
        }
        // Attach the smaller to the larger, which keeps the paths to the root
        // short.
        let (large, small) = if self.links[a] <= self.links[b] {
            (a, b)
        } else {
            (b, a)
        };
        self.links[large] += self.links[small];
        self.links[small] = large as i32;
        self.liberties[large] += self.liberties[small];
    }

    /// Removes the liberty that a stone had in a neighboring cell. Returns true
    /// if its string has none left.
    pub fn take_liberty(&mut self, stone: usize) -> bool {
        let string = self.find(stone);
        self.liberties[string] -= 1;
        self.liberties[string] == 0
    }

    /// Returns true if the string of a stone has no liberties.
    pub fn is_captured(&mut self, stone: usize) -> bool {
        let string = self.find(stone);
        self.liberties[string] == 0
    }

    /// The root of the string of a stone.
    fn find(&mut self, mut stone: usize) -> usize {
        while self.links[stone] >= 0 {
            let next = self.links[stone] as usize;
            // Halve the path for later searches.
            if self.links[next] >= 0 {
                self.links[stone] = self.links[next];
            }
            stone = next;
        }
        stone
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of steps from a stone to its root.
    fn depth(strings: &Strings, mut stone: usize) -> usize {
        let mut steps = 0;
        while strings.links[stone] >= 0 {
            stone = strings.links[stone] as usize;
            steps += 1;
        }
        steps
    }

    /// The path to the root is at most logarithmic, however strings are merged.
    #[test]
    fn paths_to_roots_stay_short() {
        let stones = 1 << 12;
        let in_a_row = |i: usize| (1, i + 1);
        let from_behind = |i: usize| (stones - i, stones - i - 1);
        let mut in_pairs = Vec::new();
        let mut width = 1;
        while width < stones {
            for start in (1..stones).step_by(2 * width) {
                in_pairs.push((start + 2 * width - 1, start));
            }
            width *= 2;
        }
        for joins in [
            (1..stones).map(in_a_row).collect(),
            (0..stones - 1).map(from_behind).collect(),
            in_pairs,
        ] {
            let mut strings = Strings::new(stones + 1);
            (1..=stones).for_each(|stone| strings.add(stone, 1));
            for (a, b) in joins {
                strings.join(a, b);
            }
            let deepest = (1..=stones).map(|stone| depth(&strings, stone)).max();
            assert!(deepest <= Some(12), "{deepest:?} steps");
            assert_eq!(strings.find(1), strings.find(stones));
            let string = strings.find(1);
            assert_eq!(strings.liberties[string], stones as u32);
        }
    }
}
