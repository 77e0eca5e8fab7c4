//! Decimal numbers in commands and files.

/// A decimal number without a sign.
#[derive(Clone, Copy, Debug)]
pub struct Number<'a> {
    /// The digits, at least one.
    pub digits: &'a [u8],
    /// The value, saturating at `usize::MAX`.
    pub value: usize,
}

impl Number<'_> {
    pub fn parse(digits: &[u8]) -> Option<Number<'_>> {
        let valid = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
        let append = |value: usize, digit: &u8| {
            let digit = usize::from(digit - b'0');
            value.saturating_mul(10).saturating_add(digit)
        };
        valid.then(|| Number {
            digits,
            value: digits.iter().fold(0, append),
        })
    }
}
