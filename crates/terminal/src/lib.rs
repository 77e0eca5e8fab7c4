//! What the programs of this workspace share.
//!
//! - [`end`] turns an [`Outcome`] into an [`Exit`] code and reports the error.
//! - [`write_file`] and [`write_bytes`] write the file that an option names, or say
//!   why not.
//! - `parse`, with the feature `arguments`, parses the command line.
//! - `is_colored` and `is_color_unwanted`, with the feature `color`, decide whether
//!   to print colors.
//! - `c`, with the feature `c`, is for libraries with C functions: their panics, and
//!   C's stdin and stdout.
//! - `width`, with the feature `width`, is the width of the terminal.
//! - [`Random`] generates pseudorandom numbers from a seed.

#[cfg(feature = "arguments")]
mod arguments;
#[cfg(feature = "c")]
pub mod c;
#[cfg(feature = "color")]
mod color;
mod exit;
mod file;
#[cfg(feature = "width")]
mod width;

#[cfg(feature = "arguments")]
pub use arguments::parse;
#[cfg(feature = "color")]
pub use color::{ColorChoice, is_color_unwanted, is_colored};
pub use exit::{Exit, Outcome, end, is_closed_pipe};
pub use file::{write_bytes, write_file};
pub use split_mix::Random;
#[cfg(feature = "width")]
pub use width::width;
