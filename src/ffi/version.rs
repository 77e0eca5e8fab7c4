//! The version of the library, and whether a program's header fits it.

use std::fmt;

use libc::c_char;

use super::edge;
use super::failure::{Failure, given};
use super::last_error::report;
use super::status::Status;

const LIBRARY: Version = match Version::parse(env!("CARGO_PKG_VERSION").as_bytes()) {
    Some(version) => version,
    None => panic!("the version in Cargo.toml is not a version"),
};

/// Returns the version of the library that the program runs with, such as
/// "0.1.0". HW3_VERSION is the version of the header it was compiled with.
///
/// @return a string that must not be freed
#[unsafe(no_mangle)]
pub extern "C" fn hw3_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// Checks that the library has everything that the header of a program declares.
/// A program that loads libhw3.so may start with hw3_check_version(HW3_VERSION).
///
/// @param header  HW3_VERSION
/// @return HW3_STATUS_OK if the header has the same major version as the library
///         and no newer minor version; otherwise HW3_STATUS_WRONG_VERSION, and
///         hw3_error_text says what to do
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_check_version(header: *const c_char) -> Status {
    report(|| {
        // SAFETY: the caller passes NULL or a string that stays unchanged during
        // this call.
        let header = given(unsafe { edge::bytes(header) }, "the version of the header")?;
        let header = Version::parse(header).ok_or(Failure::NotAVersion)?;
        if LIBRARY.fits(header) {
            Ok(())
        } else {
            Err(Failure::WrongVersion {
                header,
                library: LIBRARY,
            })
        }
    })
}

/// The version of a header or a library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Version {
    major: u32,
    minor: u32,
    patch: u32,
}

impl Version {
    /// Parses three numbers with dots between them.
    const fn parse(text: &[u8]) -> Option<Version> {
        let mut numbers = [0u32; 3];
        let mut current = 0;
        let mut has_digit = false;
        let mut index = 0;
        while index < text.len() {
            match text[index] {
                digit @ b'0'..=b'9' => {
                    let Some(tens) = numbers[current].checked_mul(10) else {
                        return None;
                    };
                    let Some(number) = tens.checked_add((digit - b'0') as u32) else {
                        return None;
                    };
                    numbers[current] = number;
                    has_digit = true;
                }
                b'.' if has_digit && current < 2 => {
                    current += 1;
                    has_digit = false;
                }
                _ => return None,
            }
            index += 1;
        }
        if current < 2 || !has_digit {
            return None;
        }
        let [major, minor, patch] = numbers;
        Some(Version {
            major,
            minor,
            patch,
        })
    }

    /// Returns true if this library has everything that the header declares. Minor
    /// versions add functions, and patches add nothing.
    fn fits(self, header: Version) -> bool {
        self.major == header.major && header.minor <= self.minor
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Version {
            major,
            minor,
            patch,
        } = self;
        write!(f, "{major}.{minor}.{patch}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_versions_are_parsed() {
        let version = |major, minor, patch| {
            Some(Version {
                major,
                minor,
                patch,
            })
        };
        for (text, expected) in [
            ("0.1.0", version(0, 1, 0)),
            ("10.020.4294967295", version(10, 20, u32::MAX)),
            ("0.1.4294967296", None),
            ("0.1.42949672950", None),
            ("", None),
            ("0.1", None),
            ("0.1.", None),
            ("0..1", None),
            (".0.1", None),
            ("0.1.0.0", None),
            ("0.1.0\n", None),
            ("0.1.0-beta", None),
            ("-1.0.0", None),
        ] {
            assert_eq!(Version::parse(text.as_bytes()), expected, "{text:?}");
        }
    }

    #[test]
    fn a_library_fits_older_headers_of_its_major_version() {
        let version = |text: &str| Version::parse(text.as_bytes()).expect(text);
        let library = version("2.3.4");
        for header in ["2.3.4", "2.3.9", "2.3.0", "2.0.7"] {
            assert!(library.fits(version(header)), "{header}");
        }
        for header in ["2.4.0", "3.0.0", "3.3.4", "1.3.4", "0.0.0"] {
            assert!(!library.fits(version(header)), "{header}");
        }
    }
}
