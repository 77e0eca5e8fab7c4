//! Finding and reading word lists.

use std::env;
use std::ffi::{CStr, OsStr};
use std::fs::File;
use std::io::{self, ErrorKind};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use super::{OpenError, copy_path};
use crate::{Lexicon, lexicon};

/// The environment variable that names a word list.
pub(crate) const VARIABLE: &CStr = c"HW3_WORDS";

/// The files that are tried in this order before the embedded list.
const FILES: [&str; 2] = ["./tests/words.txt", "./words.txt"];

/// A word list that was found but not read yet.
pub(crate) enum WordList<'a> {
    /// The list in the library.
    Embedded,
    /// An open file.
    File { path: &'a Path, file: File },
}

impl<'a> WordList<'a> {
    pub(crate) fn open(path: &'a Path) -> Result<WordList<'a>, OpenError> {
        let file = whole_file::open(path);
        let file = file.map_err(|error| unreadable(path, error))?;
        Ok(WordList::File { path, file })
    }

    /// Finds the list to use if the environment variable has the value `named`.
    pub(crate) fn find(named: Option<&'a Path>) -> Result<WordList<'a>, OpenError> {
        if let Some(path) = named.filter(|path| !path.as_os_str().is_empty()) {
            let found = WordList::open_if_exists(path)?;
            return found.ok_or_else(|| OpenError::MissingWordList {
                path: copy_path(path),
            });
        }
        for path in FILES {
            if let Some(found) = WordList::open_if_exists(Path::new(path))? {
                return Ok(found);
            }
        }
        Ok(WordList::Embedded)
    }

    fn open_if_exists(path: &'a Path) -> Result<Option<WordList<'a>>, OpenError> {
        match WordList::open(path) {
            Ok(list) => Ok(Some(list)),
            Err(OpenError::ReadWordList { error, .. })
                if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) =>
            {
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    /// Reads the text of the list.
    pub(crate) fn text(&self) -> Result<Vec<u8>, OpenError> {
        match self {
            WordList::Embedded => Ok(lexicon::copy_text(lexicon::EMBEDDED)?),
            WordList::File { path, file } => {
                whole_file::read(file).map_err(|error| unreadable(path, error))
            }
        }
    }
}

fn unreadable(path: &Path, error: io::Error) -> OpenError {
    OpenError::ReadWordList {
        path: copy_path(path),
        error,
    }
}

impl Lexicon {
    /// Reads a word list.
    pub fn open(path: impl AsRef<Path>) -> Result<Lexicon, OpenError> {
        Ok(Lexicon::from_text(WordList::open(path.as_ref())?.text()?)?)
    }

    /// Reads the default word list: the first that exists of the file named by
    /// the environment variable `HW3_WORDS` (unless that is empty),
    /// `./tests/words.txt`, `./words.txt`, and the list in the library.
    ///
    /// A file that exists but cannot be read is an error, and so is a missing
    /// file named by `HW3_WORDS`.
    pub fn find() -> Result<Lexicon, OpenError> {
        let named = env::var_os(OsStr::from_bytes(VARIABLE.to_bytes()));
        let list = WordList::find(named.as_ref().map(Path::new))?;
        Ok(Lexicon::from_text(list.text()?)?)
    }
}
