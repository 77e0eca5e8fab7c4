//! Writing a file whole, or leaving the old one.

use std::ffi::OsStr;
use std::fs::{self, File, Metadata, OpenOptions, Permissions};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::os::fd::FromRawFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt, fchown};
use std::path::{Path, PathBuf};
use std::process;

use libc::c_int;

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
    text: impl FnOnce(&mut BufWriter<&File>) -> io::Result<()>,
) -> io::Result<()> {
    match Target::of(path)? {
        Target::Regular(file) => replace(&file, text),
        Target::Open(number) => put(&duplicate(number)?, text),
        Target::Other => {
            let file = OpenOptions::new().write(true).open(path)?;
            put(&file, text)
        }
    }
}

/// What a name leads to.
enum Target {
    /// A regular file, there or to be made, by its name without links.
    Regular(PathBuf),
    /// A file that this process has open, as `/dev/stdout` is. To open it once
    /// more would lose the place up to which it is written.
    Open(c_int),
    /// A pipe, a device, a directory.
    Other,
}

impl Target {
    fn of(path: &Path) -> io::Result<Target> {
        let there = match fs::metadata(path) {
            Ok(there) => Some(there),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        // By the number that /proc has for this process, which is another one
        // in a namespace that has not mounted its own.
        let own = fs::canonicalize("/proc/self").ok();
        let mut path = path.to_owned();
        for _ in 0..MAX_LINKS {
            let name = match path.file_name() {
                Some(name) if !path.as_os_str().as_bytes().ends_with(b"/") => name,
                _ => break,
            };
            let directory = fs::canonicalize(directory_of(&path))?;
            let below = own
                .as_ref()
                .and_then(|own| directory.strip_prefix(own).ok());
            if below.is_some_and(holds_open_files) {
                let number = name.to_str().and_then(|number| number.parse().ok());
                return Ok(number.map_or(Target::Other, Target::Open));
            }
            path = directory.join(name);
            match fs::read_link(&path) {
                Ok(link) => path = directory.join(link),
                // No link, or nothing there. After any other error it might be
                // a link all the same, which must not be replaced.
                Err(error)
                    if matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::NotFound) =>
                {
                    if there.is_none_or(|there| there.is_file()) {
                        return Ok(Target::Regular(path));
                    }
                    break;
                }
                Err(error) => return Err(error),
            }
        }
        Ok(Target::Other)
    }
}

/// Whether a directory below that of a process in /proc has its open files: its
/// own, or that of one of its threads, which have the same.
fn holds_open_files(directory: &Path) -> bool {
    let mut parts = directory.iter();
    match (parts.next(), parts.next(), parts.next(), parts.next()) {
        (Some(fd), None, None, None) => fd == "fd",
        (Some(task), Some(_), Some(fd), None) => task == "task" && fd == "fd",
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

fn directory_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    }
}

fn replace(
    path: &Path,
    text: impl FnOnce(&mut BufWriter<&File>) -> io::Result<()>,
) -> io::Result<()> {
    // A file that may not be written to is not replaced either.
    let old = match OpenOptions::new().write(true).open(path) {
        Ok(file) => Some(file.metadata()?),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let directory = directory_of(path);
    // First, since they may be what fills the disk.
    remove_stale(directory);
    let mode = if old.is_some() { 0o600 } else { 0o666 };
    let temporary = Temporary::create(directory, mode)?;
    let file = &temporary.file;
    put(file, text)?;
    if let Some(old) = old {
        file.set_permissions(Permissions::from_mode(take_over(file, &old)))?;
    }
    file.sync_all()?;
    temporary.rename(path)?;
    // The new name is in place; that it also survives a loss of power is more
    // than some file systems offer.
    let _ = File::open(directory).and_then(|directory| directory.sync_all());
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

fn put(file: &File, text: impl FnOnce(&mut BufWriter<&File>) -> io::Result<()>) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(64 * 1024, file);
    let result = text(&mut out).and_then(|()| out.flush());
    // Dropped whole, it would write once more what it could not write.
    let _ = out.into_parts();
    result
}

/// Does what a signal has interrupted once more, as the standard library does
/// where that is usual.
fn retry<T>(mut call: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    loop {
        match call() {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            result => return result,
        }
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
    path: PathBuf,
    file: File,
    renamed: bool,
}

impl Temporary {
    const PREFIX: &str = ".hw3-";
    const SUFFIX: &str = ".tmp";

    fn create(directory: &Path, mode: u32) -> io::Result<Temporary> {
        for _ in 0..MAX_TRIES {
            let path = directory.join(Temporary::name());
            let file = match OpenOptions::new()
                .write(true)
                .create_new(true)
                .mode(mode)
                .open(&path)
            {
                Ok(file) => file,
                Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
                Err(error) => return Err(error),
            };
            let temporary = Temporary {
                path,
                file,
                renamed: false,
            };
            // Without a lock yet, it may have been taken for a stale one. A
            // file system that has no locks has none for the others either.
            let taken =
                lock(&temporary.file).is_err_and(|error| error.kind() == ErrorKind::WouldBlock);
            if !taken && temporary.path.exists() {
                return Ok(temporary);
            }
        }
        Err(ErrorKind::ResourceBusy.into())
    }

    /// A new name: a child of fork has its parent's random numbers, but not its
    /// process number.
    fn name() -> String {
        let random = RandomState::new().hash_one(());
        let (prefix, suffix) = (Temporary::PREFIX, Temporary::SUFFIX);
        format!("{prefix}{:x}-{random:016x}{suffix}", process::id())
    }

    fn is_name(name: &OsStr) -> bool {
        let middle = name
            .to_str()
            .and_then(|name| name.strip_prefix(Temporary::PREFIX))
            .and_then(|name| name.strip_suffix(Temporary::SUFFIX));
        middle.is_some_and(|middle| {
            let mut bytes = middle.bytes();
            bytes.all(|byte| byte == b'-' || byte.is_ascii_hexdigit())
        })
    }

    fn rename(mut self, name: &Path) -> io::Result<()> {
        retry(|| fs::rename(&self.path, name))?;
        self.renamed = true;
        Ok(())
    }
}

/// It is removed before it is closed: only those without a lock are stale.
impl Drop for Temporary {
    fn drop(&mut self) {
        if !self.renamed {
            let _ = retry(|| fs::remove_file(&self.path));
        }
    }
}

/// Locks a file until it is closed, unless somebody else has it locked.
fn lock(file: &File) -> io::Result<()> {
    retry(|| Ok(file.try_lock()?))
}

/// Removes the temporary files that killed processes have left in a directory,
/// as far as this process may: it does not need them gone.
fn remove_stale(directory: &Path) {
    let Ok(entries) = fs::read_dir(directory) else {
        return;
    };
    for entry in entries.flatten() {
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if is_file && Temporary::is_name(&entry.file_name()) {
            let _ = remove_if_stale(&entry.path());
        }
    }
}

fn remove_if_stale(path: &Path) -> io::Result<()> {
    let file = OpenOptions::new()
        .write(true)
        .custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK)
        .open(path)?;
    lock(&file)?;
    retry(|| fs::remove_file(path))
}
