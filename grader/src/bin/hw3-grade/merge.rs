//! `hw3-grade merge`: combines the results of several runs.

use std::path::PathBuf;

use hw3_grade::report::{merge, read_json};
use hw3_grade::words::Words;
use terminal::Outcome;

use crate::reports::Reports;

#[derive(clap::Args)]
#[command(after_help = HELP)]
#[group(skip)]
pub struct Arguments {
    /// Files that --json has written
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The course's word list, if the runs used another than the built-in one
    #[arg(long, value_name = "FILE")]
    words: Option<PathBuf>,
    #[command(flatten)]
    reports: Reports,
}

const HELP: &str = "\
The scores are those of the files. With --rubric, they are computed again.

Examples:
  hw3-grade merge part-*.json --json all.json --html report.html
  hw3-grade merge all.json --rubric stricter.toml --csv grades.csv

Exit status: 0 if all submissions are correct, 1 if one is not, and 2 if a file
cannot be read, or if two files have different results for a name.";

pub fn run(arguments: &Arguments) -> Outcome {
    let rubric = arguments.reports.rubric()?;
    arguments.reports.check_files()?;
    let words = Words::open(arguments.words.as_deref())?;
    let files = arguments.files.iter().map(|file| read_json(file));
    let mut graded = merge(files.collect::<Result<_, String>>()?)?;
    arguments.reports.check_count(graded.len())?;
    if arguments.reports.has_rubric() {
        for graded in &mut graded {
            rubric.apply(graded);
        }
    }
    arguments.reports.write(rubric, &graded, &words)
}
