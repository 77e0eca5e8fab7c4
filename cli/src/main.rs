//! Upwords at the command line: one file a verb.

use std::error::Error;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{ColorChoice, Parser, Subcommand};

mod check;
mod generate;
mod output;
mod play;
mod script;
mod show;
mod simulate;
mod source;
mod verdict;
mod wording;
mod words;

use wording::Cause;

/// How a verb ends: with its exit status, or with a sentence for stderr and
/// status 2.
pub type Outcome = Result<ExitCode, Box<dyn Error>>;

/// The game of stacked letter tiles: play it, check moves, draw boards.
#[derive(Parser)]
#[command(name = "upwords", version, disable_help_subcommand = true, after_help = HELP)]
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
    #[arg(long, global = true, value_name = "FILE", display_order = 100)]
    pub words: Option<PathBuf>,
    /// When to use colours
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        display_order = 101
    )]
    pub color: ColorChoice,
}

const HELP: &str = "\
Without a verb it plays the game, or shows the demonstration of simulate where
there is no terminal. Rows and columns are counted from 0.

The word list is the file that --words names; or else the first of these that
there is: the file that the environment variable HW3_WORDS names,
tests/words.txt, words.txt, the list built in.

Colours are for terminals, and not used if the environment variable NO_COLOR is
set, unless --color says otherwise.

Examples:
  upwords
  upwords play boards/board01.txt
  upwords simulate | less
  upwords check boards/board01.txt 2 3 V \"T PMAN\"
  upwords show boards/tall-stacks.txt --svg board.svg
  upwords words --pattern 'c?t'

Exit status: 0 for yes, 1 for no, 2 if there is no answer, because of wrong
usage or a file that cannot be read: each verb's help tells more. 141 if the
reader of a pipe goes away.";

#[derive(Subcommand)]
enum Verb {
    /// Plays a game at the terminal
    Play(play::Arguments),
    /// Plays a game script, drawing every board
    Simulate(simulate::Arguments),
    /// Tells whether a move is legal, and why not
    Check(check::Arguments),
    /// Draws a board
    Show(show::Arguments),
    /// Tells which words are legal
    Words(words::Arguments),
    /// Writes completions for shells, and manual pages
    #[command(hide = true)]
    Generate(generate::Arguments),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    run(&arguments).unwrap_or_else(|error| failed(&*error))
}

fn run(arguments: &Arguments) -> Outcome {
    let common = &arguments.common;
    match &arguments.verb {
        Some(Verb::Play(arguments)) => play::run(arguments, common),
        Some(Verb::Simulate(arguments)) => simulate::run(arguments, common),
        Some(Verb::Check(arguments)) => check::run(arguments, common),
        Some(Verb::Show(arguments)) => show::run(arguments, common),
        Some(Verb::Words(arguments)) => words::run(arguments, common),
        Some(Verb::Generate(arguments)) => generate::run(arguments),
        None if at_a_terminal() => play::run(&play::Arguments::default(), common),
        None => simulate::run(&simulate::Arguments::default(), common),
    }
}

fn at_a_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Tells why there is no answer.
fn failed(error: &(dyn Error + 'static)) -> ExitCode {
    let sentence = match error.downcast_ref::<io::Error>() {
        // Who reads no further needs no message.
        Some(error) if error.kind() == ErrorKind::BrokenPipe => return ExitCode::from(141),
        Some(error) => format!("cannot write the answer: {}", Cause(error)),
        None => error.to_string(),
    };
    // If not even this can be written, there is nobody to tell.
    let _ = writeln!(io::stderr(), "upwords: {sentence}");
    ExitCode::from(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_arguments_do_not_contradict_each_other() {
        Arguments::command().debug_assert();
    }
}
