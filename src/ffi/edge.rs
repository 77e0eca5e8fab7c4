//! What every C function needs at its edge: it stops panics and converts
//! pointers to Rust types and back.

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

/// Runs the body of a C function. Returns `None` if it panics: a panic that
/// reached C would abort the process.
pub(super) fn guard<T>(body: impl FnOnce() -> T) -> Option<T> {
    // A panic cannot leave a game half changed: a game changes only after its
    // last check, in steps that do not panic. Its lexicon may get a table during a
    // lookup, but only as a whole.
    let body = || {
        memory::may_panic();
        body()
    };
    catch_unwind(AssertUnwindSafe(body)).ok()
}

/// The bytes of a C string, or `None` for NULL.
///
/// # Safety
/// The pointer must be NULL or point to a NUL-terminated string that is neither
/// freed nor changed while the result is in use.
pub(super) unsafe fn bytes<'a>(string: *const c_char) -> Option<&'a [u8]> {
    if string.is_null() {
        return None;
    }
    // SAFETY: the pointer is not NULL; the caller guarantees the rest.
    Some(unsafe { CStr::from_ptr(string) }.to_bytes())
}

/// A file name from C, or `None` for NULL.
///
/// # Safety
/// As for [`bytes`].
pub(super) unsafe fn path<'a>(name: *const c_char) -> Option<&'a Path> {
    // SAFETY: the caller meets the same obligation.
    let name = unsafe { bytes(name) }?;
    Some(Path::new(OsStr::from_bytes(name)))
}

/// The file name in an environment variable, or `None` if it is not set.
/// `std::env` would allocate a copy and abort if it could not.
///
/// # Safety
/// The environment must not change while the result is in use.
pub(super) unsafe fn variable<'a>(name: &CStr) -> Option<&'a Path> {
    // SAFETY: the name is a string, and the environment does not change.
    let value = unsafe { libc::getenv(name.as_ptr()) };
    // SAFETY: `getenv` returns NULL or a string in the environment.
    unsafe { path(value) }
}

/// A text of `size` bytes from C.
///
/// # Safety
/// The pointer must be NULL or point to at least `size` bytes that are neither
/// freed nor changed while the result is in use.
pub(super) unsafe fn text<'a>(
    start: *const c_char,
    size: usize,
    name: &'static str,
) -> Result<&'a [u8], Failure> {
    if start.is_null() {
        return Err(Failure::Null(name));
    }
    // No object is larger than `isize::MAX`. A negative length becomes such a
    // size.
    if isize::try_from(size).is_err() {
        return Err(Failure::Huge(name, size));
    }
    // SAFETY: the pointer is not NULL and the size is not larger than an object
    // can be; the caller guarantees the rest.
    Ok(unsafe { slice::from_raw_parts(start.cast(), size) })
}

/// The caller's buffer for a text. `room` bytes from `start` on may be written,
/// and a NUL after them unless `start` is NULL.
pub(super) struct Buffer {
    start: *mut c_char,
    room: usize,
    /// The length of the text so far, including what did not fit.
    length: usize,
}

impl Buffer {
    /// Fills a buffer as `snprintf` does, with as much of the text as fits and a
    /// NUL, and returns the length of the whole text. If `text` panics, the text
    /// is empty.
    ///
    /// # Safety
    /// `start` must be NULL or point to `size` bytes that may be written and that
    /// nothing else uses during this call.
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
        // Writing to a buffer never fails.
        if guard(|| text(&mut buffer)).is_none() {
            buffer.length = 0;
        }
        if size > 0 {
            let end = buffer.length.min(buffer.room);
            // SAFETY: `end` is less than `size`.
            let end = unsafe { start.add(end) };
            // SAFETY: `end` points into the buffer.
            unsafe { end.write(0) };
        }
        buffer.length
    }
}

