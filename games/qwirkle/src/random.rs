//! Pseudorandom numbers.

/// A generator of pseudorandom numbers: SplitMix64.
///
/// The same seed gives the same numbers everywhere and for ever, so that a game
/// can be told by its seed and its turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random {
    state: u64,
}

impl Random {
    /// A generator with a seed, which may be any number.
    #[must_use]
    pub const fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    /// The next number, of all that there are.
    pub const fn number(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `limit - 1`, each as likely as the others; 0 if the
    /// limit is 0.
    pub const fn below(&mut self, limit: usize) -> usize {
        let limit = limit as u64;
        if limit == 0 {
            return 0;
        }
        // What is above the last multiple of the limit would favour some.
        let excess = (u64::MAX % limit + 1) % limit;
        loop {
            let number = self.number();
            if number <= u64::MAX - excess {
                return (number % limit) as usize;
            }
        }
    }

    /// Puts things into another order, each order as likely as the others.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From the reference implementation of SplitMix64.
    #[test]
    fn the_first_numbers_of_known_seeds() {
        let first = |seed| Random::new(seed).number();
        assert_eq!(first(0), 0xe220_a839_7b1d_cdaf);
        let mut random = Random::new(1_234_567);
        let numbers = [(); 5].map(|()| random.number());
        assert_eq!(
            numbers,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821,
            ]
        );
    }

    #[test]
    fn numbers_below_a_limit_are_all_about_as_frequent() {
        let mut random = Random::new(1);
        for limit in [1, 2, 3, 7, 32] {
            let mut counts = vec![0; limit];
            for _ in 0..limit * 10_000 {
                counts[random.below(limit)] += 1;
            }
            let expected = 9_500..=10_500;
            assert!(
                counts.iter().all(|count| expected.contains(count)),
                "{counts:?}"
            );
        }
        assert_eq!(random.below(0), 0);
    }

    #[test]
    fn every_order_is_about_as_frequent() {
        let mut random = Random::new(1);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut things = [0, 1, 2, 3];
            random.shuffle(&mut things);
            *counts.entry(things).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 24);
        assert!(
            counts.values().all(|count| (850..=1_150).contains(count)),
            "{counts:?}"
        );
    }
}
