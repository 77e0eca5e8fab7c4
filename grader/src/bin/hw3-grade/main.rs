//! Grades implementations of hw3. Each verb has a file of its own.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use terminal::Outcome;

mod compare;
mod grade;
mod gradescope;
mod merge;
mod progress;
mod reports;
mod store;

/// Checks implementations of hw3, and shows why they are wrong.
#[derive(Parser)]
#[command(name = "hw3-grade", version, disable_help_subcommand = true, after_help = HELP)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
struct Arguments {
    #[command(flatten)]
    color: colorchoice_clap::Color,
    #[command(subcommand)]
    verb: Option<Verb>,
    #[command(flatten)]
    grade: grade::Arguments,
}

const HELP: &str = "\
A submission is a course's repository (src/hw3.c, include/hw3.h), a file hw3.c
with or without its header, or a shared library. Folders and zip files may
contain any number of them. Each is named after its folder.

Without options, a table goes to standard output. If the environment variable
CG_JUNIT_XML_LOCATION is set, as on CodeGrade, JUnit XML goes to that file.

Examples:
  hw3-grade hw3.c
  hw3-grade submissions/ --html report.html --students feedback/
  hw3-grade submissions.zip --json results.json --csv grades.csv
  hw3-grade submissions/ --shard 3/10 --json part-3.json
  hw3-grade merge part-*.json --html report.html
  hw3-grade compare hw3.c game.txt

Exit status: 0 if all submissions are correct, 1 if one is not, and 2 if the
usage or the rubric is wrong, or if there is no compiler. 141 if the reader of
the output closes the pipe.";

#[derive(Subcommand)]
enum Verb {
    /// Plays a game script with a submission, next to the reference
    Compare(compare::Arguments),
    /// Combines the results of several runs
    Merge(merge::Arguments),
    /// Creates an autograder for Gradescope
    GradescopeZip(gradescope::Arguments),
    /// Prints the default rubric
    Rubric,
}

fn main() -> ExitCode {
    hw3_grade::sandbox::enter_if_asked();
    let arguments: Arguments = terminal::parse();
    arguments.color.write_global();
    terminal::end("hw3-grade", run(&arguments))
}

fn run(arguments: &Arguments) -> Outcome {
    match &arguments.verb {
        Some(Verb::Compare(arguments)) => compare::run(arguments),
        Some(Verb::Merge(arguments)) => merge::run(arguments),
        Some(Verb::GradescopeZip(arguments)) => gradescope::run(arguments),
        Some(Verb::Rubric) => reports::print_rubric(),
        None => grade::run(&arguments.grade),
    }
}

/// What graders and comparisons share.
#[derive(clap::Args)]
#[group(skip)]
pub struct Common {
    /// The course's word list, one word per line
    #[arg(long, value_name = "FILE")]
    words: Option<PathBuf>,
    /// Processor time for each call, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 2.0, value_parser = seconds)]
    call_time: f64,
    /// Memory for a submission, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 512, value_parser = clap::value_parser!(u64).range(32..=65_536))]
    memory: u64,
}

impl Common {
    fn limits(&self) -> hw3_grade::run::Limits {
        hw3_grade::run::Limits {
            call: std::time::Duration::from_secs_f64(self.call_time),
            memory: self.memory << 20,
            ..hw3_grade::run::Limits::default()
        }
    }
}

/// Parses a number of seconds.
fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "use a number".to_owned())?;
    match (0.1..=3_600.0).contains(&seconds) {
        true => Ok(seconds),
        false => Err("use a number from 0.1 to 3600".to_owned()),
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
