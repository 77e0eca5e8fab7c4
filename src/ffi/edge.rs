//! What every C function needs at its edge: panics stopped, pointers turned
//! into Rust's types and back.

use std::ffi::{CStr, OsStr};
use std::fmt;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::{ptr, slice};

use libc::{c_char, c_int};

use super::GameState;
use super::failure::Failure;
use crate::memory::{self, OutOfMemory};

/// Runs the body of a C function. A panic does not reach the caller, which
/// would abort the process; it gives `None` instead.
pub(super) fn guard<T>(body: impl FnOnce() -> T) -> Option<T> {
    // What a body can leave half done is a game, and a game changes only after
    // its last check, in steps that do not panic.
    let body = || {
        #[cfg(hw3_panics)]
        crate::panics::may_come();
        body()
    };
    catch_unwind(AssertUnwindSafe(body)).ok()
}

/// The bytes of a C string, `None` for NULL.
///
/// # Safety
/// The pointer is NULL or leads to a NUL-terminated string that is neither
/// freed nor changed while the result is in use.
pub(super) unsafe fn bytes<'a>(string: *const c_char) -> Option<&'a [u8]> {
    if string.is_null() {
        return None;
    }
    // SAFETY: not NULL, and the rest is the caller's promise.
    Some(unsafe { CStr::from_ptr(string) }.to_bytes())
}

/// A file name from C, `None` for NULL.
///
/// # Safety
/// As for [`bytes`].
pub(super) unsafe fn path<'a>(name: *const c_char) -> Option<&'a Path> {
    // SAFETY: the caller's promise is the same.
    let name = unsafe { bytes(name) }?;
    Some(Path::new(OsStr::from_bytes(name)))
}

/// The name of a file in the environment, `None` if there is none.
///
/// # Safety
/// Nobody changes the environment while the result is in use.
pub(super) unsafe fn variable<'a>(name: &CStr) -> Option<&'a Path> {
    // SAFETY: a string, and the caller's promise.
    let value = unsafe { libc::getenv(name.as_ptr()) };
    // SAFETY: NULL or a string of the environment.
    unsafe { path(value) }
}

/// So many bytes from C.
///
/// # Safety
/// The pointer is NULL or leads to at least `size` bytes that are neither freed
/// nor changed while the result is in use.
pub(super) unsafe fn text<'a>(
    text: *const c_char,
    size: usize,
    name: &'static str,
) -> Result<&'a [u8], Failure> {
    if text.is_null() {
        return Err(Failure::Null(name));
    }
    // A size from a subtraction that went below zero is not a promise.
    if isize::try_from(size).is_err() {
        return Err(Failure::Huge(name, size));
    }
    // SAFETY: not NULL, not larger than an object can be, and the rest is the
    // caller's promise.
    Ok(unsafe { slice::from_raw_parts(text.cast(), size) })
}

/// A place for text that belongs to the caller: `room` bytes from `start` on
/// and one more may be written to, or there is no room.
pub(super) struct Buffer {
    start: *mut c_char,
    room: usize,
    /// How many bytes the text has so far, whether there was room or not.
    length: usize,
}

impl Buffer {
    /// Fills a caller's buffer as `snprintf` does: with as much of the text as
    /// there is room for, and a NUL. Gives the length of the whole text, or an
    /// empty text and 0 if there is a panic.
    ///
    /// # Safety
    /// `start` is NULL or leads to `size` bytes that may be written to and are
    /// nobody else's during this call.
    pub(super) unsafe fn fill(
        start: *mut c_char,
        size: usize,
        text: impl FnOnce(&mut Buffer) -> io::Result<()>,
    ) -> usize {
        let size = if start.is_null() { 0 } else { size };
        let mut buffer = Buffer {
            start,
            room: size.saturating_sub(1),
            length: 0,
        };
        // A buffer takes whatever is written to it.
        if guard(|| text(&mut buffer)).is_none() {
            buffer.length = 0;
        }
        if size > 0 {
            let end = buffer.length.min(buffer.room);
            // SAFETY: `end` is less than `size`.
            let end = unsafe { start.add(end) };
            // SAFETY: one of the bytes that may be written to.
            unsafe { end.write(0) };
        }
        buffer.length
    }
}

