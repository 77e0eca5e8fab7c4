//! Boards in colours.

use std::io::{self, Write};

use nogo::{Board, Cell};

/// Draws a board with the stones of each player in a colour, and the last one
/// in reverse.
pub fn draw(board: &Board, last: Option<Cell>, mut to: impl Write) -> io::Result<()> {
    let lines = board.picture().split_inclusive(|&byte| byte == b'\n');
    for (line, text) in lines.enumerate() {
        match last {
            // The frame is one line and one column.
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

/// Draws characters, setting a colour once for those that are alike.
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

/// How a character is shown: stones in the colours of their players, all else
/// behind them.
fn style(byte: u8) -> Option<&'static str> {
    match byte {
        b'O' => Some("1;36"),
        b'X' => Some("1;33"),
        b'\n' => None,
        _ => Some("2"),
    }
}
