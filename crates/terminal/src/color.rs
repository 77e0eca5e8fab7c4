//! When to use color.

use std::io;

use anstream::AutoStream;
pub use anstream::ColorChoice;

/// Returns true if standard output gets color.
///
/// A program first stores the user's choice with [`ColorChoice::write_global`].
/// With [`ColorChoice::Auto`], which is the default, a terminal gets color unless
/// the environment variable `NO_COLOR` is set, and anything else does not unless
/// `CLICOLOR_FORCE` is set.
pub fn is_colored() -> bool {
    AutoStream::choice(&io::stdout()) != ColorChoice::Never
}
