//! The files named in a script.

use std::error::Error;
use std::fs;
use std::path::Path;

use hw3::{Board, BoardError, OpenError};
use whole_file::{Cause, PathText};

use crate::Common;
use crate::word_list::WordList;

/// The script of the demonstration: the long example of the assignment.
pub const DEMONSTRATION: &str = include_str!("../../../tests/games/baked.txt");

/// Where the files of a script come from.
#[derive(Clone, Copy)]
pub enum Files {
    OnDisk,
    /// The program, which contains the files of the demonstration.
    BuiltIn,
}

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
    /// Reads a board. The inner error says why the file is not a board.
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

    pub fn text(self, name: &str) -> Result<Vec<u8>, Box<dyn Error>> {
        match self {
            Files::BuiltIn => {
                let file = BUILT_IN.iter().find(|(built_in, _)| *built_in == name);
                let (_, text) = file.ok_or_else(|| format!("{name} is not built in"))?;
                Ok(text.as_bytes().to_owned())
            }
            Files::OnDisk => fs::read(name).map_err(|error| {
                let (path, cause) = (PathText(Path::new(name)), Cause(&error));
                format!("cannot read {path}: {cause}").into()
            }),
        }
    }

    /// The word list for a script that does not name one.
    pub fn word_list(self, common: &Common) -> WordList {
        match (self, &common.words, common.list) {
            // The demonstration does not depend on the environment.
            (Files::BuiltIn, None, None) => WordList::Of1934,
            _ => WordList::chosen(common, WordList::Of1934),
        }
    }
}