impl io::Write for Buffer {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        #[cfg(hw3_panics)]
        crate::panics::may_come();
        let fits = self.room.saturating_sub(self.length).min(text.len());
        if fits > 0 {
            // SAFETY: `length` is less than `room`, so this is in the buffer.
            let end = unsafe { self.start.add(self.length) };
            // SAFETY: so many bytes are left in the buffer, and the text is not
            // a part of it.
            unsafe { ptr::copy_nonoverlapping(text.as_ptr(), end.cast(), fits) };
        }
        self.length += text.len();
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Looks at a game; `otherwise` is for NULL and for a panic.
///
/// # Safety
/// `game` is NULL or a live game that no other thread changes during this call.
pub(super) unsafe fn look<T>(
    game: *const GameState,
    otherwise: T,
    look: impl FnOnce(&GameState) -> T,
) -> T {
    // SAFETY: the caller's promise.
    let seen = guard(|| unsafe { game.as_ref() }.map(look));
    seen.flatten().unwrap_or(otherwise)
}

/// Writes something about a game into a caller's buffer: an empty text, if there
/// is no game.
///
/// # Safety
/// `game` is NULL or a live game that no other thread changes during this call,
/// `buffer` is NULL or leads to `size` bytes that are the caller's.
pub(super) unsafe fn write(
    game: *const GameState,
    buffer: *mut c_char,
    size: usize,
    write: impl FnOnce(&GameState, &mut Buffer) -> io::Result<()>,
) -> usize {
    // SAFETY: the caller's promise.
    let state = unsafe { game.as_ref() };
    let text = |out: &mut Buffer| state.map_or(Ok(()), |state| write(state, out));
    // SAFETY: the caller's promise.
    unsafe { Buffer::fill(buffer, size, text) }
}

/// A number as C has it, the largest that there is for any that is too large.
pub(super) fn int(number: impl TryInto<c_int>) -> c_int {
    number.try_into().unwrap_or(c_int::MAX)
}

/// The bytes of a text for C, with a NUL at the end.
pub(super) fn c_string(text: impl fmt::Display) -> Result<Vec<u8>, OutOfMemory> {
    struct Text(Vec<u8>);

    impl fmt::Write for Text {
        fn write_str(&mut self, part: &str) -> fmt::Result {
            self.0.try_reserve(part.len() + 1).map_err(|_| fmt::Error)?;
            self.0.extend_from_slice(part.as_bytes());
            Ok(())
        }
    }

    let mut bytes = Text(Vec::new());
    fmt::Write::write_fmt(&mut bytes, format_args!("{text}")).map_err(|_| OutOfMemory)?;
    memory::push(&mut bytes.0, 0)?;
    Ok(bytes.0)
}

/// Hands a value over to C.
pub(super) fn give<T>(value: T) -> Result<*mut T, OutOfMemory> {
    memory::boxed(value).map(Box::into_raw)
}

/// Takes a value back from C, `None` for NULL.
///
/// # Safety
/// The pointer is NULL or came from [`give`], was not taken back before, and is
/// not used afterwards.
pub(super) unsafe fn take<T>(pointer: *mut T) -> Option<Box<T>> {
    if pointer.is_null() {
        return None;
    }
    // SAFETY: not NULL, so it came from `Box::into_raw` in `give`, and the
    // caller gives up its ownership.
    Some(unsafe { Box::from_raw(pointer) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn a_buffer_takes_what_it_has_room_for() {
        for size in 0..8 {
            let mut bytes = [b'x'; 8];
            let start = bytes.as_mut_ptr().cast();
            let write = |out: &mut Buffer| out.write_all(b"CA").and(write!(out, "TS"));
            // SAFETY: there are eight bytes, more than `size`.
            let length = unsafe { Buffer::fill(start, size, write) };
            assert_eq!(length, 4);
            let expected: &[u8] = match size {
                0 => b"xxxxxxxx",
                1 => b"\0xxxxxxx",
                2 => b"C\0xxxxxx",
                3 => b"CA\0xxxxx",
                4 => b"CAT\0xxxx",
                _ => b"CATS\0xxx",
            };
            assert_eq!(bytes, expected, "{size}");
        }
        // SAFETY: NULL, which is allowed.
        let length = unsafe { Buffer::fill(ptr::null_mut(), 9, |out| write!(out, "CAT")) };
        assert_eq!(length, 3);
    }

    #[test]
    fn numbers_beyond_int_are_the_largest_int() {
        assert_eq!(int(7_usize), 7);
        assert_eq!(int(-1_i64), -1);
        assert_eq!(int(c_int::MAX as usize + 1), c_int::MAX);
    }

    #[test]
    fn a_panic_becomes_the_given_value() {
        let quiet = std::panic::take_hook();
        std::panic::set_hook(Box::new(|_| {}));
        let value = guard(|| panic!("never seen by C"));
        std::panic::set_hook(quiet);
        assert_eq!(value, None::<()>);
        assert_eq!(guard(|| 8), Some(8));
    }
}
