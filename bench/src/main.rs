//! `report` measures everything beside its baseline, `counts` counts the
//! instructions of the hottest paths.
#![allow(clippy::print_stdout, reason = "what it has to say")]

use bench::memory::Counting;
use clap::{Parser, Subcommand};

mod counts;

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
    /// Counts the instructions of the hottest paths, with Callgrind
    Counts(counts::Arguments),
    /// Runs the hottest paths, for Callgrind
    #[command(hide = true)]
    Hot,
}

fn main() -> std::process::ExitCode {
    match Arguments::parse().verb {
        Verb::Counts(arguments) => counts::run(&arguments),
        Verb::Hot => counts::hot(),
    }
}
