//! Qwirkle with letters at the command line: one file a verb.

use std::error::Error;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use clap::{ColorChoice, Parser, Subcommand};

mod console;
mod measure;
mod play;
mod question;
mod request;
mod show;
mod stage;

/// How a verb ends: with its exit status, or with a sentence for stderr and
/// status 2.
type Outcome = Result<ExitCode, Box<dyn Error>>;

/// Qwirkle with letters: play it with others and with computers.
#[derive(Parser)]
#[command(
    name = "qwirkle",
    version,
    disable_help_subcommand = true,
    args_conflicts_with_subcommands = true,
    after_help = HELP
)]
struct Arguments {
    #[command(subcommand)]
    verb: Option<Verb>,
    #[command(flatten)]
    game: play::Arguments,
    #[command(flatten)]
    common: Common,
}

/// What every verb takes.
#[derive(clap::Args)]
struct Common {
    /// Draw the tiles that this number decides
    #[arg(long, global = true, value_name = "NUMBER", display_order = 100)]
    seed: Option<u64>,
    /// When to use colours
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        display_order = 101
    )]
    color: ColorChoice,
}

impl Common {
    /// The seed that is wanted, or one that nobody knows.
    fn seed(&self) -> u64 {
        // Short enough to be typed.
        let unknown = || RandomState::new().hash_one(()) % 1_000_000;
        self.seed.unwrap_or_else(unknown)
    }
}

const HELP: &str = "\
Without a verb it asks who plays, and then each human in turn what to lay:

  0 5 6          tile 0 of your deck to row 5, column 6
  Ar 5 6         the same with the tile's name: a red A
  0 5 6 2 5 7    several tiles, in one row or column
  s skips, h gives a hint, u takes back, w FILE saves, q quits, ? explains

Tiles side by side must have one letter or one colour, and all be different.
Every row and column that you make or make longer brings a point a tile, and 4
more when it is complete with four. The most points win. Of the computers,
greedy is the weakest and deep the strongest.

Colours are for terminals, and not used if the environment variable NO_COLOR is
set, unless --color says otherwise; a tile is then its name, such as Ar.

Examples:
  qwirkle
  qwirkle --players Ann,Zoe=deep
  qwirkle --players Ann,Bob --save game.txt
  qwirkle --resume game.txt
  qwirkle stage 4
  qwirkle show game.txt --svg board.svg

Exit status: 0, also at the end of the input; 1 if measure --check finds a level
too weak; 2 for wrong usage or a file that cannot be read or written; 141 if the
reader of a pipe goes away.";

#[derive(Subcommand)]
enum Verb {
    /// Runs a stage of the assignment, from 1 to 7
    Stage(stage::Arguments),
    /// Draws the board of a saved game
    Show(show::Arguments),
    /// Lets computers play each other, and tells how strong they are
    Measure(measure::Arguments),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    run(&arguments).unwrap_or_else(|error| failed(&*error))
}

fn run(arguments: &Arguments) -> Outcome {
    let common = &arguments.common;
    match &arguments.verb {
        Some(Verb::Stage(arguments)) => stage::run(arguments, common),
        Some(Verb::Show(arguments)) => show::run(arguments, common),
        Some(Verb::Measure(arguments)) => measure::run(arguments, common),
        None => play::run(&arguments.game, common),
    }
}

/// Tells why there is no answer.
fn failed(error: &(dyn Error + 'static)) -> ExitCode {
    let sentence = match error.downcast_ref::<io::Error>() {
        // Who reads no further needs no message.
        Some(error) if error.kind() == ErrorKind::BrokenPipe => return ExitCode::from(141),
        Some(error) => format!("cannot write: {error}"),
        None => error.to_string(),
    };
    // If not even this can be written, there is nobody to tell.
    let _ = writeln!(io::stderr(), "qwirkle: {sentence}");
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
