//! Where the verbs write.

use std::fmt;
use std::io::{self, BufWriter, StdoutLock, Write};

use anstream::AutoStream;
use clap::ColorChoice;
use clap::builder::styling::{AnsiColor, Style};
use hw3::Board;

/// Standard output, with or without colours.
pub struct Output {
    out: BufWriter<StdoutLock<'static>>,
    colored: bool,
}

/// What a good answer looks like.
pub const GOOD: Style = AnsiColor::Green.on_default().bold();
/// What a bad answer looks like.
pub const BAD: Style = AnsiColor::Red.on_default().bold();
/// What a title looks like.
pub const TITLE: Style = Style::new().bold();

impl Output {
    /// Standard output, with colours if that is wanted.
    pub fn new(color: ColorChoice) -> Output {
        let out = BufWriter::new(io::stdout().lock());
        let colored = is_colored(color);
        Output { out, colored }
    }

    /// Draws a board.
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

/// Whether standard output gets colours.
pub fn is_colored(color: ColorChoice) -> bool {
    match color {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never,
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
