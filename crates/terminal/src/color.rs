//! When to use color.

use std::env;
use std::fs::File;

use anstream::AutoStream;
pub use anstream::ColorChoice;

/// Returns true if standard output gets color.
///
/// A program first stores the user's choice with [`ColorChoice::write_global`].
/// With [`ColorChoice::Auto`], which is the default, a terminal gets color unless
/// the environment variable `NO_COLOR` is set, and anything else does not unless
/// `CLICOLOR_FORCE` is set.
pub fn is_colored() -> bool {
    // Not `io::stdout()`, whose buffer would stay allocated in a C program.
    let stdout = rustix::stdio::stdout().try_clone_to_owned();
    stdout.is_ok_and(|stdout| AutoStream::choice(&File::from(stdout)) != ColorChoice::Never)
}

/// Returns true if the environment variable `NO_COLOR` is set and not empty. For
/// output that is pointless without color, and so has it even in a pipe.
pub fn is_color_unwanted() -> bool {
    env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
}
