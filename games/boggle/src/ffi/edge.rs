//! The boundary to C: strings.

use std::ffi::c_char;
use std::slice;

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

#[cfg(test)]
mod tests {
    use super::*;
    use std::ptr;

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
