//! Word lists.

use std::ffi::OsString;
use std::path::Path;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyIterator, PyString};

use crate::arguments::{FileName, Text};
use crate::{errors, records};

/// A word list that any number of games share.
///
/// It never changes, so threads may share it, too. Words are found in upper and in
/// lower case, and listed in upper case.
///
/// >>> lexicon = Lexicon.from_text("cat\ndog\nAaron\nice cream\n")
/// >>> len(lexicon), "dog" in lexicon, "CREAM" in lexicon
/// (3, True, False)
/// >>> list(lexicon)
/// ['CAT', 'DOG', 'AARON']
/// >>> Game(3, 6, lexicon=lexicon).place(0, 0, "H", "CAT")
/// 3
#[pyclass(frozen, module = "hw3")]
pub(crate) struct Lexicon {
    pub(crate) lexicon: hw3::Lexicon,
}

impl Lexicon {
    /// Builds the table of all words, as `hw3_words_open` does: a list opened separately
    /// usually serves many games.
    fn prepared(lexicon: hw3::Lexicon) -> Result<Lexicon, hw3::OpenError> {
        lexicon.prepare()?;
        Ok(Lexicon { lexicon })
    }
}

/// The value of `HW3_WORDS`. It comes from `os.environ`, because another thread may
/// change the environment of the process while this one is detached.
pub(crate) fn variable(py: Python<'_>) -> PyResult<Option<OsString>> {
    let environment = py.import("os")?.getattr("environ")?;
    environment.call_method1("get", ("HW3_WORDS",))?.extract()
}

/// The word list of a game that is opened without one.
pub(crate) fn find(variable: Option<&OsString>) -> Result<hw3::Lexicon, hw3::OpenError> {
    hw3::Lexicon::find_with(variable.map(Path::new))
}

#[pymethods]
impl Lexicon {
    /// The word list in the library, of 233,621 words. It needs no setup.
    ///
    /// >>> "HOME" in Lexicon.embedded()
    /// True
    #[staticmethod]
    fn embedded() -> PyResult<Lexicon> {
        let lexicon = hw3::Lexicon::embedded().map_err(errors::lexicon)?;
        Ok(Lexicon { lexicon })
    }

    /// Reads the list that a game uses if it is opened without one: the first that exists
    /// of the file that the environment variable HW3_WORDS names, ./tests/words.txt,
    /// ./words.txt, and the list in the library.
    ///
    /// Raises OSError if a list exists but cannot be read, and FileNotFoundError if
    /// HW3_WORDS names a file that does not exist.
    #[staticmethod]
    fn find(py: Python<'_>) -> PyResult<Lexicon> {
        let variable = variable(py)?;
        py.detach(|| find(variable.as_ref()).and_then(Lexicon::prepared))
            .map_err(|error| errors::open(py, &error, None))
    }

    /// Reads a word list from a file with one word per line.
    ///
    /// Lines with anything but the letters A to Z are skipped. Raises OSError if the file
    /// cannot be read.
    #[staticmethod]
    fn open(py: Python<'_>, path: FileName) -> PyResult<Lexicon> {
        py.detach(|| hw3::Lexicon::open(path.path()).and_then(Lexicon::prepared))
            .map_err(|error| errors::open(py, &error, Some(&path.given)))
    }

    /// Reads a word list from a text with one word per line.
    ///
    /// >>> Lexicon.from_text("cat\r\ndog")
    /// <hw3.Lexicon: 2 words>
    #[staticmethod]
    fn from_text(py: Python<'_>, text: Text) -> PyResult<Lexicon> {
        py.detach(|| {
            let lexicon = hw3::Lexicon::new(text.as_bytes())?;
            Lexicon::prepared(lexicon)
        })
        .map_err(|error| errors::open(py, &error, None))
    }

    /// The length of the longest word.
    #[getter]
    fn longest(&self, py: Python<'_>) -> usize {
        py.detach(|| self.lexicon.longest())
    }

    fn __contains__(&self, py: Python<'_>, word: PyBackedStr) -> bool {
        py.detach(|| self.lexicon.contains_in_any_case(&*word))
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        py.detach(|| self.lexicon.len())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        // For the table, if it is not built yet.
        py.detach(|| self.lexicon.len());
        let words = self.lexicon.iter();
        let words = words.map(|word| PyString::from_bytes(py, word.as_bytes()));
        records::list(py, words)?.try_iter()
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("<hw3.Lexicon: {} words>", self.__len__(py))
    }

    fn __copy__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __deepcopy__(this: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        this
    }

    fn __reduce__(&self) -> PyResult<()> {
        Err(PyTypeError::new_err(
            "a Lexicon cannot be pickled: open the word list again, with Lexicon.open, \
             Lexicon.from_text, Lexicon.find or Lexicon.embedded",
        ))
    }
}
