//! Saving a file: the steps in order.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::Path;

use crate::directory::Directory;
use crate::name::Name;
use crate::output::Output;
use crate::ownership;
use crate::target::{Target, standard_stream};
use crate::temporary::{Temporary, remove_stale};

/// Writes a file, and replaces the old one if there is one.
///
/// The bytes go to a temporary file in the same directory. Once it is complete
/// and on the disk, it is renamed in one step. Until then, and after any error,
/// the old file is unchanged, and a new file does not appear. Before writing,
/// the function removes temporary files that killed processes have left in the
/// directory.
///
/// - A new file gets the usual mode: 0666 less the umask.
/// - A replaced file keeps its owner, group and mode as far as the process may
///   set them. Its other hard links keep the old content. A file that the process
///   may not write to is not replaced.
/// - Symbolic links are followed and stay links; the file that they lead to is
///   replaced or created. Later changes to the path do not redirect the write.
/// - Devices and pipes are written to directly. So are open files with names such
///   as `/dev/stdout` and `/proc/self/fd/1`: writing continues at the current
///   position.
///
/// # Errors
///
/// Returns the error of `write` or of the system: for example if the file may not
/// be written to, if no file can be created in its directory, or if the disk is
/// full. Returns [`ErrorKind::InvalidInput`] if the path contains a NUL, and
/// [`ErrorKind::OutOfMemory`] if there is no memory for the buffer.
pub fn replace(
    path: &Path,
    write: impl FnOnce(&mut Output<'_>) -> io::Result<()>,
) -> io::Result<()> {
    write_target(Target::of(&Name::from_path(path)?)?, write)
}

/// Like [`replace`], except for the file that standard output or standard error
/// writes to: there the bytes go to that stream.
///
/// Replacing that file would discard what the process has printed and will print.
/// The price is that the bytes end up among the rest of the output, and that a
/// failed write leaves some of them there.
///
/// # Errors
///
/// The same as for [`replace`].
pub fn replace_or_print(
    path: &Path,
    write: impl FnOnce(&mut Output<'_>) -> io::Result<()>,
) -> io::Result<()> {
    match Target::of(&Name::from_path(path)?)? {
        Target::File(_, _, old) if let Some(stream) = standard_stream(&old) => {
            Output::write_to(&stream, write)
        }
        target => write_target(target, write),
    }
}

fn write_target(
    target: Target,
    write: impl FnOnce(&mut Output<'_>) -> io::Result<()>,
) -> io::Result<()> {
    let (directory, name, old) = match target {
        Target::Stream(stream) => return Output::write_to(&stream, write),
        Target::Missing(directory, name) => (directory, name, None),
        Target::File(directory, name, old) => (directory, name, Some(old)),
    };
    // Nobody else may read the new file before it has the right permissions.
    let mode = if old.is_some() { 0o600 } else { 0o666 };
    let temporary = write_temporary(&directory, mode, |file| {
        Output::write_to(file, write)?;
        old.as_ref()
            .map_or(Ok(()), |old| ownership::keep(file, old))
    })?;
    temporary.replace(&name)?;
    sync_name(&directory);
    Ok(())
}

/// Writes a new file, and fails if anything has its name already.
///
/// Like [`replace`], this writes a temporary file first, so the new file appears
/// with all of its content or not at all.
///
/// # Errors
///
/// Returns [`ErrorKind::AlreadyExists`] if the path names a file, a directory, a
/// device or a symbolic link, even one that leads nowhere, and otherwise the same
/// errors as [`replace`].
pub fn create(
    path: &Path,
    write: impl FnOnce(&mut Output<'_>) -> io::Result<()>,
) -> io::Result<()> {
    let path = Name::from_path(path)?;
    let (directory, name) = Directory::containing(None, &path)?;
    if name.as_bytes().is_empty() {
        // The path is empty, or ends with a slash and names a directory.
        let is_empty = path.as_bytes().is_empty();
        let code = if is_empty { libc::ENOENT } else { libc::EEXIST };
        return Err(io::Error::from_raw_os_error(code));
    }
    match directory.stat(&name) {
        Ok(_) => return Err(io::Error::from_raw_os_error(libc::EEXIST)),
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let temporary = write_temporary(&directory, 0o666, |file| Output::write_to(file, write))?;
    temporary.create(&name)?;
    sync_name(&directory);
    Ok(())
}

/// Fills a temporary file and writes it to the disk.
fn write_temporary(
    directory: &Directory,
    mode: u32,
    fill: impl FnOnce(&File) -> io::Result<()>,
) -> io::Result<Temporary<'_>> {
    // First, because stale files may be what fills the disk. Failing to remove
    // them does no harm.
    let _ = remove_stale(directory);
    let temporary = Temporary::new(directory, mode)?;
    fill(temporary.file())?;
    match temporary.file().sync_all() {
        // Some file systems cannot synchronize files.
        Err(error) if error.kind() != ErrorKind::InvalidInput => Err(error),
        _ => Ok(temporary),
    }
}

/// Writes the new name to the disk. Some file systems do not support this, and
/// the file is complete in any case.
fn sync_name(directory: &Directory) {
    let _ = directory.sync();
}
