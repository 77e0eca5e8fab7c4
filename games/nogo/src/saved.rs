//! The text of a saved game.
//!
//! The first line has nine numbers, separated by single blanks: the height, the
//! width, the next player (0 for O, 1 for X), and for O and for X the row and
//! the column of the next candidate and the number of candidates before it. The
//! rows of the board follow. Every line ends with a newline. Anything after the
//! last row is ignored.

use std::io::{self, BufRead, Read, Write};
use std::path::Path;

use crate::board::EMPTY;
use crate::count::Count;
use crate::number::Number;
use crate::{Board, Candidates, Cell, Fault, Field, Game, LoadError, Player, Rejection, Size};

/// The maximum length of the first line. Candidate numbers may have any length,
/// but an endless file must not be read forever.
const LONGEST: u64 = 1 << 20;

impl Game {
    /// Reads a saved game. Its first line may have up to 1,048,576 bytes.
    ///
    /// Reads up to the newline of the last row and no further. To read the game
    /// from the middle of a text, pass a mutable reference: what follows the game
    /// is then still there.
    ///
    /// ```
    /// use nogo::{Game, Player};
    ///
    /// let mut text = &b"4 4 1 1 0 0 2 2 0\nO...\n....\n....\n....\nmore"[..];
    /// let game = Game::read(&mut text)?;
    /// assert_eq!(game.next(), Player::X);
    /// assert_eq!(text, b"more");
    /// # Ok::<(), nogo::LoadError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text cannot be read or is not a saved game.
    pub fn read(mut from: impl BufRead) -> Result<Game, LoadError> {
        let mut line = Vec::new();
        from.by_ref().take(LONGEST).read_until(b'\n', &mut line)?;
        let mut game = begin(&line)?;
        let size = game.board.size();
        for row in 0..size.height() {
            line.clear();
            let limit = size.width() as u64 + 1;
            from.by_ref().take(limit).read_until(b'\n', &mut line)?;
            if let Some((index, fault)) = row_fault(&line, row, size) {
                return Err(Rejection::error(row + 2, index, fault, &line));
            }
            for (col, &byte) in line.iter().enumerate() {
                match byte {
                    b'O' => game.board.put(Cell::new(row, col), Player::O),
                    b'X' => game.board.put(Cell::new(row, col), Player::X),
                    _ => continue,
                };
            }
        }
        match game.board.is_full() {
            true => Err(Rejection::error(2, 0, Fault::Full, first_row(&game.board))),
            false => Ok(game),
        }
    }

    /// Writes the game so that it can be read again. The winner is not written:
    /// when a finished game is read, it continues until the next move. If its
    /// board is full, it cannot be read.
    ///
    /// # Errors
    ///
    /// If writing fails.
    pub fn write(&self, mut to: impl Write) -> io::Result<()> {
        let size = self.board.size();
        let (height, width) = (size.height(), size.width());
        write!(to, "{height} {width} {}", self.next as usize)?;
        for candidates in &self.candidates {
            let Cell { row, col } = candidates.cell();
            write!(to, " {row} {col} {}", candidates.passed())?;
        }
        to.write_all(b"\n")?;
        for row in self.board.rows() {
            to.write_all(row)?;
            to.write_all(b"\n")?;
        }
        Ok(())
    }

    /// Saves the game to a file atomically: if anything fails, the file is
    /// unchanged. Devices and pipes are written directly.
    ///
    /// In a directory that cannot be written, a file that can be written is overwritten
    /// in place. If that fails, the old content is restored. It is lost only if the
    /// process is killed or the disk fails during the write, or if the file cannot be
    /// read.
    ///
    /// # Errors
    ///
    /// If the file cannot be written, if it does not exist and cannot be created, or if
    /// the disk is full.
    pub fn save(&self, path: impl AsRef<Path>) -> io::Result<()> {
        whole_file::overwrite_or_print(path.as_ref(), |output| self.write(output))
    }
}

