//! Qwirkle with letters at the command line, one file per verb.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use qwirkle::Level;
use qwirkle::dialogue::Seed;
use terminal::{Outcome, end, parse};

mod measure;
mod play;
mod show;
mod stage;
mod transcripts;

/// Qwirkle with letters, for humans and computers.
#[derive(Parser)]
#[command(
    name = "qwirkle",
    version,
    disable_help_subcommand = true,
    args_conflicts_with_subcommands = true,
    mut_arg("color", |color| color.help("When to use color").display_order(101)),
    after_help = help()
)]
struct Arguments {
    #[command(subcommand)]
    verb: Option<Verb>,
    #[command(flatten)]
    game: play::Arguments,
    #[command(flatten)]
    color: colorchoice_clap::Color,
}

/// The option of the verbs that shuffle tiles.
#[derive(clap::Args)]
#[group(skip)]
struct Shuffle {
    /// Shuffle the tiles with this number
    #[arg(long, value_name = "NUMBER", display_order = 100)]
    seed: Option<u64>,
}

impl Shuffle {
    fn seed(&self) -> Seed {
        self.seed.map_or(Seed::Random, Seed::Fixed)
    }
}

fn help() -> String {
    let levels = Level::ALL.map(|level| level.to_string()).join(", ");
    format!(
        "\
Without a verb, qwirkle asks who plays, and then asks each human in turn:

  0 5 6          lays tile 0 of your deck on row 5, column 6
  Ar 5 6         lays the red A there: tiles can be named
  0 5 6 2 5 7    lays several tiles, in one row or column
  s skips, h gives a hint, u undoes, w FILE saves, q quits, ? explains

Adjacent tiles must share their letter or their color, and no two may be
identical. Each row and column that you start or extend scores a point per
tile, and 4 more if it is complete with four tiles. The most points win.

The levels of computers, weakest first, are {levels}. The
strongest uses all of the time that --think gives it. The others take a
fraction of a second, and on large boards no longer than --think.

With --color auto, terminals get color unless the environment variable NO_COLOR
is set. Without color, a tile is printed as its name, such as Ar.

Examples:
  qwirkle
  qwirkle --players Ann,Zoe=deep
  qwirkle --players Ann,Zoe=master --think 5
  qwirkle --players Ann,Bob --save game.txt
  qwirkle --resume game.txt
  qwirkle stage 4
  qwirkle show game.txt --svg board.svg

Exit status: 0 success or end of input, 1 measure --check found a weak level,
2 wrong usage or a file cannot be read or written, 141 the reader of the output
has closed the pipe."
    )
}

#[derive(Subcommand)]
enum Verb {
    /// Runs a stage of the assignment, from 1 to 7
    Stage(stage::Arguments),
    /// Draws the board of a saved game
    Show(show::Arguments),
    /// Lets the computers play each other and prints their results
    Measure(measure::Arguments),
    /// Writes test cases for other versions of the stages
    Transcripts(transcripts::Arguments),
}

fn main() -> ExitCode {
    let arguments: Arguments = parse();
    arguments.color.write_global();
    end("qwirkle", run(&arguments))
}

fn run(arguments: &Arguments) -> Outcome {
    match &arguments.verb {
        Some(Verb::Stage(stage)) => stage::run(stage, arguments.color.color),
        Some(Verb::Show(arguments)) => show::run(arguments),
        Some(Verb::Measure(arguments)) => measure::run(arguments),
        Some(Verb::Transcripts(arguments)) => transcripts::run(arguments),
        None => play::run(&arguments.game),
    }
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
