//! Drawing a board.

use std::fmt;

use super::{Board, Height};

/// A picture of a board for a terminal, made by [`Board::picture`].
///
/// Rows and columns are numbered on the edges. A stack is drawn as its top tile,
/// followed by its height if that is 2 or more. With
/// [`colored`](Picture::colored), higher stacks are darker; the digits stay for
/// people who cannot tell the colors apart.
///
/// ```
/// use hw3::Board;
///
/// let board: Board = ".....\n.GOT.\n00000\n02150\n".parse()?;
/// assert_eq!(board.picture().to_string(), "
///    0  1  2  3  4
/// 0  .  .  .  .  .
/// 1  .  G2 O  T5 .
/// ".trim_start_matches('\n'));
/// # Ok::<(), hw3::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    board: &'a Board,
    colored: bool,
}

impl<'a> Picture<'a> {
    pub(crate) fn new(board: &'a Board) -> Picture<'a> {
        Picture {
            board,
            colored: false,
        }
    }

    /// Turns colors, as ANSI escape sequences, on or off.
    pub fn colored(self, colored: bool) -> Picture<'a> {
        Picture { colored, ..self }
    }

    /// Writes `gap` spaces, then a part of a line in a style.
    fn part(
        self,
        f: &mut fmt::Formatter<'_>,
        gap: usize,
        style: Style,
        text: fmt::Arguments<'_>,
    ) -> fmt::Result {
        write!(f, "{:gap$}", "")?;
        match style {
            _ if !self.colored => write!(f, "{text}"),
            Style::Faint => write!(f, "\x1b[2m{text}\x1b[0m"),
            Style::Height(height) => {
                let background = BACKGROUNDS[usize::from(height.get()) - 1];
                write!(f, "\x1b[30;48;5;{background}m{text}\x1b[0m")
            }
        }
    }
}

enum Style {
    /// For the numbers on the edges and the empty cells.
    Faint,
    Height(Height),
}

/// The background for each height, from the 256 colors of a terminal, each
/// darker than the one before.
const BACKGROUNDS: [u8; 5] = [230, 222, 215, 208, 166];

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let edge = digits(self.board.rows() - 1);
        // A letter and its height.
        let width = digits(self.board.cols() - 1).max(2);
        let mut gap = edge + 2;
        for col in 0..self.board.cols() {
            self.part(f, gap, Style::Faint, format_args!("{col}"))?;
            gap = width - digits(col) + 1;
        }
        writeln!(f)?;
        for (row, line) in self.board.iter_rows().enumerate() {
            self.part(f, edge - digits(row), Style::Faint, format_args!("{row}"))?;
            gap = 2;
            for stack in line {
                let Some(stack) = stack else {
                    self.part(f, gap, Style::Faint, format_args!("."))?;
                    gap = width;
                    continue;
                };
                let (top, height) = (stack.top(), stack.height());
                let style = Style::Height(height);
                if height > Height::ONE {
                    self.part(f, gap, style, format_args!("{top}{height}"))?;
                    gap = width - 1;
                } else if self.colored {
                    // The background makes the width visible.
                    self.part(f, gap, style, format_args!("{top} "))?;
                    gap = width - 1;
                } else {
                    self.part(f, gap, style, format_args!("{top}"))?;
                    gap = width;
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// The number of decimal digits.
fn digits(number: usize) -> usize {
    number.checked_ilog10().map_or(1, |log| log as usize + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_line_up_with_their_rows_and_columns() {
        for (rows, cols) in [(1, 1), (10, 10), (11, 11), (3, 101), (101, 3), (1001, 1001)] {
            let mut text = ".".repeat(cols) + "\n";
            text = text.repeat(rows - 1) + &"Z".repeat(cols) + "\n";
            text += &("0".repeat(cols) + "\n").repeat(rows - 1);
            text += &"12345".repeat(cols / 5 + 1)[..cols];
            let board: Board = text.parse().expect("a board");
            let picture = board.picture().to_string();
            let lines: Vec<&str> = picture.lines().collect();
            assert_eq!(lines.len(), rows + 1);
            for col in 0..cols {
                let (offset, _) = lines[rows].match_indices('Z').nth(col).expect("a tile");
                let numbers = &lines[0][offset..];
                let number = numbers.split(' ').next().expect("a number");
                assert_eq!(number, col.to_string());
                assert!(lines[0][..offset].ends_with(' '));
            }
            for (row, line) in lines[1..].iter().enumerate() {
                assert!(line.trim_start().starts_with(&format!("{row}  ")), "{line}");
                assert_eq!(line.trim_end(), *line);
            }
        }
    }

    #[test]
    fn colors_show_heights() {
        let board: Board = "AB.\nCDE\n120\n345\n".parse().expect("a board");
        let plain = "   0  1  2\n0  A  B2 .\n1  C3 D4 E5\n";
        assert_eq!(board.picture().to_string(), plain);
        let faint = |text| format!("\x1b[2m{text}\x1b[0m");
        let tile = |ground, text| format!("\x1b[30;48;5;{ground}m{text}\x1b[0m");
        let lines = [
            format!("   {}  {}  {}", faint("0"), faint("1"), faint("2")),
            // The background makes the width visible.
            format!(
                "{}  {} {} {}",
                faint("0"),
                tile(230, "A "),
                tile(222, "B2"),
                faint(".")
            ),
            format!(
                "{}  {} {} {}",
                faint("1"),
                tile(215, "C3"),
                tile(208, "D4"),
                tile(166, "E5")
            ),
        ];
        let colored = board.picture().colored(true).to_string();
        assert_eq!(colored.lines().collect::<Vec<_>>(), lines);
    }
}
