//! Why a call has failed, and how that is remembered.

use std::cell::{Cell, RefCell};
use std::io::Write;

use thiserror::Error;

use super::edge::guard;
use super::status::Status;
use crate::memory::OutOfMemory;
use crate::{BoardError, LexiconError, OpenError, Refusal, SaveError};

/// Why a call has failed.
#[derive(Debug, Error)]
pub(super) enum Failure {
    #[error("{0} is NULL")]
    Null(&'static str),
    #[error("{0} cannot have {1} bytes")]
    Huge(&'static str, usize),
    #[error(transparent)]
    Refusal(#[from] Refusal),
    #[error("there is no move to undo")]
    NothingToUndo,
    #[error("there is no move to redo")]
    NothingToRedo,
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("the text is {}: {error}", error.verdict())]
    Board { error: BoardError },
    #[error(transparent)]
    Size(BoardError),
    #[error(transparent)]
    Save(#[from] SaveError),
    #[error("there is no memory for this call")]
    OutOfMemory,
    #[error("the library has failed: please report what was called, and how")]
    Panic,
}

impl Failure {
    pub(super) const NULL_GAME: Failure = Failure::Null("the game");
    pub(super) const NULL_TILES: Failure = Failure::Null("the string of tiles");

    pub(super) fn status(&self) -> Status {
        match self {
            Failure::Null(_) => Status::NullArgument,
            Failure::Huge(..) => Status::BadSize,
            Failure::Refusal(refusal) => Status::of_refusal(refusal),
            Failure::NothingToUndo => Status::NothingToUndo,
            Failure::NothingToRedo => Status::NothingToRedo,
            Failure::Open(error) => Status::of_open(error),
            Failure::Board { error } | Failure::Size(error) => Status::of_board(error),
            Failure::Save(error) => Status::of_save(error),
            Failure::OutOfMemory => Status::OutOfMemory,
            Failure::Panic => Status::Internal,
        }
    }
}

impl From<LexiconError> for Failure {
    fn from(error: LexiconError) -> Failure {
        OpenError::from(error).into()
    }
}

impl From<OutOfMemory> for Failure {
    fn from(_: OutOfMemory) -> Failure {
        Failure::OutOfMemory
    }
}

/// How much of a sentence a thread remembers: room for any file name that there is.
const ROOM: usize = 8000;

/// Why a call in a thread failed last. It has nothing to free, so that it is
/// there to the very end of the thread, and takes no memory that might not be
/// there.
struct Last {
    status: Cell<Status>,
    length: Cell<usize>,
    text: RefCell<[u8; ROOM]>,
}

thread_local! {
    static LAST: Last = const {
        Last {
            status: Cell::new(Status::Ok),
            length: Cell::new(0),
            text: RefCell::new([0; ROOM]),
        }
    };
}

/// Runs the body of a function that returns a status, and keeps in mind why it
/// has failed.
pub(super) fn report(body: impl FnOnce() -> Result<(), Failure>) -> Status {
    let result = guard(Err(Failure::Panic), body);
    result.as_ref().map_or_else(remember, |()| Status::Ok)
}

/// Keeps in mind why a call in this thread has failed.
pub(super) fn remember(failure: &Failure) -> Status {
    let status = failure.status();
    LAST.with(|last| {
        let mut text = last.text.borrow_mut();
        let mut rest = &mut text[..];
        // A sentence that is too long is cut.
        let _ = write!(rest, "{failure}");
        let left = rest.len();
        last.length.set(ROOM - left);
        last.status.set(status);
    });
    status
}

/// The status of the call in this thread that failed last.
pub(super) fn last_status() -> Status {
    LAST.with(|last| last.status.get())
}

/// Hands over the sentence about the call in this thread that failed last.
pub(super) fn with_last_text<T>(tell: impl FnOnce(&[u8]) -> T) -> T {
    LAST.with(|last| tell(&last.text.borrow()[..last.length.get()]))
}
