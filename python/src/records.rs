//! Words, moves, plays and refusals as the objects of `hw3/_records.py`.

use std::fmt::{self, Write as _};

use hw3::{Direction, Move, OutOfMemory, Placement, Play, Refusal, Word};
use pyo3::exceptions::PyMemoryError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyString, PyTuple, PyType};

use crate::errors;

const MODULE: &str = "hw3._records";

/// Copies a formatted text into a Python string. Both may run out of memory.
pub(crate) fn string<'py>(
    py: Python<'py>,
    text: Result<Formatted, OutOfMemory>,
) -> PyResult<Bound<'py, PyString>> {
    let text = text.map_err(errors::out_of_memory)?;
    PyString::from_bytes(py, text.as_str().as_bytes())
}

/// Makes a list of objects. Unlike `PyList::new`, it does not panic if memory runs out.
pub(crate) fn list<'py, T: IntoPyObject<'py>>(
    py: Python<'py>,
    objects: impl IntoIterator<Item = PyResult<T>>,
) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    for object in objects {
        list.append(object?)?;
    }
    Ok(list)
}

/// A value as text. Unlike `to_string`, it does not abort if memory runs out.
pub(crate) struct Formatted(String);

impl Formatted {
    pub(crate) fn new(value: impl fmt::Display) -> Result<Formatted, OutOfMemory> {
        let mut text = Formatted(String::new());
        write!(text, "{value}").map_err(|_| OutOfMemory)?;
        Ok(text)
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Write for Formatted {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        self.0.try_reserve(part.len()).map_err(|_| fmt::Error)?;
        self.0.push_str(part);
        Ok(())
    }
}

fn direction(py: Python<'_>, direction: Direction) -> &Bound<'_, PyString> {
    match direction {
        Direction::Horizontal => intern!(py, "H"),
        Direction::Vertical => intern!(py, "V"),
    }
}

pub(crate) fn word<'py>(py: Python<'py>, word: &Word) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = CLASS.import(py, MODULE, "Word")?;
    let direction = direction(py, word.direction);
    let text = PyString::from_bytes(py, word.text().as_bytes())?;
    class.call1((text, word.start.row, word.start.col, direction))
}

pub(crate) fn words<'py>(py: Python<'py>, words: &[Word]) -> PyResult<Bound<'py, PyList>> {
    list(py, words.iter().map(|one| word(py, one)))
}

fn words_tuple<'py>(py: Python<'py>, list: &[Word]) -> PyResult<Bound<'py, PyTuple>> {
    words(py, list)?.as_sequence().to_tuple()
}

fn placement<'py>(py: Python<'py>, placement: &Placement) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = CLASS.import(py, MODULE, "Placement")?;
    let direction = match placement.direction {
        b'H' => direction(py, Direction::Horizontal),
        _ => direction(py, Direction::Vertical),
    };
    // The placements of moves and plays are legal, so their tiles are ASCII.
    let tiles = PyString::from_bytes(py, placement.tiles())?;
    class.call1((placement.row, placement.col, direction, tiles))
}

pub(crate) fn play<'py>(py: Python<'py>, play: &Play) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = CLASS.import(py, MODULE, "Play")?;
    let placement = placement(py, &play.placement)?;
    class.call1((placement, words_tuple(py, &play.words)?, play.score))
}

pub(crate) fn plays<'py, 'a>(
    py: Python<'py>,
    plays: impl IntoIterator<Item = &'a Play>,
) -> PyResult<Bound<'py, PyList>> {
    list(py, plays.into_iter().map(|one| play(py, one)))
}

pub(crate) fn moves<'py>(py: Python<'py>, moves: &[Move]) -> PyResult<Bound<'py, PyList>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = CLASS.import(py, MODULE, "Move")?;
    let moves = moves.iter().map(|one| {
        let placement = placement(py, &one.placement)?;
        class.call1((placement, words_tuple(py, &one.words)?))
    });
    list(py, moves)
}

/// Why a placement is refused, as a `Refusal`, or a `MemoryError`.
pub(crate) fn refusal<'py>(
    py: Python<'py>,
    refusal: &Refusal,
    request: &Placement,
) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    if matches!(refusal, Refusal::OutOfMemory) {
        return Err(PyMemoryError::new_err(refusal.to_string()));
    }
    let text = string(py, Formatted::new(refusal))?;
    let (row, col) = match *refusal {
        Refusal::OffBoard { row, col, .. } => (Some(row), Some(col)),
        _ => {
            let cell = refusal.cell();
            let number = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
            let row = cell.map(|cell| number(cell.row));
            (row, cell.map(|cell| number(cell.col)))
        }
    };
    let character = refusal.character(request.row, request.col);
    let about = refusal.word().map(|about| word(py, about)).transpose()?;
    let class = CLASS.import(py, MODULE, "Refusal")?;
    class.call1((text, refusal.code(), row, col, character, about))
}
