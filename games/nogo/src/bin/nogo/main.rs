//! Atari-go at the command line.

use std::env;
use std::ffi::OsString;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::os::fd::AsFd;
use std::process::ExitCode;
use std::sync::Arc;

use signal_hook::consts::SIGXFSZ;
use terminal::{is_closed_pipe, is_colored};

mod arguments;
mod color;
mod dialogue;
mod failure;
mod input;

use arguments::Request;
use failure::Failure;
use input::Input;

const HELP: &str = "\
Atari-go: the first player to have a string of stones captured loses.

Usage: nogo [--color WHEN] P1TYPE P2TYPE HEIGHT WIDTH
       nogo [--color WHEN] P1TYPE P2TYPE FILENAME
       nogo --help | --version

P1TYPE plays O and moves first, P2TYPE plays X. A type is h for a human or c for
a computer. HEIGHT and WIDTH are 4 to 1000. FILENAME is a saved game.

At a prompt, type a row and a column, counted from 0 at the top left, such as
0 3. To save the game, type w and the name of a file, such as wgame.txt. Saving
replaces an existing file atomically: if it fails, the file is unchanged.

WHEN is auto, always or never. Without --color there is no color. With auto,
terminals get color unless the environment variable NO_COLOR is set.

Exit status: 0 the game is over, 1 wrong number of arguments, 2 wrong type,
3 wrong height or width, 4 the file cannot be opened, 5 the file is not a saved
game, 6 the input has ended, 74 the output cannot be written, 141 the reader of
the output has closed the pipe.
";

fn main() -> ExitCode {
    // When a file exceeds the size limit, saving should fail, and not kill the
    // program.
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if !is_closed_pipe(&failure) {
                report(&failure);
            }
            ExitCode::from(failure.status())
        }
    }
}

/// Prints a message on standard error, in a single write. If that fails, there is
/// nowhere left to report it.
fn report(message: impl Display) {
    let _ = io::stderr().write_all(format!("{message}\n").as_bytes());
}

fn run(arguments: &[OsString]) -> Result<(), Failure> {
    let request = Request::parse(arguments)?;
    // Not io::stdout(), which searches every board for newlines.
    let stdout = File::from(io::stdout().as_fd().try_clone_to_owned()?);
    let mut output = BufWriter::with_capacity(1 << 16, stdout);
    match request {
        Request::Play {
            players,
            start,
            color,
        } => {
            color.write_global();
            let input = Input::new(io::stdin().lock());
            dialogue::play(start.game()?, players, is_colored(), input, &mut output)?;
        }
        Request::Help => output.write_all(HELP.as_bytes())?,
        Request::Version => writeln!(output, "nogo {}", env!("CARGO_PKG_VERSION"))?,
    }
    Ok(output.flush()?)
}
