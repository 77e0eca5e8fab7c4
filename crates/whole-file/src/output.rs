//! Buffered output to a file.

use std::fs::File;
use std::io::{self, Write};

/// The number of bytes written at once.
pub(crate) const BUFFER_SIZE: usize = 64 * 1024;

/// The file that [`replace`](crate::replace()) and [`create`](crate::create)
/// write to, with a buffer of 64 KiB.
pub struct Output<'a> {
    file: &'a File,
    /// Never grows: its capacity is the size of the buffer.
    buffer: Vec<u8>,
}

impl Output<'_> {
    /// Lets `write` write to the file, and flushes the buffer.
    pub(crate) fn write_to(
        file: &File,
        write: impl FnOnce(&mut Output<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut buffer = Vec::new();
        buffer.try_reserve_exact(BUFFER_SIZE)?;
        let mut output = Output { file, buffer };
        write(&mut output)?;
        output.flush()
    }
}

impl Write for Output<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.buffer.len() == self.buffer.capacity() {
            self.flush()?;
        }
        let room = self.buffer.capacity() - self.buffer.len();
        let taken = bytes.len().min(room);
        self.buffer.extend_from_slice(&bytes[..taken]);
        Ok(taken)
    }

    /// After an error, the bytes of the buffer are lost.
    fn flush(&mut self) -> io::Result<()> {
        let result = self.file.write_all(&self.buffer);
        self.buffer.clear();
        result
    }
}
