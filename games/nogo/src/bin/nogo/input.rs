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
const LONGEST: usize = 70;

/// The lines that are typed, until the input ends.
pub struct Input<R> {
    from: R,
    /// The end was seen. A terminal would go on after it.
    ended: bool,
}

impl<R: BufRead> Input<R> {
    pub fn new(from: R) -> Input<R> {
        let ended = false;
        Input { from, ended }
    }

    /// Reads the next line. Where nothing can be read, nothing more will come.
    pub fn line(&mut self) -> Line {
        match self.text() {
            Ok(Some(text)) => match text.strip_prefix(b"w") {
                Some(path) => Line::Save(OsStr::from_bytes(path).into()),
                None => Cell::parse(&text).map_or(Line::Other, Line::Move),
            },
            Ok(None) if !self.ended => Line::Other,
            _ => Line::End,
        }
    }

    /// The text of the next line, if there is one that is not too long: that is
    /// dropped whole, and never in memory as a whole.
    fn text(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut text = Vec::new();
        if self.ended {
            return Ok(None);
        }
        let limit = LONGEST as u64 + 1;
        self.from
            .by_ref()
            .take(limit)
            .read_until(b'\n', &mut text)?;
        if text.pop_if(|last| *last == b'\n').is_none() {
            if text.len() > LONGEST {
                self.from.skip_until(b'\n')?;
                return Ok(None);
            }
            self.ended = true;
            return Ok(Some(text).filter(|text| !text.is_empty()));
        }
        Ok(Some(text))
    }
}
