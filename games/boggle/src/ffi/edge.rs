//! What the C functions need at their edge: panics stopped, words of C, and C's
//! stdout.

use std::ffi::{c_char, c_int};
use std::io::{self, ErrorKind, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::slice;

/// Runs the body of a C function. None is known to panic; if one does, the
/// program goes on, with `None`, and nothing of C's has changed.
pub(super) fn guard<T>(body: impl FnOnce() -> T) -> Option<T> {
    // A body works on copies, and the caller writes them back after it. Only
    // `permute` works in place, in swaps.
    catch_unwind(AssertUnwindSafe(body)).ok()
}

/// The bytes of a C string before its NUL, or the first `LIMIT` of them if there
/// are more. Nothing beyond those is read. NULL is as the empty string.
///
/// # Safety
/// The pointer is NULL, or leads to a NUL or `LIMIT` bytes that are neither freed
/// nor changed while the result is in use.
pub(super) unsafe fn prefix<'a, const LIMIT: usize>(word: *const c_char) -> &'a [u8] {
    if word.is_null() {
        return &[];
    }
    // SAFETY: not NULL, and it reads to the NUL or the limit.
    let length = unsafe { libc::strnlen(word, LIMIT) };
    // SAFETY: so many bytes were just read, and the caller keeps them.
    unsafe { slice::from_raw_parts(word.cast(), length) }
}

/// C's stdout, which has its own buffer.
pub(super) struct CStdout;

impl Write for CStdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            // SAFETY: it may be called with any byte.
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
    fn a_panic_becomes_none() {
        let quiet = std::panic::take_hook();
        std::panic::set_hook(Box::new(|_| {}));
        let value = guard(|| panic!("never seen by C"));
        std::panic::set_hook(quiet);
        assert_eq!(value, None::<()>);
        assert_eq!(guard(|| 8), Some(8));
    }

    #[test]
    fn a_word_is_read_to_its_end_or_the_limit() {
        // SAFETY: strings with a NUL at the end.
        let word = |text: &'static std::ffi::CStr| unsafe { prefix::<4>(text.as_ptr()) };
        assert_eq!(word(c""), b"");
        assert_eq!(word(c"CAT"), b"CAT");
        assert_eq!(word(c"CATS"), b"CATS");
        assert_eq!(word(c"CATSUP"), b"CATS");
        // SAFETY: NULL, which is allowed.
        assert_eq!(unsafe { prefix::<4>(ptr::null()) }, b"");
    }
}
