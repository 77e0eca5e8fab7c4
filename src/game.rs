//! The pure core: the board, the rules and the history. It uses no files, no
//! `libc` and no `unsafe`.
#![forbid(unsafe_code)]

use crate::Lexicon;
use crate::memory::{self, OutOfMemory};

mod board;
mod cell;
mod delta;
mod direction;
mod history;
mod line;
mod parse;
mod picture;
mod placement;
mod plays;
mod quoted;
mod rack;
mod refusal;
mod rules;
mod score;
#[cfg(feature = "serde")]
mod serde_text;
mod stack;
mod tile;
mod word;

pub use board::Board;
pub use cell::Cell;
pub use direction::Direction;
pub use parse::{BoardError, Half};
pub use picture::Picture;
pub use placement::{Placement, PlacementError};
pub use plays::{Play, PlayRef, Plays, PlaysError};
pub use rack::{Rack, RackError};
pub use refusal::Refusal;
pub use score::Scoring;
pub use stack::{Height, Stack};
pub use tile::Tile;
pub use word::Word;

use delta::Delta;
use history::History;
pub(crate) use placement::Request;

/// A game in progress: a board, its lexicon, and the moves played.
///
/// ```
/// use hw3::{Board, Direction::Horizontal, Game, Lexicon, Placement};
///
/// let board: Board = "......\n.HOME.\n......\n".parse()?;
/// let lexicon = Lexicon::new("home\ndome\nhomer\nod")?;
/// let mut game = Game::new(board, lexicon);
///
/// let placed = game.place(&Placement::new(1, 1, Horizontal, "D   ")?)?;
/// assert_eq!(placed, 1);
/// let refusal = game.place(&Placement::new(1, 5, Horizontal, "R")?);
/// assert_eq!(
///     refusal.expect_err("DOMER").to_string(),
///     "DOMER (row 1, columns 1-5) is not in the word list (rule 8)",
/// );
///
/// assert!(game.undo());
/// assert!(!game.undo(), "the tiles of the board file stay");
/// assert_eq!(game.board().to_string(), "......\n.HOME.\n......\n000000\n011110\n000000\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    board: Board,
    lexicon: Lexicon,
    history: History,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Move {
    /// The placement.
    pub placement: Placement,
    /// The words it made: the word along its tiles first, then the words across
    /// them.
    pub words: Vec<Word>,
}

impl Move {
    /// Reads a move from the board just after it.
    fn read(board: &Board, delta: &Delta) -> Result<Move, OutOfMemory> {
        Ok(Move {
            placement: delta.placement(board.along(delta.line()))?,
            words: rules::words_made(board, delta)?,
        })
    }
}

impl Game {
    /// Starts a game on a board.
    pub fn new(board: Board, lexicon: Lexicon) -> Game {
        Game {
            board,
            lexicon,
            history: History::default(),
        }
    }

