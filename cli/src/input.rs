//! Reading boards, text files and standard input.

use std::error::Error;
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::mem::MaybeUninit;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use hw3::{Board, BoardError, Half, OpenError};
use rustix::fs::OFlags;
use whole_file::{Cause, PathText, Reader};

use crate::match_file::MatchFile;
use crate::play::is_title;

/// The file name that means standard input or output.
pub const STANDARD: &str = "-";

/// Reads a board file or a saved game.
pub fn board(path: &Path) -> Result<Board, Box<dyn Error>> {
    let (name, text) = match path == Path::new(STANDARD) {
        true => ("standard input".to_owned(), standard_input()?),
        false => match text_file(path) {
            Ok(text) => (PathText(path).to_string(), text),
            Err(TextError::Unreadable(error)) => {
                let path = path.to_owned();
                return Err(OpenError::ReadBoard { path, error }.into());
            }
            Err(TextError::NotText(reason)) => {
                return Err(format!("{} is not a board: {reason}", PathText(path)).into());
            }
            Err(TextError::NotRegular) => {
                return Err(format!("{} is not a regular file", PathText(path)).into());
            }
        },
    };
    match str::from_utf8(&text).ok().and_then(kind_of_game) {
        Some(kind) => Err(format!("{name} is {kind}").into()),
        None => parse_board(&text).map_err(|reason| format!("{name} is {reason}").into()),
    }
}

/// Says what to do with a text that is not a board, but a game of this program.
fn kind_of_game(text: &str) -> Option<&'static str> {
    if MatchFile::of(text).is_some() {
        return Some("a match, not a board: use upwords replay");
    }
    let is_game = text.lines().next().is_some_and(is_title);
    is_game.then_some("a game with its moves, not a board: use upwords play, and save it as .txt")
}

/// Reads a board. An error completes the sentence "the text is ...".
pub fn parse_board(text: &[u8]) -> Result<Board, String> {
    if let Some(reason) = not_text(text, 0) {
        return Err(format!("not a board: {reason}"));
    }
    Board::parse(text).map_err(|error| match error {
        BoardError::TooLarge { .. } | BoardError::OutOfMemory { .. } => {
            format!("too large: {error}")
        }
        _ if text.is_empty() => "not a board: it is empty; a board is lines of '.' and A-Z".into(),
        BoardError::Ragged { .. } => match first_wrong_byte(text) {
            Some(wrong) => format!("not a board: {wrong}"),
            None => format!("not a board: {error}"),
        },
        _ => format!("not a board: {error}"),
    })
}

/// The first byte of row 0 that no board has there. For a text that is something
/// else, this explains more than the length of a row.
fn first_wrong_byte(text: &[u8]) -> Option<BoardError> {
    let mut bytes = text.iter().take_while(|byte| !b"\r\n".contains(byte));
    let col = bytes.position(|byte| !matches!(byte, b'A'..=b'Z' | b'.'))?;
    Some(BoardError::BadByte {
        half: Half::Tiles,
        row: 0,
        col,
        byte: text[col],
    })
}

/// Reads standard input to its end.
pub fn standard_input() -> Result<Vec<u8>, String> {
    let mut text = Vec::new();
    let read = io::stdin().lock().read_to_end(&mut text);
    read.map_err(|error| format!("cannot read standard input: {}", Cause(&error)))?;
    Ok(text)
}

/// Why a file could not be read as text.
#[derive(Debug)]
pub enum TextError {
    Unreadable(io::Error),
    /// A sentence that begins with "it".
    NotText(String),
    /// It is a pipe, a device or a socket.
    NotRegular,
}

impl From<io::Error> for TextError {
    fn from(error: io::Error) -> TextError {
        TextError::Unreadable(error)
    }
}

/// Reads a text file to its end. Stops early if it is not text, because a device
/// such as `/dev/zero` has no end.
pub fn text_file(path: &Path) -> Result<Vec<u8>, TextError> {
    read_text(&whole_file::open(path)?)
}

