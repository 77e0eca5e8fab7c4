//! Saving a file: the steps in order.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::Path;

use crate::access;
use crate::directory::{Directory, sync};
use crate::in_place;
use crate::name::Name;
use crate::output::Output;
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
/// or if the file must be written to in place and cannot be read. Returns [`ErrorKind::InvalidInput`] if the path contains a NUL, and
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
    match target {
        Target::Stream(stream) => Output::write_to(&stream, write),
        Target::Missing(directory, name) => {
            let mut new = write_temporary(&directory, 0o666, write)?;
            sync(new.file())?;
            new.replace(&name)?;
            directory.try_sync();
            Ok(())
        }
        Target::File(directory, name, old) => replace_file(&directory, &name, old, write),
    }
}

fn replace_file(
    directory: &Directory,
    name: &Name,
    old: File,
    write: impl FnOnce(&mut Output<'_>) -> io::Result<()>,
) -> io::Result<()> {
    // Nobody else may read the new file before it has the right permissions.
    let mut new = write_temporary(directory, 0o600, write)?;
    let can_replace = access::copy(&old, new.file())?;
    // On NFS, an open file that is replaced stays under another name.
    drop(old);
    if !can_replace {
        return in_place::overwrite(directory, name, new.file());
    }
    sync(new.file())?;
    match new.replace(name) {
        // The file is a mount point, or belongs to someone else in a directory with
        // the sticky bit.
        Err(error)
            if matches!(
                error.kind(),
                ErrorKind::ResourceBusy | ErrorKind::PermissionDenied
            ) =>
        {
            in_place::overwrite(directory, name, new.file())
        }
        Err(error) => Err(error),
        Ok(()) => {
            directory.try_sync();
            Ok(())
        }
    }
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
    let mut new = write_temporary(&directory, 0o666, write)?;
    sync(new.file())?;
    new.create(&name)?;
    directory.try_sync();
    Ok(())
}

/// Writes a temporary file.
fn write_temporary(
    directory: &Directory,
    mode: u32,
    write: impl FnOnce(&mut Output<'_>) -> io::Result<()>,
) -> io::Result<Temporary<'_>> {
    // First, because stale files may be what fills the disk. Failing to remove
    // them does no harm.
    let _ = remove_stale(directory);
    let new = Temporary::new(directory, mode)?;
    Output::write_to(new.file(), write)?;
    Ok(new)
}
