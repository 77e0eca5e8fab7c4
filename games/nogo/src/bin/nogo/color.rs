//! Boards in color.

use std::io::{self, Write};

use nogo::{Board, Cell};

/// Draws a board with each player's stones in a color, and the last stone in
/// reverse.
pub fn draw(board: &Board, last: Option<Cell>, mut to: impl Write) -> io::Result<()> {
    let lines = board.picture().split_inclusive(|&byte| byte == b'\n');
    for (line, text) in lines.enumerate() {
        match last {
            // The frame takes up one line and one column.
            Some(Cell { row, col }) if row + 1 == line => {
                draw_runs(&text[..=col], &mut to)?;
                to.write_all(b"\x1b[7m")?;
                draw_runs(&text[col + 1..=col + 1], &mut to)?;
                draw_runs(&text[col + 2..], &mut to)?;
            }
            _ => draw_runs(text, &mut to)?,
        }
    }
    Ok(())
}

/// Draws characters, setting the color once for each run of the same style.
fn draw_runs(text: &[u8], to: &mut impl Write) -> io::Result<()> {
    for run in text.chunk_by(|a, b| style(*a) == style(*b)) {
        match style(run[0]) {
            Some(style) => {
                write!(to, "\x1b[{style}m")?;
                to.write_all(run)?;
                to.write_all(b"\x1b[0m")?;
            }
            None => to.write_all(run)?,
        }
    }
    Ok(())
}

/// The style of a character: bright stones on a dim board.
fn style(byte: u8) -> Option<&'static str> {
    match byte {
        b'O' => Some("1;36"),
        b'X' => Some("1;33"),
        b'\n' => None,
        _ => Some("2"),
    }
}
