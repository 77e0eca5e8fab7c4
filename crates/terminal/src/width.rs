//! The width of the terminal.

use std::io::{self, IsTerminal};

/// The number of columns of standard output; `None` if it is not a terminal, or a
/// terminal that does not report its size.
pub fn width() -> Option<usize> {
    let out = io::stdout();
    let size = rustix::termios::tcgetwinsize(&out).ok()?;
    let width = usize::from(size.ws_col);
    (width > 0 && out.is_terminal()).then_some(width)
}
