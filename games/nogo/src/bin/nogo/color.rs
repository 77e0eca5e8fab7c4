//! Boards in colours.

use std::io::{self, Write};

use nogo::{Board, Cell};

/// Draws a board with the stones of each player in a colour, and the last one
/// in reverse.
pub fn draw(board: &Board, last: Option<Cell>, mut to: impl Write) -> io::Result<()> {
    for (line, text) in board
        .picture()
        .split_inclusive(|&byte| byte == b'\n')
        .enumerate()
    {
        // The frame is one line and one column.
        let last = last.filter(|last| last.row + 1 == line);
        let last = last.map_or(text.len(), |last| last.col + 1);
        let (before, from) = text.split_at(last);
        draw_runs(before, &mut to)?;
        if let Some((stone, after)) = from.split_at_checked(1) {
            write!(to, "\x1b[7m")?;
            draw_runs(stone, &mut to)?;
            draw_runs(after, &mut to)?;
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
