//! How the program fails: a sentence and a status for each way.

use std::io::{self, ErrorKind};

use thiserror::Error;

/// Why the program ends before the game does.
#[derive(Debug, Error)]
pub enum Failure {
    #[error("Usage: nogo p1type p2type [height width | filename]")]
    Usage,
    #[error("Invalid type")]
    Type,
    #[error("Invalid board dimension")]
    Dimension,
    #[error("Unable to open file")]
    Open,
    #[error("Incorrect file contents")]
    Contents,
    #[error("End of input from user")]
    EndOfInput,
    #[error("Unable to write: {0}")]
    Output(#[from] io::Error),
}

impl Failure {
    /// The exit status.
    pub fn status(&self) -> u8 {
        match self {
            Failure::Usage => 1,
            Failure::Type => 2,
            Failure::Dimension => 3,
            Failure::Open => 4,
            Failure::Contents => 5,
            Failure::EndOfInput => 6,
            Failure::Output(_) if self.is_closed_pipe() => 141,
            Failure::Output(_) => 74,
        }
    }

    /// Whether nobody reads any more, who would need a message.
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Failure::Output(error) if error.kind() == ErrorKind::BrokenPipe)
    }
}
