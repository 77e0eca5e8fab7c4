//! Upwords at the command line. Each verb has a file of its own.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use terminal::Outcome;

use word_list::BuiltIn;

mod check;
mod input;
mod match_file;
mod output;
mod pictures;
mod play;
mod plays;
mod replay;
mod show;
mod simulate;
mod verdict;
mod word_list;
mod words;

/// The game of stacked letter tiles: play games, check and find moves, draw boards.
#[derive(Parser)]
#[command(name = "upwords", version, disable_help_subcommand = true, after_help = HELP)]
struct Arguments {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    verb: Option<Verb>,
}

/// The options of all verbs.
#[derive(clap::Args)]
#[command(next_display_order = 100)]
pub struct Common {
    /// The word list: a file with one word per line
    #[arg(long, global = true, value_name = "FILE")]
    pub words: Option<PathBuf>,
    /// The word list: one of the lists in the program
    #[arg(long, global = true, value_name = "NAME", conflicts_with = "words")]
    pub list: Option<BuiltIn>,
    #[command(flatten)]
    color: colorchoice_clap::Color,
}

const HELP: &str = "\
Without a verb, upwords plays a game. If standard input or standard output is
not a terminal, it shows the demonstration of simulate instead. Rows and columns
count from 0.

There are two word lists in the program:
  modern  American English of today, with plurals and verb forms, without names
  1934    Webster's Second International of 1934, the list of the library
Without --words and --list, the word list is the file named by the environment
variable HW3_WORDS. If the variable is not set or empty, play and words use the
modern list. check, plays and simulate use the list of 1934, because they answer
questions about the library and the boards of its assignment.

Output to a terminal has color unless the environment variable NO_COLOR is set.
--color overrides this.

Examples:
  upwords
  upwords play boards/board01.txt
  upwords simulate | less
  upwords check boards/board01.txt 2 3 V \"T PMAN\"
  upwords plays boards/board01.txt AEINRST --best 5
  upwords show boards/tall-stacks.txt --svg board.svg
  upwords words --pattern 'c?t'

Exit status: 0 for yes, 1 for no, and 2 if there is no answer because the usage
is wrong or a file cannot be read or written. The help of each verb has the
details. 141 if the reader of the output closes the pipe.";

#[derive(Subcommand)]
enum Verb {
    /// Plays a game at the terminal
    Play(play::Arguments),
    /// Shows a match again, forward and backward
    Replay(replay::Arguments),
    /// Plays a game script and draws every board
    Simulate(simulate::Arguments),
    /// Checks whether a move is legal, and says why not
    Check(check::Arguments),
    /// Lists the legal plays with the tiles of a rack
    Plays(plays::Arguments),
    /// Draws a board
    Show(show::Arguments),
    /// Looks up words in the word list
    Words(words::Arguments),
}

fn main() -> ExitCode {
    let arguments: Arguments = terminal::parse();
    arguments.common.color.write_global();
    terminal::end("upwords", run(&arguments))
}

fn run(arguments: &Arguments) -> Outcome {
    let common = &arguments.common;
    // The parser does not notice a conflict of options before and after the verb.
    if common.words.is_some() && common.list.is_some() {
        return Err("--words and --list are both given: use one of them".into());
    }
    match &arguments.verb {
        Some(Verb::Play(arguments)) => play::run(arguments, common),
        Some(Verb::Replay(arguments)) => replay::run(arguments, common),
        Some(Verb::Simulate(arguments)) => simulate::run(arguments, common),
        Some(Verb::Check(arguments)) => check::run(arguments, common),
        Some(Verb::Plays(arguments)) => plays::run(arguments, common),
        Some(Verb::Show(arguments)) => show::run(arguments),
        Some(Verb::Words(arguments)) => words::run(arguments, common),
        None if is_interactive() => play::run(&play::Arguments::default(), common),
        None => simulate::run(&simulate::Arguments::default(), common),
    }
}

/// Returns true if a player can see and type.
fn is_interactive() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_arguments_are_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn the_completions_are_current() {
        testkit::completions::check(Arguments::command());
    }
}
