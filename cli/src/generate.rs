//! `upwords generate`: writes completions and manual pages, for packages.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::{CommandFactory, ValueEnum};
use clap_complete::Shell;
use terminal::{Exit, Outcome};
use whole_file::{Cause, PathText};

use crate::Arguments as Program;

#[derive(clap::Args)]
pub struct Arguments {
    /// The directory to write to; created if it does not exist
    directory: PathBuf,
}

pub fn run(arguments: &Arguments) -> Outcome {
    let directory = &arguments.directory;
    write(directory).map_err(|error| {
        let (path, cause) = (PathText(directory), Cause(&error));
        format!("cannot write to the directory {path}: {cause}")
    })?;
    Ok(Exit::Yes)
}

fn write(directory: &Path) -> io::Result<()> {
    fs::create_dir_all(directory)?;
    let mut program = Program::command();
    for &shell in Shell::value_variants() {
        clap_complete::generate_to(shell, &mut program, "upwords", directory)?;
    }
    clap_mangen::generate_to(program, directory)
}
