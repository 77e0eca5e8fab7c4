//! Writing in place, where a file cannot be replaced by another one.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::os::unix::fs::FileExt;
use std::thread;
use std::time::Duration;

use rustix::fs::OFlags;

use crate::directory::{Directory, retry, sync};
use crate::name::Name;
use crate::output::BUFFER_SIZE;
use crate::target::changed_meanwhile;
use crate::temporary::{Temporary, lock, name_of_copy};
#[cfg(target_os = "linux")]
use crate::unnamed::unnamed;

/// How long to wait for other processes that write to the same file, in steps of
/// 10 ms.
const MAX_WAITS: usize = 500;

/// Overwrites a file with the content of another one.
///
/// A copy of the old content lies next to the file until the new content is
/// complete and on the disk. If that fails, the old content is restored. If that
/// fails as well, or if the process dies, the copy stays.
pub(crate) fn overwrite(directory: &Directory, name: &Name, new: &File) -> io::Result<()> {
    with_lock(directory, name, OFlags::RDWR, |file, buffer| {
        overwrite_locked(directory, name, file, new, buffer)
    })
}

/// Overwrites a file like [`overwrite`], but keeps the copy in memory. If the process
/// dies, the old content is lost.
#[cfg(target_os = "linux")]
pub(crate) fn overwrite_with_copy_in_memory(
    directory: &Directory,
    name: &Name,
    new: &File,
) -> io::Result<()> {
    with_lock(directory, name, OFlags::RDWR, |file, buffer| {
        let copy = unnamed()?;
        copy_from(0, file, &copy, buffer)?;
        let result = write_over(file, new, buffer);
        if result.is_err() {
            // There is no third place to save the old content to.
            let _ = write_over(file, &copy, buffer);
        }
        result
    })
}

/// Overwrites a file that need not be readable. After an error, or if the process dies,
/// the old content is lost.
pub(crate) fn overwrite_without_copy(
    directory: &Directory,
    name: &Name,
    new: &File,
) -> io::Result<()> {
    with_lock(directory, name, OFlags::WRONLY, |file, buffer| {
        write_over(file, new, buffer)
    })
}

/// Opens and locks a file, and calls `write` with it and a buffer.
fn with_lock(
    directory: &Directory,
    name: &Name,
    access: OFlags,
    write: impl FnOnce(&File, &mut [u8]) -> io::Result<()>,
) -> io::Result<()> {
    // First, so that restoring the file needs no memory.
    let mut buffer = Vec::new();
    buffer.try_reserve_exact(BUFFER_SIZE)?;
    buffer.resize(BUFFER_SIZE, 0);
    // Do not block on a pipe that has taken the place of the file.
    let flags = access | OFlags::NOFOLLOW | OFlags::NONBLOCK;
    let file = directory.open_file(name, flags, 0)?;
    if !file.metadata()?.is_file() {
        return Err(changed_meanwhile());
    }
    wait_for_lock(&file)?;
    let result = write(&file, &mut buffer);
    // Closing the file would not unlock it if a child process has inherited it.
    let _ = file.unlock();
    result
}

fn overwrite_locked(
    directory: &Directory,
    name: &Name,
    file: &File,
    new: &File,
    buffer: &mut [u8],
) -> io::Result<()> {
    // The copy gets its name when it is complete.
    let mut copy = Temporary::new(directory, 0o600)?;
    copy_from(0, file, copy.file(), buffer)?;
    sync(copy.file())?;
    let copy_name = name_of_copy(name)?;
    copy.create(&copy_name)?;
    if let Err(error) = sync_name(directory, copy.file()) {
        let _ = directory.remove(&copy_name);
        return Err(error);
    }

    let result = write_over(file, new, buffer);
    if result.is_ok() || write_over(file, copy.file(), buffer).is_ok() {
        let _ = directory.remove(&copy_name);
        directory.try_sync();
    }
    result
}

/// Waits until no other process that saves in place has locked the file. Does not wait
/// on file systems without locks, or on NFS if the process may write to the file but
/// not read it.
fn wait_for_lock(file: &File) -> io::Result<()> {
    for _ in 0..MAX_WAITS {
        match lock(file) {
            Err(error) if error.kind() == ErrorKind::WouldBlock => {
                thread::sleep(Duration::from_millis(10));
            }
            Err(error) if error.kind() == ErrorKind::Unsupported => return Ok(()),
            Err(error) if error.raw_os_error() == Some(libc::ENOLCK) => return Ok(()),
            Err(error) if error.kind() == ErrorKind::PermissionDenied => return Ok(()),
            result => return result,
        }
    }
    Err(io::Error::from_raw_os_error(libc::EBUSY))
}

/// Writes the new name of a file to the disk. A directory that cannot be listed
/// cannot be synchronized either; then most file systems write the name together
/// with the file.
fn sync_name(directory: &Directory, file: &File) -> io::Result<()> {
    match directory.sync() {
        Err(error) if error.kind() == ErrorKind::PermissionDenied => sync(file),
        result => result,
    }
}

/// Makes the content of a file equal to that of another one, and writes it to the
/// disk.
///
/// Until the rest is on the disk, the first byte is 0. A text that was written only
/// in part is therefore not mistaken for a valid one.
fn write_over(file: &File, new: &File, buffer: &mut [u8]) -> io::Result<()> {
    file.write_all_at(&[0], 0)?;
    sync(file)?;
    let mut first = [0];
    if retry(|| new.read_at(&mut first, 0))? == 0 {
        file.set_len(0)?;
        return sync(file);
    }
    let size = copy_from(1, new, file, buffer)?;
    file.set_len(size)?;
    sync(file)?;
    file.write_all_at(&first, 0)?;
    sync(file)
}

/// Copies the bytes from an offset to the end. Returns the offset of the end.
fn copy_from(start: u64, from: &File, to: &File, buffer: &mut [u8]) -> io::Result<u64> {
    let mut offset = start;
    loop {
        let count = retry(|| from.read_at(buffer, offset))?;
        if count == 0 {
            return Ok(offset);
        }
        to.write_all_at(&buffer[..count], offset)?;
        offset += count as u64;
    }
}
