//! Atari-go at the command line.

use std::env;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::os::fd::AsFd;
use std::process::ExitCode;

mod arguments;
mod color;
mod dialogue;
mod failure;
mod input;

use arguments::Request;
use failure::Failure;

const HELP: &str = "\
Atari-go: the first whose string of stones is captured loses.

Usage: nogo [--color WHEN] P1TYPE P2TYPE HEIGHT WIDTH
       nogo [--color WHEN] P1TYPE P2TYPE FILENAME
       nogo --help | --version

P1TYPE plays O and begins, P2TYPE plays X: each is h, a human who types, or c,
a computer. HEIGHT and WIDTH are 4 to 1000; FILENAME is a saved game. WHEN is
auto, always or never (never): auto has colours at a terminal, unless the
environment variable NO_COLOR is set.

At a prompt, type a row and a column, counted from 0 at the top left, such as
0 3; or w and the name of a file, such as wgame.txt, to save the game.

Exit status: 0 at the end of a game, 1 wrong number of arguments, 2 wrong type,
3 wrong height or width, 4 the file cannot be opened, 5 it is no saved game,
6 the input has ended, 74 the output cannot be written, 141 if the reader of a
pipe goes away.
";

fn main() -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if !failure.is_closed_pipe() {
                // If not even this can be written, there is nobody to tell.
                let _ = writeln!(io::stderr(), "{failure}");
            }
            ExitCode::from(failure.status())
        }
    }
}

fn run(arguments: &[OsString]) -> Result<(), Failure> {
    let request = Request::parse(arguments)?;
    // Not io::stdout(), which looks for the ends of lines in every board.
    let stdout = File::from(io::stdout().as_fd().try_clone_to_owned()?);
    let mut output = BufWriter::with_capacity(1 << 16, stdout);
    match request {
        Request::Play(players, start, color) => {
            let game = start.game()?;
            dialogue::play(game, players, color, io::stdin().lock(), &mut output)?;
        }
        Request::Help => output.write_all(HELP.as_bytes())?,
        Request::Version => writeln!(output, "nogo {}", env!("CARGO_PKG_VERSION"))?,
    }
    Ok(output.flush()?)
}
