//! Writing in place, where a file cannot be replaced by another one.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::mem;
use std::os::unix::fs::FileExt;
use std::thread;
use std::time::Duration;

use rustix::fs::OFlags;

use crate::directory::{Directory, retry, sync};
use crate::name::Name;
use crate::output::BUFFER_SIZE;
use crate::temporary::{Temporary, lock, name_of_copy};

/// How long to wait for other processes that write to the same file, in steps of
/// 10 ms.
const MAX_WAITS: usize = 500;

/// Overwrites a file with the content of another one.
///
/// A copy of the old content lies next to the file until the new content is
/// complete and on the disk. If that fails, the old content is restored. If that
/// fails as well, or if the process dies, the copy stays.
pub(crate) fn overwrite(directory: &Directory, name: &Name, new: &File) -> io::Result<()> {
    // Do not block on a pipe that has taken the place of the file.
    let flags = OFlags::RDWR | OFlags::NOFOLLOW | OFlags::NONBLOCK;
    let file = directory.open_file(name, flags, 0)?;
    if !file.metadata()?.is_file() {
        return Err(io::Error::from_raw_os_error(libc::EBUSY));
    }
    wait_for_lock(&file)?;

    // The copy gets its name when it is complete.
    let mut copy = Temporary::new(directory, 0o600)?;
    copy_content(&file, copy.file())?;
    let copy_name = name_of_copy(name)?;
    copy.create(&copy_name)?;
    directory.try_sync();

    let result = copy_content(new, &file);
    if result.is_ok() || copy_content(copy.file(), &file).is_ok() {
        let _ = directory.remove(&copy_name);
        directory.try_sync();
    }
    result
}

/// Waits until no other process that saves in place has locked the file. On file
/// systems without locks, it does not wait.
fn wait_for_lock(file: &File) -> io::Result<()> {
    for _ in 0..MAX_WAITS {
        match lock(file) {
            Err(error) if error.kind() == ErrorKind::WouldBlock => {
                thread::sleep(Duration::from_millis(10));
            }
            _ => return Ok(()),
        }
    }
    Err(io::Error::from_raw_os_error(libc::EBUSY))
}

/// Makes the content of one file equal to that of another one, and writes it to
/// the disk.
///
/// Until the rest is written, the first byte is 0. A text that was written only in
/// part is therefore not mistaken for a valid one.
fn copy_content(from: &File, to: &File) -> io::Result<()> {
    let mut buffer = Vec::new();
    buffer.try_reserve_exact(BUFFER_SIZE)?;
    buffer.resize(BUFFER_SIZE, 0);
    let mut first = None;
    let mut size = 0;
    loop {
        let count = retry(|| from.read_at(&mut buffer, size))?;
        let Some(byte) = buffer[..count].first_mut() else {
            break;
        };
        if size == 0 {
            first = Some(mem::take(byte));
        }
        to.write_all_at(&buffer[..count], size)?;
        size += count as u64;
    }
    to.set_len(size)?;
    if let Some(byte) = first {
        to.write_all_at(&[byte], 0)?;
    }
    sync(to)
}