/// Creates the game that the nine numbers of the first line describe, without its
/// stones.
fn begin(line: &[u8]) -> Result<Game, LoadError> {
    let reject = |(index, fault)| Rejection::error(1, index, fault, line);
    let fields = fields(line).map_err(reject)?;
    let value = |field: Field| fields[field as usize].1.value;
    // In the order of the line, so that the first of these faults is reported.
    let check = |field: Field, is_right, fault| match is_right {
        true => Ok(()),
        false => Err(reject((fields[field as usize].0, fault))),
    };
    let (height, width) = (value(Field::Height), value(Field::Width));
    let size = Size::new(height, width).map_err(|_| {
        let field = match (Size::MIN..=Size::MAX).contains(&height) {
            true => Field::Width,
            false => Field::Height,
        };
        reject((fields[field as usize].0, Fault::OutOfRange { field }))
    })?;
    check(Field::Next, value(Field::Next) <= 1, Fault::NoSuchPlayer)?;
    for (field, sides) in [
        (Field::RowO, height),
        (Field::ColO, width),
        (Field::RowX, height),
        (Field::ColX, width),
    ] {
        let max = sides - 1;
        check(field, value(field) <= max, Fault::OffBoard { field, max })?;
    }
    let resume = |player, [row, col, passed]: [Field; 3]| {
        let cell = Cell::new(value(row), value(col));
        let passed = Count::from_digits(fields[passed as usize].1.digits);
        Candidates::resume(player, size, cell, passed)
    };
    Ok(Game {
        board: Board::new(size),
        next: [Player::O, Player::X][value(Field::Next)],
        candidates: [
            resume(Player::O, [Field::RowO, Field::ColO, Field::CountO]),
            resume(Player::X, [Field::RowX, Field::ColX, Field::CountX]),
        ],
        winner: None,
    })
}

/// A fault and its index in the line.
type Found = (usize, Fault);

