//! Measures and trains the computer players, one file per verb.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use terminal::{end, parse};

mod learn;
mod measure;
mod parallel;

/// Measures and trains the computer players of Upwords
#[derive(Parser)]
#[command(name = "engine-lab", version, disable_help_subcommand = true)]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Let the levels play against each other, and print a table
    Measure(measure::Arguments),
    /// Learn the values of tiles and boards by self-play, and print engine/values.txt
    Learn(learn::Arguments),
}

fn main() -> ExitCode {
    let outcome = match &parse::<Arguments>().verb {
        Verb::Measure(arguments) => measure::run(arguments),
        Verb::Learn(arguments) => learn::run(arguments),
    };
    end("engine-lab", outcome)
}
