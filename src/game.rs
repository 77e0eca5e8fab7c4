//! A game: a board, the words that are legal on it, and what was played.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::history::History;
use crate::memory::{self, OutOfMemory};
use crate::wording::{Cause, Name};
use crate::{Board, BoardError, Lexicon, LexiconError, Placement, Refusal, Word, rules, save};

/// A game of Upwords in progress.
///
/// ```
/// use hw3::{Board, Direction, Game, Lexicon, Placement, Refusal};
///
/// let board: Board = "......\n.HOME.\n......\n".parse()?;
/// let lexicon = Lexicon::new("home\ndome\nhomer\nod")?;
/// let mut game = Game::new(board, lexicon);
///
/// let placed = game.place(&Placement::new(1, 1, Direction::Horizontal, "D   ")?)?;
/// assert_eq!(placed, 1);
/// let refusal = game.place(&Placement::new(1, 5, Direction::Horizontal, "R")?);
/// assert_eq!(
///     refusal.expect_err("DOMER").to_string(),
///     "DOMER (row 1, columns 1-5) is not in the word list (rule 8)",
/// );
///
/// assert!(game.undo());
/// assert!(!game.undo(), "tiles that came with the board stay");
/// assert_eq!(game.board().to_string(), "......\n.HOME.\n......\n000000\n011110\n000000\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Game {
    board: Board,
    lexicon: Lexicon,
    history: History,
}

impl Game {
    /// A game on this board with these words.
    pub fn new(board: Board, lexicon: Lexicon) -> Game {
        Game {
            board,
            lexicon,
            history: History::default(),
        }
    }

    /// Opens a board file or a saved file (see [`Board::parse`]), with the word
    /// list that [`Lexicon::find`] gives.
    pub fn open(path: impl AsRef<Path>) -> Result<Game, OpenError> {
        Ok(Game::new(Board::open(path)?, Lexicon::find()?))
    }

    /// What [`place`](Game::place) would give, but for want of memory; nothing
    /// changes.
    pub fn check(&self, placement: &Placement<'_>) -> Result<usize, Refusal> {
        let attempt = rules::check(&self.board, &self.lexicon, placement)?;
        Ok(attempt.letters())
    }