/// Reads a text file to its end. Refuses anything but a regular file, because opening
/// or reading a pipe or a device could block forever.
pub fn regular_text_file(path: &Path) -> Result<Vec<u8>, TextError> {
    let file = File::options()
        .read(true)
        .custom_flags(OFlags::NONBLOCK.bits() as i32)
        .open(path)?;
    // Of the open file: the path may lead to another one by now.
    let kind = file.metadata()?.file_type();
    // Reading a directory fails with the right error.
    match kind.is_file() || kind.is_dir() {
        true => read_text(&file),
        false => Err(TextError::NotRegular),
    }
}

fn read_text(file: &File) -> Result<Vec<u8>, TextError> {
    let mut reader = Reader::new(file)?;
    let mut text = Vec::new();
    // A device has no size, and a size that memory cannot hold is reported below.
    _ = text.try_reserve_exact(reader.size().unwrap_or(0));
    let mut room = [MaybeUninit::uninit(); 1 << 16];
    loop {
        match reader.read(&mut room) {
            Ok([]) => break,
            Ok(bytes) => {
                let reserved = text.try_reserve(bytes.len());
                reserved.map_err(|_| io::Error::from(ErrorKind::OutOfMemory))?;
                text.extend_from_slice(bytes);
                if let Some(reason) = not_text(&text, text.len() - bytes.len()) {
                    return Err(TextError::NotText(reason));
                }
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error.into()),
        }
    }
    reader.finish()?;
    Ok(text)
}

/// Says why the bytes from `start` on are not text. Programs, pictures and archives
/// soon have control characters, and UTF-16 has a NUL in most characters.
fn not_text(bytes: &[u8], start: usize) -> Option<String> {
    let is_foreign =
        |byte: &&u8| byte.is_ascii_control() && !matches!(byte, b'\t' | b'\n' | b'\r' | b'\x0c');
    let byte = bytes[start..].iter().find(is_foreign)?;
    Some(match bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => "it is UTF-16; save it as UTF-8".to_owned(),
        _ => format!("it is not a text file (it has the byte {byte:#04x})"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reason(text: &[u8]) -> String {
        parse_board(text).expect_err("not a board")
    }

    #[test]
    fn a_file_that_is_something_else_is_not_a_board() {
        for (text, expected) in [
            (
                &b"\x7fELF\x02\x01\x01\0\n"[..],
                "it is not a text file (it has the byte 0x7f)",
            ),
            (
                b"\x89PNG\r\n\x1a\n\0\0",
                "it is not a text file (it has the byte 0x1a)",
            ),
            (
                b"...\n.\0.\n",
                "it is not a text file (it has the byte 0x00)",
            ),
            (b"\xff\xfe.\0.\0\n\0", "it is UTF-16; save it as UTF-8"),
            (b"", "it is empty; a board is lines of '.' and A-Z"),
            (b"\n", "there is no row 0: a board is lines of '.' and A-Z"),
            (
                b"# A title\n\nAnd text.\n",
                "row 0, column 0: '#' is not a tile (A-Z) or '.'",
            ),
            (
                b"A cat\n...\n",
                "row 0, column 1: ' ' is not a tile (A-Z) or '.'",
            ),
            // A board with a mistake.
            (
                b"...\n..\n",
                "row 1, column 2: there is nothing here (columns in row 0: 3)",
            ),
            (
                b"...\n.h.\n",
                "row 1, column 1: 'h' is not a tile (A-Z) or '.'",
            ),
            (
                b".\t.\n",
                "row 0, column 1: '\\t' is not a tile (A-Z) or '.'",
            ),
        ] {
            assert_eq!(reason(text), format!("not a board: {expected}"));
        }
        assert!(parse_board(b"HI\r\n..\r\n").is_ok());
    }

    /// Only the first bytes of a file are read with its byte order mark.
    #[test]
    fn text_is_checked_in_pieces() {
        assert_eq!(not_text(b"\0.", 1), None);
        assert_eq!(
            not_text(b"\xff\xfe.\0", 3).as_deref(),
            Some("it is UTF-16; save it as UTF-8")
        );
    }
}
