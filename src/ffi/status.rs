//! The status of a call: a number that never changes.

use std::ffi::CStr;

use libc::{c_char, c_int, c_uint};

use crate::Refusal;

/// The result of a call. A number never changes its meaning; new ones may be
/// added. hw3_status_rule returns the rule of the game that a status is about.
///
/// Every function that returns a status may return HW3_STATUS_NULL_ARGUMENT,
/// HW3_STATUS_OUT_OF_MEMORY and HW3_STATUS_INTERNAL in addition to the statuses
/// it documents.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The call succeeded.
    Ok = 0,
    /// Rule 1: the direction is neither 'H' nor 'V'.
    BadDirection = 10,
    /// Rule 2: the first cell is not on the board.
    OffBoard = 20,
    /// Rule 3: one of the tiles is neither 'A' to 'Z' nor a space.
    BadTile = 30,
    /// Rule 3: the tiles contain no letter.
    NoLetter = 31,
    /// Rule 4: a space falls off the board.
    SpaceOffBoard = 40,
    /// Rule 4: a space falls on an empty cell.
    SpaceOnEmpty = 41,
    /// Rule 5: a letter falls on a stack of five tiles.
    StackFull = 50,
    /// Rule 5: a letter falls on the same letter.
    SameLetter = 51,
    /// Rule 6: a single letter is placed on an empty board.
    FirstWordTooShort = 60,
    /// Rule 7: the move covers a whole word along the line of play.
    CoversWord = 70,
    /// Rule 8: the move makes a word that is not in the word list.
    NotAWord = 80,
    /// Rule 9: no word that the move makes contains a tile that was on the board.
    NotConnected = 90,
    /// Rule 10: the board would grow beyond INT_MAX rows or columns.
    BoardTooLarge = 100,
    /// A pointer that must not be NULL is NULL.
    NullArgument = 200,
    /// Out of memory. Nothing has changed, and the call may be tried again.
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
    /// The heights are invalid or contradict the tiles.
    BadHeights = 223,
    /// The size of the board or of the text is out of range.
    BadSize = 224,
    /// The word list does not exist.
    MissingWords = 230,
    /// The word list cannot be read, or was written to while it was read.
    UnreadableWords = 231,
    /// The word list is 4 GiB or larger, or has too many words to search for plays.
    BadWords = 232,
    /// The file cannot be written. An existing file is unchanged.
    CannotWrite = 240,
    /// An internal error: the library caught a panic. Please report it.
    Internal = 250,
    /// The rack has a character that is not a letter.
    BadRack = 260,
    /// There is no legal play with the tiles of the rack.
    NoPlay = 261,
    /// The header of the program and the library are of different versions.
    WrongVersion = 270,
}

/// Every status with a short description.
const TEXTS: [(Status, &CStr); 31] = [
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
    (Status::BadSize, c"size out of range"),
    (Status::MissingWords, c"no such word list"),
    (Status::UnreadableWords, c"word list cannot be read"),
    (Status::BadWords, c"word list too long"),
    (Status::CannotWrite, c"file cannot be written"),
    (Status::Internal, c"fault of the library"),
    (Status::BadRack, c"not a rack"),
    (Status::NoPlay, c"no legal play"),
    (Status::WrongVersion, c"header and library differ"),
];

/// Describes a status in a few words, such as "not in the word list".
/// hw3_error_text and hw3_refusal_text say what was wrong, and where.
///
/// @param status  a status
/// @return a string that must not be freed; "unknown status" for an unknown
///         number
#[unsafe(no_mangle)]
pub extern "C" fn hw3_status_text(status: c_uint) -> *const c_char {
    let text = find(status).map(|(_, text)| *text);
    text.unwrap_or(c"unknown status").as_ptr()
}

/// Returns the rule of the game that a refused placement breaks.
///
/// @param status  a status
/// @return the number of the rule, 1 to 10; 0 if the status is not a refusal
#[unsafe(no_mangle)]
pub extern "C" fn hw3_status_rule(status: c_uint) -> c_int {
    match find(status) {
        // The number of a refusal is ten times its rule, plus a digit.
        Some(_) if (status as usize) < OF_REFUSAL.len() => (status / 10) as c_int,
        _ => 0,
    }
}

/// The status with this number, and its description.
pub(super) fn find(number: c_uint) -> Option<&'static (Status, &'static CStr)> {
    TEXTS.iter().find(|(status, _)| *status as c_uint == number)
}

/// The status of each refusal, by its code.
static OF_REFUSAL: [Status; 101] = {
    let mut statuses = [Status::OutOfMemory; 101];
    // Skips `Ok`, because code 0 stands for a lack of memory.
    let mut index = 1;
    while index < TEXTS.len() && (TEXTS[index].0 as usize) < statuses.len() {
        let status = TEXTS[index].0;
        statuses[status as usize] = status;
        index += 1;
    }
    statuses
};

impl From<&Refusal> for Status {
    fn from(refusal: &Refusal) -> Status {
        OF_REFUSAL[usize::from(refusal.code())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_statuses_of_refusals_have_a_rule() {
        let with_rule = (0..1000).filter(|&number| hw3_status_rule(number) > 0);
        let expected = [10, 20, 30, 31, 40, 41, 50, 51, 60, 70, 80, 90, 100];
        assert_eq!(with_rule.collect::<Vec<_>>(), expected);
    }
}
