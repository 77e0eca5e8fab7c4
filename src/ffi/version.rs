//! The version of the library.

use libc::c_char;

/// Returns the version of the library that the program runs with, such as
/// "0.1.0". HW3_VERSION is the version of the header it was compiled with.
///
/// @return a string that must not be freed
#[unsafe(no_mangle)]
pub extern "C" fn hw3_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}
