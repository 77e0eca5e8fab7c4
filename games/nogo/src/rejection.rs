//! Why a text is not a saved game, and where.

use std::fmt;
use std::io;

use thiserror::Error;
use whole_file::Cause;

use crate::Size;

/// Why a text is not a saved game.
#[derive(Debug, Error)]
pub enum LoadError {
    /// The text cannot be read.
    #[error("it cannot be read: {}", Cause(.0))]
    Unreadable(#[from] io::Error),
    /// The text is wrong.
    #[error("{0}")]
    Rejected(Rejection),
}

/// A fault in a text: in the first line that has one. In the line with the numbers, what
/// is not a number comes before numbers that are out of range.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct Rejection {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in bytes. The bytes before it in the line are ASCII.
    pub column: usize,
    /// What is wrong there.
    pub fault: Fault,
    /// The line, as far as it was read.
    pub(crate) text: Vec<u8>,
}

/// What is wrong in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// There is no text.
    #[error("the file is empty: it must begin with nine numbers")]
    Empty,
    /// The first line begins with a blank.
    #[error("a blank before the first number")]
    BlankBefore,
    /// The first line ends with a blank.
    #[error("a blank after the last number")]
    BlankAfter,
    /// There is more than one blank between two numbers.
    #[error("a second blank between two numbers")]
    BlankTwice,
    /// A number contains something else.
    #[error("'{}' in the {field} is not a digit", byte.escape_ascii())]
    NotADigit {
        /// The field of the number.
        field: Field,
        /// The character.
        byte: u8,
    },
    /// The first line ends before its ninth number.
    #[error(
        "the {field} is missing, number {} of 9; single blanks separate the numbers",
        *field as usize + 1
    )]
    MissingNumber {
        /// The first field that is missing.
        field: Field,
    },
    /// The first line does not end after its ninth number.
    #[error("more text after the ninth number: the line must end there")]
    TextAfterNumbers,
    /// The first line is longer than 1,048,576 bytes.
    #[error("the line is longer than 1048576 bytes")]
    EndlessLine,
    /// The height or the width is out of range.
    #[error("the {field} must be {} to {}", Size::MIN, Size::MAX)]
    OutOfRange {
        /// The height or the width.
        field: Field,
    },
    /// The next player is neither 0 nor 1.
    #[error("the next player must be 0 (O) or 1 (X)")]
    NoSuchPlayer,
    /// The row or column of a candidate is not on the board.
    #[error("the {field} must be 0 to {max} on this board")]
    OffBoard {
        /// The row or column.
        field: Field,
        /// The last row or column of the board.
        max: usize,
    },
    /// The text ends before a row.
    #[error("row {row} of the board is missing: it has rows 0 to {last}")]
    MissingRow {
        /// The row, counted from 0.
        row: usize,
        /// The last row of the board.
        last: usize,
    },
    /// A row ends early.
    #[error("row {row} of the board ends after {found} of {width} cells")]
    ShortRow {
        /// The row, counted from 0.
        row: usize,
        /// The number of its cells.
        found: usize,
        /// The number of cells in a row.
        width: usize,
    },
    /// A row goes on.
    #[error("row {row} of the board has more than {width} cells")]
    LongRow {
        /// The row, counted from 0.
        row: usize,
        /// The number of cells in a row.
        width: usize,
    },
    /// A row contains an invalid character.
    #[error(
        "'{}' is not '.', 'O' or 'X' (cell {row} {col} of the board, counted from 0)",
        byte.escape_ascii()
    )]
    NotACell {
        /// The row on the board, counted from 0.
        row: usize,
        /// The column on the board, counted from 0.
        col: usize,
        /// The character.
        byte: u8,
    },
    /// A line ends with a carriage return and a newline, or has one elsewhere.
    #[error("a carriage return, as in files from Windows: lines must end with a newline alone")]
    CarriageReturn,
    /// The last line does not end with a newline.
    #[error("the file ends without a newline")]
    NoNewline,
    /// The board is full, so nobody can move.
    #[error("the board, which begins here, has no empty cell")]
    Full,
}

/// The fields of the first line, in their order. Each contains a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The height of the board.
    Height,
    /// The width of the board.
    Width,
    /// The next player.
    Next,
    /// The row of the next candidate of O.
    RowO,
    /// Its column.
    ColO,
    /// Its number.
    CountO,
    /// The row of the next candidate of X.
    RowX,
    /// Its column.
    ColX,
    /// Its number.
    CountX,
}

impl Field {
    pub(crate) const ALL: [Field; 9] = [
        Field::Height,
        Field::Width,
        Field::Next,
        Field::RowO,
        Field::ColO,
        Field::CountO,
        Field::RowX,
        Field::ColX,
        Field::CountX,
    ];
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Field::Height => "height",
            Field::Width => "width",
            Field::Next => "next player",
            Field::RowO => "row of O's next candidate",
            Field::ColO => "column of O's next candidate",
            Field::CountO => "number of O's next candidate",
            Field::RowX => "row of X's next candidate",
            Field::ColX => "column of X's next candidate",
            Field::CountX => "number of X's next candidate",
        })
    }
}

/// How much of a line is shown, before the fault and in all.
const SHOWN_BEFORE: usize = 40;
const SHOWN: usize = 70;

impl Rejection {
    pub(crate) fn error(line: usize, index: usize, fault: Fault, text: &[u8]) -> LoadError {
        LoadError::Rejected(Rejection {
            line,
            column: index + 1,
            fault,
            text: text.to_vec(),
        })
    }

    /// The line with a caret below the fault. Long lines are cut, and characters other
    /// than printable ASCII are shown as `?`. Empty if the line is.
    ///
    /// ```
    /// use nogo::{Game, LoadError};
    ///
    /// let text = "4 4 0 1 0 0 2 2 0\n....\n.o..\n....\n....\n";
    /// let Err(LoadError::Rejected(rejection)) = Game::read(text.as_bytes()) else {
    ///     panic!("a small o is not a stone");
    /// };
    /// assert_eq!(rejection.excerpt(), "  .o..\n   ^\n");
    /// ```
    #[must_use]
    pub fn excerpt(&self) -> String {
        let text = self.text.strip_suffix(b"\n").unwrap_or(&self.text);
        if text.is_empty() {
            return String::new();
        }
        let at = self.column - 1;
        let start = match at > SHOWN_BEFORE {
            true => at - SHOWN_BEFORE,
            false => 0,
        };
        let end = text.len().min(start + SHOWN);
        let before = if start > 0 { "..." } else { "" };
        let after = if end < text.len() { "..." } else { "" };
        let shown = text[start..end].iter().map(|&byte| match byte {
            b' '..=b'~' => char::from(byte),
            _ => '?',
        });
        let shown: String = shown.collect();
        let indent = " ".repeat(before.len() + at - start);
        format!("  {before}{shown}{after}\n  {indent}^\n")
    }
}
