//! Errors of the library as Python exceptions.

use std::fmt;
use std::io::{self, ErrorKind};
use std::path::Path;

use hw3::{
    BoardError, LexiconError, OpenError, OutOfMemory, PlacementError, PlaysError, SaveError,
};
use pyo3::exceptions::{PyMemoryError, PyOSError, PyValueError};
use pyo3::prelude::*;
use whole_file::Cause;

use crate::records::{self, Formatted};

/// The error number of a missing file.
const ENOENT: i32 = 2;

/// The file name that the caller passed, if any.
type Given<'a> = Option<&'a Py<PyAny>>;

pub(crate) fn out_of_memory(_: OutOfMemory) -> PyErr {
    PyMemoryError::new_err(())
}

/// A `ValueError` with a text of any length.
pub(crate) fn value(py: Python<'_>, text: impl fmt::Display) -> PyErr {
    match records::string(py, Formatted::new(text)) {
        Ok(text) => PyValueError::new_err(text.unbind()),
        Err(error) => error,
    }
}

/// Why a text or a size is not a board.
pub(crate) fn board(error: &BoardError) -> PyErr {
    match error {
        BoardError::OutOfMemory { .. } => PyMemoryError::new_err(error.to_string()),
        BoardError::NoCells | BoardError::TooLarge { .. } => {
            PyValueError::new_err(error.to_string())
        }
        _ => PyValueError::new_err(format!("the text is not a board: {error}")),
    }
}

pub(crate) fn lexicon(error: LexiconError) -> PyErr {
    match error {
        LexiconError::OutOfMemory { .. } => PyMemoryError::new_err(error.to_string()),
        _ => PyValueError::new_err(error.to_string()),
    }
}

pub(crate) fn placement(error: PlacementError) -> PyErr {
    match error {
        PlacementError::OutOfMemory(error) => out_of_memory(error),
        _ => PyValueError::new_err(error.to_string()),
    }
}

pub(crate) fn plays(error: PlaysError) -> PyErr {
    match error {
        PlaysError::OutOfMemory(error) => out_of_memory(error),
        PlaysError::Graph(error) => graph(&error),
        _ => PyValueError::new_err(error.to_string()),
    }
}

fn graph(error: &hw3::GraphError) -> PyErr {
    match error {
        hw3::GraphError::OutOfMemory => PyMemoryError::new_err(()),
        _ => PyValueError::new_err(format!("the word list is too large to find plays: {error}")),
    }
}

pub(crate) fn open(py: Python<'_>, error: &OpenError, given: Given<'_>) -> PyErr {
    match error {
        OpenError::ReadBoard { path, error: cause }
        | OpenError::ReadWordList { path, error: cause } => system(py, cause, error, path, given),
        OpenError::MissingWordList { path } => {
            let text = "the environment variable HW3_WORDS names a file that does not exist";
            PyOSError::new_err((ENOENT, text, path.as_os_str().to_owned()))
        }
        OpenError::Board {
            error: BoardError::OutOfMemory { .. },
            ..
        } => PyMemoryError::new_err(error.to_string()),
        OpenError::WordList(error) => lexicon(*error),
        _ => PyValueError::new_err(error.to_string()),
    }
}

pub(crate) fn save(py: Python<'_>, error: &SaveError, given: &Py<PyAny>) -> PyErr {
    system(py, &error.error, error, &error.path, Some(given))
}

/// An `OSError` with a number, which Python turns into a `FileNotFoundError` or
/// another subclass. An error without a number has the whole sentence instead.
fn system(
    py: Python<'_>,
    cause: &io::Error,
    sentence: &dyn fmt::Display,
    path: &Path,
    given: Given<'_>,
) -> PyErr {
    if cause.kind() == ErrorKind::OutOfMemory {
        return PyMemoryError::new_err(sentence.to_string());
    }
    match (cause.raw_os_error(), given) {
        (Some(number), Some(given)) => {
            PyOSError::new_err((number, Cause(cause).to_string(), given.clone_ref(py)))
        }
        (Some(number), None) => {
            let path = path.as_os_str().to_owned();
            PyOSError::new_err((number, Cause(cause).to_string(), path))
        }
        (None, _) => PyOSError::new_err(sentence.to_string()),
    }
}
