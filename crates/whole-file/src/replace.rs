//! Saving a file: the steps in order.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::Path;

use rustix::fs::Stat;

use crate::access;
use crate::directory::{Directory, is_stale, sync};
use crate::in_place;
use crate::name::Name;
use crate::output::Output;
use crate::target::{Target, changed_meanwhile, open_old, standard_stream};
use crate::temporary::{Temporary, remove_stale};
#[cfg(target_os = "linux")]
use crate::unnamed::unnamed;

/// Gives up if other processes have changed the file this many times.
const MAX_TRIES: usize = 1000;

/// Writes a file, and replaces the old one if there is one.
///
/// The bytes go to a temporary file in the same directory. Once it is complete
/// and on the disk, it is renamed in one step. Until then, and after any error,
/// the old file is unchanged, and a new file does not appear. Before writing,
/// the function removes temporary files that killed processes have left in the
/// directory.
///
/// - A new file gets the usual mode: 0666 less the umask.
/// - A replaced file keeps its owner, group, mode, ACL and extended attributes.
///   Its other hard links keep the old content.
/// - If a new file could not have the same owner, group, mode, ACL and attributes,
///   the old one is written to [in place](#writing-in-place).
/// - A file that the process may not write to is not changed.
/// - Symbolic links are followed and stay links; the file that they lead to is
///   replaced or created. Later changes to the path do not redirect the write.
/// - Devices and pipes are written to directly. So are open files with names such
///   as `/dev/stdout` and `/proc/self/fd/1`: writing continues at the current
///   position.
///
/// # Writing in place
///
/// Only root can create a file that belongs to someone else, so a process that
/// saves to another user's file must write to that file itself. Then the old
/// content is first copied to `NAME.PROCESS-NUMBER.old` in the same directory, which
/// only the user who saves can read. When the new content is complete and on the
/// disk, the copy is removed. After an error, the old content is restored. If the
/// process dies in between, the copy stays, and no later save removes it.
///
/// Processes that save to the same file in place wait for each other for up to five
/// seconds. As with any write, the system may clear the set-user-ID bits and the
/// capabilities of the file.
///
/// # Errors
///
/// Returns the error of `write` or of the system: for example if the file may not
/// be written to, if no file can be created in its directory, if the disk is full,
/// or if the file must be written to in place and cannot be read. Returns
/// [`ErrorKind::InvalidInput`] if the path contains a NUL, and
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
    write_target(target_or_stream(path)?, write)
}

/// Like [`replace_or_print`], except in a directory in which the process may not
/// create files: there, an existing file is overwritten in place, as a C program
/// would do it.
///
/// The copy of the old content, which [in place](replace#writing-in-place) lies next
/// to the file, is then only in memory. After an error, the old content is restored
/// as usual. But if the process dies while it writes, or if the disk fails for good,
/// the old content is lost. The file then starts with a NUL, unless the new content
/// is complete.
///
/// A file that must be written to in place and cannot be read is overwritten, too,
/// without any copy: after an error, the old content is lost.
///
/// Outside Linux, such a directory is an error, as for [`replace_or_print`].
///
/// # Errors
///
/// The same as for [`replace`].
pub fn overwrite_or_print(
    path: &Path,
    write: impl FnOnce(&mut Output<'_>) -> io::Result<()>,
) -> io::Result<()> {
    let (directory, name, old) = match target_or_stream(path)? {
        Target::File(directory, name, old) => (directory, name, old),
        target => return write_target(target, write),
    };
    match new_temporary(&directory, 0o600) {
        #[cfg(target_os = "linux")]
        Err(error) if cannot_create_files(&error) => {
            let new = unnamed()?;
            Output::write_to(&new, write)?;
            let result = in_place::overwrite_with_copy_in_memory(&directory, &name, &new);
            overwrite_if_denied(result, &directory, &name, &new)
        }
        new => {
            let mut new = new?;
            Output::write_to(new.file(), write)?;
            let result = give_name(&directory, &name, Some(old), &mut new);
            overwrite_if_denied(result, &directory, &name, new.file())
        }
    }
}

/// Overwrites the old file without a copy if a save was denied: perhaps it cannot be
/// read.
fn overwrite_if_denied(
    result: io::Result<()>,
    directory: &Directory,
    name: &Name,
    new: &File,
) -> io::Result<()> {
    match result {
        Err(error) if error.kind() == ErrorKind::PermissionDenied => {
            in_place::overwrite_without_copy(directory, name, new)
        }
        result => result,
    }
}

/// The target of a path; a stream if standard output or standard error writes to it.
fn target_or_stream(path: &Path) -> io::Result<Target> {
    Ok(match Target::of(&Name::from_path(path)?)? {
        Target::File(_, _, old) if let Some(stream) = standard_stream(&old) => {
            Target::Stream(stream)
        }
        target => target,
    })
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
    let mut new = new_temporary(&directory, mode)?;
    Output::write_to(new.file(), write)?;
    give_name(&directory, &name, old, &mut new)
}

/// Returns true for the errors of a directory in which no file can be created.
#[cfg(target_os = "linux")]
fn cannot_create_files(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem
    )
}

