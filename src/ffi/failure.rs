//! Why a call has failed, and how that is remembered.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use thiserror::Error;

use super::edge::guard;
use super::status::Status;
use crate::{BoardError, LexiconError, OpenError, Refusal, SaveError};

/// Why a call has failed. A game and a thread may both remember it.
#[derive(Clone, Debug, Error)]
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
    Open(Arc<OpenError>),
    #[error("the text is {}: {error}", error.verdict())]
    Board { error: BoardError },
    #[error(transparent)]
    Size(BoardError),
    #[error(transparent)]
    Save(Arc<SaveError>),
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
            Failure::Panic => Status::Internal,
        }
    }
}

impl From<OpenError> for Failure {
    fn from(error: OpenError) -> Failure {
        Failure::Open(Arc::new(error))
    }
}

impl From<LexiconError> for Failure {
    fn from(error: LexiconError) -> Failure {
        OpenError::from(error).into()
    }
}

impl From<SaveError> for Failure {
    fn from(error: SaveError) -> Failure {
        Failure::Save(Arc::new(error))
    }
}

thread_local! {
    /// Why a call in this thread failed last. It goes when the thread ends, and
    /// does not come back in the functions that run after that.
    static LAST: RefCell<Option<Failure>> = const { RefCell::new(None) };
    /// Its status, which has nothing to free and is there to the very end.
    static STATUS: Cell<Status> = const { Cell::new(Status::Ok) };
}

/// Runs the body of a function that returns a status, and keeps in mind why it
/// has failed.
pub(super) fn report(body: impl FnOnce() -> Result<(), Failure>) -> Status {
    match guard(Err(Failure::Panic), body) {
        Ok(()) => Status::Ok,
        Err(failure) => {
            let status = failure.status();
            STATUS.set(status);
            let _ = LAST.try_with(|last| last.replace(Some(failure)));
            status
        }
    }
}

/// The status of the call in this thread that failed last.
pub(super) fn last_status() -> Status {
    STATUS.get()
}

/// Why a call in this thread failed last; `None` if none has, or if that is
/// gone already.
pub(super) fn last() -> Option<Failure> {
    let last = LAST.try_with(|last| last.borrow().clone());
    last.ok().flatten()
}
