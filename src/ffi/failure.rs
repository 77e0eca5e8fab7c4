//! Why a call has failed, and how that is remembered.

use std::cell::{Cell, RefCell};
use std::io::{self, Write};
use std::mem::ManuallyDrop;

use thiserror::Error;

use super::edge::guard;
use super::status::Status;
use crate::memory::OutOfMemory;
use crate::refusal::Sentence;
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

/// What is most often missing.
pub(super) const GAME: &str = "the game";
pub(super) const TILES: &str = "the string of tiles";

/// What was given, unless that was NULL.
pub(super) fn given<T>(argument: Option<T>, name: &'static str) -> Result<T, Failure> {
    match argument {
        Some(argument) => Ok(argument),
        None => Err(Failure::Null(name)),
    }
}

/// How much of a text a thread remembers: room for any file name that there is.
const ROOM: usize = 8000;

/// More than a sentence has around a word.
const AROUND: usize = 200;

/// Why a call in a thread failed last. It has nothing to free, so that it is
/// there to the very end of the thread, and takes no memory that might not be
/// there.
struct Last {
    status: Cell<Status>,
    /// A refused move, without the text of its word: its sentence is put together
    /// for those who ask. There are many moves, and few ask.
    refusal: RefCell<Option<ManuallyDrop<Refusal>>>,
    length: Cell<usize>,
    /// The text of that word, or the sentence of any other failure.
    text: RefCell<[u8; ROOM]>,
}

thread_local! {
    static LAST: Last = const {
        Last {
            status: Cell::new(Status::Ok),
            refusal: RefCell::new(None),
            length: Cell::new(0),
            text: RefCell::new([0; ROOM]),
        }
    };
}

/// Runs the body of a function that returns a status, and keeps in mind why it
/// has failed.
pub(super) fn report(body: impl FnOnce() -> Result<(), Failure>) -> Status {
    match guard(body) {
        Some(Ok(())) => Status::Ok,
        Some(Err(failure)) => remember(&failure),
        None => remember(&Failure::Panic),
    }
}

/// Keeps in mind why a call in this thread has failed.
pub(super) fn remember(failure: &Failure) -> Status {
    let status = failure.status();
    LAST.with(|last| {
        let mut text = last.text.borrow_mut();
        let mut rest = &mut text[..];
        // What is too long is cut.
        let refusal = match failure {
            Failure::Refusal(refusal) if letters(refusal).len() <= ROOM - AROUND => {
                let _ = rest.write_all(letters(refusal));
                Some(ManuallyDrop::new(refusal.without_text()))
            }
            other => {
                let _ = write!(rest, "{other}");
                None
            }
        };
        last.length.set(ROOM - rest.len());
        last.status.set(status);
        *last.refusal.borrow_mut() = refusal;
    });
    status
}

fn letters(refusal: &Refusal) -> &[u8] {
    refusal.word().map_or(b"", |word| word.text.as_bytes())
}

/// The status of the call in this thread that failed last.
pub(super) fn last_status() -> Status {
    LAST.with(|last| last.status.get())
}

/// Writes the sentence about the call in this thread that failed last.
pub(super) fn write_last(out: &mut impl Write) -> io::Result<()> {
    LAST.with(|last| {
        let text = &last.text.borrow()[..last.length.get()];
        match &*last.refusal.borrow() {
            // The letters of a word are ASCII.
            Some(refusal) => write!(
                out,
                "{}",
                Sentence(refusal, str::from_utf8(text).unwrap_or(""))
            ),
            None => out.write_all(text),
        }
    })
}
