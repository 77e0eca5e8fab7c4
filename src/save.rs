//! Writing a file whole, or leaving the old one.

use std::fs::{File, Metadata, Permissions};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, ErrorKind, Write};
use std::os::fd::FromRawFd;
use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
use std::path::Path;
use std::process;

use libc::c_int;

use crate::directory::Directory;
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
    let (directory, last) = match Target::of(&name)? {
        Target::Open(number) => return put(&duplicate(number)?, text),
        Target::Named(directory, last) => (directory, last),
    };
    if name.is_special()? {
        return put(&name.open(libc::O_WRONLY)?, text);
    }
    if last.bytes().is_empty() {
        return Err(io::Error::from_raw_os_error(libc::ENOENT));
    }
    // A file that may not be written to is not replaced either.
    let old = match directory.open(&last, libc::O_WRONLY | libc::O_NOFOLLOW, 0) {
        Ok(file) => Some(file.metadata()?),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    replace(&directory, &last, old.as_ref(), text)
}

/// What a name leads to.
enum Target {
    /// A file in a directory, there or to be made, which is no link.
    Named(Directory, FileName),
    /// A file that this process has open, as `/dev/stdout` is. To open it once
    /// more would lose the place up to which it is written.
    Open(c_int),
}

impl Target {
    fn of(name: &FileName) -> io::Result<Target> {
        let (mut directory, mut last) = Directory::of(None, name)?;
        for _ in 0..MAX_LINKS {
            if let Some(number) = number(last.bytes())
                && holds_open_files(&directory)?
            {
                return Ok(Target::Open(number));
            }
            match directory.link(&last) {
                Ok(link) => (directory, last) = Directory::of(Some(&directory), &link)?,
                // No link, or nothing there. After any other error it might be
                // a link all the same, which must not be replaced.
                Err(error)
                    if matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::NotFound) =>
                {
                    return Ok(Target::Named(directory, last));
                }
                Err(error) => return Err(error),
            }
        }
        Err(io::Error::from_raw_os_error(libc::ELOOP))
    }
}

/// The number of an open file, as it is written where those are listed.
fn number(name: &[u8]) -> Option<c_int> {
    let name = str::from_utf8(name).ok()?;
    let number: c_int = name.parse().ok()?;
    let is_plain = name == "0" || name.starts_with(|first| matches!(first, '1'..='9'));
    is_plain.then_some(number)
}

