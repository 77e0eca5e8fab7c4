//! Temporary files, and the ones that killed processes leave behind.

use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::process;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use rustix::fs::OFlags;

use crate::directory::{Directory, retry};
use crate::name::Name;

/// Gives up if this many temporary files in a row could not be used.
const MAX_TRIES: usize = 100;

const PREFIX: &[u8] = b".hw3-";
const SUFFIX: &[u8] = b".tmp";

/// The longest file name of common file systems, in bytes.
const NAME_MAX: usize = 255;

/// A temporary file. Dropping it removes it, unless it got its final name.
///
/// The file is locked until it is closed, however its process ends. A temporary
/// file without a lock is therefore stale. Stale files are removed and never
/// written to, and names are not reused. So even without working locks, two
/// processes never write to the same file.
pub(crate) struct Temporary<'a> {
    directory: &'a Directory,
    name: Name,
    file: File,
    is_renamed: bool,
}

impl Temporary<'_> {
    pub(crate) fn new(directory: &Directory, mode: u32) -> io::Result<Temporary<'_>> {
        for _ in 0..MAX_TRIES {
            let name = new_name()?;
            let flags = OFlags::RDWR | OFlags::CREATE | OFlags::EXCL;
            let file = match directory.open_file(&name, flags, mode) {
                Ok(file) => file,
                Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
                Err(error) => return Err(error),
            };
            let temporary = Temporary {
                directory,
                name,
                file,
                is_renamed: false,
            };
            // Before it was locked, another process may have taken it for stale
            // and locked or removed it. If locks do not work, others cannot lock
            // it either.
            let is_taken =
                lock(&temporary.file).is_err_and(|error| error.kind() == ErrorKind::WouldBlock);
            if !is_taken && directory.stat(&temporary.name).is_ok() {
                return Ok(temporary);
            }
        }
        Err(io::Error::from_raw_os_error(libc::EBUSY))
    }

    pub(crate) fn file(&self) -> &File {
        &self.file
    }

    /// Renames the file, and replaces the file that has the new name.
    pub(crate) fn replace(&mut self, name: &Name) -> io::Result<()> {
        self.directory.rename(&self.name, name)?;
        self.is_renamed = true;
        Ok(())
    }

    /// Renames the file, and fails if anything has the new name.
    pub(crate) fn create(&mut self, name: &Name) -> io::Result<()> {
        match self.directory.rename_to_new(&self.name, name) {
            Err(error) if error.kind() == ErrorKind::Unsupported => self.link(name),
            result => {
                self.is_renamed = result.is_ok();
                result
            }
        }
    }

    /// Like [`create`](Temporary::create), for file systems whose renames always
    /// replace. Dropping the file removes its old name.
    fn link(&self, name: &Name) -> io::Result<()> {
        self.directory.link(&self.name, name)
    }
}

impl Drop for Temporary<'_> {
    /// Removes the file while it is still locked. Closing the file would not unlock
    /// it if a child process has inherited it.
    fn drop(&mut self) {
        if !self.is_renamed {
            let _ = self.directory.remove(&self.name);
        }
        let _ = self.file.unlock();
    }
}

/// Returns a new name for a temporary file.
fn new_name() -> io::Result<Name> {
    unique_name(PREFIX, SUFFIX)
}

/// Returns a new name for a copy of a file: `game.txt.1f-0123456789abcdef.old` for
/// `game.txt`. Unlike temporary files, copies are not hidden and not removed.
pub(crate) fn name_of_copy(name: &Name) -> io::Result<Name> {
    const MAX: usize = NAME_MAX - ".ffffffff-0123456789abcdef.old".len();
    let name = name.as_bytes();
    let mut end = name.len().min(MAX);
    // Do not cut a UTF-8 character in two.
    while end < name.len() && end > 0 && name[end] & 0xc0 == 0x80 {
        end -= 1;
    }
    let mut prefix = [0; MAX + 1];
    prefix[..end].copy_from_slice(&name[..end]);
    prefix[end] = b'.';
    unique_name(&prefix[..=end], b".old")
}

