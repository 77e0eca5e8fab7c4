//! The pseudorandom numbers that shake the tray.

use std::cell::Cell;

use boggle_lfsr_next::step;

/// A pseudorandom number generator: a 32-bit shift register that is never zero.
///
/// A seed gives the same numbers on every machine and in every version.
///
/// ```
/// use boggle::Random;
///
/// let mut random = Random::new();
/// random.seed(100);
/// let rolls: Vec<u32> = (0..5).map(|_| random.below(6) + 1).collect();
/// assert_eq!(rolls, [5, 4, 6, 4, 1]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random {
    state: u32,
}

impl Random {
    /// Creates a generator in the initial state, 1.
    pub const fn new() -> Random {
        Random { state: 1 }
    }

    /// Sets the state. Zero is ignored, because the generator would stay there.
    pub const fn seed(&mut self, seed: u32) {
        if seed != 0 {
            self.state = seed;
        }
    }

    /// The state. As a seed, it gives the same numbers from here on.
    pub const fn state(&self) -> u32 {
        self.state
    }

    /// Takes one step and returns a number from 0 to `limit - 1`; 0 if the limit
    /// is 0.
    pub const fn below(&mut self, limit: u32) -> u32 {
        below(self.next(), limit)
    }

    /// Shuffles the values: from the last to the second, swaps each with a
    /// random one at or before its index, which takes one step.
    pub fn permute<T>(&mut self, values: &mut [T]) {
        let values = Cell::from_mut(values).as_slice_of_cells();
        permute(values, || self.next());
    }

    /// Takes one step and returns the new state.
    pub(crate) const fn next(&mut self) -> u32 {
        self.state = step(self.state);
        self.state
    }
}

/// Reduces a number to one from 0 to `limit - 1`; to 0 if the limit is 0.
pub(crate) const fn below(number: u32, limit: u32) -> u32 {
    match number.checked_rem(limit) {
        Some(rest) => rest,
        None => 0,
    }
}

/// Shuffles the values as [`Random::permute`] does. `next` takes a step and
/// returns any number.
///
/// In C, `next` is a function of the program, which may itself use the values.
pub(crate) fn permute<T>(values: &[Cell<T>], mut next: impl FnMut() -> u32) {
    for last in (1..values.len()).rev() {
        // Truncates a limit beyond 32 bits, like the C code.
        let chosen = below(next(), (last + 1) as u32);
        values[last].swap(&values[chosen as usize]);
    }
}

impl Default for Random {
    fn default() -> Random {
        Random::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn seeded(seed: u32) -> Random {
        let mut random = Random::new();
        random.seed(seed);
        random
    }

    #[test]
    fn the_first_states_from_seed_1() {
        let mut random = Random::new();
        for state in [
            0x201,
            0x40825,
            0x0804_2a16,
            0x2051_a4c7,
            0x021e_0b7e,
            0x3675_54cf,
        ] {
            random.below(1);
            assert_eq!(random.state(), state);
        }
    }

    #[test]
    fn a_limit_of_0_gives_0_and_takes_a_step() {
        let mut random = Random::new();
        assert_eq!(random.below(0), 0);
        assert_eq!(random.state(), 0x201);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

        #[test]
        fn every_seed_but_0_becomes_the_state(seed: u32, zero_first: bool) {
            let mut random = Random::new();
            if zero_first {
                random.seed(0);
                prop_assert_eq!(random.state(), 1);
            }
            random.seed(seed);
            prop_assert_eq!(random.state(), seed.max(1));
            random.seed(0);
            prop_assert_eq!(random.state(), seed.max(1));
        }

        #[test]
        fn numbers_are_below_the_limit_and_states_are_not_0(seed: u32, limit in 1u32..) {
            let mut random = seeded(seed);
            for _ in 0..100 {
                prop_assert!(random.below(limit) < limit);
                prop_assert_ne!(random.state(), 0);
            }
        }

        /// Compares with the algorithm of the assignment on a copy of the
        /// generator.
        #[test]
        fn permute_is_the_fisher_yates_shuffle(seed: u32, size in 0usize..200) {
            let mut random = seeded(seed);
            let mut values: Vec<usize> = (0..size).collect();
            random.permute(&mut values);

            let mut copy = seeded(seed);
            let mut expected: Vec<usize> = (0..size).collect();
            let mut i = size;
            while i > 1 {
                i -= 1;
                let j = copy.below(i as u32 + 1) as usize;
                let (at_i, at_j) = (expected[i], expected[j]);
                expected[i] = at_j;
                expected[j] = at_i;
            }
            prop_assert_eq!(&values, &expected);
            prop_assert_eq!(&random, &copy, "the same number of steps");

            values.sort_unstable();
            prop_assert_eq!(values, (0..size).collect::<Vec<_>>());
        }
    }

    #[test]
    fn at_most_one_value_takes_no_step() {
        let mut random = Random::new();
        random.permute::<u32>(&mut []);
        random.permute(&mut [7]);
        assert_eq!(random, Random::new());
    }
}
