//! Tests that run longer on demand.

use std::env;

/// Returns true if the environment variable `LONG_TESTS` is set and not empty.
pub fn long() -> bool {
    env::var_os("LONG_TESTS").is_some_and(|value| !value.is_empty())
}

/// Picks the number of cases: few in the default run, many in a long one.
pub fn cases<T>(few: T, many: T) -> T {
    if long() { many } else { few }
}
