//! Upwords at the command line: one file a verb.

use std::error::Error;
use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{ColorChoice, Parser, Subcommand};

mod play;

/// How a verb ends: with its exit status, or with a sentence for stderr and
/// status 2.
pub type Outcome = Result<ExitCode, Box<dyn Error>>;

/// The game of stacked letter tiles: play it, check moves, draw boards.
#[derive(Parser)]
#[command(name = "upwords", version, after_help = STATUSES)]
struct Arguments {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    verb: Option<Verb>,
}

/// What every verb takes.
#[derive(clap::Args)]
pub struct Common {
    /// The word list, one word a line
    #[arg(
        long,
        global = true,
        value_name = "FILE",
        long_help = "The word list, one word a line. Without it, the first of these that there is: \
            the file that the environment variable HW3_WORDS names, tests/words.txt, words.txt, \
            and the list built in"
    )]
    pub words: Option<PathBuf>,
    /// When to use colours
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        long_help = "When to use colours. With auto, on a terminal, unless the environment variable \
            NO_COLOR is set"
    )]
    pub color: ColorChoice,
}

const STATUSES: &str = "\
Without a verb it plays the game, or runs the demonstration where there is no terminal.

Exit status: 0 if the answer is yes, 1 if it is no, 2 if there is none, because of wrong usage or a
file that cannot be read; each verb's help tells more. It is 141 if the reader of a pipe goes away.";

#[derive(Subcommand)]
enum Verb {
    /// Plays a game at the terminal
    Play(play::Arguments),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    run(&arguments).unwrap_or_else(|error| failed(&*error))
}

fn run(arguments: &Arguments) -> Outcome {
    let common = &arguments.common;
    match &arguments.verb {
        Some(Verb::Play(arguments)) => play::run(arguments, common.words.as_deref()),
        None => play::run(&play::Arguments::default(), common.words.as_deref()),
    }
}

/// Tells why there is no answer.
fn failed(error: &(dyn Error + 'static)) -> ExitCode {
    // Who reads no further needs no message.
    if error
        .downcast_ref()
        .is_some_and(|error: &io::Error| error.kind() == ErrorKind::BrokenPipe)
    {
        return ExitCode::from(141);
    }
    // If not even this can be written, there is nobody to tell.
    let _ = writeln!(io::stderr(), "upwords: {error}");
    ExitCode::from(2)
}
