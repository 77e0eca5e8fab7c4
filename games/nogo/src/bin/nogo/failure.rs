//! How the program fails, with a message and an exit status for each way.

use std::io;

use terminal::{Exit, is_closed_pipe};
use thiserror::Error;
use whole_file::Cause;

/// Why the program stops before the game is over. The assignment dictates all
/// messages but the last.
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
    #[error("Unable to write: {}", Cause(.0))]
    Output(#[from] io::Error),
}

impl Failure {
    /// The exit status. The assignment dictates 1 to 6.
    pub fn status(&self) -> u8 {
        match self {
            Failure::Usage => 1,
            Failure::Type => 2,
            Failure::Dimension => 3,
            Failure::Open => 4,
            Failure::Contents => 5,
            Failure::EndOfInput => 6,
            Failure::Output(_) if is_closed_pipe(self) => Exit::ClosedPipe as u8,
            Failure::Output(_) => 74,
        }
    }
}
