//! `upwords play`: a game at the terminal.

use std::path::{Path, PathBuf};

use crate::Outcome;

/// What is played.
#[derive(clap::Args, Default)]
pub struct Arguments {
    /// The board file or saved game to start from, instead of the one built in
    pub board: Option<PathBuf>,
}

/// Runs the verb.
pub fn run(_arguments: &Arguments, _words: Option<&Path>) -> Outcome {
    Err("the full-screen game is not in this version: try upwords simulate".into())
}
