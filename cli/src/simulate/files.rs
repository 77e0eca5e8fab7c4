//! The files that a script names.

use std::error::Error;
use std::fs;
use std::path::Path;

use hw3::{Board, BoardError, Lexicon, LexiconError, OpenError};

use crate::source;
use crate::wording::{Cause, Name};

/// The long example of the assignment.
pub const DEMONSTRATION: &str = include_str!("../../../tests/games/baked.txt");

/// Where files come from.
#[derive(Clone, Copy)]
pub enum Files {
    /// Names are those of files.
    OnDisk,
    /// Names are those of the files that the demonstration needs.
    BuiltIn,
}

/// The files of the demonstration.
const BUILT_IN: [(&str, &str); 3] = [
    (
        "boards/board2x2.txt",
        include_str!("../../../boards/board2x2.txt"),
    ),
    (
        "expected_outputs/baked.txt",
        include_str!("../../../expected_outputs/baked.txt"),
    ),
    (
        "expected_outputs/care.txt",
        include_str!("../../../expected_outputs/care.txt"),
    ),
];

impl Files {
    /// The board in a file, or why it is none.
    pub fn board(self, name: &str) -> Result<Result<Board, BoardError>, Box<dyn Error>> {
        match self {
            Files::BuiltIn => Ok(Board::parse(&self.text(name)?)),
            Files::OnDisk => match Board::open(name) {
                Ok(board) => Ok(Ok(board)),
                Err(OpenError::Board { error, .. }) => Ok(Err(error)),
                Err(error) => Err(error.into()),
            },
        }
    }

    /// What is in a file.
    pub fn text(self, name: &str) -> Result<Vec<u8>, Box<dyn Error>> {
        match self {
            Files::BuiltIn => {
                let file = BUILT_IN.iter().find(|(built_in, _)| *built_in == name);
                let (_, text) = file.ok_or_else(|| format!("{name} is not built in"))?;
                Ok(text.as_bytes().to_owned())
            }
            Files::OnDisk => fs::read(name).map_err(|error| {
                let (name, cause) = (Name(Path::new(name)), Cause(&error));
                format!("cannot read {name}: {cause}").into()
            }),
        }
    }

    /// The words to play with while the script names none.
    pub fn words(self, given: Option<&Path>) -> Result<Lexicon, LexiconError> {
        match (self, given) {
            // It is the same wherever it runs.
            (Files::BuiltIn, None) => Lexicon::embedded(),
            (_, given) => source::lexicon(given),
        }
    }
}
