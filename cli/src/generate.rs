//! `upwords generate`: files for packages.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory, ValueEnum};
use clap_complete::Shell;

use crate::wording::{Cause, Name};
use crate::{Arguments as Program, Outcome};

/// Where they go.
#[derive(clap::Args)]
pub struct Arguments {
    /// The directory; it is made if there is none
    directory: PathBuf,
}

/// Runs the verb.
pub fn run(arguments: &Arguments) -> Outcome {
    let directory = &arguments.directory;
    write(directory).map_err(|error| {
        let (name, cause) = (Name(directory), Cause(&error));
        format!("cannot write to the directory {name}: {cause}")
    })?;
    Ok(ExitCode::SUCCESS)
}

fn write(directory: &PathBuf) -> io::Result<()> {
    fs::create_dir_all(directory)?;
    let mut program = Program::command();
    for &shell in Shell::value_variants() {
        clap_complete::generate_to(shell, &mut program, "upwords", directory)?;
    }
    clap_mangen::generate_to(program, directory)
}
