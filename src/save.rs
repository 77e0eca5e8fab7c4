//! Writing a file whole, or leaving the old one.

use std::fs::{File, Metadata, Permissions};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, ErrorKind, Write};
use std::os::fd::FromRawFd;
use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
use std::path::Path;
use std::process;

use libc::c_int;

use crate::file_name::{FileName, retry};
use crate::memory;

/// Symbolic links followed before they count as a loop, as in the kernel.
const MAX_LINKS: usize = 40;

/// Temporary files made before a directory counts as too busy for one.
const MAX_TRIES: usize = 100;

/// Writes a file with what `text` puts out.
///
/// A regular file, new or old, is replaced in one step by a temporary file
/// beside it that is complete and on the disk; until then, and on any error, it
/// stays as it was. Anything else is simply written to.
pub(crate) fn write(
    path: &Path,
    text: impl FnOnce(&mut Output<'_>) -> io::Result<()>,
) -> io::Result<()> {
    let name = FileName::new(path)?;
    let target = match Target::of(&name)? {
        Target::Open(number) => return put(&duplicate(number)?, text),
        Target::Named(target) => target,
    };
    // A file that may not be written to is not replaced either.
    let old = match name.open(libc::O_WRONLY, 0) {
        Ok(file) => {
            let old = file.metadata()?;
            if !old.is_file() {
                return put(&file, text);
            }
            Some(old)
        }
        Err(error) if error.kind() == ErrorKind::NotFound && !target.split().1.is_empty() => None,
        Err(error) => return Err(error),
    };
    replace(&target, old.as_ref(), text)
}

/// What a name leads to.
enum Target {
    /// A file, there or to be made, by its name without a link at the end.
    Named(FileName),
    /// A file that this process has open, as `/dev/stdout` is. To open it once
    /// more would lose the place up to which it is written.
    Open(c_int),
}

impl Target {
    fn of(name: &FileName) -> io::Result<Target> {
        // By the number that /proc has for this process, which is another one
        // in a namespace that has not mounted its own.
        let own = match FileName::join([b"/proc/self"])?.real() {
            Err(error) if error.kind() == ErrorKind::OutOfMemory => return Err(error),
            own => own.ok(),
        };
        let mut name = FileName::join([name.bytes()])?;
        for _ in 0..MAX_LINKS {
            let last = name.split().1;
            if matches!(last, b"" | b"." | b"..") {
                break;
            }
            let directory = name.directory()?.real()?;
            let below = own
                .as_ref()
                .and_then(|own| directory.bytes().strip_prefix(own.bytes()))
                .and_then(|below| below.strip_prefix(b"/"));
            if below.is_some_and(holds_open_files)
                && let Some(number) = str::from_utf8(last).ok().and_then(|last| last.parse().ok())
            {
                return Ok(Target::Open(number));
            }
            match name.link() {
                Ok(link) => name = link,
                // No link, or nothing there. After any other error it might be
                // a link all the same, which must not be replaced.
                Err(error)
                    if matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::NotFound) =>
                {
                    break;
                }
                Err(error) => return Err(error),
            }
        }
        Ok(Target::Named(name))
    }
}

/// Whether a directory below that of a process in /proc has its open files: its
/// own, or that of one of its threads, which have the same.
fn holds_open_files(directory: &[u8]) -> bool {
    let mut parts = directory.split(|&byte| byte == b'/');
    match (parts.next(), parts.next(), parts.next(), parts.next()) {
        (Some(fd), None, None, None) => fd == b"fd",
        (Some(task), Some(_), Some(fd), None) => task == b"task" && fd == b"fd",
        _ => false,
    }
}

/// Another handle of an open file, which shares its place.
fn duplicate(number: c_int) -> io::Result<File> {
    // SAFETY: a number that is not an open file gives an error.
    let copy = unsafe { libc::fcntl(number, libc::F_DUPFD_CLOEXEC, 0) };
    if copy < 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the new number is open and nobody else's.
    Ok(unsafe { File::from_raw_fd(copy) })
}