/// Whether a directory has the open files of this process, of which each thread
/// has another view.
fn holds_open_files(directory: &Directory) -> io::Result<bool> {
    let is = directory.metadata()?;
    let own = [c"/proc/self/fd", c"/proc/thread-self/fd"];
    for own in own.map(Directory::named) {
        match own.and_then(|own| own.metadata()) {
            Ok(own) if (own.dev(), own.ino()) == (is.dev(), is.ino()) => return Ok(true),
            // There need not be any.
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(false)
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
    directory: &Directory,
    name: &FileName,
    old: Option<&Metadata>,
    text: impl FnOnce(&mut Output<'_>) -> io::Result<()>,
) -> io::Result<()> {
    // First, since they may be what fills the disk.
    let _ = remove_stale(directory);
    let mode = if old.is_some() { 0o600 } else { 0o666 };
    let temporary = Temporary::create(directory, mode)?;
    let file = &temporary.file;
    put(file, text)?;
    if let Some(old) = old {
        file.set_permissions(Permissions::from_mode(take_over(file, old)))?;
    }
    file.sync_all()?;
    temporary.rename(name)?;
    // The new name is in place; that it also survives a loss of power is more
    // than some file systems offer.
    let _ = directory.sync();
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
struct Temporary<'a> {
    directory: &'a Directory,
    name: FileName,
    file: File,
    renamed: bool,
}

impl Temporary<'_> {
    const PREFIX: &'static [u8] = b".hw3-";
    const SUFFIX: &'static [u8] = b".tmp";

    fn create(directory: &Directory, mode: u32) -> io::Result<Temporary<'_>> {
        for _ in 0..MAX_TRIES {
            let name = Temporary::name()?;
            let flags = libc::O_WRONLY | libc::O_CREAT | libc::O_EXCL;
            let file = match directory.open(&name, flags, mode) {
                Ok(file) => file,
                Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
                Err(error) => return Err(error),
            };
            let temporary = Temporary {
                directory,
                name,
                file,
                renamed: false,
            };
            // Without a lock yet, it may have been taken for a stale one. A
            // file system that has no locks has none for the others either.
            let taken =
                lock(&temporary.file).is_err_and(|error| error.kind() == ErrorKind::WouldBlock);
            if !taken && directory.has(&temporary.name) {
                return Ok(temporary);
            }
        }
        Err(io::Error::from_raw_os_error(libc::EBUSY))
    }

    /// A new name: a child of fork has its parent's random numbers, but not its
    /// process number.
    fn name() -> io::Result<FileName> {
        let random = RandomState::new().hash_one(());
        let mut digits = [0; 40];
        let mut rest = &mut digits[..];
        write!(rest, "{:x}-{random:016x}", process::id())?;
        let left = rest.len();
        let digits = &digits[..digits.len() - left];
        FileName::join([Temporary::PREFIX, digits, Temporary::SUFFIX])
    }

    fn is_name(name: &[u8]) -> bool {
        let middle = name
            .strip_prefix(Temporary::PREFIX)
            .and_then(|name| name.strip_suffix(Temporary::SUFFIX));
        let mut parts = middle.unwrap_or_default().split(|&byte| byte == b'-');
        let is_hex = |part: &[u8]| part.iter().all(u8::is_ascii_hexdigit);
        match (parts.next(), parts.next(), parts.next()) {
            (Some(process), Some(random), None) => {
                !process.is_empty() && is_hex(process) && random.len() == 16 && is_hex(random)
            }
            _ => false,
        }
    }

    fn rename(mut self, name: &FileName) -> io::Result<()> {
        self.directory.rename(&self.name, name)?;
        self.renamed = true;
        Ok(())
    }
}

/// It is removed before it is closed: only those without a lock are stale.
impl Drop for Temporary<'_> {
    fn drop(&mut self) {
        if !self.renamed {
            let _ = self.directory.remove(&self.name);
        }
    }
}

/// Locks a file until it is closed, unless somebody else has it locked.
fn lock(file: &File) -> io::Result<()> {
    retry(|| Ok(file.try_lock()?))
}

/// Removes the temporary files that killed processes have left in a directory,
/// as far as this process may: it does not need them gone.
fn remove_stale(directory: &Directory) -> io::Result<()> {
    directory.entries(|entry| {
        if Temporary::is_name(entry) {
            let _ = FileName::join([entry]).and_then(|name| remove_if_stale(directory, &name));
        }
    })
}

fn remove_if_stale(directory: &Directory, name: &FileName) -> io::Result<()> {
    let flags = libc::O_WRONLY | libc::O_NOFOLLOW | libc::O_NONBLOCK;
    let file = directory.open(name, flags, 0)?;
    if file.metadata()?.is_file() {
        lock(&file)?;
        directory.remove(name)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_a_save_has_made_is_taken_for_stale() {
        for name in [
            ".hw3-1f-0123456789abcdef.tmp",
            ".hw3-7-ffffffffffffffff.tmp",
        ] {
            assert!(Temporary::is_name(name.as_bytes()), "{name}");
        }
        assert!(Temporary::is_name(
            Temporary::name().expect("a name").bytes()
        ));
        for name in [
            ".hw3-.tmp",
            ".hw3-cafe.tmp",
            ".hw3--0123456789abcdef.tmp",
            ".hw3-1f-0123456789abcdef-1.tmp",
            ".hw3-1f-0123456789abcde.tmp",
            ".hw3-1g-0123456789abcdef.tmp",
            "hw3-1f-0123456789abcdef.tmp",
            "game.txt",
        ] {
            assert!(!Temporary::is_name(name.as_bytes()), "{name}");
        }
    }

    #[test]
    fn numbers_are_written_in_one_way() {
        assert_eq!(number(b"0"), Some(0));
        assert_eq!(number(b"12"), Some(12));
        for name in ["", "+1", "-1", "01", "00", "1a", "99999999999"] {
            assert_eq!(number(name.as_bytes()), None, "{name}");
        }
    }
}
