//! Pseudorandom numbers that a seed determines: [`Random`].
//!
//! They are not fit for secrets.
#![forbid(unsafe_code)]

/// A pseudorandom number generator: SplitMix64.
///
/// A seed gives the same numbers on every machine and in every version, so a
/// saved game needs only its seed and its turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random {
    state: u64,
}

impl Random {
    /// Creates a generator. Any number is a valid seed.
    #[must_use]
    pub const fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    /// Returns the next number, any `u64` being equally likely.
    pub const fn number(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number from 0 to `limit - 1`, each equally likely; 0 if the limit
    /// is 0.
    pub const fn below(&mut self, limit: usize) -> usize {
        let limit = limit as u64;
        if limit == 0 {
            return 0;
        }
        // Numbers above the last multiple of the limit would favor small results.
        let excess = (u64::MAX % limit + 1) % limit;
        loop {
            let number = self.number();
            if number <= u64::MAX - excess {
                return (number % limit) as usize;
            }
        }
    }

    /// Shuffles the items, each order being equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// The README's example is a test, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected numbers come from the reference implementation of SplitMix64.
    #[test]
    fn known_seeds_give_known_numbers() {
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
    fn numbers_below_a_limit_are_equally_frequent() {
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
    fn shuffled_orders_are_equally_frequent() {
        let mut random = Random::new(1);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            random.shuffle(&mut items);
            *counts.entry(items).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 24);
        assert!(
            counts.values().all(|count| (850..=1_150).contains(count)),
            "{counts:?}"
        );
    }
}