/// Returns a name with the process number and a number that this process does not
/// use again. `RandomState` would need thread-local memory, which glibc allocates for
/// libraries that a program loads later, and aborts if it cannot.
fn unique_name(prefix: &[u8], suffix: &[u8]) -> io::Result<Name> {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed) as u64;
    let time = SystemTime::now().duration_since(UNIX_EPOCH);
    let time = time.map_or(0, |time| time.as_nanos() as u64);
    // The time changes the low bits, and the count the high ones.
    let number = time ^ count.reverse_bits();
    let mut name = [0; NAME_MAX];
    let mut rest = &mut name[..];
    rest.write_all(prefix)?;
    write!(rest, "{:x}-{number:016x}", process::id())?;
    rest.write_all(suffix)?;
    let unused = rest.len();
    Name::new(&name[..name.len() - unused])
}

/// Returns true for names that [`new_name`] could return.
fn is_temporary(name: &[u8]) -> bool {
    let middle = name
        .strip_prefix(PREFIX)
        .and_then(|name| name.strip_suffix(SUFFIX));
    let mut parts = middle.unwrap_or_default().split(|&byte| byte == b'-');
    let is_hex = |part: &[u8]| part.iter().all(u8::is_ascii_hexdigit);
    match (parts.next(), parts.next(), parts.next()) {
        (Some(process), Some(number), None) => {
            !process.is_empty() && is_hex(process) && number.len() == 16 && is_hex(number)
        }
        _ => false,
    }
}

/// Locks a file until it is closed. Fails if another process has locked it.
pub(crate) fn lock(file: &File) -> io::Result<()> {
    retry(|| Ok(file.try_lock()?))
}

/// Removes the temporary files that killed processes have left in a directory.
pub(crate) fn remove_stale(directory: &Directory) -> io::Result<()> {
    directory.for_each_name(|name| {
        if is_temporary(name) {
            let _ = Name::new(name).and_then(|name| remove_if_stale(directory, &name));
        }
    })
}

fn remove_if_stale(directory: &Directory, name: &Name) -> io::Result<()> {
    // Do not follow links or block on a pipe.
    let flags = OFlags::WRONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK;
    let file = directory.open_file(name, flags, 0)?;
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
    fn only_names_of_temporary_files_are_recognized() {
        for name in [
            ".hw3-1f-0123456789abcdef.tmp",
            ".hw3-7-ffffffffffffffff.tmp",
        ] {
            assert!(is_temporary(name.as_bytes()), "{name}");
        }
        let name = new_name().expect("a name");
        assert!(is_temporary(name.as_bytes()));
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
            assert!(!is_temporary(name.as_bytes()), "{name}");
        }
    }

    #[test]
    fn a_link_gives_a_file_its_name_unless_that_is_taken() {
        let scratch = tempfile::tempdir().expect("a scratch directory");
        let path = Name::from_path(&scratch.path().join("file")).expect("a name");
        let (directory, name) = Directory::containing(None, &path).expect("a directory");
        for (text, is_linked) in [("first", true), ("second", false)] {
            let temporary = Temporary::new(&directory, 0o666).expect("a file");
            write!(temporary.file(), "{text}").expect("a file");
            let result = temporary.link(&name);
            assert_eq!(result.is_ok(), is_linked);
            let is_taken = result.is_err_and(|error| error.kind() == ErrorKind::AlreadyExists);
            assert_eq!(is_taken, !is_linked);
        }
        let text = std::fs::read_to_string(scratch.path().join("file"));
        assert_eq!(text.expect("a file"), "first");
        assert_eq!(scratch.path().read_dir().expect("files").count(), 1);
    }

    #[test]
    fn a_copy_has_the_name_of_its_file_and_more() {
        for (name, start) in [
            ("game.txt".to_owned(), "game.txt.".to_owned()),
            ("x".repeat(300), "x".repeat(225) + "."),
            ("\u{e9}".repeat(120), "\u{e9}".repeat(112) + "."),
        ] {
            let name = Name::new(name.as_bytes()).expect("a name");
            let copy = name_of_copy(&name).expect("a name");
            let copy = str::from_utf8(copy.as_bytes()).expect("UTF-8");
            let rest = copy.strip_prefix(&start).expect(copy);
            assert!(rest.ends_with(".old") && copy.len() <= NAME_MAX, "{copy}");
            assert!(!is_temporary(copy.as_bytes()));
        }
    }

    #[test]
    fn names_differ() {
        let names = [(); 2].map(|()| new_name().expect("a name"));
        assert_ne!(names[0].as_bytes(), names[1].as_bytes());
    }
}