    /// The words that a placement would make, as
    /// [`words_made`](Game::words_made) tells them afterwards; or why it is
    /// refused. Nothing changes.
    ///
    /// ```
    /// use hw3::{Direction, Game, Lexicon, Placement};
    ///
    /// let game = Game::new("HOT\n...\n".parse()?, Lexicon::embedded()?);
    /// let placement = Placement::new(1, 1, Direction::Horizontal, "NO")?;
    /// let words = game.words_of(&placement)?;
    /// let words: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
    /// assert_eq!(words, ["NO", "ON", "TO"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn words_of(&self, placement: &Placement<'_>) -> Result<Vec<Word>, Refusal> {
        let attempt = rules::check(&self.board, &self.lexicon, placement)?;
        Ok(attempt.words()?)
    }

    /// Every reason against a placement, in the order in which
    /// [`check`](Game::check) would find them; none if it is legal. Of more than
    /// a thousand, the first thousand.
    ///
    /// Every cell, every word that would be covered and every word that would
    /// be made is looked at; the words made only if each space has a tile, since
    /// the letters do not stand together otherwise.
    ///
    /// ```
    /// use hw3::{Direction, Game, Lexicon, Placement};
    ///
    /// let lexicon = Lexicon::new("cat\ncats\nat")?;
    /// let mut game = Game::new("CAT.\n5110\n".parse()?, lexicon);
    /// let placement = Placement::new(0, 0, Direction::Horizontal, "BAR")?;
    /// let refusal = game.place(&placement).expect_err("five times no");
    /// let reasons = game.reasons(&placement);
    /// assert_eq!(reasons[0], refusal);
    /// let sentences: Vec<String> = reasons.iter().map(ToString::to_string).collect();
    /// assert_eq!(sentences, [
    ///     "row 0, column 0 already holds 5 tiles (rule 5)",
    ///     "row 0, column 1 shows A already: a tile never goes on its own letter (rule 5)",
    ///     "CAT (row 0, columns 0-2) would be covered entirely: one of its tiles must stay (rule 7)",
    ///     "BAR (row 0, columns 0-2) is not in the word list (rule 8)",
    ///     "BAR (row 0, columns 0-2) uses no tile that is already on the board (rule 9)",
    /// ]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn reasons(&self, placement: &Placement<'_>) -> Vec<Refusal> {
        let reasons = rules::reasons(&self.board, &self.lexicon, placement);
        reasons.unwrap_or_else(|error| vec![error.into()])
    }

    /// Every reason against a move as it comes from outside, where even the
    /// direction and the tiles may be wrong. If they are in order, these are the
    /// [`reasons`](Game::reasons) against the placement; if not, what can be
    /// told without one: each wrong part, and a first cell off the board.
    ///
    /// ```
    /// use hw3::{Board, Game, Lexicon};
    ///
    /// let game = Game::new(Board::empty(2, 2)?, Lexicon::embedded()?);
    /// let reasons = game.reasons_for(0, 2, b'x', b"A1");
    /// let rules: Vec<Option<u8>> = reasons.iter().map(|reason| reason.rule()).collect();
    /// assert_eq!(rules, [Some(1), Some(3), Some(2)]);
    /// assert_eq!(game.reasons_for(0, 0, b'H', b"AT"), []);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn reasons_for(&self, row: i64, col: i64, direction: u8, tiles: &[u8]) -> Vec<Refusal> {
        let reasons = self.try_reasons_for(row, col, direction, tiles);
        reasons.unwrap_or_else(|error| vec![error.into()])
    }

    pub(crate) fn try_reasons_for(
        &self,
        row: i64,
        col: i64,
        direction: u8,
        tiles: &[u8],
    ) -> Result<Vec<Refusal>, OutOfMemory> {
        rules::reasons_for(&self.board, &self.lexicon, (row, col), direction, tiles)
    }

    /// Places tiles and says how many, or says why not and changes nothing.
    /// What had been undone can then not be redone any more.
    pub fn place(&mut self, placement: &Placement<'_>) -> Result<usize, Refusal> {
        let attempt = rules::check(&self.board, &self.lexicon, placement)?;
        let delta = attempt.play()?;
        self.board.make_room(&delta)?;
        let delta = self.history.push(delta)?;
        // Nothing can fail from here on.
        self.board.apply(delta);
        Ok(placement.tiles.letters())
    }

    /// Takes back the last placement that can be, and says whether there was
    /// one: tiles, heights and the size of the board are as before.
    pub fn undo(&mut self) -> bool {
        let delta = self.history.undo();
        delta.map(|delta| self.board.revert(delta)).is_some()
    }

    /// Places once more what was undone last, and says whether there was
    /// anything.
    ///
    /// ```
    /// use hw3::{Board, Direction, Game, Lexicon, Placement};
    ///
    /// let mut game = Game::new(Board::empty(2, 2)?, Lexicon::embedded()?);
    /// game.place(&Placement::new(0, 0, Direction::Horizontal, "CAT")?)?;
    /// assert!(game.undo() && game.redo() && !game.redo());
    /// assert_eq!(game.board().to_string(), "CAT\n...\n111\n000\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn redo(&mut self) -> bool {
        let delta = self.history.redo();
        // The board had this size before, so there is room for it.
        delta.map(|delta| self.board.apply(delta)).is_some()
    }

    /// Writes the saved form of the board to a file.
    ///
    /// The file is written whole or left as it was: the text goes to a
    /// temporary file beside it, which then takes its name and keeps its
    /// permissions. A symbolic link is followed. Where the name is that of a
    /// pipe or a device (`/dev/stdout`), the text is simply written to it.
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), SaveError> {
        let path = path.as_ref();
        save::write(path, |out| self.board.write_to(out)).map_err(|error| SaveError {
            path: memory::name(path),
            error,
        })
    }

    /// The board as it is now.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The words that are legal.
    pub fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    /// How many placements can be undone.
    pub fn undo_count(&self) -> usize {
        self.history.undo_count()
    }

    /// How many placements can be redone.
    pub fn redo_count(&self) -> usize {
        self.history.redo_count()
    }

    /// The words that the last play made: the one along its tiles first, then
    /// those across, each of two letters or more. None if no play is left that
    /// could be undone.
    ///
    /// ```
    /// use hw3::{Direction, Game, Lexicon, Placement};
    ///
    /// let mut game = Game::new("HOT\n...\n".parse()?, Lexicon::embedded()?);
    /// assert_eq!(game.words_made(), []);
    /// game.place(&Placement::new(1, 1, Direction::Horizontal, "NO")?)?;
    /// let words: Vec<String> = game.words_made().iter().map(ToString::to_string).collect();
    /// assert_eq!(words, [
    ///     "NO (row 1, columns 1-2)",
    ///     "ON (rows 0-1, column 1)",
    ///     "TO (rows 0-1, column 2)",
    /// ]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn words_made(&self) -> Vec<Word> {
        let words = self.try_words_made();
        words.expect("memory for a few words")
    }

    pub(crate) fn try_words_made(&self) -> Result<Vec<Word>, OutOfMemory> {
        match self.history.last() {
            Some(delta) => rules::words_made(&self.board, delta),
            None => Ok(Vec::new()),
        }
    }
}

