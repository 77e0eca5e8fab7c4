//! Opening boards and games.

use std::path::Path;

use super::{OpenError, copy_path};
use crate::{Board, Game, Lexicon};

impl Board {
    /// Reads a board file or a saved file.
    pub fn open(path: impl AsRef<Path>) -> Result<Board, OpenError> {
        let path = path.as_ref();
        let text = whole_file::open(path).and_then(|file| whole_file::read(&file));
        let text = text.map_err(|error| OpenError::ReadBoard {
            path: copy_path(path),
            error,
        })?;
        Board::parse(&text).map_err(|error| OpenError::Board {
            path: copy_path(path),
            error,
        })
    }
}

impl Game {
    /// Opens a board file or a saved file (see [`Board::parse`]) with the word
    /// list that [`Lexicon::find`] finds.
    ///
    /// To open many games, read the word list once:
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
}
