//! How the program fails, with a message and an exit status for each way.

use std::io;

use terminal::{Exit, is_closed_pipe};
use thiserror::Error;
use whole_file::Cause;

/// Why the program stops before the game is over. The assignment dictates the
/// messages of the first six.
#[derive(Debug, Error)]
pub enum Failure {
    #[error("Usage: nogo p1type p2type [height width | filename]")]
    Usage,
    #[error("Invalid player type")]
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
    #[error("{0}")]
    Option(String),
    #[error("{0}: choose a smaller board, or leave out --level")]
    TooLarge(#[from] nogo::TooLarge),
    /// The file of `nogo check` or `nogo draw` cannot be opened.
    #[error("{0}")]
    NotOpened(String),
    /// The file of `nogo check` or `nogo draw` is not a saved game.
    #[error("{0}")]
    Rejected(String),
    /// A computer misses its bar in `nogo measure --check`.
    #[error("{0}")]
    TooWeak(String),
    /// `nogo transcripts` runs this program, but its path is unknown.
    #[error("cannot find the running program: {}", Cause(.0))]
    Program(io::Error),
    #[error("{0}")]
    Transcripts(#[from] test_pack::Error),
}

impl Failure {
    /// The exit status. The assignment dictates 1 to 6.
    pub fn status(&self) -> u8 {
        match self {
            Failure::Usage | Failure::Option(_) | Failure::TooWeak(_) => 1,
            Failure::Type => 2,
            Failure::Dimension | Failure::TooLarge(_) => 3,
            Failure::Open | Failure::NotOpened(_) => 4,
            Failure::Contents | Failure::Rejected(_) => 5,
            Failure::EndOfInput => 6,
            Failure::Output(_) if is_closed_pipe(self) => Exit::ClosedPipe as u8,
            Failure::Output(_) | Failure::Program(_) | Failure::Transcripts(_) => 74,
        }
    }
}
