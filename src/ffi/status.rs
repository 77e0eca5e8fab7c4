//! What has become of a call: a number for programs, a sentence for people.

use std::ffi::CStr;
use std::io::ErrorKind;
use std::sync::Arc;

use libc::{c_char, c_int, c_uint};
use thiserror::Error;

use crate::{BoardError, Half, LexiconError, OpenError, Refusal, SaveError};

/// What has become of a call. A number never changes its meaning, and new ones
/// may be added. hw3_status_rule tells which of them break a rule of the game.
///
/// Every function that returns a status may return HW3_STATUS_NULL_ARGUMENT,
/// HW3_STATUS_OUT_OF_MEMORY and HW3_STATUS_INTERNAL, besides what it names
/// itself.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The call has done what it is there for.
    Ok = 0,
    /// Rule 1: the direction is neither 'H' nor 'V'.
    Direction = 10,
    /// Rule 2: the first cell is not on the board.
    OffBoard = 20,
    /// Rule 3: a character of the tiles is neither 'A' to 'Z' nor a space.
    BadTile = 30,
    /// Rule 3: the tiles have no letter.
    NoLetter = 31,
    /// Rule 4: a space falls beyond the edge of the board.
    SpaceOffBoard = 40,
    /// Rule 4: a space falls on an empty cell.
    SpaceOnEmpty = 41,
    /// Rule 5: a letter falls on a stack of five tiles.
    StackFull = 50,
    /// Rule 5: a letter falls on the same letter.
    SameLetter = 51,
    /// Rule 6: a single letter cannot open the game on an empty board.
    FirstWordTooShort = 60,
    /// Rule 7: a word along the line of play would be covered entirely.
    CoversWord = 70,
    /// Rule 8: a word that the move makes is not in the word list.
    NotAWord = 80,
    /// Rule 9: no word that the move makes uses a tile that was there.
    NotConnected = 90,
    /// Rule 10: the board would have more than INT_MAX rows or columns.
    BoardTooLarge = 100,
    /// A pointer is NULL that must not be.
    NullArgument = 200,
    /// There is not enough memory. A placement with this status is legal and
    /// can be tried again.
    OutOfMemory = 201,
    /// There is no move to undo.
    NothingToUndo = 210,
    /// There is no move to redo.
    NothingToRedo = 211,
    /// The board file does not exist.
    MissingFile = 220,
    /// The board file cannot be read.
    UnreadableFile = 221,
    /// The text is not a board.
    BadBoard = 222,
    /// The text has heights that are wrong or do not fit its tiles.
    BadHeights = 223,
    /// A board, or a text, cannot have this size.
    BadSize = 224,
    /// The word list does not exist.
    MissingWords = 230,
    /// The word list cannot be read.
    UnreadableWords = 231,
    /// The word list is too long: 4 GiB or more.
    BadWords = 232,
    /// The file cannot be written; an older one is as it was.
    CannotWrite = 240,
    /// A fault of this library, which it has caught.
    Internal = 250,
}

/// Each status in a few words.
const TEXTS: [(Status, &CStr); 28] = [
    (Status::Ok, c"in order"),
    (Status::Direction, c"not a direction"),
    (Status::OffBoard, c"not on the board"),
    (Status::BadTile, c"not a tile"),
    (Status::NoLetter, c"no letter to place"),
    (Status::SpaceOffBoard, c"space off the board"),
    (Status::SpaceOnEmpty, c"space on an empty cell"),
    (Status::StackFull, c"stack of five tiles"),
    (Status::SameLetter, c"tile on its own letter"),
    (Status::FirstWordTooShort, c"first word too short"),
    (Status::CoversWord, c"word covered entirely"),
    (Status::NotAWord, c"not in the word list"),
    (Status::NotConnected, c"not connected"),
    (Status::BoardTooLarge, c"board too large"),
    (Status::NullArgument, c"NULL argument"),
    (Status::OutOfMemory, c"out of memory"),
    (Status::NothingToUndo, c"nothing to undo"),
    (Status::NothingToRedo, c"nothing to redo"),
    (Status::MissingFile, c"no such board file"),
    (Status::UnreadableFile, c"board file cannot be read"),
    (Status::BadBoard, c"not a board"),
    (Status::BadHeights, c"wrong heights"),
    (Status::BadSize, c"size that cannot be"),
    (Status::MissingWords, c"no such word list"),
    (Status::UnreadableWords, c"word list cannot be read"),
    (Status::BadWords, c"word list too long"),
    (Status::CannotWrite, c"file cannot be written"),
    (Status::Internal, c"fault of the library"),
];

/// Names a status in a few words, such as "not in the word list".
///
/// What was wrong, and where, is told by hw3_error_text and hw3_refusal_text.
///
/// @param status  a status
/// @return a text that is never freed; "unknown status" for any other number
#[unsafe(no_mangle)]
pub extern "C" fn hw3_status_text(status: c_uint) -> *const c_char {
    let known = TEXTS.iter().find(|(known, _)| *known as c_uint == status);
    known.map_or(c"unknown status", |(_, text)| text).as_ptr()
}

