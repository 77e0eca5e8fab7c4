//! Files without a name, in memory.

use std::fs::File;
use std::io;

use rustix::fs::{MemfdFlags, memfd_create};

/// Creates an empty file that exists only while it is open. Running out of memory is
/// an error of the system, like a full disk.
pub(crate) fn unnamed() -> io::Result<File> {
    Ok(memfd_create(c"save", MemfdFlags::CLOEXEC)?.into())
}
