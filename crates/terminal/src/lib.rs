//! What the programs of this workspace share.
//!
//! - [`end`] turns an [`Outcome`] into an [`Exit`] code and reports the error.
//! - [`write_file`] and [`write_bytes`] write the file that an option names, or say
//!   why not.
//! - `parse`, with the feature `arguments`, parses the command line.
//! - `is_colored`, with the feature `color`, decides whether to print colors.
//! - [`Random`] generates pseudorandom numbers from a seed.

#[cfg(feature = "arguments")]
mod arguments;
#[cfg(feature = "color")]
mod color;
mod exit;
mod file;
mod random;

#[cfg(feature = "arguments")]
pub use arguments::parse;
#[cfg(feature = "color")]
pub use color::{ColorChoice, is_colored};
pub use exit::{Exit, Outcome, end, is_closed_pipe};
pub use file::{write_bytes, write_file};
pub use random::Random;
