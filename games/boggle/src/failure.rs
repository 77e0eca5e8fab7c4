//! Why the program stops.

use std::ffi::OsString;
use std::fmt;
use std::io;
use std::path::PathBuf;

use thiserror::Error;
use whole_file::{Cause, PathText};

/// Why the program stops, as a sentence for standard error.
#[derive(Debug, Error)]
pub enum Failure {
    /// An unknown argument.
    #[error("unknown argument {argument:?}: boggle --help lists the valid ones")]
    Argument {
        /// The first unknown argument.
        argument: OsString,
    },
    /// `--words` comes last.
    #[error("--words needs the name of a file with one word per line")]
    NoFile,
    /// `--words` is the only option of a game.
    #[error("--words has no effect on its own: add --solve or --strict")]
    UnusedWords,
    /// `solve` has no seed.
    #[error("solve needs a seed, such as boggle solve 42")]
    NoSeed,
    /// The seed of `solve` is not a number.
    #[error("the seed must be a whole number, such as 42, 0x2A or 052, not {argument:?}")]
    SeedArgument {
        /// The argument.
        argument: OsString,
    },
    /// The file with the list of words cannot be read.
    #[error("cannot read the word list {}: {}", PathText(.file), Cause(.error))]
    ReadList {
        /// The file.
        file: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// The file is not a list of words.
    #[error("{} is not a word list: {reason}", PathText(.file))]
    NotAList {
        /// The file.
        file: PathBuf,
        /// Why not.
        reason: String,
    },
    /// The test cases need one directory.
    #[error("transcripts needs one argument: a directory that is new or empty")]
    Directory,
    /// The seed is not a number.
    #[error("the random seed must be a whole number, such as 42, 0x2A or 052, but {typed}")]
    Seed {
        /// What was typed instead.
        typed: Typed,
    },
    /// The time is not a number.
    #[error("the timer must be a whole number of seconds, such as 90 or 0, but {typed}")]
    Timer {
        /// What was typed instead.
        typed: Typed,
    },
    /// The input cannot be read.
    #[error("cannot read the input: {}", Cause(.0))]
    Read(io::Error),
    /// The output cannot be written.
    #[error("cannot write the output: {}", Cause(.0))]
    Write(#[from] io::Error),
}

/// What was typed instead of a number: a byte, or nothing at the end of the
/// input.
#[derive(Debug, PartialEq, Eq)]
pub struct Typed(pub Option<u8>);

impl fmt::Display for Typed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(byte) => write!(f, "got '{}'", byte.escape_ascii()),
            None => f.write_str("the input ended"),
        }
    }
}
