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
use terminal::{ColorChoice, is_closed_pipe, is_colored};

mod arguments;
mod check;
mod color;
mod dialogue;
mod draw;
mod failure;
mod history;
mod input;
mod measure;
mod options;
mod transcripts;

use arguments::{PlayerType, Request};
use failure::Failure;
use input::Input;
use nogo::Computer;
use options::Options;

const HELP: &str = "\
Atari-go: the first player to have a string of stones captured loses.

Usage: nogo [OPTIONS] P1TYPE P2TYPE HEIGHT WIDTH
       nogo [OPTIONS] P1TYPE P2TYPE FILENAME
       nogo check FILENAME
       nogo draw FILENAME
       nogo transcripts DIR
       nogo measure [--check]
       nogo --help | --version

P1TYPE plays O and moves first, P2TYPE plays X. A type is h for a human or c for
a computer. HEIGHT and WIDTH are 4 to 1000. FILENAME is a saved game.

At a prompt, type one of these:

  0 3       puts a stone on row 0, column 3, counted from 0 at the top left
  wNAME     saves the game to the file NAME. Saving replaces an existing file
            atomically: if it fails, the file is unchanged. If no file can be
            created next to it, nogo overwrites it. If that fails, it restores
            the file, unless it cannot read it
  u         with --level, takes moves back, until a human is to move again

Without --level, computers play the sequence of the assignment.

Options:
  --level strong      computers think, on boards of up to 19 x 19
  --think SECONDS     how long they think about a move, such as 0.5. Default: 1
  --playouts NUMBER   think about this many random games per move, and not until
                      the time is up: with a seed, the moves are always the same
  --seed NUMBER       the seed of the random numbers. Default: different every
                      time
  --color WHEN        auto, always or never. Default: never. With auto, there is
                      color at a terminal, unless the variable NO_COLOR is set

nogo check draws a saved game, or shows where and why it is rejected. It counts
lines and columns of the file from 1, and rows and cells of the board from 0.

nogo draw prints the board of a saved game as an SVG picture.

nogo transcripts writes test cases for other versions of this program to DIR,
and a script that runs them: sh DIR/run ./nogo

nogo measure plays computers against each other and prints how often each wins.
With --check, the status is 1 if one of them wins too rarely.

Exit status: 0 the game is over, 1 wrong number of arguments or wrong option,
2 wrong type, 3 wrong height or width, 4 the file cannot be opened, 5 the file
is not a saved game, 6 the input has ended, 74 the output cannot be written, 141
the reader of the output has closed the pipe.
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
            options: Options { color, computer },
        } => {
            color.write_global();
            let game = start.game()?;
            if computer.is_some() && players.contains(&PlayerType::Computer) {
                Computer::check(game.board().size())?;
            }
            let input = Input::new(io::stdin().lock());
            dialogue::play(game, players, is_colored(), computer, input, &mut output)?;
        }
        Request::Check(path) => {
            ColorChoice::Auto.write_global();
            check::run(&path, &mut output)?;
        }
        Request::Draw(path) => draw::run(&path, &mut output)?,
        Request::Measure { check } => measure::run(check, &mut output)?,
        Request::Transcripts(directory) => transcripts::write(&directory)?,
        Request::Help => output.write_all(HELP.as_bytes())?,
        Request::Version => writeln!(output, "nogo {}", env!("CARGO_PKG_VERSION"))?,
    }
    Ok(output.flush()?)
}
