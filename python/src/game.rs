//! Games.

use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use board_svg::{Svg, Theme};
use hw3::{Board, Cell, OutOfMemory, Placement, Rack, Refusal};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyList, PyString};

use crate::arguments::{Count, DirectionByte, FileName, Number, Text};
use crate::lexicon::{self, Lexicon};
use crate::plays::{Options, Plays};
use crate::records::Formatted;
use crate::{errors, records};

/// A game in progress: a board, its word list, and the moves that can be undone and
/// redone. Game(rows, cols) starts on an empty board.
///
/// Without a lexicon, a game uses the word list that Lexicon.find finds. To open many
/// games with one list, pass them one Lexicon.
///
/// >>> game = Game(3, 6)
/// >>> game.place(1, 1, "H", "HOME")
/// 4
/// >>> game.place(0, 2, "V", "T E")
/// 2
/// >>> [word.text for word in game.words_made()]
/// ['TOE']
/// >>> game
/// <hw3.Game: 3 x 6, 6 tiles, 2 moves>
///    0  1  2  3  4  5
/// 0  .  .  T  .  .  .
/// 1  .  H  O  M  E  .
/// 2  .  .  E  .  .  .
///
/// str(game) is the text of a saved file: the top tiles, then the heights.
///
/// >>> print(game, end="")
/// ..T...
/// .HOME.
/// ..E...
/// 001000
/// 011110
/// 001000
///
/// A refused move raises Refusal and changes nothing.
///
/// >>> game.place(1, 1, "H", "TAXE")
/// Traceback (most recent call last):
///     ...
/// hw3.Refusal: row 1, column 4 shows E already: a tile never goes on its own letter (rule 5)
///
/// Rows and columns count from 0 at the upper left. Threads may share a game: every
/// method is one step that other threads see as a whole.
///
/// A game is a context manager. When its block ends, the game is closed, which frees its
/// memory; its methods then raise ValueError.
#[pyclass(frozen, module = "hw3")]
pub(crate) struct Game {
    /// `None` once the game is closed. No code attaches to the interpreter while it
    /// holds this lock.
    state: Mutex<Option<hw3::Game>>,
}

/// A larger board is not drawn by `repr` and in a notebook.
const DRAWN: usize = 64;

