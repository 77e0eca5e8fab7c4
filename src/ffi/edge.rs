//! What every C function needs at its edge: panics stopped, pointers turned
//! into Rust's types and back.

use std::ffi::{CStr, OsStr};
use std::os::unix::ffi::OsStrExt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use libc::c_char;

/// Runs the body of a C function. A panic does not reach the caller, which
/// would abort the process; the call gives `on_panic` instead.
pub(super) fn guard<T>(on_panic: T, body: impl FnOnce() -> T) -> T {
    // What a body can leave half done is a game, and a game changes only after
    // its last check, in steps that do not panic.
    catch_unwind(AssertUnwindSafe(body)).unwrap_or(on_panic)
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

/// Hands a value over to C.
pub(super) fn give<T>(value: T) -> *mut T {
    Box::into_raw(Box::new(value))
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

    #[test]
    fn a_panic_becomes_the_given_value() {
        let quiet = std::panic::take_hook();
        std::panic::set_hook(Box::new(|_| {}));
        let value = guard(7, || panic!("never seen by C"));
        std::panic::set_hook(quiet);
        assert_eq!(value, 7);
        assert_eq!(guard(7, || 8), 8);
    }
}
