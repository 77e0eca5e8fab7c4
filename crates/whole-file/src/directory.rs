//! Open directories, and system calls on the files in them.

use std::ffi::CStr;
use std::fs::{File, Metadata};
#[cfg(target_os = "linux")]
use std::io::Read;
use std::io::{self, ErrorKind};
use std::mem::MaybeUninit;
use std::os::fd::AsFd;
#[cfg(target_os = "linux")]
use std::os::unix::fs::MetadataExt;

use rustix::fs::{AtFlags, CWD, Mode, OFlags, RawMode, Stat};
use rustix::io::retry_on_intr;
#[cfg(target_os = "linux")]
use rustix::process::geteuid;

use crate::name::{Name, PATH_MAX};

/// An open directory. It stays the same directory even if it is renamed.
pub(crate) struct Directory(File);

impl Directory {
    /// `O_PATH` needs no read permission on the directory.
    #[cfg(target_os = "linux")]
    const FLAGS: OFlags = OFlags::PATH.union(OFlags::DIRECTORY);
    #[cfg(not(target_os = "linux"))]
    const FLAGS: OFlags = OFlags::RDONLY.union(OFlags::DIRECTORY);

    /// Opens a directory by its path.
    pub(crate) fn open(path: &CStr) -> io::Result<Directory> {
        open_at(CWD, path, Directory::FLAGS, 0).map(Directory)
    }

    /// Opens the directory part of a path, relative to `base` or else to the
    /// working directory. Returns it with the last part of the path.
    pub(crate) fn containing(
        base: Option<&Directory>,
        path: &Name,
    ) -> io::Result<(Directory, Name)> {
        let (directory, last) = path.split();
        let directory = Name::new(if directory.is_empty() {
            b"."
        } else {
            directory
        })?;
        let base = base.map_or(CWD, |base| base.0.as_fd());
        let directory = open_at(base, directory.as_c_str(), Directory::FLAGS, 0)?;
        Ok((Directory(directory), Name::new(last)?))
    }

    pub(crate) fn metadata(&self) -> io::Result<Metadata> {
        self.0.metadata()
    }

    /// Opens a file. If `flags` ask to create it, it gets `mode` less the umask.
    pub(crate) fn open_file(&self, name: &Name, flags: OFlags, mode: RawMode) -> io::Result<File> {
        open_at(&self.0, name.as_c_str(), flags, mode)
    }

    /// Returns the attributes of a file. Does not follow symbolic links.
    pub(crate) fn stat(&self, name: &Name) -> io::Result<Stat> {
        let flags = AtFlags::SYMLINK_NOFOLLOW;
        Ok(rustix::fs::statat(&self.0, name.as_c_str(), flags)?)
    }

    /// Reads a symbolic link. Returns [`ErrorKind::InvalidInput`] for anything else,
    /// and an error for a link that the system would not follow.
    #[cfg(target_os = "linux")]
    pub(crate) fn read_link(&self, name: &Name) -> io::Result<Name> {
        let link = self.open_file(name, OFlags::PATH | OFlags::NOFOLLOW, 0)?;
        let found = link.metadata()?;
        if !found.is_symlink() {
            return Err(ErrorKind::InvalidInput.into());
        }
        let directory = self.metadata()?;
        let user = geteuid().as_raw();
        if is_foreign(found.uid(), directory.mode(), directory.uid(), user) && links_are_protected()
        {
            return Err(io::Error::from_raw_os_error(libc::EACCES));
        }
        read_link_at(&link, c"")
    }

    #[cfg(not(target_os = "linux"))]
    pub(crate) fn read_link(&self, name: &Name) -> io::Result<Name> {
        read_link_at(&self.0, name.as_c_str())
    }

    /// Renames a file, and replaces the file that has the new name.
    pub(crate) fn rename(&self, old: &Name, new: &Name) -> io::Result<()> {
        let (old, new) = (old.as_c_str(), new.as_c_str());
        let rename = || rustix::fs::renameat(&self.0, old, &self.0, new);
        Ok(retry_on_intr(rename)?)
    }

    /// Renames a file, and fails if another file has the new name. Returns
    /// [`ErrorKind::Unsupported`] if the file system has no such operation.
    #[cfg(target_os = "linux")]
    pub(crate) fn rename_to_new(&self, old: &Name, new: &Name) -> io::Result<()> {
        use rustix::fs::{RenameFlags, renameat_with};
        use rustix::io::Errno;

        let (old, new) = (old.as_c_str(), new.as_c_str());
        let rename = || renameat_with(&self.0, old, &self.0, new, RenameFlags::NOREPLACE);
        match retry_on_intr(rename) {
            Err(Errno::INVAL | Errno::NOSYS | Errno::OPNOTSUPP) => {
                Err(ErrorKind::Unsupported.into())
            }
            result => Ok(result?),
        }
    }

    #[cfg(not(target_os = "linux"))]
    pub(crate) fn rename_to_new(&self, _: &Name, _: &Name) -> io::Result<()> {
        Err(ErrorKind::Unsupported.into())
    }

