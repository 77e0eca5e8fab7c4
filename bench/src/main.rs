//! `report` measures everything beside its baseline, `counts` counts the
//! instructions of the hottest paths.
#![allow(clippy::print_stdout, reason = "what it has to say")]

use bench::memory::Counting;
use clap::{Parser, Subcommand};

mod counts;
mod report;

#[global_allocator]
static MEMORY: Counting = Counting;

/// What the library costs, beside what the same work costs otherwise.
#[derive(Parser)]
#[command(name = "bench")]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Measures everything beside its baseline, and prints a table
    Report(report::Arguments),
    /// Counts the instructions of the hottest paths, with Callgrind
    Counts(counts::Arguments),
    /// Runs the hottest paths, for Callgrind to count or to profile
    ///
    /// To see where the instructions of one of them go:
    /// valgrind --tool=callgrind --toggle-collect=bench_hot_path
    /// target/release/bench hot "lexicon: a hit", then callgrind_annotate
    Hot(counts::HotArguments),
}

fn main() -> std::process::ExitCode {
    match Arguments::parse().verb {
        Verb::Report(arguments) => report::run(&arguments),
        Verb::Counts(arguments) => counts::run(&arguments),
        Verb::Hot(arguments) => counts::hot(&arguments),
    }
}
