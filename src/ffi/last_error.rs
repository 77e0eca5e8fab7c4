//! The thread's last error.

use std::ffi::CStr;
use std::io::{self, Write};
use std::mem::MaybeUninit;
use std::ptr;

use libc::{c_char, c_uint};

use super::edge::{Buffer, guard};
use super::failure::Failure;
use super::status::{self, Status};
use super::thread_value::ThreadValue;
use crate::{Refusal, Word};

/// The longest sentence kept. Longer ones are cut.
const ROOM: usize = 8000;

/// Why the last failed call in a thread failed.
///
/// The block comes from `calloc`: all zero bytes are a valid value. It owns no other
/// memory. The C library frees it when the thread ends, even if the program has
/// unloaded this library meanwhile.
struct LastError {
    status: Status,
    is_refusal: bool,
    /// A refusal is only formatted when the program asks for the sentence:
    /// programs refuse many moves and rarely ask.
    refusal: MaybeUninit<Refusal>,
    /// The sentence of any other failure.
    sentence: [u8; ROOM],
    length: usize,
}

/// The block of each thread in which a call has failed.
// SAFETY: all blocks come from `calloc`.
static BLOCK: ThreadValue = unsafe { ThreadValue::new(Some(libc::free)) };

/// The number of the last status of each thread that had no memory for a block.
/// It is stored as a pointer.
// SAFETY: there is no destructor.
static STATUS: ThreadValue = unsafe { ThreadValue::new(None) };

impl LastError {
    /// The block of this thread, or `None` if it has none.
    ///
    /// # Safety
    /// The thread must not get another reference while this one is in use.
    #[inline]
    unsafe fn get<'a>() -> Option<&'a mut LastError> {
        // SAFETY: the pointer is NULL or the block of this thread, which lives until
        // the thread ends.
        unsafe { BLOCK.get().cast::<LastError>().as_mut() }
    }

    /// Allocates a block for this thread. Returns `None` if there is no memory.
    ///
    /// # Safety
    /// As for [`get`](LastError::get). The thread must not have a block.
    unsafe fn allocate<'a>() -> Option<&'a mut LastError> {
        const { assert!(align_of::<LastError>() <= align_of::<libc::max_align_t>()) };
        // SAFETY: `calloc` may be called with any size.
        let block = unsafe { libc::calloc(1, size_of::<LastError>()) };
        if !block.is_null() && !BLOCK.set(block) {
            // SAFETY: the block came from `calloc`, and nothing refers to it.
            unsafe { libc::free(block) };
            return None;
        }
        // SAFETY: the pointer is NULL or a new block, whose zeros are a valid value.
        unsafe { block.cast::<LastError>().as_mut() }
    }

    #[inline]
    fn set_refusal(&mut self, refusal: &Refusal) {
        self.status = refusal.into();
        self.is_refusal = true;
        let refusal: *const Refusal = refusal;
        // SAFETY: the pointer comes from a reference. The copy is never dropped, so it
        // may be one of a value that is not `Copy`.
        self.refusal = unsafe { refusal.cast::<MaybeUninit<Refusal>>().read() };
    }

    fn set_sentence(&mut self, failure: &Failure) {
        self.status = failure.status();
        self.is_refusal = false;
        let mut rest = &mut self.sentence[..];
        let _ = write!(rest, "{failure}");
        self.length = ROOM - rest.len();
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        if self.is_refusal {
            // SAFETY: `set_refusal` has initialized it. The original owned no memory, so
            // the copy is valid even without it.
            let refusal = unsafe { self.refusal.assume_init_ref() };
            write!(out, "{refusal}")
        } else {
            out.write_all(&self.sentence[..self.length])
        }
    }
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
    // SAFETY: recording does not call back here.
    let last = unsafe { LastError::get() };
    match (last, failure) {
        (Some(last), Failure::Refusal(refusal)) if owns_no_memory(refusal) => {
            last.set_refusal(refusal);
            last.status
        }
        (last, _) => record_sentence(last, failure),
    }
}

fn owns_no_memory(refusal: &Refusal) -> bool {
    refusal.word().is_none_or(Word::is_inline)
}

/// Records an error with its sentence, or only its status if there is no memory.
#[cold]
fn record_sentence(last: Option<&mut LastError>, failure: &Failure) -> Status {
    // SAFETY: this thread has no block.
    match last.or_else(|| unsafe { LastError::allocate() }) {
        Some(last) => last.set_sentence(failure),
        None => {
            STATUS.set(ptr::without_provenance_mut(failure.status() as usize));
        }
    }
    failure.status()
}

/// The last status of a thread that had no memory for a block, and its description.
fn status_alone() -> Option<&'static (Status, &'static CStr)> {
    match STATUS.get().addr() {
        0 => None,
        number => status::find(number as c_uint),
    }
}

/// Writes the sentence of the thread's last error.
fn write(out: &mut impl Write) -> io::Result<()> {
    // SAFETY: writing does not call back here.
    match (unsafe { LastError::get() }, status_alone()) {
        (Some(last), _) => last.write(out),
        (None, Some((_, text))) => out.write_all(text.to_bytes()),
        (None, None) => Ok(()),
    }
}

/// Frees the block of the thread that ends the program. The key stays, because other
/// threads may still use it.
#[cfg(target_os = "linux")]
extern "C" fn free() {
    let block = BLOCK.get();
    if !block.is_null() && BLOCK.set(ptr::null_mut()) {
        // SAFETY: the block came from `calloc`, and nothing refers to it any more.
        unsafe { libc::free(block) };
    }
}

#[cfg(target_os = "linux")]
#[used]
#[unsafe(link_section = ".fini_array")]
static FREE: extern "C" fn() = free;

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
    // SAFETY: the reference is not used after this.
    match unsafe { LastError::get() } {
        Some(last) => last.status,
        None => status_alone().map_or(Status::Ok, |(status, _)| *status),
    }
}

/// Explains the last failure in this thread in a sentence, such as
/// "boards/new.txt is not a board: row 1, column 1: 'h' is not a tile (A-Z) or
/// '.'".
///
/// The sentence has no newline and at most 8000 bytes. Like errno, it stays
/// until another call in this thread fails. If there was no memory for it, it is
/// the text that hw3_status_text returns.
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
