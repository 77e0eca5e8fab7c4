//! The end of a dialogue that stops early.

use std::io::{BufRead, Write};

use super::console::{Console, Stop};

/// How to address someone without a name.
pub const NAMELESS: &str = "player";

/// The farewell at the end of every stage.
pub fn farewell(name: &str) -> String {
    format!("Dear {name}, I wish you farewell and hope to see you again soon !!!")
}

/// Says farewell if the dialogue has ended. Any other reason to stop is returned.
///
/// # Errors
///
/// If the output cannot be written.
pub fn leave<R: BufRead, W: Write>(
    console: &mut Console<R, W>,
    names: &str,
    stop: Stop,
) -> Result<(), Stop> {
    match stop {
        Stop::Ended => {
            console.line(farewell(names))?;
            Ok(console.flush()?)
        }
        other => Err(other),
    }
}
