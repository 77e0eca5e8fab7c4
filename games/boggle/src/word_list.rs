//! Reads a word list from a file.

use std::io::{self, Read};
use std::path::Path;

use boggle::{WordGraph, parse_list};
use whole_file::Reader;

use crate::failure::Failure;

/// The most bytes of a file. A list of a million words has ten megabytes; a device
/// such as `/dev/zero` has no end.
const MOST: usize = 1 << 26;

/// Reads a list from a file.
///
/// # Errors
/// Returns [`Failure::ReadList`] if the file cannot be read, and
/// [`Failure::NotAList`] if it is too large or contains no word that could score.
pub fn read(path: &Path) -> Result<WordGraph, Failure> {
    let not_a_list = |reason: String| Failure::NotAList {
        file: path.to_owned(),
        reason,
    };
    let text = read_file(path).map_err(|error| Failure::ReadList {
        file: path.to_owned(),
        error,
    })?;
    if text.len() > MOST {
        return Err(not_a_list(format!("it is larger than {} MiB", MOST >> 20)));
    }
    let list = parse_list(&text).map_err(|error| not_a_list(error.to_string()))?;
    if list.is_empty() {
        let reason = "it has no line that is a word of 3 to 16 letters from A to Z";
        return Err(not_a_list(reason.to_owned()));
    }
    Ok(list)
}

/// Reads a file, or one byte more than the most.
fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    let file = whole_file::open(path)?;
    let reader = Reader::new(&file)?;
    let mut text = Vec::new();
    (&file).take(MOST as u64 + 1).read_to_end(&mut text)?;
    reader.finish()?;
    Ok(text)
}