/// The rule of the game that a placement with this status breaks.
///
/// @param status  a status
/// @return the number of the rule, 1 to 10; 0 if the status is not about a rule
#[unsafe(no_mangle)]
pub extern "C" fn hw3_status_rule(status: c_uint) -> c_int {
    // The tens of these numbers are the rule.
    match status {
        10..110 => (status / 10) as c_int,
        _ => 0,
    }
}

/// Why a call has failed.
#[derive(Clone, Debug, Error)]
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
    Open(Arc<OpenError>),
    #[error("the text is not a board: {0}")]
    Board(BoardError),
    #[error(transparent)]
    Size(BoardError),
    #[error(transparent)]
    Save(Arc<SaveError>),
    #[error("the library has failed: please report what was called, and how")]
    Panic,
}

impl Failure {
    pub(super) fn status(&self) -> Status {
        match self {
            Failure::Null(_) => Status::NullArgument,
            Failure::Huge(..) => Status::BadSize,
            Failure::Refusal(refusal) => Status::of_refusal(refusal),
            Failure::NothingToUndo => Status::NothingToUndo,
            Failure::NothingToRedo => Status::NothingToRedo,
            Failure::Open(error) => Status::of_open(error),
            Failure::Board(error) | Failure::Size(error) => Status::of_board(error),
            Failure::Save(error) => match error.error.kind() {
                ErrorKind::OutOfMemory => Status::OutOfMemory,
                _ => Status::CannotWrite,
            },
            Failure::Panic => Status::Internal,
        }
    }
}

impl Status {
    pub(super) fn of_refusal(refusal: &Refusal) -> Status {
        match refusal {
            Refusal::Direction { .. } => Status::Direction,
            Refusal::OffBoard { .. } => Status::OffBoard,
            Refusal::BadTile { .. } => Status::BadTile,
            Refusal::NoLetter => Status::NoLetter,
            Refusal::SpaceOffBoard { .. } => Status::SpaceOffBoard,
            Refusal::SpaceOnEmpty { .. } => Status::SpaceOnEmpty,
            Refusal::StackFull { .. } => Status::StackFull,
            Refusal::SameLetter { .. } => Status::SameLetter,
            Refusal::FirstWordTooShort { .. } => Status::FirstWordTooShort,
            Refusal::CoversWord { .. } => Status::CoversWord,
            Refusal::NotAWord { .. } => Status::NotAWord,
            Refusal::NotConnected { .. } => Status::NotConnected,
            Refusal::BoardTooLarge { .. } => Status::BoardTooLarge,
            Refusal::OutOfMemory => Status::OutOfMemory,
        }
    }

    fn of_open(error: &OpenError) -> Status {
        match error {
            OpenError::Read { error, .. } => match error.kind() {
                ErrorKind::NotFound | ErrorKind::NotADirectory => Status::MissingFile,
                ErrorKind::OutOfMemory => Status::OutOfMemory,
                _ => Status::UnreadableFile,
            },
            OpenError::Board { error, .. } => Status::of_board(error),
            OpenError::Lexicon(error) => Status::of_words(error),
        }
    }

    fn of_board(error: &BoardError) -> Status {
        match error {
            BoardError::NoRows
            | BoardError::BadByte {
                half: Half::Tiles, ..
            }
            | BoardError::Ragged {
                half: Half::Tiles, ..
            } => Status::BadBoard,
            BoardError::BadByte {
                half: Half::Heights,
                ..
            }
            | BoardError::Ragged {
                half: Half::Heights,
                ..
            }
            | BoardError::HeightRows { .. }
            | BoardError::Contradiction { .. } => Status::BadHeights,
            BoardError::NoCells | BoardError::TooLarge { .. } => Status::BadSize,
            BoardError::OutOfMemory { .. } => Status::OutOfMemory,
        }
    }

    fn of_words(error: &LexiconError) -> Status {
        match error {
            LexiconError::Missing { .. } => Status::MissingWords,
            LexiconError::Read { error, .. } => match error.kind() {
                ErrorKind::NotFound | ErrorKind::NotADirectory => Status::MissingWords,
                ErrorKind::OutOfMemory => Status::OutOfMemory,
                _ => Status::UnreadableWords,
            },
            LexiconError::TooLong { .. } => Status::BadWords,
            LexiconError::OutOfMemory { .. } => Status::OutOfMemory,
        }
    }
}

impl From<OpenError> for Failure {
    fn from(error: OpenError) -> Failure {
        Failure::Open(Arc::new(error))
    }
}

impl From<LexiconError> for Failure {
    fn from(error: LexiconError) -> Failure {
        OpenError::from(error).into()
    }
}

impl From<SaveError> for Failure {
    fn from(error: SaveError) -> Failure {
        Failure::Save(Arc::new(error))
    }
}
