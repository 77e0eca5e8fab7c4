//! Boggle-ish at the command line: a tray of sixteen dice, a timer, and points
//! for words.

use std::env;
use std::ffi::OsString;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

mod dialogue;
mod failure;
mod scan;
mod timer;

use failure::Failure;

const HELP: &str = "\
Boggle-ish: finds the points for words on a tray of sixteen dice

Usage: boggle [--help | --version]

It asks for a random seed, which decides how the dice fall (decimal, 0x2A or
052), and for a time in seconds, which may be 0. Then it shows the tray, and
when the time is up it asks for words until q or the end of the input.

A word goes from letter to letter in any of the eight directions and uses no
die twice; Qu is one die and two letters. 3 and 4 letters are 1 point, 5 are 2,
6 are 3, 7 are 5, and 8 to 16 are 11.

Exit status: 0, 2 if there is no number where one is wanted or the input cannot
be read, 141 if the reader of a pipe goes away.
";

const VERSION: &str = concat!("boggle ", env!("CARGO_PKG_VERSION"), "\n");

fn main() -> ExitCode {
    match run(env::args_os().skip(1)) {
        Ok(()) => ExitCode::SUCCESS,
        // Who reads no further needs no message.
        Err(Failure::Write(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::from(141),
        Err(failure) => {
            // If not even this can be written, there is nobody to tell.
            let _ = writeln!(io::stderr(), "boggle: {failure}");
            ExitCode::from(2)
        }
    }
}

fn run(mut arguments: impl Iterator<Item = OsString>) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    let Some(argument) = arguments.next() else {
        let wait = || thread::sleep(Duration::from_secs(1));
        return dialogue::play(io::stdin().lock(), &mut out, wait);
    };
    let text = match argument.to_str() {
        Some("-h" | "--help") => HELP,
        Some("-V" | "--version") => VERSION,
        _ => return Err(Failure::Argument { argument }),
    };
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}
