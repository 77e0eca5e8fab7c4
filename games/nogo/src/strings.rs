//! Which stones hang together, and whether they can grow.

/// The strings of a board, as sets of its places that are joined when stones
/// connect them.
///
/// Each string knows its liberties, an empty cell counting once for each of its
/// stones beside it. That is more than there are cells, and zero just when there
/// are none; and it can be kept without ever looking at the string again.
#[derive(Clone, Debug)]
pub struct Strings {
    /// For a stone the place of another in its string, or, for the one that
    /// stands for the string, the number of its stones, negated. Zero where no
    /// stone is: no string is empty, and no stone in the place 0.
    links: Vec<i32>,
    /// The liberties, at the stones that stand for their strings.
    liberties: Vec<u32>,
}

impl Strings {
    /// No stones yet on so many places. The place 0 never gets one.
    pub fn new(len: usize) -> Strings {
        Strings {
            links: vec![0; len],
            liberties: vec![0; len],
        }
    }

    /// Adds a stone, with so many empty cells beside it, as a string.
    pub fn add(&mut self, stone: usize, liberties: u32) {
        self.links[stone] = -1;
        self.liberties[stone] = liberties;
    }

    /// Joins the strings of two stones, which may be one already.
    pub fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return;
        }
        // The smaller below the larger, or else the ways to find would get long.
        let (large, small) = if self.links[a] <= self.links[b] {
            (a, b)
        } else {
            (b, a)
        };
        self.links[large] += self.links[small];
        self.links[small] = large as i32;
        self.liberties[large] += self.liberties[small];
    }

    /// Takes the liberty that a stone had in a cell beside it. Whether its string
    /// has none left.
    pub fn take_liberty(&mut self, stone: usize) -> bool {
        let string = self.find(stone);
        self.liberties[string] -= 1;
        self.liberties[string] == 0
    }

    /// Whether the string of a stone has no liberties.
    pub fn is_captured(&mut self, stone: usize) -> bool {
        let string = self.find(stone);
        self.liberties[string] == 0
    }

    /// The stone that stands for the string of a stone.
    fn find(&mut self, mut stone: usize) -> usize {
        while self.links[stone] >= 0 {
            let next = self.links[stone] as usize;
            // Half the way, for those who come after.
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

    /// The steps from a stone to the one that stands for its string.
    fn depth(strings: &Strings, mut stone: usize) -> usize {
        let mut steps = 0;
        while strings.links[stone] >= 0 {
            stone = strings.links[stone] as usize;
            steps += 1;
        }
        steps
    }

    /// However strings are joined, the way to find one is at most the logarithm
    /// of its stones.
    #[test]
    fn ways_to_strings_stay_short() {
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
