//! How a program ends.

use std::error::Error;
use std::io::{self, ErrorKind, Write};
use std::iter;
use std::process::ExitCode;

use whole_file::Cause;

/// The exit codes of upwords, qwirkle and boggle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Everything went well, or the answer is yes.
    Yes = 0,
    /// The answer is no.
    No = 1,
    /// There is no answer: the usage was wrong, or a file could not be read or
    /// written.
    Failed = 2,
    /// The reader of our output has closed the pipe. A shell reports the same code
    /// for a program that SIGPIPE killed.
    ClosedPipe = 141,
}

impl From<bool> for Exit {
    fn from(answer: bool) -> Exit {
        match answer {
            true => Exit::Yes,
            false => Exit::No,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// The result of a program: its exit code, or the error that stopped it.
///
/// An [`io::Error`] means that standard output could not be written. Any other
/// error displays as the sentence to print.
pub type Outcome = Result<Exit, Box<dyn Error>>;

/// Reports the error, if there is one, and returns the exit code.
///
/// The sentence goes to standard error after the name of the program. A closed
/// pipe is not reported: nobody is waiting for the output any more.
pub fn end(program: &str, outcome: Outcome) -> ExitCode {
    let exit = outcome.unwrap_or_else(|error| match sentence(&*error) {
        None => Exit::ClosedPipe,
        Some(sentence) => {
            // If standard error is closed too, there is nowhere left to report it.
            let _ = writeln!(io::stderr(), "{program}: {sentence}");
            Exit::Failed
        }
    });
    exit.into()
}

/// The sentence to print for an error; `None` for a closed pipe.
fn sentence(error: &(dyn Error + 'static)) -> Option<String> {
    if is_closed_pipe(error) {
        return None;
    }
    Some(match error.downcast_ref() {
        Some(error) => format!("cannot write the output: {}", Cause(error)),
        None => error.to_string(),
    })
}

/// Returns true if the reader of our output has closed the pipe.
pub fn is_closed_pipe(error: &(dyn Error + 'static)) -> bool {
    iter::successors(Some(error), |&error| error.source())
        .filter_map(|error| error.downcast_ref::<io::Error>())
        .any(|error| error.kind() == ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_closed_pipe_has_no_sentence() {
        let closed = io::Error::from(ErrorKind::BrokenPipe);
        assert_eq!(sentence(&closed), None);
        let full = io::Error::from_raw_os_error(28);
        assert_eq!(
            sentence(&full).as_deref(),
            Some("cannot write the output: No space left on device")
        );
        let other: Box<dyn Error> = "the board is full".into();
        assert_eq!(sentence(&*other).as_deref(), Some("the board is full"));
    }
}
