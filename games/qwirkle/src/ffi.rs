//! The C interface. `build.rs` generates `include/Qwirkle.h` from the files in
//! `ffi/`.
//!
//! [`game`] has the functions of the assignment's `main.c`, and [`tile`] what the
//! assignment calls debug prints. A [`Session`](session::Session) is a game with
//! what C must not see, and [`live`] keeps the sessions that were not freed yet.
//! Questions and boards come from [`crate::dialogue`], through C's stdio:
//! [`terminal::c`].

#![allow(non_snake_case, reason = "names from the assignment")]

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

use terminal::c::{CStdin, CStdout};
use terminal::is_colored;

use crate::dialogue::Console;

mod game;
mod live;
mod session;
mod tile;

/// A console on C's stdin and stdout.
fn console() -> Console<CStdin, CStdout> {
    let echo = rustix::stdio::stdin().is_terminal();
    let mut console = Console::new(CStdin::default(), CStdout, is_colored(), echo);
    console.shows_progress = rustix::stdio::stdout().is_terminal();
    console
}

/// Prints a message on standard error, which has no buffer in C either. What was
/// printed on stdout before comes first.
fn complain(function: &str, message: impl Display) {
    let _ = CStdout.flush();
    // If standard error is closed, there is nowhere left to report it.
    let _ = writeln!(io::stderr(), "{function}: {message}");
}
