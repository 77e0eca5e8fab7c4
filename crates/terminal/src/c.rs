//! The boundary to C: panics, stdin and stdout.
//!
//! C's streams have buffers of their own. Library functions that use them read and
//! print in order with the `scanf` and `printf` of the program around them.

use std::ffi::c_int;
use std::io::{self, BufRead, ErrorKind, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;

/// Runs the body of a C function. Returns `None` if it panics, which is not
/// known to happen.
///
/// What the body changes must be valid even if it panics, or be dropped with it.
pub fn guard<T>(body: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(body)).ok()
}

/// C's stdin, read byte by byte so that nothing after a line is taken.
///
/// A read error counts as the end of the input.
#[derive(Debug, Default)]
pub struct CStdin {
    byte: Option<u8>,
}

impl BufRead for CStdin {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.byte.is_none() {
            // SAFETY: `getchar` has no requirements.
            let byte = unsafe { libc::getchar() };
            // `EOF` is negative, and bytes are returned as `unsigned char`.
            self.byte = u8::try_from(byte).ok();
        }
        Ok(self.byte.as_slice())
    }

    fn consume(&mut self, count: usize) {
        if count > 0 {
            self.byte = None;
        }
    }
}

impl Read for CStdin {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

/// C's stdout.
#[derive(Debug, Default)]
pub struct CStdout;

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

    /// Flushes all streams that C writes to: the name of stdout differs between
    /// systems.
    fn flush(&mut self) -> io::Result<()> {
        // SAFETY: NULL stands for all streams.
        match unsafe { libc::fflush(ptr::null_mut()) } {
            0 => Ok(()),
            _ => Err(io::Error::last_os_error()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn a_byte_is_kept_until_it_is_consumed() {
        let mut stdin = CStdin { byte: Some(b'x') };
        assert_eq!(stdin.fill_buf().expect("a byte"), b"x");
        stdin.consume(0);
        let mut buffer = [0; 4];
        assert_eq!(stdin.read(&mut buffer).expect("a byte"), 1);
        assert_eq!((buffer[0], stdin.byte), (b'x', None));
    }
}
