//! Input and output of a dialogue.

use std::fmt::Display;
use std::io::{self, BufRead, Read, Write};

use thiserror::Error;
use whole_file::Plain;

use crate::{Refusal, Tile};

/// Reads what people type, and prints.
#[derive(Debug)]
pub struct Console<R, W> {
    input: R,
    output: W,
    /// Print tiles in their colors.
    pub colored: bool,
    /// Say that a computer thinks, and overwrite that afterwards. For terminals.
    pub shows_progress: bool,
    echo: bool,
}

/// Why a dialogue stops early.
#[derive(Debug, Error)]
pub enum Stop {
    /// The input has ended, or a player has quit.
    #[error("the input has ended, or a player has quit")]
    Ended,
    /// The output cannot be written.
    #[error(transparent)]
    Failed(#[from] io::Error),
    /// A turn that was legal is not, which would be a bug.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

/// The longest line that is not truncated, in bytes.
const LONGEST: u64 = 1000;

impl<R: BufRead, W: Write> Console<R, W> {
    /// Creates a console. `colored` prints tiles in their colors. `echo` says that
    /// the input is a terminal, which echoes typed lines with their newlines.
    pub fn new(input: R, output: W, colored: bool, echo: bool) -> Console<R, W> {
        Console {
            input,
            output,
            colored,
            shows_progress: false,
            echo,
        }
    }

    /// Calls a function that may take a while.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub fn wait<T>(&mut self, think: impl FnOnce() -> T) -> io::Result<T> {
        if self.shows_progress {
            self.say("Thinking ...")?;
        }
        self.flush()?;
        let result = think();
        if self.shows_progress {
            self.say("\r            \r")?;
        }
        Ok(result)
    }

    /// Prints a text.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub fn say(&mut self, text: impl Display) -> io::Result<()> {
        write!(self.output, "{text}")
    }

    /// Prints a line.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub fn line(&mut self, text: impl Display) -> io::Result<()> {
        writeln!(self.output, "{text}")
    }

    /// Flushes the output.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    /// Prompts, and returns the line that is typed, trimmed. Characters
    /// that [`Plain`] escapes are replaced, so that the line is safe to print.
    ///
    /// # Errors
    ///
    /// If the input has ended or the output cannot be written.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminals_show_that_a_computer_thinks() {
        for (shows_progress, shown) in [(false, ""), (true, "Thinking ...\r            \r")] {
            let mut output = Vec::new();
            let mut console = Console::new(io::empty(), &mut output, false, false);
            console.shows_progress = shows_progress;
            assert_eq!(console.wait(|| 3).expect("written"), 3);
            assert_eq!(String::from_utf8(output).expect("text"), shown);
        }
    }
}
