//! Standard output, with or without color.

use std::fmt;
use std::io::{self, BufWriter, StdoutLock, Write};

use clap::builder::styling::{AnsiColor, Style};
use hw3::Board;

pub struct Output {
    out: BufWriter<StdoutLock<'static>>,
    colored: bool,
}

/// The style of a good answer.
pub const GOOD: Style = AnsiColor::Green.on_default().bold();
/// The style of a bad answer.
pub const BAD: Style = AnsiColor::Red.on_default().bold();
pub const TITLE: Style = Style::new().bold();

impl Output {
    /// Locks standard output.
    pub fn new() -> Output {
        Output {
            out: BufWriter::new(io::stdout().lock()),
            colored: terminal::is_colored(),
        }
    }

    pub fn draw(&mut self, board: &Board) -> io::Result<()> {
        write!(self.out, "{}", board.picture().colored(self.colored))
    }

    /// Writes a line in a style.
    pub fn line(&mut self, style: Style, text: impl fmt::Display) -> io::Result<()> {
        match self.colored {
            true => writeln!(self.out, "{style}{text}{style:#}"),
            false => writeln!(self.out, "{text}"),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
