//! Numbers without a limit: a saved game may contain any candidate number.

use std::fmt;

/// The number of candidates that a computer has passed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// The digits, least significant first, without leading zeros.
    digits: Vec<u8>,
}

impl Count {
    /// Parses decimal digits.
    pub fn from_digits(text: &[u8]) -> Count {
        let start = text.iter().position(|&digit| digit != b'0');
        let significant = start.map_or(&[][..], |start| &text[start..]);
        Count {
            digits: significant.iter().rev().map(|digit| digit - b'0').collect(),
        }
    }

    /// Adds one.
    pub fn increment(&mut self) {
        for digit in &mut self.digits {
            if *digit < 9 {
                *digit += 1;
                return;
            }
            *digit = 0;
        }
        self.digits.push(1);
    }

    /// The remainder of a division.
    pub fn modulo(&self, divisor: u32) -> u32 {
        let divisor = u64::from(divisor);
        let add = |rest: u64, digit: &u8| (rest * 10 + u64::from(*digit)) % divisor;
        self.digits.iter().rev().fold(0, add) as u32
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.digits.is_empty() {
            return f.write_str("0");
        }
        let digits = self.digits.iter().rev();
        let text: String = digits.map(|&digit| char::from(b'0' + digit)).collect();
        f.write_str(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn counts_like_u128(start in 0..=u128::MAX / 2, steps in 0..300_u32, divisor in 1..=u32::MAX) {
            let mut count = Count::from_digits(start.to_string().as_bytes());
            for _ in 0..steps {
                count.increment();
            }
            let expected = start + u128::from(steps);
            prop_assert_eq!(count.to_string(), expected.to_string());
            prop_assert_eq!(u128::from(count.modulo(divisor)), expected % u128::from(divisor));
        }
    }

    #[test]
    fn carries_and_leading_zeros() {
        let mut count = Count::from_digits("9".repeat(1000).as_bytes());
        count.increment();
        assert_eq!(count.to_string(), format!("1{}", "0".repeat(1000)));
        assert_eq!(Count::from_digits(b"000"), Count::default());
        assert_eq!(Count::from_digits(b"0070").to_string(), "70");
    }
}
