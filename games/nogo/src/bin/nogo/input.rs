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
    /// The game is to be saved, but the path is longer than any system allows.
    SaveTooLong,
    /// A move is to be taken back.
    TakeBack,
    /// Anything else.
    Other,
    /// The end of the input.
    End,
}

/// The length of the longest line that is not ignored, without its newline.
const LONGEST: usize = 70;

/// The length of the longest line with a path. Most systems allow paths of 1,024 or
/// 4,096 bytes. An endless line must not need endless memory.
const LONGEST_SAVE: usize = 1 << 16;

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
        self.try_line().unwrap_or(Line::End)
    }

    fn try_line(&mut self) -> io::Result<Line> {
        if self.ended {
            return Ok(Line::End);
        }
        let mut text = Vec::new();
        let mut is_whole = self.read_up_to(LONGEST, &mut text)?;
        let saves = text.first() == Some(&b'w');
        if !is_whole && saves {
            is_whole = self.read_up_to(LONGEST_SAVE, &mut text)?;
        }
        if !is_whole {
            self.from.skip_until(b'\n')?;
        }
        Ok(match text.strip_prefix(b"w") {
            Some(path) if is_whole => Line::Save(OsStr::from_bytes(path).into()),
            Some(_) => Line::SaveTooLong,
            None if self.ended && text.is_empty() => Line::End,
            None if is_whole && text == b"u" => Line::TakeBack,
            None if is_whole => Cell::parse(&text).map_or(Line::Other, Line::Move),
            None => Line::Other,
        })
    }

    /// Reads the rest of the line and removes its newline. Returns false if the line
    /// is longer than `longest`; the text then has one byte more.
    fn read_up_to(&mut self, longest: usize, text: &mut Vec<u8>) -> io::Result<bool> {
        let limit = longest + 1 - text.len();
        let from = self.from.by_ref();
        from.take(limit as u64).read_until(b'\n', text)?;
        let has_newline = text.pop_if(|last| *last == b'\n').is_some();
        let is_whole = has_newline || text.len() <= longest;
        self.ended = is_whole && !has_newline;
        Ok(is_whole)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    /// Describes every line of an input, whatever the size of the buffer.
    fn lines(text: &[u8]) -> Vec<String> {
        let read = |size| {
            let mut input = Input::new(BufReader::with_capacity(size, text));
            let mut lines = Vec::new();
            loop {
                lines.push(match input.line() {
                    Line::Move(Cell { row, col }) => format!("{row} {col}"),
                    Line::Save(path) => format!("w {}", path.as_os_str().len()),
                    Line::SaveTooLong => "w too long".to_owned(),
                    Line::TakeBack => "u".to_owned(),
                    Line::Other => "other".to_owned(),
                    Line::End => return lines,
                });
            }
        };
        let all = read(text.len() + 1);
        for size in [1, 70, 71, 72, 1000] {
            assert_eq!(read(size), all, "a buffer of {size} bytes");
        }
        all
    }

    #[test]
    fn only_lines_without_a_path_are_dropped_for_their_length() {
        for length in [3, 69, 70, 71, 72, 1000, LONGEST_SAVE, LONGEST_SAVE + 1] {
            let number = format!("{}1 2", "0".repeat(length - 3));
            let path = format!("w{}", "x".repeat(length - 1));
            let moved = if length <= 70 { "1 2" } else { "other" };
            let saved = match length <= LONGEST_SAVE {
                true => format!("w {}", length - 1),
                false => "w too long".to_owned(),
            };
            for end in ["", "\n"] {
                let text = format!("{number}\n{path}\n{number}{end}");
                let expected = [moved, &saved, moved];
                assert_eq!(lines(text.as_bytes()), expected, "{length}");
                let text = format!("{path}\n{number}\n{path}{end}");
                let expected = [&saved, moved, &saved];
                assert_eq!(lines(text.as_bytes()), expected, "{length}");
            }
        }
        assert_eq!(lines(b""), [""; 0]);
        assert_eq!(lines(b"\n\nw\nw"), ["other", "other", "w 0", "w 0"]);
        assert_eq!(
            lines(b"u\nU\nu \n u\nuu\nu"),
            ["u", "other", "other", "other", "other", "u"]
        );
    }
}
