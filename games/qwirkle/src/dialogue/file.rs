//! Saved games in files.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;
use whole_file::{Cause, PathText};

use crate::{Game, LoadError};

/// The size of the largest file that is read as a saved game.
const LARGEST_FILE: u64 = 16 << 20;

/// Why a game cannot be loaded from a file or saved to one.
#[derive(Debug, Error)]
pub enum FileError {
    /// The file cannot be read.
    #[error("cannot read {}: {}", PathText(path), Cause(cause))]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        cause: io::Error,
    },
    /// The file is larger than 16 MiB.
    #[error("{} is not a saved game: it is too large", PathText(path))]
    TooLarge {
        /// The file.
        path: PathBuf,
    },
    /// The file is not a saved game.
    #[error("{} is not a saved game: {cause}", PathText(path))]
    NotAGame {
        /// The file.
        path: PathBuf,
        /// Why.
        cause: LoadError,
    },
    /// The file cannot be written.
    #[error("cannot save the game to {}: {}", PathText(path), Cause(cause))]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// Why.
        cause: io::Error,
    },
}

/// Reads a saved game.
///
/// # Errors
///
/// If the file cannot be read, or is not a saved game.
pub fn load(path: &Path) -> Result<Game, FileError> {
    let mut text = Vec::new();
    let read = File::open(path).and_then(|file| file.take(LARGEST_FILE + 1).read_to_end(&mut text));
    let path = path.to_owned();
    match read {
        Err(cause) => Err(FileError::Unreadable { path, cause }),
        Ok(size) if size as u64 > LARGEST_FILE => Err(FileError::TooLarge { path }),
        Ok(_) => Game::load(&text).map_err(|cause| FileError::NotAGame { path, cause }),
    }
}

/// Saves a game.
///
/// # Errors
///
/// If the file cannot be written.
pub fn save(game: &Game, path: &Path) -> Result<(), FileError> {
    let saved = whole_file::replace_or_print(path, |out| out.write_all(game.saved().as_bytes()));
    let path = path.to_owned();
    saved.map_err(|cause| FileError::Unwritable { path, cause })
}
