//! Somebody who types, and a place to print.

use std::fmt::Display;
use std::io::{self, BufRead, BufWriter, IsTerminal, Read, StdinLock, StdoutLock, Write};

use anstream::AutoStream;
use clap::ColorChoice;
use qwirkle::Tile;
use thiserror::Error;

/// A dialogue: what is typed and what is printed.
pub struct Console<R, W> {
    input: R,
    output: W,
    /// Whether tiles are shown in their colours.
    pub colored: bool,
    /// Whether what is typed is seen, and with it the ends of lines.
    echo: bool,
}

/// Why a dialogue stops.
#[derive(Debug, Error)]
pub enum Stop {
    /// Nothing more will be typed.
    #[error("the input has ended")]
    Ended,
    /// Nothing more can be printed.
    #[error(transparent)]
    Failed(#[from] io::Error),
}

/// The longest line that is taken whole, in bytes.
const LONGEST: u64 = 1000;

impl Console<StdinLock<'static>, BufWriter<StdoutLock<'static>>> {
    /// Standard input and output.
    pub fn standard(color: ColorChoice) -> Self {
        let input = io::stdin().lock();
        let echo = input.is_terminal();
        let output = BufWriter::new(io::stdout().lock());
        Console::new(input, output, is_colored(color), echo)
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

impl<R: BufRead, W: Write> Console<R, W> {
    pub fn new(input: R, output: W, colored: bool, echo: bool) -> Console<R, W> {
        Console {
            input,
            output,
            colored,
            echo,
        }
    }

    /// Prints.
    pub fn say(&mut self, text: impl Display) -> io::Result<()> {
        write!(self.output, "{text}")
    }

    /// Prints a line.
    pub fn line(&mut self, text: impl Display) -> io::Result<()> {
        writeln!(self.output, "{text}")
    }

    /// Sees to it that all is printed.
    pub fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    /// Prompts, and gives what is typed then, without blanks around it. Nothing in
    /// it is obeyed by a terminal, so that it can be printed.
    pub fn ask(&mut self, prompt: impl Display) -> Result<String, Stop> {
        self.say(prompt)?;
        self.flush()?;
        let mut bytes = Vec::new();
        // Where nothing can be read, nothing more will be.
        let read = self
            .input
            .by_ref()
            .take(LONGEST)
            .read_until(b'\n', &mut bytes);
        if matches!(read, Err(_) | Ok(0)) {
            if self.echo {
                self.line("")?;
            }
            return Err(Stop::Ended);
        }
        let mut text = String::from_utf8_lossy(&bytes).into_owned();
        if bytes.len() as u64 == LONGEST && !text.ends_with('\n') {
            // It must not be taken for something that is complete.
            text.push('…');
            let _ = self.input.skip_until(b'\n');
        }
        let harmless = |char: char| match char {
            _ if char.is_whitespace() => ' ',
            _ if char.is_control() => char::REPLACEMENT_CHARACTER,
            _ => char,
        };
        let text: String = text.chars().map(harmless).collect();
        Ok(text.trim().to_owned())
    }

    /// Tiles, each with its index or without.
    pub fn tiles(&self, tiles: &[Tile], indices: bool) -> String {
        let shown = tiles.iter().enumerate().map(|(index, tile)| {
            let tile = tile.shown(self.colored);
            match indices {
                true => format!("{index}:{tile}"),
                false => tile.to_string(),
            }
        });
        let gap = if indices { "  " } else { " " };
        shown.collect::<Vec<_>>().join(gap)
    }
}
