//! Patterns for words.

use std::str::FromStr;

/// Letters in upper case, `?` for any letter, `*` for any number of letters.
#[derive(Clone, Debug)]
pub struct Pattern(Vec<u8>);

impl FromStr for Pattern {
    type Err = String;

    fn from_str(text: &str) -> Result<Pattern, String> {
        let allowed =
            |character: &char| character.is_ascii_alphabetic() || "?*".contains(*character);
        match text.chars().find(|character| !allowed(character)) {
            Some(other) => Err(format!("{other:?} is not a letter (A-Z), ? or *")),
            None if text.is_empty() => Err("a pattern has letters (A-Z), ? or *".to_owned()),
            None => Ok(Pattern(text.to_ascii_uppercase().into_bytes())),
        }
    }
}

impl Pattern {
    /// Returns true if a word in upper case matches.
    pub fn matches(&self, word: &[u8]) -> bool {
        let Pattern(pattern) = self;
        let (mut at, mut read) = (0, 0);
        // On a mismatch, the last star takes one more letter. Earlier stars never
        // need to change.
        let mut star = None;
        while read < word.len() {
            match pattern.get(at) {
                Some(b'*') => {
                    at += 1;
                    star = Some((at, read));
                }
                Some(&expected) if expected == b'?' || expected == word[read] => {
                    at += 1;
                    read += 1;
                }
                _ => {
                    let Some((after, taken)) = star else {
                        return false;
                    };
                    at = after;
                    read = taken + 1;
                    star = Some((after, read));
                }
            }
        }
        pattern[at..].iter().all(|&rest| rest == b'*')
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Tries all ways to match.
    fn naive(pattern: &[u8], word: &[u8]) -> bool {
        match (pattern.split_first(), word.split_first()) {
            (None, None) => true,
            (None, Some(_)) => false,
            (Some((b'*', rest)), None) => naive(rest, word),
            (Some((b'*', rest)), Some((_, more))) => naive(rest, word) || naive(pattern, more),
            (Some(_), None) => false,
            (Some((expected, rest)), Some((letter, more))) => {
                (*expected == b'?' || expected == letter) && naive(rest, more)
            }
        }
    }

    proptest! {
        #[test]
        fn agrees_with_trying_all_ways(
            pattern in proptest::collection::vec(proptest::sample::select(b"AB?*".to_vec()), 1..9),
            word in proptest::collection::vec(proptest::sample::select(b"AB".to_vec()), 0..12),
        ) {
            let expected = naive(&pattern, &word);
            prop_assert_eq!(Pattern(pattern).matches(&word), expected);
        }
    }

    #[test]
    fn a_hundred_stars_do_not_backtrack_forever() {
        let pattern = Pattern("*A".repeat(100).into_bytes());
        assert!(!pattern.matches("AB".repeat(99).as_bytes()));
        assert!(pattern.matches("BA".repeat(100).as_bytes()));
    }

    #[test]
    fn only_letters_and_wildcards_make_a_pattern() {
        assert!(
            "c?T*"
                .parse::<Pattern>()
                .is_ok_and(|pattern| pattern.matches(b"CUTTER"))
        );
        for wrong in ["", "C-T", "C T", "\u{c9}T\u{c9}", "C.T", "[CD]AT"] {
            assert!(wrong.parse::<Pattern>().is_err(), "{wrong}");
        }
    }
}
