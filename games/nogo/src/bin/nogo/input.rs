//! What a human types.

use std::ffi::OsStr;
use std::io::{self, BufRead, Read};
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;

use nogo::Cell;

/// A line that was typed.
pub enum Line {
    /// A row and a column, which may not be on the board.
    Move(Cell),
    /// A file to save the game in.
    Save(PathBuf),
    /// Anything else.
    Other,
    /// The end of the input.
    End,
}

/// The longest line that means something, without its newline.
const LONGEST: u64 = 70;

/// Reads the next line. One that is too long is dropped whole, and never in
/// memory as a whole.
pub fn read_line(mut input: impl BufRead) -> io::Result<Line> {
    let mut line = Vec::new();
    let length = input
        .by_ref()
        .take(LONGEST + 1)
        .read_until(b'\n', &mut line)?;
    if length == 0 {
        return Ok(Line::End);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if length as u64 > LONGEST {
        input.skip_until(b'\n')?;
        return Ok(Line::Other);
    }
    Ok(match line.strip_prefix(b"w") {
        Some(path) => Line::Save(OsStr::from_bytes(path).into()),
        None => Cell::parse(&line).map_or(Line::Other, Line::Move),
    })
}