    /// Copies the game with its moves. Both share the lexicon. `clone` does the same, but
    /// aborts if memory runs out.
    ///
    /// ```
    /// use hw3::{Direction, Game, Lexicon, Placement};
    ///
    /// let mut game = Game::new("HOME\n".parse()?, Lexicon::embedded()?);
    /// game.place(&Placement::new(0, 0, Direction::Horizontal, "D")?)?;
    /// let mut copy = game.try_clone()?;
    /// assert!(copy.undo() && !copy.undo() && copy.redo());
    /// assert_eq!(copy.board(), game.board());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn try_clone(&self) -> Result<Game, OutOfMemory> {
        Ok(Game {
            board: self.board.try_clone()?,
            lexicon: self.lexicon.clone(),
            history: self.history.try_clone()?,
        })
    }

    /// Places tiles and returns their number. If the move is refused, returns the
    /// reason and changes nothing. A successful move discards the undone ones.
    pub fn place(&mut self, placement: &Placement) -> Result<usize, Refusal> {
        self.place_request(placement.request())
    }

    /// Like [`place`](Game::place), for a borrowed placement.
    #[inline]
    pub(crate) fn place_request(&mut self, request: Request<'_>) -> Result<usize, Refusal> {
        let attempt = rules::check(&self.board, &self.lexicon, request)?;
        let placed = attempt.tile_count();
        let delta = attempt.delta()?;
        self.board.make_room(&delta)?;
        let delta = self.history.push(delta)?;
        // Nothing can fail from here on.
        self.board.apply(delta);
        Ok(placed)
    }

    /// Returns what [`place`](Game::place) would return, except that `place` may
    /// also run out of memory. Does not change the game.
    pub fn check(&self, placement: &Placement) -> Result<usize, Refusal> {
        self.check_request(placement.request())
    }

    /// Like [`check`](Game::check), for a borrowed placement.
    pub(crate) fn check_request(&self, request: Request<'_>) -> Result<usize, Refusal> {
        let attempt = rules::check(&self.board, &self.lexicon, request)?;
        Ok(attempt.tile_count())
    }

    /// Returns the words that a placement would make, or why it is refused.
    /// Does not change the game.
    ///
    /// ```
    /// use hw3::{Direction, Game, Lexicon, Placement, Word};
    ///
    /// let game = Game::new("HOT\n...\n".parse()?, Lexicon::embedded()?);
    /// let placement = Placement::new(1, 1, Direction::Horizontal, "NO")?;
    /// let words = game.words_of(&placement)?;
    /// let words: Vec<&str> = words.iter().map(Word::text).collect();
    /// assert_eq!(words, ["NO", "ON", "TO"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn words_of(&self, placement: &Placement) -> Result<Vec<Word>, Refusal> {
        let attempt = rules::check(&self.board, &self.lexicon, placement.request())?;
        Ok(attempt.words()?)
    }

    /// Returns the points that a placement would score by the official rules, or
    /// why it is refused. Does not change the game. [`Scoring`] explains the points.
    pub fn score(&self, placement: &Placement) -> Result<u32, Refusal> {
        self.score_by(placement, Scoring::OFFICIAL)
    }

    /// Like [`score`](Game::score), by other rules of scoring.
    ///
    /// ```
    /// use hw3::{Direction, Game, Lexicon, Placement, Scoring};
    ///
    /// let game = Game::new("HOT\n...\n".parse()?, Lexicon::embedded()?);
    /// let placement = Placement::new(1, 1, Direction::Horizontal, "NO")?;
    /// let scoring = Scoring { flat_tile: 3, ..Scoring::OFFICIAL };
    /// assert_eq!(game.score(&placement)?, 12);
    /// assert_eq!(game.score_by(&placement, scoring)?, 18);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn score_by(&self, placement: &Placement, scoring: Scoring) -> Result<u32, Refusal> {
        self.score_request(placement.request(), scoring)
    }

    /// Like [`score_by`](Game::score_by), for a borrowed placement.
    pub(crate) fn score_request(
        &self,
        request: Request<'_>,
        scoring: Scoring,
    ) -> Result<u32, Refusal> {
        let attempt = rules::check(&self.board, &self.lexicon, request)?;
        Ok(scoring.attempt(&attempt)?)
    }

    /// Finds the legal plays with the tiles of a rack. [`Plays`] has the options,
    /// and methods to visit, count and list the plays.
    ///
    /// ```
    /// use hw3::{Game, Lexicon, Rack};
    ///
    /// let game = Game::new("HOME\n....\n".parse()?, Lexicon::embedded()?);
    /// let rack: Rack = "d".parse()?;
    /// let plays = game.plays(&rack).without_growth();
    /// let best = plays.best(1)?;
    /// assert_eq!(best[0].placement.to_string(), r#"0 0 H "D""#);
    /// assert_eq!(best[0].words[0].text(), "DOME");
    /// assert_eq!(best[0].score, 5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn plays(&self, rack: &Rack) -> Plays<'_> {
        Plays::new(&self.board, &self.lexicon, *rack)
    }

    /// Returns every reason against a placement, up to 1,000. The first one is the
    /// one that [`place`](Game::place) returns; there are none if the placement
    /// is legal. Does not change the game.
    ///
    /// All cells, all covered words and all words made are checked. If a space
    /// falls on a cell without a tile, the words made are not checked, because the
    /// letters are not adjacent. If the placement breaks rule 1, 2, 3 or 10, only
    /// these rules are checked.
    ///
    /// ```
    /// use hw3::{Direction, Game, Lexicon, Placement};
    ///
    /// let lexicon = Lexicon::new("cat\ncats\nat")?;
    /// let game = Game::new("CAT.\n5110\n".parse()?, lexicon);
    /// let placement = Placement::new(0, 0, Direction::Horizontal, "BAR")?;
    /// let reasons = game.reasons(&placement)?;
    /// let sentences: Vec<String> = reasons.iter().map(ToString::to_string).collect();
    /// assert_eq!(sentences, [
    ///     "row 0, column 0 already holds 5 tiles (rule 5)",
    ///     "row 0, column 1 shows A already: a tile never goes on its own letter (rule 5)",
    ///     "CAT (row 0, columns 0-2) would be covered entirely: one of its tiles must stay (rule 7)",
    ///     "BAR (row 0, columns 0-2) is not in the word list (rule 8)",
    ///     "BAR (row 0, columns 0-2) uses no tile that is already on the board (rule 9)",
    /// ]);
    ///
    /// let reasons = game.reasons(&Placement::new(0, 4, b'x', "A1")?)?;
    /// let rules: Vec<_> = reasons.iter().filter_map(|reason| reason.rule()).collect();
    /// assert_eq!(rules, [1, 3, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn reasons(&self, placement: &Placement) -> Result<Vec<Refusal>, OutOfMemory> {
        self.reasons_against(placement.request())
    }

    /// Like [`reasons`](Game::reasons), for a borrowed placement.
    pub(crate) fn reasons_against(
        &self,
        request: Request<'_>,
    ) -> Result<Vec<Refusal>, OutOfMemory> {
        rules::reasons(&self.board, &self.lexicon, request)
    }

    /// Undoes the last move, including the growth of the board. Returns false
    /// if there is none.
    pub fn undo(&mut self) -> bool {
        let delta = self.history.undo();
        delta.map(|delta| self.board.revert(delta)).is_some()
    }

    /// Redoes the move that was undone last. Returns false if there is none.
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
        // The board had this size before, so it has the room.
        delta.map(|delta| self.board.apply(delta)).is_some()
    }

    /// Discards the undone moves, so that they can be neither redone nor listed.
    ///
    /// ```
    /// use hw3::{Board, Direction, Game, Lexicon, Placement};
    ///
    /// let mut game = Game::new(Board::empty(2, 3)?, Lexicon::embedded()?);
    /// game.place(&Placement::new(0, 0, Direction::Horizontal, "CAT")?)?;
    /// assert!(game.undo());
    /// game.forget_undone();
    /// assert!(!game.redo());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn forget_undone(&mut self) {
        self.history.forget_undone();
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The lexicon.
    pub fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    /// The number of moves that can be undone.
    pub fn undo_count(&self) -> usize {
        self.history.undo_count()
    }

    /// The number of moves that can be redone.
    pub fn redo_count(&self) -> usize {
        self.history.redo_count()
    }

    /// The moves played, from first to last, without the undone ones. Copies the
    /// board.
    ///
    /// ```
    /// use hw3::{Direction, Game, Lexicon, Placement};
    ///
    /// let mut game = Game::new("HOT\n...\n".parse()?, Lexicon::embedded()?);
    /// game.place(&Placement::new(0, 0, Direction::Horizontal, "N")?)?;
    /// game.place(&Placement::new(1, 1, Direction::Horizontal, "NO")?)?;
    /// let moves = game.moves()?;
    /// assert_eq!(moves[0].placement.to_string(), r#"0 0 H "N""#);
    /// assert_eq!(moves[0].words[0].text(), "NOT");
    /// assert_eq!(moves[1].words.len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves(&self) -> Result<Vec<Move>, OutOfMemory> {
        let mut moves = Vec::new();
        let mut board = self.board.try_clone()?;
        for delta in self.history.done() {
            memory::push(&mut moves, Move::read(&board, delta)?)?;
            board.look_back(delta);
        }
        moves.reverse();
        Ok(moves)
    }

    /// The moves that can be redone, the next one first. Copies the board.
    ///
    /// ```
    /// use hw3::{Direction, Game, Lexicon, Placement};
    ///
    /// let mut game = Game::new("HOT\n...\n".parse()?, Lexicon::embedded()?);
    /// game.place(&Placement::new(0, 0, Direction::Horizontal, "N")?)?;
    /// let moves = game.moves()?;
    /// game.undo();
    /// assert_eq!(game.undone_moves()?, moves);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undone_moves(&self) -> Result<Vec<Move>, OutOfMemory> {
        let mut moves = Vec::new();
        let mut board = self.board.try_clone()?;
        for delta in self.history.undone() {
            let mut delta = delta.copy()?;
            // The board had this size before, so it has the room.
            board.apply(&mut delta);
            memory::push(&mut moves, Move::read(&board, &delta)?)?;
        }
        Ok(moves)
    }

    /// The words that the last move made: the word along its tiles first, then
    /// the words across them. Empty if there is no move to undo.
    ///
    /// ```
    /// use hw3::{Direction, Game, Lexicon, Placement};
    ///
    /// let mut game = Game::new("HOT\n...\n".parse()?, Lexicon::embedded()?);
    /// assert_eq!(game.words_made()?, []);
    /// game.place(&Placement::new(1, 1, Direction::Horizontal, "NO")?)?;
    /// let words: Vec<String> = game.words_made()?.iter().map(ToString::to_string).collect();
    /// assert_eq!(words, [
    ///     "NO (row 1, columns 1-2)",
    ///     "ON (rows 0-1, column 1)",
    ///     "TO (rows 0-1, column 2)",
    /// ]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn words_made(&self) -> Result<Vec<Word>, OutOfMemory> {
        match self.history.done().next() {
            Some(delta) => rules::words_made(&self.board, delta),
            None => Ok(Vec::new()),
        }
    }
}

