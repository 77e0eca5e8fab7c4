//! The lines that a human types.

use std::ffi::OsStr;
use std::io::{self, BufRead, Read};
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;

use nogo::Cell;

/// What a line means.
pub enum Line {
    /// A row and a column, which need not be on the board.
    Move(Cell),
    /// The file to save the game to.
    Save(PathBuf),
    /// Anything else.
    Other,
    /// The end of the input.
    End,
}

/// The length of the longest line that is not ignored, without its newline.
const LONGEST: usize = 70;

/// Reads lines until the input ends.
pub struct Input<R> {
    from: R,
    /// The end was seen. Do not read again: a terminal could deliver more.
    ended: bool,
}

impl<R: BufRead> Input<R> {
    pub fn new(from: R) -> Input<R> {
        let ended = false;
        Input { from, ended }
    }

    /// Reads the next line. A read error counts as the end of the input.
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

    /// Returns the text of the next line. Returns `None` at the end of the input,
    /// and for a line that is too long, which is skipped without being stored.
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
