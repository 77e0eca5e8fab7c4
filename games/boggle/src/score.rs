//! What a word is worth.

use crate::Tray;

impl Tray {
    /// The points for a word: by its length, in which QU counts two, if it is
    /// on the tray and has three to sixteen letters; 0 otherwise.
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
    /// assert_eq!(tray.score(b"SNAILS"), 0); // there is one S
    /// ```
    pub fn score(&self, word: &[u8]) -> u32 {
        let points = match word.len() {
            3 | 4 => 1,
            5 => 2,
            6 => 3,
            7 => 5,
            8..=16 => 11,
            _ => return 0,
        };
        if self.find(word) { points } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Die;

    #[test]
    fn words_of_the_assignment() {
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

    /// Sixteen Q have words of up to 32 letters, of which those up to 16 count.
    #[test]
    fn qu_counts_two() {
        let tray = Tray::of(Die::ALL, [b'Q'; 16]);
        let points = [0, 0, 1, 3, 11, 11, 11, 11, 11, 0, 0];
        for (pairs, points) in points.into_iter().enumerate() {
            let word = b"QU".repeat(pairs);
            assert_eq!(tray.find(&word), pairs > 0, "{pairs}");
            assert_eq!(tray.score(&word), points, "{pairs}");
        }
    }
}
