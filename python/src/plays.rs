//! Legal plays.

use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use hw3::{OutOfMemory, Play, PlayRef, Rack};
use pyo3::exceptions::{PyIndexError, PyOverflowError, PyTypeError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyList, PySlice};

use crate::arguments::Count;
use crate::{errors, records};

/// The legal plays with the tiles of a rack, on the board as it was when Game.plays was
/// called: a sequence of Play.
///
/// The search starts when it is needed. best finds the plays with the most points and
/// keeps no others, so it is the fastest way to a good play.
///
/// >>> game = Game.from_text("....\nHOME\n....\n")
/// >>> plays = game.plays("d", without_growth=True)
/// >>> len(plays)
/// 5
/// >>> print(plays[0])
/// 1 0 H "D": DOME, 5 points
/// >>> for play in plays.best(2):
/// ...     print(play)
/// 1 0 H "D": DOME, 5 points
/// 0 1 V "D": DO, 4 points
/// >>> game.place(*plays.best(1)[0].placement)
/// 1
#[pyclass(frozen, module = "hw3")]
pub(crate) struct Plays {
    /// The board and the lexicon, without moves to undo.
    pub(crate) game: hw3::Game,
    pub(crate) rack: Rack,
    pub(crate) options: Options,
    pub(crate) found: OnceLock<Vec<Play>>,
}

pub(crate) struct Options {
    pub(crate) max_tiles: usize,
    pub(crate) limit: usize,
    pub(crate) without_growth: bool,
}

impl Plays {
    fn search(&self) -> hw3::Plays<'_> {
        let Options {
            max_tiles,
            limit,
            without_growth,
        } = self.options;
        let plays = self.game.plays(&self.rack);
        let plays = plays.max_tiles(max_tiles);
        let plays = plays.limit(limit);
        match without_growth {
            true => plays.without_growth(),
            false => plays,
        }
    }

    /// All plays, found on the first call.
    fn found(&self, py: Python<'_>) -> PyResult<&[Play]> {
        match self.found.get() {
            Some(found) => Ok(found),
            None => {
                let found = py.detach(|| self.find())?;
                Ok(self.found.get_or_init(|| found))
            }
        }
    }

    fn find(&self) -> PyResult<Vec<Play>> {
        let mut plays = Vec::new();
        let mut signals = Signals::new();
        let visited = self.search().visit(|play| {
            signals.check()?;
            match push(&mut plays, play) {
                Ok(()) => Continue(()),
                Err(error) => Break(errors::out_of_memory(error)),
            }
        });
        match visited.map_err(errors::plays)? {
            Continue(()) => Ok(plays),
            Break(error) => Err(error),
        }
    }

    fn find_best(&self, count: usize) -> PyResult<Vec<Play>> {
        let mut signals = Signals::new();
        let best = self.search().visit_best(count, |_| signals.check());
        match best.map_err(errors::plays)? {
            Continue(best) => Ok(best),
            Break(error) => Err(error),
        }
    }
}

/// Lets signals such as Ctrl-C interrupt a search.
struct Signals {
    plays: usize,
    checked: Instant,
}

impl Signals {
    /// The time between two checks.
    const INTERVAL: Duration = Duration::from_millis(50);

    fn new() -> Signals {
        Signals {
            plays: 0,
            checked: Instant::now(),
        }
    }

    /// Breaks if a signal handler raises an exception. Most calls only count.
    fn check(&mut self) -> ControlFlow<PyErr> {
        self.plays += 1;
        if self.plays.is_multiple_of(256) && self.checked.elapsed() > Signals::INTERVAL {
            if let Err(error) = Python::attach(|py| py.check_signals()) {
                return Break(error);
            }
            self.checked = Instant::now();
        }
        Continue(())
    }
}

fn push(plays: &mut Vec<Play>, play: PlayRef<'_>) -> Result<(), OutOfMemory> {
    let play = play.to_play()?;
    plays.try_reserve(1)?;
    plays.push(play);
    Ok(())
}

/// Reads an index with the errors of a list.
fn read_index(object: &Bound<'_, PyAny>) -> PyResult<isize> {
    let class = object.get_type();
    if !class.hasattr(intern!(object.py(), "__index__"))? {
        return Err(PyTypeError::new_err(format!(
            "indices of plays must be integers or slices, not {}",
            class.name()?
        )));
    }
    match object.extract::<isize>() {
        Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => {
            let text = format!("cannot fit '{}' into an index-sized integer", class.name()?);
            Err(PyIndexError::new_err(text))
        }
        index => index,
    }
}

#[pymethods]
impl Plays {
    /// The plays with the most points, the best first, as a list of at most count plays.
    /// Plays with the same points come in the order in which they are found.
    fn best<'py>(&self, py: Python<'py>, count: Count) -> PyResult<Bound<'py, PyList>> {
        let best = py.detach(|| self.find_best(count.0))?;
        records::plays(py, &best)
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.found(py)?.len())
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(slice) = index.cast::<PySlice>() {
            let found = self.found(py)?;
            let indices = slice.indices(found.len().try_into()?)?;
            let plays = (0..indices.slicelength).map(|nth| {
                let number = indices.start + indices.step * nth as isize;
                &found[number as usize]
            });
            return Ok(records::plays(py, plays)?.into_any());
        }
        let index = read_index(index)?;
        let found = self.found(py)?;
        let number = match index {
            ..0 => index.checked_add_unsigned(found.len()),
            _ => Some(index),
        };
        let number = number.and_then(|number| usize::try_from(number).ok());
        match number.and_then(|number| found.get(number)) {
            Some(play) => records::play(py, play),
            None => Err(PyIndexError::new_err("there is no play with this index")),
        }
    }

    fn __iter__(this: Bound<'_, Self>) -> PlaysIterator {
        PlaysIterator {
            plays: this.unbind(),
            next: AtomicUsize::new(0),
        }
    }

    fn __repr__(&self) -> String {
        let board = self.game.board();
        format!(
            "<hw3.Plays: with {} on a board of {} x {}>",
            self.rack,
            board.rows(),
            board.cols()
        )
    }
}

#[pyclass(frozen, module = "hw3._native")]
pub(crate) struct PlaysIterator {
    plays: Py<Plays>,
    next: AtomicUsize,
}

#[pymethods]
impl PlaysIterator {
    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let next = self.next.fetch_add(1, Relaxed);
        let play = self.plays.get().found(py)?.get(next);
        play.map(|play| records::play(py, play)).transpose()
    }
}
