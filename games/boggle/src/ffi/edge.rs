//! The boundary to C: panics, strings and stdout.

use std::ffi::{c_char, c_int};
use std::io::{self, ErrorKind, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::slice;

/// Runs the body of a C function. Returns `None` if it panics, which is not
/// known to happen; the globals are then unchanged.
pub(super) fn guard<T>(body: impl FnOnce() -> T) -> Option<T> {
    // Bodies work on copies that the caller writes back afterwards. Only
    // `permute` works in place, by swapping.
    catch_unwind(AssertUnwindSafe(body)).ok()
}

/// The bytes of a C string before its NUL, at most `LIMIT`. Does not read beyond
/// them. NULL gives the empty string.
///
/// # Safety
/// The pointer must be NULL or point to `LIMIT` bytes or to a shorter string
/// with its NUL, which must not be freed or changed while the result is in use.
pub(super) unsafe fn prefix<'a, const LIMIT: usize>(word: *const c_char) -> &'a [u8] {
    if word.is_null() {
        return &[];
    }
    // SAFETY: `word` is not NULL, and by the contract of this function readable
    // up to the NUL or the limit.
    let length = unsafe { libc::strnlen(word, LIMIT) };
    // SAFETY: `strnlen` has just read these bytes, and the caller keeps them.
    unsafe { slice::from_raw_parts(word.cast(), length) }
}

/// C's stdout, which has its own buffer.
pub(super) struct CStdout;

impl Write for CStdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            // SAFETY: `putchar` accepts any byte.
            if unsafe { libc::putchar(c_int::from(byte)) } == libc::EOF {
                return Err(ErrorKind::Other.into());
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ptr;

    #[test]
    fn a_panic_gives_none() {
        let quiet = std::panic::take_hook();
        std::panic::set_hook(Box::new(|_| {}));
        let value = guard(|| panic!("caught"));
        std::panic::set_hook(quiet);
        assert_eq!(value, None::<()>);
        assert_eq!(guard(|| 8), Some(8));
    }

    #[test]
    fn words_are_read_up_to_the_limit() {
        // SAFETY: the strings are static and end with NUL.
        let word = |text: &'static std::ffi::CStr| unsafe { prefix::<4>(text.as_ptr()) };
        assert_eq!(word(c""), b"");
        assert_eq!(word(c"CAT"), b"CAT");
        assert_eq!(word(c"CATS"), b"CATS");
        assert_eq!(word(c"CATSUP"), b"CATS");
        // SAFETY: NULL is allowed.
        assert_eq!(unsafe { prefix::<4>(ptr::null()) }, b"");
    }
}
