//! Why the program gives up.

use std::ffi::OsString;
use std::fmt;
use std::io;

use thiserror::Error;

/// Why the program gives up, as a sentence for stderr.
#[derive(Debug, Error)]
pub enum Failure {
    /// An argument that there is none of.
    #[error("there is no argument {argument:?}, only --help and --version")]
    Argument {
        /// The first that is wrong.
        argument: OsString,
    },
    /// There is no seed.
    #[error("the random seed must be a whole number, such as 42, 0x2A or 052, but {found}")]
    Seed {
        /// What there is in its place.
        found: Found,
    },
    /// There is no time.
    #[error("the timer must be a whole number of seconds, such as 90 or 0, but {found}")]
    Timer {
        /// What there is in its place.
        found: Found,
    },
    /// The input cannot be read.
    #[error("cannot read the input: {0}")]
    Read(io::Error),
    /// The output cannot be written.
    #[error("cannot write the output: {0}")]
    Write(#[from] io::Error),
}

/// What there is in the place of a number: a byte, or the end.
#[derive(Debug, PartialEq, Eq)]
pub struct Found(pub Option<u8>);

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(byte) => write!(f, "there is '{}'", byte.escape_ascii()),
            None => f.write_str("the input ends there"),
        }
    }
}
