//! What the programs of this workspace share.
//!
//! - [`end`] turns an [`Outcome`] into an [`Exit`] code and reports the error.
//! - [`Cause`] words an error of the operating system without its number.
//! - `is_colored`, with the feature `color`, decides whether to print colors.
//! - [`Random`] generates pseudorandom numbers from a seed.

mod cause;
#[cfg(feature = "color")]
mod color;
mod exit;
mod random;

pub use cause::Cause;
#[cfg(feature = "color")]
pub use color::{ColorChoice, is_colored};
pub use exit::{Exit, Outcome, end, is_closed_pipe};
pub use random::Random;
