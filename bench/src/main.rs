//! The benchmark program. `report` measures time and memory, `counts` counts
//! the instructions of the hot paths.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program that prints its results"
)]

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use bench::memory::Counting;
use bench::strategy::Strategy;
use clap::{Parser, Subcommand};

mod counts;
mod report;

#[global_allocator]
static MEMORY: Counting = Counting;

/// Measures the library and compares it with other ways to do the same work
#[derive(Parser)]
#[command(name = "bench")]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Measure everything, compare it, and print a table
    Report(report::Arguments),
    /// Count the instructions of the hot paths with Callgrind
    Counts(counts::Arguments),
    /// Run the hot paths, so that Callgrind can count or profile them
    ///
    /// To see which functions of a path execute the most instructions, run
    /// valgrind --tool=callgrind --toggle-collect=bench_hot_path
    /// target/release/bench hot "lexicon: a hit", then callgrind_annotate
    Hot(counts::HotArguments),
    /// Look up words in a new process, for `report`
    #[command(hide = true)]
    Strategy {
        strategy: Strategy,
        list: PathBuf,
        words: PathBuf,
    },
}

fn main() -> ExitCode {
    match Arguments::parse().verb {
        Verb::Report(arguments) => report::run(&arguments),
        Verb::Counts(arguments) => counts::run(&arguments),
        Verb::Hot(arguments) => counts::hot(&arguments),
        Verb::Strategy {
            strategy,
            list,
            words,
        } => {
            let words = fs::read_to_string(words).expect("words");
            let (time, found) = strategy.run(&list, &words);
            println!("{time} {found}");
            ExitCode::SUCCESS
        }
    }
}