    /// Gives a file a second name, and fails if another file has that name.
    pub(crate) fn link(&self, old: &Name, new: &Name) -> io::Result<()> {
        let (old, new) = (old.as_c_str(), new.as_c_str());
        let link = || rustix::fs::linkat(&self.0, old, &self.0, new, AtFlags::empty());
        Ok(retry_on_intr(link)?)
    }

    pub(crate) fn remove(&self, name: &Name) -> io::Result<()> {
        let name = name.as_c_str();
        let unlink = || rustix::fs::unlinkat(&self.0, name, AtFlags::empty());
        Ok(retry_on_intr(unlink)?)
    }

    /// Writes the names of the files to the disk.
    pub(crate) fn sync(&self) -> io::Result<()> {
        sync(&self.readable()?)
    }

    /// Like [`sync`](Directory::sync), but ignores failures. Use it where the files are
    /// complete in any case.
    pub(crate) fn try_sync(&self) {
        let _ = self.sync();
    }

    /// Opens the directory again: an `O_PATH` handle can be neither listed nor
    /// synchronized.
    fn readable(&self) -> io::Result<File> {
        open_at(&self.0, c".", OFlags::RDONLY | OFlags::DIRECTORY, 0)
    }

    /// Calls `visit` with the name of every file.
    #[cfg(target_os = "linux")]
    pub(crate) fn for_each_name(&self, mut visit: impl FnMut(&[u8])) -> io::Result<()> {
        let mut buffer: Vec<u8> = Vec::new();
        buffer.try_reserve_exact(32 * 1024)?;
        let mut entries = rustix::fs::RawDir::new(self.readable()?, buffer.spare_capacity_mut());
        while let Some(entry) = entries.next() {
            visit(entry?.file_name().to_bytes());
        }
        Ok(())
    }

    /// Listing directories without `getdents64` could abort when memory runs out.
    #[cfg(not(target_os = "linux"))]
    pub(crate) fn for_each_name(&self, _: impl FnMut(&[u8])) -> io::Result<()> {
        Err(ErrorKind::Unsupported.into())
    }
}

fn read_link_at(directory: &File, name: &CStr) -> io::Result<Name> {
    // The system does not follow longer links.
    let mut link = [MaybeUninit::uninit(); PATH_MAX];
    let (link, _) = rustix::fs::readlinkat_raw(directory, name, &mut link[..])?;
    Name::new(link)
}

/// Returns true for a link that someone else has put into a directory that everybody
/// shares, such as `/tmp`.
#[cfg(target_os = "linux")]
fn is_foreign(link_owner: u32, mode: u32, directory_owner: u32, user: u32) -> bool {
    // The sticky bit, and write permission for others.
    const SHARED: u32 = 0o1002;
    mode & SHARED == SHARED && link_owner != user && link_owner != directory_owner
}

/// Returns true if Linux does not follow such links (`fs.protected_symlinks`).
#[cfg(target_os = "linux")]
fn links_are_protected() -> bool {
    let mut setting = [0];
    let file = open_at(CWD, c"/proc/sys/fs/protected_symlinks", OFlags::RDONLY, 0);
    let is_off = file
        .and_then(|file| retry(|| (&file).read(&mut setting)))
        .is_ok_and(|count| count == 1 && setting == *b"0");
    !is_off
}

/// Opens a file relative to an open directory. If `flags` ask to create it, it
/// gets `mode` less the umask.
pub(crate) fn open_at(
    directory: impl AsFd,
    name: &CStr,
    flags: OFlags,
    mode: RawMode,
) -> io::Result<File> {
    let flags = flags | OFlags::CLOEXEC;
    let mode = Mode::from_raw_mode(mode);
    let open = || rustix::fs::openat(directory.as_fd(), name, flags, mode);
    Ok(retry_on_intr(open)?.into())
}

/// Writes a file or a directory to the disk. Some file systems cannot do this.
pub(crate) fn sync(file: &File) -> io::Result<()> {
    match file.sync_all() {
        Err(error) if is_unsupported(error.kind()) => Ok(()),
        result => result,
    }
}

fn is_unsupported(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::InvalidInput | ErrorKind::Unsupported)
}

/// Returns true if a file on NFS was removed while it was open.
pub(crate) fn is_stale(error: &io::Error) -> bool {
    error.raw_os_error() == Some(libc::ESTALE)
}

/// Retries a call of the standard library that a signal interrupted.
pub(crate) fn retry<T>(mut call: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    loop {
        match call() {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// As the system decides with `fs.protected_symlinks`.
    #[test]
    fn links_of_others_in_shared_directories_are_foreign() {
        let (user, owner, other) = (1, 2, 3);
        for (link, mode, expected) in [
            (other, 0o041_777, true),
            (other, 0o041_002, true),
            (other, 0o040_777, false),
            (other, 0o041_775, false),
            (owner, 0o041_777, false),
            (user, 0o041_777, false),
        ] {
            assert_eq!(
                is_foreign(link, mode, owner, user),
                expected,
                "{link} {mode:o}"
            );
        }
    }
}