/// Games may move to another thread, and be looked at by several.
const _: () = {
    const fn is_send_and_sync<T: Send + Sync>() {}
    is_send_and_sync::<Game>();
};

/// Why a game or a board cannot be opened.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The board cannot be read.
    #[error("cannot read the board {}: {}", Name(path), Cause(error))]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The file is not a board.
    #[error("{} is {}: {error}", Name(path), error.verdict())]
    Board {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: BoardError,
    },
    /// There is no word list.
    #[error(transparent)]
    Lexicon(#[from] LexiconError),
}

/// Why a game cannot be saved. A file that was there before still is.
#[derive(Debug, Error)]
#[non_exhaustive]
#[error("cannot save to {}: {}", Name(path), Cause(error))]
pub struct SaveError {
    /// The file.
    pub path: PathBuf,
    /// What the system says.
    pub error: io::Error,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Direction;

    /// A play that keeps so many tiles that it is remembered with a stack in
    /// between has not made the words across that one.
    #[test]
    fn tiles_that_are_kept_make_no_words_across() {
        let row = "A".repeat(600);
        let board = format!("{row}\n{row}\n").parse().expect("a board");
        let lexicon = Lexicon::new(format!("{row}B")).expect("a list");
        let mut game = Game::new(board, lexicon);
        let tiles = format!("{}B", " ".repeat(600));
        let placement = Placement::new(0, 0, Direction::Horizontal, &tiles).expect("tiles");
        assert_eq!(game.place(&placement), Ok(1));
        let words = game.words_made();
        assert_eq!(words.len(), 1, "{words:?}");
        assert_eq!(words[0].text, format!("{row}B"));
        assert!(game.undo() && game.words_made().is_empty());
    }

    #[test]
    fn errors_name_the_file_and_say_what_is_wrong() {
        let lexicon = Lexicon::new("").expect("an empty list");
        let game = Game::new(".".parse().expect("a board"), lexicon);
        let missing = "no/such/file";
        let malformed = "boards/malformed/lower-case.txt";
        for (error, start) in [
            (
                Game::open(missing).expect_err("no board").to_string(),
                "cannot read the board no/such/file: ",
            ),
            (
                Game::open(malformed).expect_err("no board").to_string(),
                "boards/malformed/lower-case.txt is not a board: row 1, column 1: 'h' ",
            ),
            (
                Lexicon::open(missing).expect_err("no list").to_string(),
                "cannot read the word list no/such/file: ",
            ),
            (
                game.save(missing).expect_err("no directory").to_string(),
                "cannot save to no/such/file: ",
            ),
        ] {
            assert!(error.starts_with(start), "{error}");
            assert!(!error.contains("os error"), "{error}");
        }
    }
}
