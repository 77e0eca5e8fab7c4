//! Opening and saving games.

use std::path::Path;

use super::{OpenError, SaveError, name};
use crate::{Board, Game, Lexicon};

impl Board {
    /// Reads a board file or a saved file.
    pub fn open(path: impl AsRef<Path>) -> Result<Board, OpenError> {
        let path = path.as_ref();
        let text = whole_file::open(path).and_then(|file| whole_file::read(&file));
        let text = text.map_err(|error| OpenError::ReadBoard {
            path: name(path),
            error,
        })?;
        Board::parse(&text).map_err(|error| OpenError::Board {
            path: name(path),
            error,
        })
    }
}

impl Game {
    /// Opens a board file or a saved file (see [`Board::parse`]) with the word
    /// list that [`Lexicon::find`] finds.
    ///
    /// To open many games, keep the lexicon:
    ///
    /// ```
    /// use hw3::{Board, Game, Lexicon};
    ///
    /// let lexicon = Lexicon::find()?;
    /// for _ in 0..3 {
    ///     let game = Game::new(Board::open("boards/board01.txt")?, lexicon.clone());
    ///     assert_eq!(game.board().tile_count(), 4);
    /// }
    /// # Ok::<(), hw3::OpenError>(())
    /// ```
    pub fn open(path: impl AsRef<Path>) -> Result<Game, OpenError> {
        Ok(Game::new(Board::open(path)?, Lexicon::find()?))
    }

    /// Saves the board to a file.
    ///
    /// The file is replaced as a whole or not at all. It keeps its permissions,
    /// and a symbolic link is followed. A pipe or a device such as `/dev/stdout`
    /// is written to directly.
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), SaveError> {
        let path = path.as_ref();
        let saved = whole_file::replace(path, |out| self.board().write_to(out));
        saved.map_err(|error| SaveError {
            path: name(path),
            error,
        })
    }
}
