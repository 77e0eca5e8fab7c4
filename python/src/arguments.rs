//! Converts arguments from Python.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use hw3::Placement;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyBytes, PyString};

use crate::errors;

/// A row, a column or a size. Rows and columns off the board are refused by the rules,
/// so negative ones are numbers like any other.
#[derive(Clone, Copy)]
pub(crate) struct Number(pub(crate) i64);

impl Number {
    /// The number of rows or columns of a new board. Negative sizes become 0, which is
    /// refused, too.
    pub(crate) fn size(self) -> usize {
        usize::try_from(self.0.max(0)).unwrap_or(usize::MAX)
    }
}

impl FromPyObject<'_, '_> for Number {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Number> {
        object.extract().map(Number).map_err(|error: PyErr| {
            match error.is_instance_of::<PyOverflowError>(object.py()) {
                true => PyOverflowError::new_err("the number does not fit into 64 bits"),
                false => error,
            }
        })
    }
}

/// A number of plays or tiles. A number that does not fit into a `usize` means all.
#[derive(Clone, Copy)]
pub(crate) struct Count(pub(crate) usize);

impl FromPyObject<'_, '_> for Count {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Count> {
        match object.extract::<usize>() {
            Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => {
                match object.lt(0)? {
                    true => Err(PyValueError::new_err("the number must not be negative")),
                    false => Ok(Count(usize::MAX)),
                }
            }
            number => number.map(Count),
        }
    }
}

/// The direction of a placement: any byte, because rule 1 refuses the wrong ones.
#[derive(Clone, Copy)]
pub(crate) struct DirectionByte(pub(crate) u8);

impl FromPyObject<'_, '_> for DirectionByte {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<DirectionByte> {
        let text: PyBackedStr = object.extract()?;
        let mut characters = text.chars();
        match (characters.next().map(u8::try_from), characters.next()) {
            (Some(Ok(byte)), None) => Ok(DirectionByte(byte)),
            _ => {
                let given = object.repr()?;
                let text = format_args!("{given} is not a direction: use 'H' or 'V'");
                Err(errors::value(object.py(), text))
            }
        }
    }
}

/// Reads a placement from its text form, as the arguments of Placement.
#[pyfunction]
pub(crate) fn parse_placement<'py>(
    py: Python<'py>,
    text: PyBackedStr,
) -> PyResult<(i64, i64, char, Bound<'py, PyString>)> {
    let placement: Placement = text.parse().map_err(errors::placement)?;
    let tiles = PyString::from_bytes(py, placement.tiles())?;
    let direction = char::from(placement.direction);
    Ok((placement.row, placement.col, direction, tiles))
}

/// The text of a board or of a word list.
pub(crate) enum Text {
    Str(PyBackedStr),
    Bytes(PyBackedBytes),
}

impl Text {
    pub(crate) fn as_bytes(&self) -> &[u8] {
        match self {
            Text::Str(text) => text.as_bytes(),
            Text::Bytes(bytes) => bytes,
        }
    }
}

impl FromPyObject<'_, '_> for Text {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Text> {
        if object.is_instance_of::<PyString>() {
            Ok(Text::Str(object.extract()?))
        } else if object.is_instance_of::<PyBytes>() {
            Ok(Text::Bytes(object.extract()?))
        } else {
            Err(PyTypeError::new_err(format!(
                "expected str or bytes, not {}",
                object.get_type().name()?
            )))
        }
    }
}

/// The name of a file, as `open` takes it: a `str`, `bytes` or `os.PathLike`.
pub(crate) struct FileName {
    /// For errors: the `str` or `bytes` that was given.
    pub(crate) given: Py<PyAny>,
    bytes: PyBackedBytes,
}

impl FileName {
    pub(crate) fn path(&self) -> &Path {
        Path::new(OsStr::from_bytes(&self.bytes))
    }
}

impl FromPyObject<'_, '_> for FileName {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<FileName> {
        let os = object.py().import("os")?;
        let given = os.call_method1("fspath", (object,))?;
        let bytes: PyBackedBytes = os.call_method1("fsencode", (&given,))?.extract()?;
        if bytes.contains(&0) {
            let given = given.repr()?;
            let text = format_args!("a file name cannot contain a NUL: {given}");
            return Err(errors::value(object.py(), text));
        }
        let given = given.unbind();
        Ok(FileName { given, bytes })
    }
}
