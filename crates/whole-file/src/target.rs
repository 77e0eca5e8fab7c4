//! What a path leads to.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::os::fd::{BorrowedFd, RawFd};
use std::os::unix::fs::MetadataExt;

use rustix::fs::{AtFlags, CWD, FileType, OFlags};
use rustix::io::fcntl_dupfd_cloexec;

use crate::directory::{Directory, open_at};
use crate::name::Name;

/// Follows at most this many links to other links, like Linux.
const MAX_LINKS: usize = 40;

/// Gives up if the path has changed this many times while it was followed.
const MAX_TRIES: usize = 100;

/// Where bytes saved to a path go.
pub(crate) enum Target {
    /// A stream to write to directly: a device, a pipe, an open file.
    Stream(File),
    /// A regular file to replace, open for writing.
    File(Directory, Name, File),
    /// A name in a directory that no file has.
    Missing(Directory, Name),
}

impl Target {
    pub(crate) fn of(path: &Name) -> io::Result<Target> {
        for _ in 1..MAX_TRIES {
            match Target::find(path) {
                Err(error) if is_change(&error) => {}
                result => return result,
            }
        }
        Target::find(path)
    }

    /// Returns an error for which [`is_change`] is true if the path changes at the
    /// same time. A loop of links and a socket give such errors every time.
    fn find(path: &Name) -> io::Result<Target> {
        // First, so that the system decides whether there are too many links. It
        // counts those on the whole way; `follow_links` sees only the last parts
        // of paths.
        let is_special = is_special(path)?;
        let End {
            directory,
            name,
            descriptor,
        } = follow_links(path)?;
        if let Some(number) = descriptor {
            return duplicate(number).map(Target::Stream);
        }
        if is_special {
            let file = open_at(CWD, path.as_c_str(), OFlags::WRONLY, 0)?;
            return match file.metadata()?.is_file() {
                true => Err(changed_meanwhile()),
                false => Ok(Target::Stream(file)),
            };
        }
        if name.as_bytes().is_empty() {
            return Err(io::Error::from_raw_os_error(libc::ENOENT));
        }
        Ok(match open_old(&directory, &name)? {
            Some(old) => Target::File(directory, name, old),
            None => Target::Missing(directory, name),
        })
    }
}