/// Parses the numbers of the first line. Returns each with its index.
fn fields(line: &[u8]) -> Result<[(usize, Number<'_>); 9], Found> {
    let text = line.strip_suffix(b"\n").unwrap_or(line);
    if line.is_empty() {
        return Err((0, Fault::Empty));
    }
    let mut numbers = Vec::with_capacity(9);
    let mut start = 0;
    for digits in text.split(|&byte| byte == b' ') {
        let Some(&field) = Field::ALL.get(numbers.len()) else {
            let is_blank = text[start..].iter().all(|&byte| byte == b' ');
            let fault = if is_blank {
                Fault::BlankAfter
            } else {
                Fault::TextAfterNumbers
            };
            // The blank is before the field.
            return Err((start - usize::from(is_blank), fault));
        };
        let Some(parsed) = Number::parse(digits) else {
            return Err(number_fault(text, start, digits, field));
        };
        numbers.push((start, parsed));
        start += digits.len() + 1;
    }
    if let Some(&field) = Field::ALL.get(numbers.len()) {
        return Err((text.len(), Fault::MissingNumber { field }));
    }
    let end = (
        text.len(),
        if text.len() < LONGEST as usize {
            Fault::NoNewline
        } else {
            Fault::EndlessLine
        },
    );
    let numbers = numbers.try_into().map_err(|_| end)?;
    match text.len() < line.len() {
        true => Ok(numbers),
        false => Err(end),
    }
}

/// Says why the text of a field, which begins at `start`, is not a number.
fn number_fault(line: &[u8], start: usize, text: &[u8], field: Field) -> Found {
    match text.iter().position(|byte| !byte.is_ascii_digit()) {
        Some(index) => {
            let byte = text[index];
            let fault = match byte {
                b'\r' => Fault::CarriageReturn,
                _ => Fault::NotADigit { field, byte },
            };
            (start + index, fault)
        }
        None if line.is_empty() => (0, Fault::MissingNumber { field }),
        None if start == 0 => (0, Fault::BlankBefore),
        None if start == line.len() => (start - 1, Fault::BlankAfter),
        None => (start, Fault::BlankTwice),
    }
}

/// Finds the first fault in a row. `line` has at most one byte more than a valid row.
fn row_fault(line: &[u8], row: usize, size: Size) -> Option<Found> {
    let width = size.width();
    let is_cell = |byte: &u8| matches!(*byte, EMPTY | b'O' | b'X');
    let cells = line.iter().take_while(|byte| is_cell(byte)).count();
    let fault = match line.get(cells) {
        _ if cells > width => return Some((width, Fault::LongRow { row, width })),
        Some(b'\n') if cells == width => return None,
        Some(b'\n') => Fault::ShortRow {
            row,
            found: cells,
            width,
        },
        Some(b'\r') => Fault::CarriageReturn,
        Some(_) if cells == width => Fault::LongRow { row, width },
        Some(&byte) => Fault::NotACell {
            row,
            col: cells,
            byte,
        },
        None if cells == 0 => {
            let last = size.height() - 1;
            Fault::MissingRow { row, last }
        }
        None if cells == width => Fault::NoNewline,
        None => Fault::ShortRow {
            row,
            found: cells,
            width,
        },
    };
    Some((cells, fault))
}

fn first_row(board: &Board) -> &[u8] {
    board.rows().next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn load_errors_name_the_place_and_the_reason() {
        let rows = "....\n....\n....\n....\n";
        let first = |line: &str| format!("{line}\n{rows}");
        let board = |rows: &str| format!("4 4 0 1 0 0 2 2 0\n{rows}");
        for (text, why) in [
            (
                String::new(),
                "line 1, column 1: the file is empty: it must begin with nine numbers",
            ),
            (
                first(""),
                "line 1, column 1: the height is missing, number 1 of 9; single blanks separate \
                 the numbers",
            ),
            (
                first("4 4 0 1 0 0 2 2"),
                "line 1, column 16: the number of X's next candidate is missing, number 9 of 9; \
                 single blanks separate the numbers",
            ),
            (
                "4 4 0".to_owned(),
                "line 1, column 6: the row of O's next candidate is missing, number 4 of 9; \
                 single blanks separate the numbers",
            ),
            (
                first("4 4 0 1 0 0 2 2 0 7"),
                "line 1, column 19: more text after the ninth number: the line must end there",
            ),
            (
                first("4 4 0 1 0 0 2 2 0 "),
                "line 1, column 18: a blank after the last number",
            ),
            (
                first("4 4 0 1 "),
                "line 1, column 8: a blank after the last number",
            ),
            (
                first(" 4 4 0 1 0 0 2 2 0"),
                "line 1, column 1: a blank before the first number",
            ),
            (
                first("4  4 0 1 0 0 2 2 0"),
                "line 1, column 3: a second blank between two numbers",
            ),
            (
                first("4 4 0 1 0 0 2 2 0  "),
                "line 1, column 18: a blank after the last number",
            ),
            (
                first("4 4 0 1 -1 0 2 2 0"),
                "line 1, column 9: '-' in the column of O's next candidate is not a digit",
            ),
            (
                first("4 4x5 0 1 0 0 2 2 0"),
                "line 1, column 4: 'x' in the width is not a digit",
            ),
            (
                first("4 4 0 1 0 0 2 2 0\r"),
                "line 1, column 18: a carriage return, as in files from Windows: lines must end \
                 with a newline alone",
            ),
            (
                "4 4 0 1 0 0 2 2 0".to_owned(),
                "line 1, column 18: the file ends without a newline",
            ),
            (
                format!("4 4 0 1 0 0 2 2 {}", "1".repeat(1 << 20)),
                "line 1, column 1048577: the line is longer than 1048576 bytes",
            ),
            (
                first("3 3 0 1 0 0 2 2 0"),
                "line 1, column 1: the height must be 4 to 1000",
            ),
            (
                first("4 1001 0 1 0 0 2 2 0"),
                "line 1, column 3: the width must be 4 to 1000",
            ),
            (
                first("1000 3 2 1 0 0 2 2 0"),
                "line 1, column 6: the width must be 4 to 1000",
            ),
            (
                first("4 4 2 1 0 0 2 2 0"),
                "line 1, column 5: the next player must be 0 (O) or 1 (X)",
            ),
            (
                first("4 4 0 4 0 0 2 2 0"),
                "line 1, column 7: the row of O's next candidate must be 0 to 3 on this board",
            ),
            (
                first("4 4 0 1 0 123 2 5 0"),
                "line 1, column 17: the column of X's next candidate must be 0 to 3 on this board",
            ),
            (
                board("....\n....\n"),
                "line 4, column 1: row 2 of the board is missing: it has rows 0 to 3",
            ),
            (
                board("....\n...\n"),
                "line 3, column 4: row 1 of the board ends after 3 of 4 cells",
            ),
            (
                board("....\n..."),
                "line 3, column 4: row 1 of the board ends after 3 of 4 cells",
            ),
            (
                board("....\n.....\n"),
                "line 3, column 5: row 1 of the board has more than 4 cells",
            ),
            (
                board("....\n.... \n"),
                "line 3, column 5: row 1 of the board has more than 4 cells",
            ),
            (
                board("....\n....\r\n"),
                "line 3, column 5: a carriage return, as in files from Windows: lines must end \
                 with a newline alone",
            ),
            (
                board("....\n....\n....\n...."),
                "line 5, column 5: the file ends without a newline",
            ),
            (
                board("....\n..0..\n"),
                "line 3, column 3: '0' is not '.', 'O' or 'X' (cell 1 2 of the board, counted \
                 from 0)",
            ),
            (
                board("....\n..\u{e9}.\n"),
                "line 3, column 3: '\\xc3' is not '.', 'O' or 'X' (cell 1 2 of the board, \
                 counted from 0)",
            ),
            (
                board("OOOO\nXXXX\nOOOO\nXXXX\n"),
                "line 2, column 1: the board, which begins here, has no empty cell",
            ),
        ] {
            let error = Game::read(text.as_bytes()).expect_err("an error");
            assert_eq!(error.to_string(), why, "{}", &text[..text.len().min(60)]);
        }
    }

    /// The caret is below the fault, and lines stay short.
    #[test]
    fn excerpts_show_the_fault() {
        let excerpt = |text: &str| match Game::read(text.as_bytes()) {
            Err(LoadError::Rejected(rejection)) => rejection.excerpt(),
            result => panic!("{result:?}"),
        };
        assert_eq!(excerpt(""), "");
        assert_eq!(excerpt("4 4  0\n"), "  4 4  0\n      ^\n");
        assert_eq!(excerpt("4 4\t\u{e9}\x1b\n"), "  4 4????\n     ^\n");
        let long = format!("4 4 0 1 0 {}x{}\n", "7".repeat(500), "8".repeat(500));
        let expected = format!(
            "  ...{}x{}...\n  {}^\n",
            "7".repeat(40),
            "8".repeat(29),
            " ".repeat(43)
        );
        assert_eq!(excerpt(&long), expected);
    }

    #[test]
    fn candidate_numbers_may_have_a_million_digits() {
        let rows = "....\n....\n....\n....\n";
        let text = |digits| format!("4 4 0 1 0 {} 2 2 0\n{rows}", "7".repeat(digits));
        let game = Game::read(text(1_000_000).as_bytes()).expect("a game");
        let mut written = Vec::new();
        game.write(&mut written)
            .expect("a buffer accepts everything");
        assert!(written == text(1_000_000).as_bytes());
        assert!(Game::read(text(1 << 20).as_bytes()).is_err());
    }
}
