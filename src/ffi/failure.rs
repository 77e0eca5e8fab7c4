//! Why a call failed, with its sentence and its status.

use std::io::{self, ErrorKind};

use thiserror::Error;
use word_graph::GraphError;

use super::status::Status;
use super::version::Version;
use crate::memory::OutOfMemory;
use crate::{BoardError, Half, LexiconError, OpenError, PlaysError, RackError, Refusal, SaveError};

/// Why a call failed.
#[derive(Debug, Error)]
pub(super) enum Failure {
    #[error("{0} is NULL")]
    Null(&'static str),
    #[error("{0} cannot have {1} bytes")]
    Huge(&'static str, usize),
    #[error(transparent)]
    Refusal(#[from] Refusal),
    #[error("there is no move to undo")]
    NothingToUndo,
    #[error("there is no move to redo")]
    NothingToRedo,
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("the text is {}: {error}", error.verdict())]
    Board { error: BoardError },
    #[error(transparent)]
    Size(BoardError),
    #[error(transparent)]
    Save(#[from] SaveError),
    #[error(transparent)]
    Rack(#[from] RackError),
    #[error("there is no legal play with the tiles of the rack")]
    NoPlay,
    #[error("the word list is too large to find plays: {0}")]
    Graph(GraphError),
    #[error("the argument is not a version: pass HW3_VERSION of hw3.h")]
    NotAVersion,
    #[error(
        "the program was compiled with hw3.h {header}, but libhw3 is {library}: install the same \
         version of both, and compile the program again"
    )]
    WrongVersion { header: Version, library: Version },
    #[error("there is no memory for this call")]
    OutOfMemory,
    #[error("the library has failed: please report what was called, and how")]
    Panic,
}

impl From<LexiconError> for Failure {
    fn from(error: LexiconError) -> Failure {
        OpenError::from(error).into()
    }
}

impl From<PlaysError> for Failure {
    fn from(error: PlaysError) -> Failure {
        match error {
            PlaysError::Graph(GraphError::OutOfMemory) | PlaysError::OutOfMemory(_) => {
                Failure::OutOfMemory
            }
            PlaysError::Graph(error) => Failure::Graph(error),
        }
    }
}

impl From<OutOfMemory> for Failure {
    fn from(_: OutOfMemory) -> Failure {
        Failure::OutOfMemory
    }
}

/// Names of arguments that several functions take.
pub(super) const GAME: &str = "the game";
pub(super) const TILES: &str = "the string of tiles";

/// Unwraps an argument that must not be NULL.
pub(super) fn given<T>(argument: Option<T>, name: &'static str) -> Result<T, Failure> {
    argument.ok_or_else(|| Failure::Null(name))
}

impl Failure {
    pub(super) fn status(&self) -> Status {
        match self {
            Failure::Null(_) => Status::NullArgument,
            Failure::Huge(..) => Status::BadSize,
            Failure::Refusal(refusal) => refusal.into(),
            Failure::NothingToUndo => Status::NothingToUndo,
            Failure::NothingToRedo => Status::NothingToRedo,
            Failure::Open(error) => open_status(error),
            Failure::Board { error } | Failure::Size(error) => board_status(error),
            Failure::Save(error) => file_status(&error.error, [Status::CannotWrite; 2]),
            Failure::Rack(_) => Status::BadRack,
            Failure::NoPlay => Status::NoPlay,
            Failure::Graph(_) => Status::BadWords,
            Failure::NotAVersion | Failure::WrongVersion { .. } => Status::WrongVersion,
            Failure::OutOfMemory => Status::OutOfMemory,
            Failure::Panic => Status::Internal,
        }
    }
}

fn open_status(error: &OpenError) -> Status {
    match error {
        OpenError::ReadBoard { error, .. } => {
            file_status(error, [Status::MissingFile, Status::UnreadableFile])
        }
        OpenError::Board { error, .. } => board_status(error),
        OpenError::MissingWordList { .. } => Status::MissingWords,
        OpenError::ReadWordList { error, .. } => {
            file_status(error, [Status::MissingWords, Status::UnreadableWords])
        }
        OpenError::WordList(LexiconError::TooLong { .. }) => Status::BadWords,
        OpenError::WordList(LexiconError::OutOfMemory { .. }) => Status::OutOfMemory,
    }
}

/// The status of a file that cannot be read or written: one if it does not
/// exist, another for any other reason.
fn file_status(error: &io::Error, [missing, other]: [Status; 2]) -> Status {
    match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => missing,
        ErrorKind::OutOfMemory => Status::OutOfMemory,
        _ => other,
    }
}

fn board_status(error: &BoardError) -> Status {
    match error {
        BoardError::NoRows => Status::BadBoard,
        BoardError::BadByte { half, .. } | BoardError::Ragged { half, .. } => match half {
            Half::Tiles => Status::BadBoard,
            Half::Heights => Status::BadHeights,
        },
        BoardError::HeightRows { .. } | BoardError::Contradiction { .. } => Status::BadHeights,
        BoardError::NoCells | BoardError::TooLarge { .. } => Status::BadSize,
        BoardError::OutOfMemory { .. } => Status::OutOfMemory,
    }
}

#[cfg(test)]
mod tests {
    use super::super::status::hw3_status_rule;
    use super::*;
    use crate::{Cell, Direction, Tile, Word};
    use std::path::PathBuf;

    /// The number that is promised for a status.
    fn promised(name: &str) -> u32 {
        let statuses = include_str!("../../tests/c/statuses.txt");
        let line = |line: &&str| line.split(' ').next() == Some(&format!("HW3_STATUS_{name}"));
        let line = statuses.lines().find(line).expect(name);
        let number = line.split(' ').nth(1).expect(name);
        number.parse().expect(name)
    }

