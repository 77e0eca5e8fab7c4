//! A directory that stays the same one while files in it are made, renamed and
//! removed, wherever its name leads meanwhile.

use std::ffi::CStr;
use std::fs::{File, Metadata};
use std::io;
use std::os::fd::{AsRawFd, IntoRawFd};

use libc::{c_int, c_uint};

use crate::file_name::{FileName, checked, open_at, retry, stat_at};
use crate::memory;

/// An open directory.
pub(crate) struct Directory(File);

impl Directory {
    /// To be looked at needs no permission to list what is there.
    #[cfg(target_os = "linux")]
    const FLAGS: c_int = libc::O_PATH | libc::O_DIRECTORY;
    #[cfg(not(target_os = "linux"))]
    const FLAGS: c_int = libc::O_RDONLY | libc::O_DIRECTORY;

    /// The directory that a name leads through, as it is seen from another one
    /// or else from where the process is, and what is left of the name.
    pub(crate) fn of(
        from: Option<&Directory>,
        name: &FileName,
    ) -> io::Result<(Directory, FileName)> {
        let from = from.map_or(libc::AT_FDCWD, Directory::number);
        let (directory, last) = name.split();
        let directory = match directory {
            [] => open_at(from, c".", Directory::FLAGS, 0)?,
            directory => {
                let directory = FileName::join([directory])?;
                open_at(from, directory.as_c_str(), Directory::FLAGS, 0)?
            }
        };
        Ok((Directory(directory), FileName::join([last])?))
    }

    /// The directory of this name.
    pub(crate) fn named(name: &CStr) -> io::Result<Directory> {
        open_at(libc::AT_FDCWD, name, Directory::FLAGS, 0).map(Directory)
    }

    fn number(&self) -> c_int {
        self.0.as_raw_fd()
    }

    pub(crate) fn metadata(&self) -> io::Result<Metadata> {
        self.0.metadata()
    }

    /// Opens a file with these flags of `open`; a new one gets this mode.
    pub(crate) fn open(&self, name: &FileName, flags: c_int, mode: c_uint) -> io::Result<File> {
        open_at(self.number(), name.as_c_str(), flags, mode)
    }

    /// Whether there is such a file.
    pub(crate) fn has(&self, name: &FileName) -> bool {
        stat_at(self.number(), name.as_c_str(), libc::AT_SYMLINK_NOFOLLOW).is_ok()
    }

    /// What a symbolic link leads to, as it is seen from here.
    pub(crate) fn link(&self, name: &FileName) -> io::Result<FileName> {
        // No link is longer: the system would not follow it.
        const MOST: usize = libc::PATH_MAX as usize;
        let mut link: Vec<u8> = memory::room(MOST)?;
        let (name, place) = (name.as_c_str().as_ptr(), link.as_mut_ptr().cast());
        // SAFETY: the name is a string with a NUL, and there is so much room.
        let length = unsafe { libc::readlinkat(self.number(), name, place, MOST) };
        let length = usize::try_from(length).map_err(|_| io::Error::last_os_error())?;
        // SAFETY: so many bytes were written.
        unsafe { link.set_len(length) };
        FileName::join([&link])
    }

    /// Gives a file another name, in the place of the file that has it.
    pub(crate) fn rename(&self, old: &FileName, new: &FileName) -> io::Result<()> {
        let here = self.number();
        let [old, new] = [old, new].map(|name| name.as_c_str().as_ptr());
        // SAFETY: the names are strings with a NUL.
        let rename = || unsafe { libc::renameat(here, old, here, new) };
        retry(|| checked(rename())).map(drop)
    }

    pub(crate) fn remove(&self, name: &FileName) -> io::Result<()> {
        let name = name.as_c_str().as_ptr();
        // SAFETY: the name is a string with a NUL.
        let unlink = || unsafe { libc::unlinkat(self.number(), name, 0) };
        retry(|| checked(unlink())).map(drop)
    }

    /// Brings the names of its files to the disk.
    pub(crate) fn sync(&self) -> io::Result<()> {
        self.listed()?.sync_all()
    }

    /// The directory once more, for more than to be looked at.
    fn listed(&self) -> io::Result<File> {
        open_at(self.number(), c".", libc::O_RDONLY | libc::O_DIRECTORY, 0)
    }

    /// Calls `each` with the name of every file.
    pub(crate) fn entries(&self, mut each: impl FnMut(&[u8])) -> io::Result<()> {
        struct Listing(*mut libc::DIR);

        impl Drop for Listing {
            fn drop(&mut self) {
                // SAFETY: it is open, and not used any more.
                unsafe { libc::closedir(self.0) };
            }
        }

        let directory = self.listed()?;
        // SAFETY: it is open.
        let listing = unsafe { libc::fdopendir(directory.as_raw_fd()) };
        if listing.is_null() {
            return Err(io::Error::last_os_error());
        }
        // It is closed with the listing.
        let _ = directory.into_raw_fd();
        let listing = Listing(listing);
        loop {
            // SAFETY: it is open, and nobody else reads it.
            let entry = unsafe { libc::readdir(listing.0) };
            if entry.is_null() {
                return Ok(());
            }
            // SAFETY: the entry stays as it is until the next one is read.
            let name = unsafe { &raw const (*entry).d_name };
            // SAFETY: it has a name that ends with a NUL.
            each(unsafe { CStr::from_ptr(name.cast()) }.to_bytes());
        }
    }
}