/// Opens a regular file that is to be replaced. Returns `None` if there is no file.
/// A file that may not be written to may not be replaced either.
pub(crate) fn open_old(directory: &Directory, name: &Name) -> io::Result<Option<File>> {
    // Do not block on a pipe.
    let flags = OFlags::WRONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK;
    match directory.open_file(name, flags, 0) {
        Ok(file) if file.metadata()?.is_file() => Ok(Some(file)),
        Ok(_) => Err(changed_meanwhile()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// The error for a name that leads to another kind of file than a moment ago.
pub(crate) fn changed_meanwhile() -> io::Error {
    io::Error::from_raw_os_error(libc::EBUSY)
}

/// Returns true for the errors of a regular file that has become something else: a
/// link, a pipe without a reader, or another file. On NFS, a link that was removed
/// cannot be read any more.
fn is_change(error: &io::Error) -> bool {
    matches!(
        error.raw_os_error(),
        Some(libc::ELOOP | libc::ENXIO | libc::EBUSY | libc::ESTALE)
    )
}

/// Where a chain of symbolic links ends: a name in a directory. No file need have
/// that name.
struct End {
    directory: Directory,
    name: Name,
    /// The number of the open file of this process that `name` stands for, as with
    /// `/dev/stdout`. If `None`, `name` is not a symbolic link.
    descriptor: Option<RawFd>,
}

fn follow_links(path: &Name) -> io::Result<End> {
    let (mut directory, mut name) = Directory::containing(None, path)?;
    for _ in 0..=MAX_LINKS {
        let number = descriptor_number(name.as_bytes());
        if number.is_some() && lists_own_descriptors(&directory)? {
            directory.stat(&name)?;
            return Ok(End {
                directory,
                name,
                descriptor: number,
            });
        }
        match directory.read_link(&name) {
            Ok(link) => (directory, name) = Directory::containing(Some(&directory), &link)?,
            Err(error) if matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::NotFound) => {
                return Ok(End {
                    directory,
                    name,
                    descriptor: None,
                });
            }
            // It may still be a link, which must not be replaced.
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::from_raw_os_error(libc::ELOOP))
}

/// Parses the name of a file descriptor, without a sign or leading zeros.
fn descriptor_number(name: &[u8]) -> Option<RawFd> {
    let name = str::from_utf8(name).ok()?;
    let is_plain = name == "0" || name.starts_with(|first| matches!(first, '1'..='9'));
    name.parse().ok().filter(|_| is_plain)
}

/// Returns true if a directory lists the file descriptors of this process. Each
/// thread has its own such directory.
fn lists_own_descriptors(directory: &Directory) -> io::Result<bool> {
    let found = directory.metadata()?;
    for own in [c"/proc/self/fd", c"/proc/thread-self/fd"] {
        match Directory::open(own).and_then(|own| own.metadata()) {
            Ok(own) if (own.dev(), own.ino()) == (found.dev(), found.ino()) => return Ok(true),
            Ok(_) => {}
            // Not every system has `/proc`, and not every process may use it. Then
            // no path leads there either.
            Err(error)
                if matches!(
                    error.kind(),
                    ErrorKind::NotFound | ErrorKind::NotADirectory | ErrorKind::PermissionDenied
                ) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(false)
}

/// Duplicates a file descriptor. The copy shares the position in the file, which
/// a second `open` would not.
fn duplicate(number: RawFd) -> io::Result<File> {
    // SAFETY: `follow_links` found the number, which is not negative, among the
    // open descriptors of this process. If another thread has closed it since,
    // the only call that uses it returns an error.
    let open = unsafe { BorrowedFd::borrow_raw(number) };
    Ok(fcntl_dupfd_cloexec(open, 0)?.into())
}

/// Returns true for anything but a regular file: devices, pipes, directories.
/// Returns false if there is no file, even at the end of links, and the error of
/// the system if it cannot follow the path.
///
/// `statat` also follows links that `readlink` cannot resolve, such as the open
/// pipes of other processes in `/proc`.
fn is_special(path: &Name) -> io::Result<bool> {
    match rustix::fs::statat(CWD, path.as_c_str(), AtFlags::empty()) {
        Ok(found) => Ok(FileType::from_raw_mode(found.st_mode) != FileType::RegularFile),
        Err(rustix::io::Errno::NOENT) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Returns a duplicate of standard output or standard error if it writes to this
/// file. The duplicate is checked, because another thread may reuse the number of
/// a closed stream at any time.
pub(crate) fn standard_stream(file: &File) -> Option<File> {
    let file = file.metadata().ok()?;
    let writes_to_file = |stream: &File| {
        let is_same = stream
            .metadata()
            .is_ok_and(|open| (open.dev(), open.ino()) == (file.dev(), file.ino()));
        is_same
            && rustix::fs::fcntl_getfl(stream)
                .is_ok_and(|flags| flags.intersects(OFlags::WRONLY | OFlags::RDWR))
    };
    [rustix::stdio::stdout(), rustix::stdio::stderr()]
        .into_iter()
        .filter_map(|stream| fcntl_dupfd_cloexec(stream, 0).ok().map(File::from))
        .find(writes_to_file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors_have_one_spelling() {
        assert_eq!(descriptor_number(b"0"), Some(0));
        assert_eq!(descriptor_number(b"12"), Some(12));
        for name in ["", "+1", "-1", "01", "00", "1a", "99999999999"] {
            assert_eq!(descriptor_number(name.as_bytes()), None, "{name}");
        }
    }
}