fn replace(
    name: &FileName,
    old: Option<&Metadata>,
    text: impl FnOnce(&mut Output<'_>) -> io::Result<()>,
) -> io::Result<()> {
    let directory = name.directory()?;
    // First, since they may be what fills the disk.
    let _ = remove_stale(name, &directory);
    let mode = if old.is_some() { 0o600 } else { 0o666 };
    let temporary = Temporary::create(name, mode)?;
    let file = &temporary.file;
    put(file, text)?;
    if let Some(old) = old {
        file.set_permissions(Permissions::from_mode(take_over(file, old)))?;
    }
    file.sync_all()?;
    temporary.rename(name)?;
    // The new name is in place; that it also survives a loss of power is more
    // than some file systems offer.
    let _ = directory
        .open(libc::O_RDONLY, 0)
        .and_then(|directory| directory.sync_all());
    Ok(())
}

/// Gives a new file the owner and the group of an old one, as far as this
/// process may, and says which of the old permissions are then still for those
/// whom they were meant for.
fn take_over(file: &File, old: &Metadata) -> u32 {
    let mode = old.mode() & 0o7777;
    let group = Some(old.gid());
    if retry(|| fchown(file, Some(old.uid()), group)).is_ok() {
        return mode;
    }
    let same_group = retry(|| fchown(file, None, group)).is_ok();
    mode & if same_group { 0o777 } else { 0o707 }
}

fn put(file: &File, text: impl FnOnce(&mut Output<'_>) -> io::Result<()>) -> io::Result<()> {
    let held = memory::room(64 * 1024)?;
    let mut output = Output { file, held };
    text(&mut output)?;
    output.flush()
}

/// A file that is written to in large pieces.
pub(crate) struct Output<'a> {
    file: &'a File,
    /// What is to be written next, in as much room as there is.
    held: Vec<u8>,
}

impl Write for Output<'_> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        if self.held.len() == self.held.capacity() {
            self.flush()?;
        }
        let room = self.held.capacity() - self.held.len();
        let taken = text.len().min(room);
        self.held.extend_from_slice(&text[..taken]);
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.write_all(&self.held)?;
        self.held.clear();
        Ok(())
    }
}

/// A file that is removed again unless it gets its final name.
///
/// It is locked until it is closed, by whatever way its process ends, so that
/// others can tell it from one that a killed process has left. Those are only
/// ever removed, never written to, and their names not used again: where locks
/// do not work, two saves at once still cannot mix, and none writes into a file
/// that somebody else has put there.
struct Temporary {
    name: FileName,
    file: File,
    renamed: bool,
}

impl Temporary {
    const PREFIX: &[u8] = b".hw3-";
    const SUFFIX: &[u8] = b".tmp";

    /// A new file beside another.
    fn create(beside: &FileName, mode: u32) -> io::Result<Temporary> {
        for _ in 0..MAX_TRIES {
            let name = Temporary::name(beside)?;
            let flags = libc::O_WRONLY | libc::O_CREAT | libc::O_EXCL;
            let file = match name.open(flags, mode) {
                Ok(file) => file,
                Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
                Err(error) => return Err(error),
            };
            let temporary = Temporary {
                name,
                file,
                renamed: false,
            };
            // Without a lock yet, it may have been taken for a stale one. A
            // file system that has no locks has none for the others either.
            let taken =
                lock(&temporary.file).is_err_and(|error| error.kind() == ErrorKind::WouldBlock);
            if !taken && temporary.name.exists() {
                return Ok(temporary);
            }
        }
        Err(ErrorKind::AlreadyExists.into())
    }

    /// A new name: a child of fork has its parent's random numbers, but not its
    /// process number.
    fn name(beside: &FileName) -> io::Result<FileName> {
        let random = RandomState::new().hash_one(());
        let mut digits = [0; 40];
        let mut rest = &mut digits[..];
        write!(rest, "{:x}-{random:016x}", process::id())?;
        let left = rest.len();
        let digits = &digits[..digits.len() - left];
        let directory = beside.split().0;
        FileName::join([directory, Temporary::PREFIX, digits, Temporary::SUFFIX])
    }

    fn is_name(name: &[u8]) -> bool {
        let middle = name
            .strip_prefix(Temporary::PREFIX)
            .and_then(|name| name.strip_suffix(Temporary::SUFFIX));
        middle.is_some_and(|middle| {
            let mut bytes = middle.iter();
            bytes.all(|&byte| byte == b'-' || byte.is_ascii_hexdigit())
        })
    }

    fn rename(mut self, name: &FileName) -> io::Result<()> {
        self.name.rename(name)?;
        self.renamed = true;
        Ok(())
    }
}

/// It is removed before it is closed: only those without a lock are stale.
impl Drop for Temporary {
    fn drop(&mut self) {
        if !self.renamed {
            let _ = self.name.remove();
        }
    }
}

/// Locks a file until it is closed, unless somebody else has it locked.
fn lock(file: &File) -> io::Result<()> {
    retry(|| Ok(file.try_lock()?))
}

/// Removes the temporary files that killed processes have left beside a file,
/// as far as this process may: it does not need them gone.
fn remove_stale(beside: &FileName, directory: &FileName) -> io::Result<()> {
    directory.entries(|entry| {
        if Temporary::is_name(entry) {
            let _ = FileName::join([beside.split().0, entry]).and_then(remove_if_stale);
        }
    })
}

fn remove_if_stale(name: FileName) -> io::Result<()> {
    let flags = libc::O_WRONLY | libc::O_NOFOLLOW | libc::O_NONBLOCK;
    let file = name.open(flags, 0)?;
    if file.metadata()?.is_file() {
        lock(&file)?;
        name.remove()?;
    }
    Ok(())
}