impl Game {
    fn new(game: hw3::Game) -> Game {
        Game {
            state: Mutex::new(Some(game)),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<hw3::Game>> {
        // The library does not panic; if it did, the game would be unchanged.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls `action` with the game, detached from the interpreter.
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        action: impl FnOnce(&mut hw3::Game) -> T + Send,
    ) -> PyResult<T> {
        py.detach(|| self.lock().as_mut().map(action))
            .ok_or_else(|| PyValueError::new_err("the game is closed"))
    }

    /// Calls `action` with the game and a placement.
    fn with_placement<T: Send>(
        &self,
        py: Python<'_>,
        (row, col, direction, tiles): Request,
        action: impl FnOnce(&mut hw3::Game, &Placement) -> Result<T, Refusal> + Send,
    ) -> PyResult<T> {
        let placement = Placement::new(row.0, col.0, direction.0, tiles.as_bytes());
        let placement = placement.map_err(errors::out_of_memory)?;
        self.with(py, |game| action(game, &placement))?
            .map_err(|refusal| match records::refusal(py, &refusal, &placement) {
                Ok(refusal) => PyErr::from_value(refusal),
                Err(error) => error,
            })
    }

    fn stack(&self, py: Python<'_>, row: Number, col: Number) -> PyResult<Option<hw3::Stack>> {
        let cell = match (usize::try_from(row.0), usize::try_from(col.0)) {
            (Ok(row), Ok(col)) => Some(Cell { row, col }),
            _ => None,
        };
        self.with(py, |game| match cell {
            Some(cell) if game.board().contains(cell) => Ok(game.board().stack(cell)),
            _ => Err((game.board().rows(), game.board().cols())),
        })?
        .map_err(|(rows, cols)| {
            PyIndexError::new_err(format!(
                "row {}, column {} is not on the {rows} x {cols} board",
                row.0, col.0
            ))
        })
    }
}

/// The arguments of a placement.
type Request = (Number, Number, DirectionByte, PyBackedStr);

/// The lexicon that was given, or the one that a game uses without it.
enum Source {
    Given(hw3::Lexicon),
    Find(Option<std::ffi::OsString>),
}

impl Source {
    fn new(py: Python<'_>, lexicon: Option<&Bound<'_, Lexicon>>) -> PyResult<Source> {
        Ok(match lexicon {
            Some(lexicon) => Source::Given(lexicon.get().lexicon.clone()),
            None => Source::Find(lexicon::variable(py)?),
        })
    }

    fn lexicon(self) -> Result<hw3::Lexicon, hw3::OpenError> {
        match self {
            Source::Given(lexicon) => Ok(lexicon),
            Source::Find(variable) => lexicon::find(variable.as_ref()),
        }
    }
}

/// Why there is no game on a board that was not read from a file.
enum Failure {
    Board(hw3::BoardError),
    Lexicon(hw3::OpenError),
}

/// Starts a game on a board that was not read from a file.
fn start(
    py: Python<'_>,
    lexicon: Option<&Bound<'_, Lexicon>>,
    board: impl FnOnce() -> Result<Board, hw3::BoardError> + Send,
) -> PyResult<Game> {
    let source = Source::new(py, lexicon)?;
    let game = py.detach(|| {
        let board = board().map_err(Failure::Board)?;
        let lexicon = source.lexicon().map_err(Failure::Lexicon)?;
        Ok(hw3::Game::new(board, lexicon))
    });
    match game {
        Ok(game) => Ok(Game::new(game)),
        Err(Failure::Board(error)) => Err(errors::board(&error)),
        Err(Failure::Lexicon(error)) => Err(errors::open(py, &error, None)),
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (rows, cols, *, lexicon=None))]
    fn __new__(
        py: Python<'_>,
        rows: Number,
        cols: Number,
        lexicon: Option<&Bound<'_, Lexicon>>,
    ) -> PyResult<Game> {
        start(py, lexicon, || Board::empty(rows.size(), cols.size()))
    }

    /// Opens a board file or a saved file.
    ///
    /// Raises OSError if a file cannot be read, and ValueError if it is not a board.
    #[staticmethod]
    #[pyo3(signature = (path, *, lexicon=None))]
    fn open(
        py: Python<'_>,
        path: FileName,
        lexicon: Option<&Bound<'_, Lexicon>>,
    ) -> PyResult<Game> {
        let source = Source::new(py, lexicon)?;
        let board = py.detach(|| Board::open(path.path()));
        let board = board.map_err(|error| errors::open(py, &error, Some(&path.given)))?;
        let lexicon = py.detach(|| source.lexicon());
        let lexicon = lexicon.map_err(|error| errors::open(py, &error, None))?;
        Ok(Game::new(hw3::Game::new(board, lexicon)))
    }

    /// Starts a game on the board in a text, which has the form of a board file or of a
    /// saved file. Raises ValueError if it is not a board.
    ///
    /// >>> game = Game.from_text("......\n.HOME.\n")
    /// >>> str(Game.from_text(str(game))) == str(game)
    /// True
    #[staticmethod]
    #[pyo3(signature = (text, *, lexicon=None))]
    fn from_text(
        py: Python<'_>,
        text: Text,
        lexicon: Option<&Bound<'_, Lexicon>>,
    ) -> PyResult<Game> {
        start(py, lexicon, || Board::parse(text.as_bytes()))
    }

    /// Places tiles and returns the number of letters. Raises Refusal if the move is not
    /// legal; nothing has changed then. A move discards the undone ones.
    ///
    /// Each character of tiles belongs to one cell, starting at row and col and going
    /// right if the direction is "H", down if it is "V". A letter A to Z places a tile, and
    /// a space keeps the tile on its cell. To make a Placement, write place(*placement).
    ///
    /// >>> game = Game.from_text("......\n.HOME.\n")
    /// >>> game.place(1, 1, "H", "D   R")
    /// 2
    /// >>> game.undo()
    /// True
    fn place(
        &self,
        py: Python<'_>,
        row: Number,
        col: Number,
        direction: DirectionByte,
        tiles: PyBackedStr,
    ) -> PyResult<usize> {
        let request = (row, col, direction, tiles);
        self.with_placement(py, request, |game, placement| game.place(placement))
    }

    /// Returns what place would return, or raises what it would raise. Does not change
    /// the game.
    fn check(
        &self,
        py: Python<'_>,
        row: Number,
        col: Number,
        direction: DirectionByte,
        tiles: PyBackedStr,
    ) -> PyResult<usize> {
        let request = (row, col, direction, tiles);
        self.with_placement(py, request, |game, placement| game.check(placement))
    }

    /// Returns the points that a move would score by the official rules. Does not change
    /// the game. Raises Refusal if the move is not legal.
    ///
    /// >>> Game.from_text("HOME\n").score(0, 0, "H", "D")
    /// 5
    fn score(
        &self,
        py: Python<'_>,
        row: Number,
        col: Number,
        direction: DirectionByte,
        tiles: PyBackedStr,
    ) -> PyResult<u32> {
        let request = (row, col, direction, tiles);
        self.with_placement(py, request, |game, placement| game.score(placement))
    }

    /// Returns the words that a move would make: the word along its tiles first, then the
    /// words across them. Does not change the game. Raises Refusal if the move is not
    /// legal.
    ///
    /// >>> for word in Game.from_text("HOT\n...\n").words_of(1, 1, "H", "NO"):
    /// ...     print(word)
    /// NO (row 1, columns 1-2)
    /// ON (rows 0-1, column 1)
    /// TO (rows 0-1, column 2)
    fn words_of<'py>(
        &self,
        py: Python<'py>,
        row: Number,
        col: Number,
        direction: DirectionByte,
        tiles: PyBackedStr,
    ) -> PyResult<Bound<'py, PyList>> {
        let request = (row, col, direction, tiles);
        let words = self.with_placement(py, request, |game, placement| game.words_of(placement))?;
        records::words(py, &words)
    }

    /// Returns every reason against a move, at most a thousand, as a list of Refusal. It is
    /// empty if the move is legal. The first reason is the one that place raises.
    ///
    /// >>> for reason in Game.from_text("HOME\n").reasons(0, 0, "H", "TOMB"):
    /// ...     print(reason.status.name, reason.rule)
    /// SAME_LETTER 5
    /// SAME_LETTER 5
    /// COVERS_WORD 7
    /// NOT_CONNECTED 9
    fn reasons<'py>(
        &self,
        py: Python<'py>,
        row: Number,
        col: Number,
        direction: DirectionByte,
        tiles: PyBackedStr,
    ) -> PyResult<Bound<'py, PyList>> {
        let placement = Placement::new(row.0, col.0, direction.0, tiles.as_bytes());
        let placement = placement.map_err(errors::out_of_memory)?;
        let reasons = self.with(py, |game| game.reasons(&placement))?;
        let reasons = reasons.map_err(errors::out_of_memory)?;
        let reasons = reasons.iter();
        let reasons = reasons.map(|reason| records::refusal(py, reason, &placement));
        records::list(py, reasons)
    }

    /// Undoes the last move: its tiles, its heights and the growth of the board. Returns
    /// False if there is none.
    fn undo(&self, py: Python<'_>) -> PyResult<bool> {
        self.with(py, hw3::Game::undo)
    }

    /// Redoes the move that was undone last. Returns False if there is none.
    fn redo(&self, py: Python<'_>) -> PyResult<bool> {
        self.with(py, hw3::Game::redo)
    }

    /// Discards the undone moves, so that they can be neither redone nor listed.
    fn forget_undone(&self, py: Python<'_>) -> PyResult<()> {
        self.with(py, hw3::Game::forget_undone)
    }

    /// The number of moves that can be undone.
    #[getter]
    fn undo_count(&self, py: Python<'_>) -> PyResult<usize> {
        self.with(py, |game| game.undo_count())
    }

    /// The number of moves that can be redone.
    #[getter]
    fn redo_count(&self, py: Python<'_>) -> PyResult<usize> {
        self.with(py, |game| game.redo_count())
    }

    /// Returns the moves played, from first to last, without the undone ones.
    ///
    /// >>> game = Game.from_text("HOT\n...\n")
    /// >>> game.place(0, 0, "H", "N")
    /// 1
    /// >>> game.moves()
    /// [Move(placement=Placement(row=0, col=0, direction='H', tiles='N'), words=(Word(text='NOT', row=0, col=0, direction='H'),))]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let moves = self.with(py, |game| game.moves())?;
        records::moves(py, &moves.map_err(errors::out_of_memory)?)
    }

    /// Returns the moves that can be redone, the next one first.
    fn undone_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let moves = self.with(py, |game| game.undone_moves())?;
        records::moves(py, &moves.map_err(errors::out_of_memory)?)
    }

    /// Returns the words that the last move made: the word along its tiles first, then the
    /// words across them. Empty if there is no move to undo.
    fn words_made<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let words = self.with(py, |game| game.words_made())?;
        records::words(py, &words.map_err(errors::out_of_memory)?)
    }

    /// Returns the legal plays with the tiles of a rack, as a sequence of Play. Does not
    /// change the game, and later moves do not change the plays.
    ///
    /// The rack is a string of letters, in upper or lower case and in any order. max_tiles
    /// is the largest number of tiles that a play may place, limit the number of plays after
    /// which the search stops, whatever their points. without_growth finds only plays on
    /// the board as it is. Raises ValueError if the rack has a character that is not a letter.
    ///
    /// >>> play = Game.from_text("HOME\n....\n").plays("retains").best(1)[0]
    /// >>> print(play)
    /// 1 0 H "ERANIST": ERANIST, HE, OR, MA, EN, 50 points
    #[pyo3(signature = (rack, *, max_tiles=None, limit=None, without_growth=false))]
    fn plays(
        &self,
        py: Python<'_>,
        rack: PyBackedStr,
        max_tiles: Option<Count>,
        limit: Option<Count>,
        without_growth: bool,
    ) -> PyResult<Plays> {
        let rack = Rack::from_letters(rack.as_bytes());
        let rack = rack.map_err(|error| PyValueError::new_err(error.to_string()))?;
        let game = self.with(py, |game| {
            let board = game.board().try_clone()?;
            Ok(hw3::Game::new(board, game.lexicon().clone()))
        })?;
        let game = game.map_err(errors::out_of_memory)?;
        Ok(Plays {
            game,
            rack,
            options: Options {
                max_tiles: max_tiles.map_or(usize::MAX, |count| count.0),
                limit: limit.map_or(usize::MAX, |count| count.0),
                without_growth,
            },
            found: OnceLock::new(),
        })
    }

    /// Saves the board to a file, which Game.open reads back. Raises OSError if that fails.
    ///
    /// The file is replaced as a whole or not at all, and a symbolic link is followed. A
    /// pipe or a device such as /dev/stdout is written to directly.
    fn save(&self, py: Python<'_>, path: FileName) -> PyResult<()> {
        self.with(py, |game| game.save(path.path()))?
            .map_err(|error| errors::save(py, &error, &path.given))
    }

    /// The number of rows of the board.
    #[getter]
    fn rows(&self, py: Python<'_>) -> PyResult<usize> {
        self.with(py, |game| game.board().rows())
    }

    /// The number of columns of the board.
    #[getter]
    fn cols(&self, py: Python<'_>) -> PyResult<usize> {
        self.with(py, |game| game.board().cols())
    }

    /// The number of tiles on the board, including covered ones.
    #[getter]
    fn tile_count(&self, py: Python<'_>) -> PyResult<usize> {
        self.with(py, |game| game.board().tile_count())
    }

    /// Returns the letter of the top tile of a cell, or None if the cell is empty. Raises
    /// IndexError if the cell is not on the board.
    ///
    /// >>> game = Game.from_text("AT.\n210\n")
    /// >>> game.top(0, 0), game.top(0, 2), game.height(0, 0), game.height(0, 2)
    /// ('A', None, 2, 0)
    fn top(&self, py: Python<'_>, row: Number, col: Number) -> PyResult<Option<char>> {
        let stack = self.stack(py, row, col)?;
        Ok(stack.map(|stack| char::from(stack.top().letter())))
    }

    /// Returns the number of tiles on a cell, 0 to 5. Raises IndexError if the cell is not
    /// on the board.
    fn height(&self, py: Python<'_>, row: Number, col: Number) -> PyResult<u8> {
        let stack = self.stack(py, row, col)?;
        Ok(stack.map_or(0, |stack| stack.height().get()))
    }

    /// The word list.
    #[getter]
    fn lexicon(&self, py: Python<'_>) -> PyResult<Lexicon> {
        let lexicon = self.with(py, |game| game.lexicon().clone())?;
        Ok(Lexicon { lexicon })
    }

    /// Draws the board for a terminal. With color, higher stacks have darker backgrounds.
    ///
    /// >>> print(Game.from_text("GO.\n210\n").picture(), end="")
    ///    0  1  2
    /// 0  G2 O  .
    #[pyo3(signature = (*, color=false))]
    fn picture<'py>(&self, py: Python<'py>, color: bool) -> PyResult<Bound<'py, PyString>> {
        let picture = self.with(py, |game| {
            Formatted::new(game.board().picture().colored(color))
        })?;
        records::string(py, picture)
    }

    /// Draws the board as an SVG picture. The theme is "light" or "dark".
    ///
    /// >>> Game.from_text("GO.\n210\n").svg(theme="dark").startswith("<svg xmlns=")
    /// True
    #[pyo3(signature = (*, theme="light"))]
    fn svg<'py>(&self, py: Python<'py>, theme: &str) -> PyResult<Bound<'py, PyString>> {
        let theme = match theme {
            "light" => Theme::Light,
            "dark" => Theme::Dark,
            other => {
                let text = format_args!("{other:?} is not a theme: use \"light\" or \"dark\"");
                return Err(errors::value(py, text));
            }
        };
        let picture = self.with(py, |game| {
            Formatted::new(Svg::new(game.board()).theme(theme))
        })?;
        records::string(py, picture)
    }

    /// Draws the board in a notebook, unless it is very large.
    fn _repr_svg_<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        let picture = self.with(py, |game| {
            is_drawn(game).then(|| Formatted::new(Svg::new(game.board())))
        });
        // A closed game has no picture.
        let picture = picture.ok().flatten();
        picture.map(|text| records::string(py, text)).transpose()
    }

    /// Frees the game. Its methods raise ValueError from then on.
    fn close(&self, py: Python<'_>) {
        py.detach(|| self.lock().take());
    }

    /// True if the game is closed.
    #[getter]
    fn closed(&self, py: Python<'_>) -> bool {
        py.detach(|| self.lock().is_none())
    }

    fn __enter__(this: Bound<'_, Self>) -> PyResult<Bound<'_, Self>> {
        this.get().with(this.py(), |_| ())?;
        Ok(this)
    }

    fn __exit__(
        &self,
        py: Python<'_>,
        _type: &Bound<'_, PyAny>,
        _value: &Bound<'_, PyAny>,
        _traceback: &Bound<'_, PyAny>,
    ) {
        self.close(py);
    }

    fn __str__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        let text = self.with(py, |game| Formatted::new(game.board()))?;
        records::string(py, text)
    }

    fn __repr__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        let text = self.with(py, |game| represent(game));
        records::string(
            py,
            text.unwrap_or_else(|_| Formatted::new("<hw3.Game: closed>")),
        )
    }

    /// Returns a game on a copy of the board, with the same moves to undo and redo. Both
    /// share the lexicon.
    fn __copy__(&self, py: Python<'_>) -> PyResult<Game> {
        let game = self.with(py, |game| game.try_clone())?;
        game.map(Game::new).map_err(errors::out_of_memory)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Game> {
        self.__copy__(py)
    }

    fn __reduce__(&self) -> PyResult<()> {
        Err(PyTypeError::new_err(
            "a Game cannot be pickled: pickle str(game), and open it with Game.from_text",
        ))
    }
}

/// Returns true if the board is small enough to be drawn by default.
fn is_drawn(game: &hw3::Game) -> bool {
    game.board().rows().max(game.board().cols()) <= DRAWN
}

/// A line about a game, and its picture.
fn represent(game: &hw3::Game) -> Result<Formatted, OutOfMemory> {
    let board = game.board();
    let (rows, cols) = (board.rows(), board.cols());
    let tiles = count(board.tile_count(), "tile");
    let moves = count(game.undo_count(), "move");
    let line = format_args!("<hw3.Game: {rows} x {cols}, {tiles}, {moves}>");
    if !is_drawn(game) {
        return Formatted::new(line);
    }
    let picture = Formatted::new(board.picture())?;
    Formatted::new(format_args!("{line}\n{}", picture.as_str().trim_end()))
}

/// A number and a noun.
fn count(number: usize, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{ending}")
}
