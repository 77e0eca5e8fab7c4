//! Boggle-ish at the command line: a tray of sixteen dice, a timer, and points
//! for words.

use std::env;
use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use terminal::{Exit, Outcome, end};

mod dialogue;
mod failure;
mod scan;
mod timer;

use failure::Failure;

const HELP: &str = "\
Boggle-ish: scores words on a tray of sixteen letter dice

Usage: boggle [--help | --version]

The program asks for a random seed, such as 42, 0x2A or 052, which decides how
the dice fall, and for a time in seconds, which may be 0. It shows the tray.
When the time is up it asks for words until you type q or the input ends.

A word moves from letter to letter in any of the eight directions and uses each
die at most once. Qu is one die and two letters. Words of 3 or 4 letters score
1 point, 5 letters 2, 6 letters 3, 7 letters 5, and 8 to 16 letters 11.

Exit status: 0 success, 2 a number is missing or the input or output fails,
141 the reader of the output has closed the pipe.
";

const VERSION: &str = concat!("boggle ", env!("CARGO_PKG_VERSION"), "\n");

fn main() -> ExitCode {
    end("boggle", run(env::args_os().skip(1)))
}

fn run(mut arguments: impl Iterator<Item = OsString>) -> Outcome {
    let mut out = BufWriter::new(io::stdout().lock());
    let Some(argument) = arguments.next() else {
        let wait = || thread::sleep(Duration::from_secs(1));
        dialogue::play(io::stdin().lock(), &mut out, wait)?;
        return Ok(Exit::Yes);
    };
    let text = match argument.to_str() {
        Some("-h" | "--help") => HELP,
        Some("-V" | "--version") => VERSION,
        _ => return Err(Failure::Argument { argument }.into()),
    };
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(Exit::Yes)
}
