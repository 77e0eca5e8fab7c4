//! Finding and reading word lists.

use std::env;
use std::ffi::{CStr, OsStr};
use std::fs::File;
use std::io::{self, ErrorKind};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use whole_file::Reader;

use super::{OpenError, copy_path};
use crate::Lexicon;
use crate::lexicon::Text;

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

    /// Reads the list.
    pub(crate) fn lexicon(&self) -> Result<Lexicon, OpenError> {
        let (path, file) = match self {
            WordList::Embedded => return Ok(Lexicon::embedded()?),
            WordList::File { path, file } => (path, file),
        };
        Ok(Lexicon::from_text(read(path, file)?)?)
    }
}

/// Reads the text of a word list.
fn read(path: &Path, file: &File) -> Result<Text, OpenError> {
    let failed = |error| unreadable(path, error);
    let mut reader = Reader::new(file).map_err(failed)?;
    let mut text = Text::with_capacity(reader.size().map_err(failed)?)?;
    loop {
        match text.read(|room| reader.read(room))? {
            Ok(0) => break,
            Err(error) if error.kind() != ErrorKind::Interrupted => return Err(failed(error)),
            _ => {}
        }
    }
    reader.finish().map_err(failed)?;
    Ok(text)
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
        WordList::open(path.as_ref())?.lexicon()
    }

    /// Reads the default word list: the first that exists of the file named by
    /// the environment variable `HW3_WORDS` (unless that is empty),
    /// `./tests/words.txt`, `./words.txt`, and the list in the library.
    ///
    /// A file that exists but cannot be read is an error, and so is a missing
    /// file named by `HW3_WORDS`.
    pub fn find() -> Result<Lexicon, OpenError> {
        let named = env::var_os(OsStr::from_bytes(VARIABLE.to_bytes()));
        Lexicon::find_with(named.as_ref().map(Path::new))
    }

    /// Like [`find`](Lexicon::find), with `named` as the value of `HW3_WORDS`. For
    /// programs that must not read the environment, because another thread may be
    /// changing it.
    ///
    /// ```
    /// use std::path::Path;
    ///
    /// use hw3::Lexicon;
    ///
    /// assert_eq!(Lexicon::find_with(Some(Path::new("words.txt")))?.longest(), 24);
    /// assert!(Lexicon::find_with(Some(Path::new("no/such/list.txt"))).is_err());
    /// # Ok::<(), hw3::OpenError>(())
    /// ```
    pub fn find_with(named: Option<&Path>) -> Result<Lexicon, OpenError> {
        WordList::find(named)?.lexicon()
    }
}
