//! Points for words.

use crate::Tray;

impl Tray {
    /// Returns the points for a word on the tray by its length, in which QU
    /// counts as two letters. Returns 0 if the word is not on the tray, or has
    /// fewer than 3 or more than 16 letters.
    ///
    /// | letters | 3, 4 | 5 | 6 | 7 | 8 to 16 |
    /// |---|--:|--:|--:|--:|--:|
    /// | points | 1 | 2 | 3 | 5 | 11 |
    ///
    /// ```
    /// use boggle::{Die, Tray};
    ///
    /// let tray = Tray::of(Die::ALL, *b"EOQPGRIAGLSNALGO");
    /// assert_eq!(tray.score(b"QUIRE"), 2);
    /// assert_eq!(tray.score(b"SNAILS"), 0); // only one S
    /// ```
    pub fn score(&self, word: &[u8]) -> u32 {
        match points(word.len()) {
            0 => 0,
            points if self.find(word) => points,
            _ => 0,
        }
    }
}

/// The points for a word of this length on the tray.
pub(crate) fn points(length: usize) -> u32 {
    match length {
        3 | 4 => 1,
        5 => 2,
        6 => 3,
        7 => 5,
        8..=16 => 11,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Die;

    #[test]
    fn words_from_the_assignment() {
        let tray = Tray::of(Die::ALL, *b"EOQPGRIAGLSNALGO");
        for (word, points) in [
            ("SNAIL", 2),
            ("GORE", 1),
            ("GRILLS", 3),
            ("RING", 1),
            ("RINGS", 2),
            ("NAILS", 2),
            ("SNAILS", 0),
            ("QUIRE", 2),
            ("QUO", 1),
            ("QAIR", 0),
            ("GO", 0),
        ] {
            assert_eq!(tray.score(word.as_bytes()), points, "{word}");
        }
    }

    #[test]
    fn points_by_length() {
        let points = [
            0, 0, 0, 1, 1, 2, 3, 5, 11, 11, 11, 11, 11, 11, 11, 11, 11, 0, 0,
        ];
        let tray = Tray::of(Die::ALL, [b'A'; 16]);
        for (length, points) in points.into_iter().enumerate() {
            assert_eq!(tray.score(&vec![b'A'; length]), points, "{length}");
            assert_eq!(tray.score(&vec![b'B'; length]), 0, "{length}");
        }
    }

    /// Sixteen Q spell words of up to 32 letters, but only 16 letters score.
    #[test]
    fn qu_counts_as_two_letters() {
        let tray = Tray::of(Die::ALL, [b'Q'; 16]);
        let points = [0, 0, 1, 3, 11, 11, 11, 11, 11, 0, 0];
        for (pairs, points) in points.into_iter().enumerate() {
            let word = b"QU".repeat(pairs);
            assert_eq!(tray.find(&word), pairs > 0, "{pairs}");
            assert_eq!(tray.score(&word), points, "{pairs}");
        }
    }
}
