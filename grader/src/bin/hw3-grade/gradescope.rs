//! `hw3-grade gradescope-zip`: creates an autograder for Gradescope.

use std::env;
use std::fs;
use std::io::{Write, stdout};
use std::path::PathBuf;

use hw3_grade::report::Autograder;
use hw3_grade::words::Words;
use terminal::{Exit, Outcome, write_bytes};
use whole_file::{Cause, PathText};

use crate::reports::read_rubric;

#[derive(clap::Args)]
#[command(after_help = HELP)]
#[group(skip)]
pub struct Arguments {
    /// The archive to create
    #[arg(default_value = "autograder.zip")]
    file: PathBuf,
    /// The rubric, unless it is the default
    #[arg(long, value_name = "FILE")]
    rubric: Option<PathBuf>,
    /// The course's word list, unless it is the built-in one
    #[arg(long, value_name = "FILE")]
    words: Option<PathBuf>,
    /// Replace the archive if it exists
    #[arg(long)]
    force: bool,
    /// More options for the grader, such as --reveal rule
    #[arg(last = true, value_name = "OPTION")]
    options: Vec<String>,
}

const HELP: &str = "\
The archive contains this program, setup.sh and run_autograder. Upload it as the
autograder of a programming assignment. Gradescope's machines run Ubuntu, so
build the program on a machine whose C library is not newer than theirs.

Examples:
  hw3-grade gradescope-zip
  hw3-grade gradescope-zip hidden.zip -- --reveal rule --visibility after_published

Exit status: 0 if the archive is created, and 2 if it is not.";

pub fn run(arguments: &Arguments) -> Outcome {
    read_rubric(arguments.rubric.as_deref())?;
    Words::open(arguments.words.as_deref())?;
    let read = |file: &Option<PathBuf>| match file {
        Some(file) => fs::read(file)
            .map(Some)
            .map_err(|error| format!("cannot read {}: {}", PathText(file), Cause(&error))),
        None => Ok(None),
    };
    let rubric = read(&arguments.rubric)?;
    let rubric = rubric.map(|rubric| String::from_utf8_lossy(&rubric).into_owned());
    let words = read(&arguments.words)?;
    let program = env::current_exe();
    let program =
        program.map_err(|error| format!("cannot find this program: {}", Cause(&error)))?;
    let autograder = Autograder {
        program: &program,
        rubric: rubric.as_deref(),
        words: words.as_deref(),
        arguments: &arguments.options,
    };
    write_bytes(&arguments.file, &autograder.zip()?, arguments.force)?;
    let mut out = stdout().lock();
    writeln!(out, "{} is ready to upload", PathText(&arguments.file))?;
    Ok(Exit::Yes)
}
