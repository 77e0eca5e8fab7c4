//! Input and output of a dialogue.

use std::fmt::Display;
use std::io::{self, BufRead, BufWriter, IsTerminal, Read, StdinLock, StdoutLock, Write};

use qwirkle::Tile;
use terminal::is_colored;
use thiserror::Error;
use whole_file::Plain;

/// Reads what people type, and prints.
pub struct Console<R, W> {
    input: R,
    output: W,
    /// Print tiles in their colors.
    pub colored: bool,
    /// The terminal echoes typed lines, including their newlines.
    echo: bool,
}

/// Why a dialogue stops early.
#[derive(Debug, Error)]
pub enum Stop {
    /// The input has ended.
    #[error("the input has ended")]
    Ended,
    /// The output cannot be written.
    #[error(transparent)]
    Failed(#[from] io::Error),
}

/// The longest line that is not truncated, in bytes.
const LONGEST: u64 = 1000;

impl Console<StdinLock<'static>, BufWriter<StdoutLock<'static>>> {
    /// A console on standard input and output.
    pub fn standard() -> Self {
        let input = io::stdin().lock();
        let echo = input.is_terminal();
        let output = BufWriter::new(io::stdout().lock());
        Console::new(input, output, is_colored(), echo)
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

    /// Prints a text.
    pub fn say(&mut self, text: impl Display) -> io::Result<()> {
        write!(self.output, "{text}")
    }

    /// Prints a line.
    pub fn line(&mut self, text: impl Display) -> io::Result<()> {
        writeln!(self.output, "{text}")
    }

    /// Flushes the output.
    pub fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    /// Prompts, and returns the line that is typed, trimmed. Characters
    /// that [`Plain`] escapes are replaced, so that the line is safe to print.
    pub fn ask(&mut self, prompt: impl Display) -> Result<String, Stop> {
        self.say(prompt)?;
        self.flush()?;
        let mut bytes = Vec::new();
        // A read error counts as the end of the input.
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
            // A truncated line must not pass for a valid answer.
            text.push('…');
            let _ = self.input.skip_until(b'\n');
        }
        let harmless = |char: char| match char {
            _ if char.is_whitespace() => ' ',
            _ if Plain::shows(char) => char,
            _ => char::REPLACEMENT_CHARACTER,
        };
        let text: String = text.chars().map(harmless).collect();
        Ok(text.trim().to_owned())
    }

    /// Formats tiles, with or without their indices.
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