    fn check(failure: impl Into<Failure>, name: &str) {
        let failure = failure.into();
        assert_eq!(failure.status() as u32, promised(name), "{failure}");
    }

    #[test]
    fn every_refusal_has_its_status() {
        let cell = Cell { row: 0, col: 0 };
        let tile = Tile::new(b'A').expect("a letter");
        let word = || Word::new("AB", cell, Direction::Vertical).expect("memory");
        let off_board = Refusal::OffBoard {
            row: -1,
            col: 0,
            rows: 1,
            cols: 1,
        };
        for (refusal, name) in [
            (Refusal::Direction { byte: 0 }, "BAD_DIRECTION"),
            (off_board, "OFF_BOARD"),
            (Refusal::BadTile { index: 0, byte: 0 }, "BAD_TILE"),
            (Refusal::NoLetter, "NO_LETTER"),
            (Refusal::SpaceOffBoard { cell }, "SPACE_OFF_BOARD"),
            (Refusal::SpaceOnEmpty { cell }, "SPACE_ON_EMPTY"),
            (Refusal::StackFull { cell }, "STACK_FULL"),
            (Refusal::SameLetter { cell, tile }, "SAME_LETTER"),
            (Refusal::FirstWordTooShort { cell }, "FIRST_WORD_TOO_SHORT"),
            (Refusal::CoversWord { word: word() }, "COVERS_WORD"),
            (Refusal::NotAWord { word: word() }, "NOT_A_WORD"),
            (Refusal::NotConnected { cell, word: None }, "NOT_CONNECTED"),
            (Refusal::BoardTooLarge { cell }, "BOARD_TOO_LARGE"),
            (Refusal::OutOfMemory, "OUT_OF_MEMORY"),
        ] {
            let rule = hw3_status_rule(promised(name));
            assert_eq!(rule, refusal.rule().map_or(0, i32::from), "{refusal}");
            check(refusal, name);
        }
    }

    #[test]
    fn every_board_error_has_its_status() {
        let (row, col, rows, cols) = (0, 0, 1, 1);
        let found = None;
        for (half, name) in [(Half::Tiles, "BAD_BOARD"), (Half::Heights, "BAD_HEIGHTS")] {
            let byte = 0;
            let bad_byte = BoardError::BadByte {
                half,
                row,
                col,
                byte,
            };
            check(Failure::Board { error: bad_byte }, name);
            let ragged = BoardError::Ragged {
                half,
                row,
                col,
                found,
                cols,
            };
            check(Failure::Board { error: ragged }, name);
        }
        let contradiction = BoardError::Contradiction {
            row,
            col,
            tile: None,
            height: 1,
        };
        for (error, name) in [
            (BoardError::NoRows, "BAD_BOARD"),
            (BoardError::HeightRows { row, found, rows }, "BAD_HEIGHTS"),
            (contradiction, "BAD_HEIGHTS"),
            (BoardError::NoCells, "BAD_SIZE"),
            (BoardError::TooLarge { rows, cols }, "BAD_SIZE"),
            (BoardError::OutOfMemory { rows, cols }, "OUT_OF_MEMORY"),
        ] {
            let path = PathBuf::new();
            check(Failure::Size(error.clone()), name);
            check(OpenError::Board { path, error }, name);
        }
    }

    #[test]
    fn every_other_failure_has_its_status() {
        let path = PathBuf::new;
        let missing = ["MISSING_FILE", "MISSING_WORDS", "CANNOT_WRITE"];
        let unreadable = ["UNREADABLE_FILE", "UNREADABLE_WORDS", "CANNOT_WRITE"];
        for (kind, [board, words, save]) in [
            (ErrorKind::NotFound, missing),
            (ErrorKind::NotADirectory, missing),
            (ErrorKind::PermissionDenied, unreadable),
            (ErrorKind::OutOfMemory, ["OUT_OF_MEMORY"; 3]),
        ] {
            let path = path();
            let error = kind.into();
            check(OpenError::ReadBoard { path, error }, board);
            let path = PathBuf::new();
            let error = kind.into();
            check(OpenError::ReadWordList { path, error }, words);
            let path = PathBuf::new();
            let error = kind.into();
            check(SaveError { path, error }, save);
        }
        check(OpenError::MissingWordList { path: path() }, "MISSING_WORDS");
        check(LexiconError::TooLong { bytes: 0 }, "BAD_WORDS");
        check(LexiconError::OutOfMemory { bytes: 0 }, "OUT_OF_MEMORY");
        check(Failure::Null(""), "NULL_ARGUMENT");
        check(Failure::Huge("", 0), "BAD_SIZE");
        check(Failure::NothingToUndo, "NOTHING_TO_UNDO");
        check(Failure::NothingToRedo, "NOTHING_TO_REDO");
        check(RackError { index: 0, byte: 0 }, "BAD_RACK");
        check(Failure::NoPlay, "NO_PLAY");
        check(PlaysError::Graph(GraphError::TooLarge), "BAD_WORDS");
        check(PlaysError::Graph(GraphError::OutOfMemory), "OUT_OF_MEMORY");
        check(PlaysError::OutOfMemory(OutOfMemory), "OUT_OF_MEMORY");
        check(Failure::NotAVersion, "WRONG_VERSION");
        check(Failure::OutOfMemory, "OUT_OF_MEMORY");
        check(Failure::Panic, "INTERNAL");
    }
}
