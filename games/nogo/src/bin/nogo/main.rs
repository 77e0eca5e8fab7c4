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

mod arguments;
mod color;
mod dialogue;
mod failure;
mod input;

use arguments::Request;
use failure::Failure;
use input::Input;

const HELP: &str = "\
Atari-go: the first whose string of stones is captured loses.

Usage: nogo [--color WHEN] P1TYPE P2TYPE HEIGHT WIDTH
       nogo [--color WHEN] P1TYPE P2TYPE FILENAME
       nogo --help | --version

P1TYPE plays O and begins, P2TYPE plays X: each is h, a human who types, or c,
a computer. HEIGHT and WIDTH are 4 to 1000; FILENAME is a saved game.

At a prompt, type a row and a column, counted from 0 at the top left, such as
0 3; or w and the name of a file, such as wgame.txt, to save the game. An older
file is replaced, by one that is made beside it, or stays as it was.

WHEN is auto, always or never. Without it there are no colours; with auto, at a
terminal that has them, unless the environment variable NO_COLOR is set to
something.

Exit status: 0 at the end of a game, 1 wrong number of arguments, 2 wrong type,
3 wrong height or width, 4 the file cannot be opened, 5 it is no saved game,
6 the input has ended, 74 the output cannot be written, 141 if the reader of a
pipe goes away.
";

fn main() -> ExitCode {
    // A file that may grow no further is one that cannot be saved, and no reason
    // to be killed.
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if !failure.is_closed_pipe() {
                tell(&failure);
            }
            ExitCode::from(failure.status())
        }
    }
}

/// Tells somebody at standard error, in one piece. If that cannot be written to,
/// there is nobody to tell.
fn tell(message: impl Display) {
    let _ = io::stderr().write_all(format!("{message}\n").as_bytes());
}

fn run(arguments: &[OsString]) -> Result<(), Failure> {
    let request = Request::parse(arguments)?;
    // Not io::stdout(), which looks for the ends of lines in every board.
    let stdout = File::from(io::stdout().as_fd().try_clone_to_owned()?);
    let mut output = BufWriter::with_capacity(1 << 16, stdout);
    match request {
        Request::Play {
            players,
            start,
            colored,
        } => {
            let input = Input::new(io::stdin().lock());
            dialogue::play(start.game()?, players, colored, input, &mut output)?;
        }
        Request::Help => output.write_all(HELP.as_bytes())?,
        Request::Version => writeln!(output, "nogo {}", env!("CARGO_PKG_VERSION"))?,
    }
    Ok(output.flush()?)
}
