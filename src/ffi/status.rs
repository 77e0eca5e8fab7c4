//! What has become of a call, as a number.

use std::ffi::CStr;
use std::io::ErrorKind;

use libc::{c_char, c_int, c_uint};

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
    BadDirection = 10,
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
    /// There is not enough memory. Nothing has changed, and the same call may
    /// be tried again.
    OutOfMemory = 201,
    /// There is no move to undo.
    NothingToUndo = 210,
    /// There is no move to redo.
    NothingToRedo = 211,
    /// The board file does not exist.
    MissingFile = 220,
    /// The board file cannot be read, or was written to while it was read.
    UnreadableFile = 221,
    /// The text is not a board.
    BadBoard = 222,
    /// The text has heights that are wrong or do not fit its tiles.
    BadHeights = 223,
    /// A board, or a text, cannot have this size.
    BadSize = 224,
    /// The word list does not exist.
    MissingWords = 230,
    /// The word list cannot be read, or was written to while it was read.
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
    (Status::BadDirection, c"not a direction"),
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
    let status = Status::known(status);
    status.map_or(c"unknown status", Status::text).as_ptr()
}

/// The rule of the game that a placement with this status breaks.
///
/// @param status  a status
/// @return the number of the rule, 1 to 10; 0 if the status is not about a rule
#[unsafe(no_mangle)]
pub extern "C" fn hw3_status_rule(status: c_uint) -> c_int {
    match Status::known(status) {
        // The tens of these numbers are the rule.
        Some(status) if (status as c_int) < 110 => status as c_int / 10,
        _ => 0,
    }
}

impl Status {
    /// The status with this number.
    fn known(number: c_uint) -> Option<Status> {
        let mut all = TEXTS.iter().map(|(status, _)| *status);
        all.find(|status| *status as c_uint == number)
    }

    /// This status in a few words.
    pub(super) fn text(self) -> &'static CStr {
        let text = TEXTS.iter().find(|(status, _)| *status == self);
        text.map_or(c"", |(_, text)| text)
    }

    pub(super) fn of_refusal(refusal: &Refusal) -> Status {
        match refusal {
            Refusal::Direction { .. } => Status::BadDirection,
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

    pub(super) fn of_open(error: &OpenError) -> Status {
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

    pub(super) fn of_board(error: &BoardError) -> Status {
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

    pub(super) fn of_save(error: &SaveError) -> Status {
        match error.error.kind() {
            ErrorKind::OutOfMemory => Status::OutOfMemory,
            _ => Status::CannotWrite,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ffi::failure::Failure;
    use crate::{Cell, Direction, Tile, Word};
    use std::io;
    use std::path::PathBuf;

    /// The numbers that are promised, by the end of their names.
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
        let word = || Word {
            text: "AB".to_owned(),
            start: cell,
            direction: Direction::Vertical,
        };
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
            assert_eq!(rule, refusal.rule().map_or(0, c_int::from), "{refusal}");
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
            let error = || io::Error::from(kind);
            check(
                OpenError::Read {
                    path: path(),
                    error: error(),
                },
                board,
            );
            check(
                LexiconError::Read {
                    path: path(),
                    error: error(),
                },
                words,
            );
            check(
                SaveError {
                    path: path(),
                    error: error(),
                },
                save,
            );
        }
        check(LexiconError::Missing { path: path() }, "MISSING_WORDS");
        check(LexiconError::TooLong { bytes: 0 }, "BAD_WORDS");
        check(LexiconError::OutOfMemory { bytes: 0 }, "OUT_OF_MEMORY");
        check(Failure::Null(""), "NULL_ARGUMENT");
        check(Failure::Huge("", 0), "BAD_SIZE");
        check(Failure::NothingToUndo, "NOTHING_TO_UNDO");
        check(Failure::NothingToRedo, "NOTHING_TO_REDO");
        check(Failure::OutOfMemory, "OUT_OF_MEMORY");
        check(Failure::Panic, "INTERNAL");
    }

    #[test]
    fn only_statuses_that_there_are_have_a_rule() {
        let with_rule = (0..1000).filter(|&number| hw3_status_rule(number) > 0);
        let expected = [10, 20, 30, 31, 40, 41, 50, 51, 60, 70, 80, 90, 100];
        assert_eq!(with_rule.collect::<Vec<_>>(), expected);
    }
}