impl io::Write for Buffer {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        memory::may_panic();
        let fits = self.room.saturating_sub(self.length).min(text.len());
        if fits > 0 {
            // SAFETY: `length` is less than `room`, so `end` is in the buffer.
            let end = unsafe { self.start.add(self.length) };
            // SAFETY: `fits` bytes are left in the buffer, and the text is not
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

/// Reads a game. Returns `otherwise` for NULL and after a panic.
///
/// # Safety
/// `game` must be NULL or a live game that no other thread changes during this
/// call.
pub(super) unsafe fn look<T>(
    game: *const GameState,
    otherwise: T,
    read: impl FnOnce(&GameState) -> T,
) -> T {
    // SAFETY: the caller guarantees a live game or NULL.
    let result = guard(|| unsafe { game.as_ref() }.map(read));
    result.flatten().unwrap_or(otherwise)
}

/// Writes a text about a game into the caller's buffer. Without a game, the text
/// is empty.
///
/// # Safety
/// `game` must be NULL or a live game that no other thread changes during this
/// call, and `buffer` must be NULL or point to `size` bytes of the caller's.
pub(super) unsafe fn write(
    game: *const GameState,
    buffer: *mut c_char,
    size: usize,
    format: impl FnOnce(&GameState, &mut Buffer) -> io::Result<()>,
) -> usize {
    // SAFETY: the caller guarantees a live game or NULL.
    let state = unsafe { game.as_ref() };
    let text = |out: &mut Buffer| state.map_or(Ok(()), |state| format(state, out));
    // SAFETY: the caller meets the same obligation.
    unsafe { Buffer::fill(buffer, size, text) }
}

/// Converts to `c_int`, saturating at `c_int::MAX`.
pub(super) fn int(number: impl TryInto<c_int>) -> c_int {
    number.try_into().unwrap_or(c_int::MAX)
}

/// Formats a text for C, with a NUL at the end.
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

/// Makes a value, moves it to the heap and gives it to C. The caller's pointer
/// becomes NULL if that fails.
///
/// # Safety
/// `pointer` must be NULL or point to a pointer, which need not be initialized.
pub(super) unsafe fn give_to<T>(
    pointer: *mut *mut T,
    name: &'static str,
    make: impl FnOnce() -> Result<T, Failure>,
) -> Result<(), Failure> {
    if pointer.is_null() {
        return Err(Failure::Null(name));
    }
    // SAFETY: not NULL, so it points to a pointer.
    unsafe { pointer.write(ptr::null_mut()) };
    let value = Box::into_raw(memory::boxed(make()?)?);
    // SAFETY: as above.
    unsafe { pointer.write(value) };
    Ok(())
}

/// Takes a value back from C. Returns `None` for NULL.
///
/// # Safety
/// The pointer must be NULL or come from [`give_to`], and must not be used again.
pub(super) unsafe fn take<T>(pointer: *mut T) -> Option<Box<T>> {
    if pointer.is_null() {
        return None;
    }
    // SAFETY: the pointer came from `Box::into_raw` in `give_to`, and the caller
    // gives up its ownership.
    Some(unsafe { Box::from_raw(pointer) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn a_buffer_takes_what_fits() {
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
        // SAFETY: NULL is allowed.
        let length = unsafe { Buffer::fill(ptr::null_mut(), 9, |out| write!(out, "CAT")) };
        assert_eq!(length, 3);
    }

    #[test]
    fn large_numbers_saturate() {
        assert_eq!(int(7_usize), 7);
        assert_eq!(int(-1_i64), -1);
        assert_eq!(int(c_int::MAX as usize + 1), c_int::MAX);
    }

    #[test]
    fn a_panic_becomes_none() {
        let quiet = std::panic::take_hook();
        std::panic::set_hook(Box::new(|_| {}));
        let value = guard(|| panic!("never seen by C"));
        std::panic::set_hook(quiet);
        assert_eq!(value, None::<()>);
        assert_eq!(guard(|| 8), Some(8));
    }
}
