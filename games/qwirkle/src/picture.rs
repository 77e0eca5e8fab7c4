//! Boards drawn with characters.

use std::fmt;

use crate::{Board, Cell, Tile};

/// A drawing of a board, with the numbers of its rows and columns.
///
/// ```
/// use qwirkle::{Board, Cell};
///
/// let mut board = Board::new(2, 3);
/// board.put("Ar".parse()?, Cell::new(1, 1))?;
/// assert_eq!(
///     board.picture().to_string(),
///     "      0  1  2
///    +----------+
///  0 |  .  .  . |
///  1 |  . Ar  . |
///    +----------+
/// ",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    board: &'a Board,
    colored: bool,
    marked: &'a [Cell],
}

impl Board {
    /// Draws the board without color. A tile is drawn as its letter and the
    /// first letter of its color.
    #[must_use]
    pub fn picture(&self) -> Picture<'_> {
        Picture {
            board: self,
            colored: false,
            marked: &[],
        }
    }
}

impl<'a> Picture<'a> {
    /// Draws letters in their colors, or not.
    #[must_use]
    pub fn colored(self, colored: bool) -> Picture<'a> {
        Picture { colored, ..self }
    }

    /// Marks the tiles in these cells with an asterisk.
    #[must_use]
    pub fn marked(self, marked: &'a [Cell]) -> Picture<'a> {
        Picture { marked, ..self }
    }
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rows, cols) = (self.board.rows(), self.board.cols());
        write!(f, "    ")?;
        for col in 0..cols {
            write!(f, "{col:>3}")?;
        }
        let edge = format!("   +{}+", "-".repeat(3 * cols + 1));
        writeln!(f, "\n{edge}")?;
        for row in 0..rows {
            write!(f, "{row:>2} |")?;
            for col in 0..cols {
                self.draw_cell(f, Cell::new(row as i64, col as i64))?;
            }
            writeln!(f, " |")?;
        }
        writeln!(f, "{edge}")
    }
}

impl Picture<'_> {
    fn draw_cell(&self, f: &mut fmt::Formatter<'_>, cell: Cell) -> fmt::Result {
        let Some(tile) = self.board.tile(cell) else {
            return f.write_str("  .");
        };
        let mark = if self.marked.contains(&cell) {
            '*'
        } else {
            ' '
        };
        match self.colored {
            true => write!(f, " {mark}{}", tile.shown(true)),
            false => write!(f, "{mark}{tile}"),
        }
    }
}

impl Tile {
    /// Displays the tile as its letter in its color, or as its name.
    pub fn shown(self, colored: bool) -> impl fmt::Display {
        fmt::from_fn(move |f| match colored {
            true => write!(f, "{}", self.color.ink().paint(self.letter.char())),
            false => write!(f, "{self}"),
        })
    }
}
