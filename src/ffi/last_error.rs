//! The thread's last error.

use std::cell::{Cell, RefCell};
use std::io::{self, Write};
use std::mem::ManuallyDrop;
use std::ptr;

use libc::c_char;

use super::edge::{Buffer, guard};
use super::failure::Failure;
use super::status::Status;
use crate::{Refusal, Word};

/// The longest sentence kept. Longer ones are cut.
const ROOM: usize = 8000;

/// Why the last failed call in this thread failed. It owns no heap memory, so
/// recording an error cannot fail, and nothing is left to free when the thread
/// ends.
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
                let _ = write!(rest, "{other}");
                last.length.set(ROOM - rest.len());
                None
            }
        };
        last.refusal.set(refusal);
    });
    status
}

/// Writes the sentence of the thread's last error.
fn write(out: &mut impl Write) -> io::Result<()> {
    LAST.with(|last| {
        let refusal = last.refusal.take();
        last.refusal.set(refusal.clone());
        match refusal {
            Some(refusal) => write!(out, "{}", *refusal),
            None => out.write_all(&last.sentence.borrow()[..last.length.get()]),
        }
    })
}

/// Returns the status of the last call that failed in this thread.
///
/// Every function that returns a status, and the five of the assignment, record
/// their failures here. Like errno, the status stays until another call in this
/// thread fails: read it only after a failure.
///
/// @return the status of the last call that failed in this thread;
///         HW3_STATUS_OK if none has
#[unsafe(no_mangle)]
pub extern "C" fn hw3_error_status() -> Status {
    LAST.with(|last| last.status.get())
}

/// Explains the last failure in this thread in a sentence, such as
/// "boards/new.txt is not a board: row 1, column 1: 'h' is not a tile (A-Z) or
/// '.'".
///
/// The sentence has no newline and at most 8000 bytes. Like errno, it stays
/// until another call in this thread fails.
///
/// As with snprintf, at most size bytes are written, including the final NUL;
/// with a size of 0 nothing is written, and buffer may be NULL.
///
/// @param buffer  receives the sentence
/// @param size  the size of buffer in bytes
/// @return the length of the whole sentence without the NUL; the sentence is
///         cut if that is size or more; 0 if no call in this thread has failed
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_error_text(buffer: *mut c_char, size: usize) -> usize {
    // SAFETY: the caller passes NULL or `size` bytes of its own.
    unsafe { Buffer::fill(buffer, size, write) }
}
