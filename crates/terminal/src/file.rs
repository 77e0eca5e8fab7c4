//! Writing the file that an option names.

use std::fmt;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use whole_file::{Cause, Output, PathText};

/// Writes a text to a file, completely or not at all. Unless `force` is set, a
/// file that exists already is an error.
///
/// # Errors
///
/// A sentence that says why the file was not written, and what to do.
pub fn write_file(path: &Path, text: impl fmt::Display, force: bool) -> Result<(), String> {
    write(path, force, |out| write!(out, "{text}"))
}

/// Writes bytes to a file, as [`write_file`] writes a text.
///
/// # Errors
///
/// A sentence that says why the file was not written, and what to do.
pub fn write_bytes(path: &Path, bytes: &[u8], force: bool) -> Result<(), String> {
    write(path, force, |out| out.write_all(bytes))
}

fn write(
    path: &Path,
    force: bool,
    write: impl FnMut(&mut Output<'_>) -> io::Result<()>,
) -> Result<(), String> {
    let written = match force {
        true => whole_file::replace(path, write),
        false => whole_file::create(path, write),
    };
    written.map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => {
            let path = PathText(path);
            format!("{path} already exists: use --force to replace it, or another name")
        }
        _ => format!("cannot write {}: {}", PathText(path), Cause(&error)),
    })
}
