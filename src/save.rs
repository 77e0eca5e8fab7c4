//! Writing a file whole, or leaving the old one.

use std::fs::{self, File, Metadata, OpenOptions, Permissions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::os::fd::FromRawFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt, fchown};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};

use libc::c_int;

/// Symbolic links followed before they count as a loop, as in the kernel.
const MAX_LINKS: usize = 40;

/// Writes a file with what `text` puts out.
///
/// A regular file, new or old, is replaced in one step by a temporary file
/// beside it that is complete and on the disk; until then, and on any error, it
/// stays as it was. Anything else is simply written to.
pub(crate) fn write(
    path: &Path,
    text: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    match Target::of(path)? {
        Target::Regular(file) => replace(&file, text),
        Target::Open(number) => put(duplicate(number)?, text).map(drop),
        Target::Other => {
            let file = OpenOptions::new().write(true).open(path)?;
            put(file, text).map(drop)
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
                Err(_) if there.is_none_or(|there| there.is_file()) => {
                    return Ok(Target::Regular(path));
                }
                Err(_) => break,
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
    text: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    // A file that may not be written to is not replaced either.
    let old = match OpenOptions::new().write(true).open(path) {
        Ok(file) => Some(file.metadata()?),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let directory = directory_of(path);
    let mode = if old.is_some() { 0o600 } else { 0o666 };
    let (temporary, file) = Temporary::create(directory, mode)?;
    let file = put(file, text)?;
    if let Some(old) = old {
        file.set_permissions(Permissions::from_mode(take_over(&file, &old)))?;
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
    if fchown(file, Some(old.uid()), Some(old.gid())).is_ok() {
        return mode;
    }
    let same_group = fchown(file, None, Some(old.gid())).is_ok();
    mode & if same_group { 0o777 } else { 0o707 }
}

fn put(file: File, text: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>) -> io::Result<File> {
    let mut out = BufWriter::with_capacity(64 * 1024, file);
    text(&mut out)?;
    out.flush()?;
    Ok(out.into_inner()?)
}

/// A file that is removed again unless it gets its final name.
struct Temporary {
    path: Option<PathBuf>,
}

impl Temporary {
    fn create(directory: &Path, mode: u32) -> io::Result<(Temporary, File)> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        loop {
            let count = COUNT.fetch_add(1, Ordering::Relaxed);
            let path = directory.join(format!(".hw3-{}-{count}.tmp", process::id()));
            match OpenOptions::new()
                .write(true)
                .create_new(true)
                .mode(mode)
                .open(&path)
            {
                Ok(file) => return Ok((Temporary { path: Some(path) }, file)),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    fn rename(mut self, name: &Path) -> io::Result<()> {
        if let Some(path) = &self.path {
            fs::rename(path, name)?;
        }
        self.path = None;
        Ok(())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Some(path) = &self.path {
            let _ = fs::remove_file(path);
        }
    }
}
