//! Reads and writes whole files.
//!
//! [`replace()`] saves a file so that it always holds either its old or its new
//! content, even if the disk fills up or the process is killed halfway.
//! [`create`] does the same for a file that must not exist yet. [`overwrite_or_print`]
//! gives up some safety to write to files that [`replace()`] refuses. [`read()`] reads
//! a file to its end and fails if another process writes to it meanwhile.
//!
//! ```
//! use std::io::Write;
//!
//! # let directory = tempfile::tempdir()?;
//! # let path = directory.path().join("game.txt");
//! whole_file::replace(&path, |output| writeln!(output, "first"))?;
//! whole_file::replace(&path, |output| writeln!(output, "second"))?;
//! assert!(whole_file::create(&path, |output| writeln!(output, "third")).is_err());
//!
//! let file = whole_file::open(&path)?;
//! assert_eq!(whole_file::read(&file)?, b"second\n");
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # Memory
//!
//! No function of this crate aborts when memory runs out; it returns
//! [`ErrorKind::OutOfMemory`]. That is why it does not pass paths to
//! [`std::fs`], which aborts if it cannot copy a long one.
//!
//! # Error messages
//!
//! [`Cause`], [`PathText`] and [`Plain`] format errors, paths and other text from
//! outside for a message on one line.
//!
//! # Platforms
//!
//! The crate is tested on Linux. On other Unix systems it does not remove the
//! temporary files of killed processes, and it always writes to existing files in
//! place, because it cannot copy their ACLs.
//!
//! All system calls except `getdents64` go through the functions of libc, so
//! tools that interpose them, such as fakeroot, see them.
//!
//! [`ErrorKind::OutOfMemory`]: std::io::ErrorKind::OutOfMemory

#[cfg(target_os = "linux")]
mod access;
#[cfg(target_os = "linux")]
mod attributes;
mod directory;
mod in_place;
mod name;
mod output;
mod read;
mod replace;
mod target;
mod temporary;
mod text;
#[cfg(target_os = "linux")]
mod unnamed;

/// Other systems have other interfaces to ACLs.
#[cfg(not(target_os = "linux"))]
mod access {
    pub(crate) fn copy(_: &std::fs::File, _: &std::fs::File) -> std::io::Result<bool> {
        Ok(false)
    }
}

pub use output::Output;
pub use read::{Reader, open, read};
pub use replace::{create, overwrite_or_print, replace, replace_or_print};
pub use text::{Cause, PathText, Plain};

/// The README's example is a test, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
