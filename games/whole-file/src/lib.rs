//! Files that are written whole, or stay as they were: what the games save.

use std::fs::{self, File, Metadata, OpenOptions, Permissions};
use std::io::{self, ErrorKind, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

/// Writes a file anew.
///
/// The bytes go into a new file beside it, which then takes its place, with its
/// owner and permissions as far as the process may give them. So whatever fails,
/// an older file stays as it was, and a new one does not appear. Links are
/// followed; another hard link to an older file stays with what was in it.
///
/// Devices and pipes are written to as they are. So is the file that standard
/// output or standard error goes to: what is printed later must follow there.
///
/// # Errors
///
/// If the file may not be written to, if none may be made beside it, or if there
/// is no room.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // Not truncated: this only tells what is there and whether it may be changed.
    match OpenOptions::new().append(true).open(path) {
        Ok(file) => {
            let metadata = file.metadata()?;
            if let Some(mut stream) = stream_to(&metadata) {
                stream.write_all(bytes)
            } else if metadata.is_file() {
                let path = fs::canonicalize(path)?;
                let new = beside(&path, Permissions::from_mode(0o600))?;
                keep_owner_and_permissions(new.as_file(), &metadata);
                put_in_place(new, bytes, &path)
            } else {
                (&file).write_all(bytes)
            }
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let path = end_of_links(path)?;
            // Less what the mask of the process takes away.
            let new = beside(&path, Permissions::from_mode(0o666))?;
            put_in_place(new, bytes, &path)
        }
        Err(error) => Err(error),
    }
}

/// Standard output or standard error, if that is where a file is open already.
fn stream_to(metadata: &Metadata) -> Option<File> {
    let same = |stream: BorrowedFd| {
        let file = File::from(stream.try_clone_to_owned().ok()?);
        let open = file.metadata().ok()?;
        (open.dev() == metadata.dev() && open.ino() == metadata.ino()).then_some(file)
    };
    same(io::stdout().as_fd()).or_else(|| same(io::stderr().as_fd()))
}

/// The file that is to be made where a link leads to none.
fn end_of_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    // As many as Linux follows.
    for _ in 0..40 {
        let Ok(target) = fs::read_link(&path) else {
            return Ok(path);
        };
        path.pop();
        path.push(target);
    }
    Err(io::Error::other("too many links"))
}

/// A new file in the directory of another.
fn beside(path: &Path, permissions: Permissions) -> io::Result<NamedTempFile> {
    let directory = match path.parent() {
        Some(parent) if parent.as_os_str().is_empty() => Path::new("."),
        Some(parent) => parent,
        None => return Err(ErrorKind::NotFound.into()),
    };
    Builder::new()
        .prefix(".saving-")
        .permissions(permissions)
        .tempfile_in(directory)
        .map_err(without_path)
}

/// The error without the name of a file that nobody has asked for.
fn without_path(error: io::Error) -> io::Error {
    let source = error.get_ref().and_then(|inner| inner.source());
    let cause = source.and_then(|source| source.downcast_ref::<io::Error>());
    match cause.and_then(io::Error::raw_os_error) {
        Some(code) => io::Error::from_raw_os_error(code),
        None => error,
    }
}

/// Gives a new file the owner and permissions of an older one. Where it may not be
/// given away, it keeps the group; and where not even that, the new group gets the
/// rights that all others have.
fn keep_owner_and_permissions(new: &File, old: &Metadata) {
    let group = Some(old.gid());
    let kept = fchown(new, Some(old.uid()), group).or_else(|_| fchown(new, None, group));
    let mode = match kept {
        Ok(()) => old.mode() & 0o777,
        Err(_) => with_another_group(old.mode()),
    };
    // Some file systems have none.
    let _ = new.set_permissions(Permissions::from_mode(mode));
}

/// The permissions of a file whose group is another now.
fn with_another_group(mode: u32) -> u32 {
    let others = mode & 0o007;
    mode & 0o700 | others << 3 | others
}

fn put_in_place(mut new: NamedTempFile, bytes: &[u8], path: &Path) -> io::Result<()> {
    new.write_all(bytes)?;
    match new.as_file().sync_all() {
        // There is nothing to wait for on some file systems.
        Err(error) if error.kind() != ErrorKind::InvalidInput => return Err(error),
        _ => {}
    }
    new.persist(path)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_group_gets_no_rights_that_it_did_not_have() {
        for (mode, expected) in [
            (0o100_666, 0o666),
            (0o100_660, 0o600),
            (0o100_644, 0o644),
            (0o100_604, 0o644),
            (0o102_770, 0o700),
        ] {
            assert_eq!(with_another_group(mode), expected, "{mode:o}");
        }
    }
}
