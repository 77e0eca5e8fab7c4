//! The thread's last error.

use std::cell::{Cell, RefCell};
use std::io::{self, Write};
use std::mem::ManuallyDrop;
use std::ptr;

use super::edge::guard;
use super::failure::Failure;
use super::status::Status;
use crate::{Refusal, Word};

/// The largest sentence kept: long enough for any file name.
const ROOM: usize = 8000;

/// Why a call in this thread failed last. It owns no heap memory, so recording
/// an error cannot fail and nothing is left to free when the thread ends.
struct LastError {
    status: Cell<Status>,
    /// A refusal is only formatted when the program asks for the sentence:
    /// programs refuse many moves and rarely ask.
    refusal: Cell<Option<ManuallyDrop<Refusal>>>,
    /// The sentence of any other failure.
    sentence: RefCell<[u8; ROOM]>,
    length: Cell<usize>,
}

thread_local! {
    static LAST: LastError = const {
        LastError {
            status: Cell::new(Status::Ok),
            refusal: Cell::new(None),
            sentence: RefCell::new([0; ROOM]),
            length: Cell::new(0),
        }
    };
}

/// Runs the body of a function that returns a status, and records its failure.
pub(super) fn report(body: impl FnOnce() -> Result<(), Failure>) -> Status {
    match guard(body) {
        Some(Ok(())) => Status::Ok,
        Some(Err(failure)) => record(&failure),
        None => record(&Failure::Panic),
    }
}

/// Records the thread's last error and returns its status.
pub(super) fn record(failure: &Failure) -> Status {
    let status = failure.status();
    LAST.with(|last| {
        last.status.set(status);
        let refusal = match failure {
            Failure::Refusal(refusal) if refusal.word().is_none_or(Word::is_inline) => {
                // SAFETY: the refusal owns no heap memory, and the copy is never
                // dropped.
                Some(ManuallyDrop::new(unsafe { ptr::read(refusal) }))
            }
            other => {
                let mut sentence = last.sentence.borrow_mut();
                let mut rest = &mut sentence[..];
                // A sentence that is too long is cut.
                let _ = write!(rest, "{other}");
                last.length.set(ROOM - rest.len());
                None
            }
        };
        last.refusal.set(refusal);
    });
    status
}

/// The status of the thread's last error.
pub(super) fn status() -> Status {
    LAST.with(|last| last.status.get())
}

/// Writes the sentence of the thread's last error.
pub(super) fn write(out: &mut impl Write) -> io::Result<()> {
    LAST.with(|last| {
        let refusal = last.refusal.take();
        last.refusal.set(refusal.clone());
        match refusal {
            Some(refusal) => write!(out, "{}", *refusal),
            None => out.write_all(&last.sentence.borrow()[..last.length.get()]),
        }
    })
}