/// A game may move to another thread, and several threads may read it.
const _: () = {
    const fn is_send_and_sync<T: Send + Sync>() {}
    is_send_and_sync::<Game>();
};

#[cfg(test)]
mod tests {
    use super::*;

    /// A long move is stored with an unchanged stack in its gap. That stack made no
    /// word across.
    #[test]
    fn kept_tiles_make_no_words_across() {
        let row = "A".repeat(600);
        let board = format!("{row}\n{row}\n").parse().expect("a board");
        let lexicon = Lexicon::new(format!("{row}B")).expect("a list");
        let mut game = Game::new(board, lexicon);
        let tiles = format!("{}B", " ".repeat(600));
        let placement = Placement::new(0, 0, Direction::Horizontal, &tiles).expect("memory");
        assert_eq!(game.place(&placement), Ok(1));
        let words = game.words_made().expect("memory");
        assert_eq!(words.len(), 1, "{words:?}");
        assert_eq!(words[0].text(), format!("{row}B"));
        assert!(game.undo() && game.words_made() == Ok(Vec::new()));
    }

    /// Short and long moves, with spaces in front, in between and at the end.
    #[test]
    fn the_moves_are_the_placements_that_were_made() {
        for length in [2, 20, 22, 23, 300, 600] {
            let row = "A".repeat(length);
            let board = format!("{row}\n").parse().expect("a board");
            let spaces = " ".repeat(length - 2);
            let words = format!("{row}B\nC{}B\n", &row[1..]);
            let mut game = Game::new(board, Lexicon::new(words).expect("a list"));
            let placements = [
                Placement::new(0, 0, Direction::Horizontal, format!("  {spaces}B")),
                Placement::new(0, 0, Direction::Horizontal, format!("C {spaces} ")),
            ];
            let placements = placements.map(|placement| placement.expect("memory"));
            for (count, placement) in (1..).zip(&placements) {
                assert_eq!(game.place(placement), Ok(1));
                let moves = game.moves().expect("memory");
                assert_eq!(moves.len(), count);
                assert_eq!(moves[count - 1].words, game.words_made().expect("memory"));
            }
            let moves = game.moves().expect("memory");
            assert_eq!(moves[0].placement, placements[0]);
            assert_eq!(moves[1].placement, placements[1]);
            assert_eq!(moves[0].words[0].text(), format!("{row}B"));
            assert_eq!(game.undone_moves(), Ok(Vec::new()));
            assert!(game.undo());
            assert_eq!(game.moves().expect("memory"), moves[..1]);
            assert_eq!(game.undone_moves().expect("memory"), moves[1..]);
            assert!(game.undo());
            assert_eq!(game.undone_moves().expect("memory"), moves);
        }
    }

    #[test]
    fn a_clone_goes_its_own_way() {
        let lexicon = Lexicon::new("at\nit\nut").expect("a list");
        let mut game = Game::new("AT\n".parse().expect("a board"), lexicon);
        let letter = |letter: &str| Placement::new(0, 0, b'H', letter).expect("memory");
        game.place(&letter("I")).expect("IT");
        let mut clone = game.clone();
        clone.place(&letter("U")).expect("UT");
        assert_eq!(game.board().to_string(), "IT\n21\n");
        assert!(clone.undo() && clone.undo() && !clone.undo());
        assert_eq!(clone.board().to_string(), "AT\n11\n");
        assert!(game.undo());
        assert_eq!(game.board(), clone.board());
    }
}