/// Gives the new file its name, or its content to the old file. Starts again if
/// another process changes the old file at the same time.
fn give_name(
    directory: &Directory,
    name: &Name,
    mut old: Option<File>,
    new: &mut Temporary<'_>,
) -> io::Result<()> {
    for _ in 0..MAX_TRIES {
        let renamed = match old {
            None => {
                sync(new.file())?;
                match new.create(name) {
                    // The file system cannot rename without replacing.
                    Err(error) if is_refusal(&error) => new.replace(name),
                    result => result,
                }
            }
            Some(file) => {
                let copied = fstat(&file).and_then(|before| {
                    let is_same = access::copy(&file, new.file())?;
                    Ok((before, is_same))
                });
                let before = match copied {
                    Ok((before, true)) => before,
                    Ok((_, false)) => return in_place::overwrite(directory, name, new.file()),
                    Err(error) if is_stale(&error) => {
                        old = reopen(directory, name)?;
                        continue;
                    }
                    Err(error) => return Err(error),
                };
                // On NFS, an open file that is replaced stays under another name.
                drop(file);
                sync(new.file())?;
                match directory.stat(name) {
                    Ok(now) if is_unchanged(&before, &now) => {}
                    _ => {
                        old = reopen(directory, name)?;
                        continue;
                    }
                }
                match new.replace(name) {
                    // The file is a mount point, or belongs to someone else in a
                    // directory with the sticky bit.
                    Err(error) if is_refusal(&error) => {
                        return in_place::overwrite(directory, name, new.file());
                    }
                    result => result,
                }
            }
        };
        match renamed {
            Err(error) if error.kind() == ErrorKind::AlreadyExists || is_stale(&error) => {
                old = reopen(directory, name)?;
            }
            Err(error) => return Err(error),
            Ok(()) => {
                directory.try_sync();
                return Ok(());
            }
        }
    }
    Err(changed_meanwhile())
}

/// Opens the file that has the name now. On NFS, that fails if another process
/// replaces the file in between.
fn reopen(directory: &Directory, name: &Name) -> io::Result<Option<File>> {
    for _ in 1..MAX_TRIES {
        match open_old(directory, name) {
            Err(error) if is_stale(&error) => {}
            result => return result,
        }
    }
    open_old(directory, name)
}

fn fstat(file: &File) -> io::Result<Stat> {
    Ok(rustix::fs::fstat(file)?)
}

fn is_refusal(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::ResourceBusy | ErrorKind::PermissionDenied | ErrorKind::Unsupported
    )
}

/// Returns false if a file was replaced or got other permissions.
fn is_unchanged(before: &Stat, now: &Stat) -> bool {
    before.st_dev == now.st_dev
        && before.st_ino == now.st_ino
        && before.st_ctime == now.st_ctime
        && before.st_ctime_nsec == now.st_ctime_nsec
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
    let mut new = new_temporary(&directory, 0o666)?;
    Output::write_to(new.file(), write)?;
    sync(new.file())?;
    new.create(&name)?;
    directory.try_sync();
    Ok(())
}

/// Creates a temporary file.
fn new_temporary(directory: &Directory, mode: u32) -> io::Result<Temporary<'_>> {
    // First, because stale files may be what fills the disk. Failing to remove
    // them does no harm.
    let _ = remove_stale(directory);
    Temporary::new(directory, mode)
}
