//! Memory that may not be there: what the standard library would end the
//! process for is an error here.

use std::alloc::{Layout, alloc, alloc_zeroed};
use std::collections::TryReserveError;
use std::ffi::OsString;
use std::io::{self, ErrorKind};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use std::ptr;

/// There is no memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OutOfMemory;

impl From<TryReserveError> for OutOfMemory {
    fn from(_: TryReserveError) -> OutOfMemory {
        OutOfMemory
    }
}

impl From<OutOfMemory> for io::Error {
    fn from(_: OutOfMemory) -> io::Error {
        ErrorKind::OutOfMemory.into()
    }
}

/// An empty list with room for so many values.
pub(crate) fn room<T>(count: usize) -> Result<Vec<T>, OutOfMemory> {
    let start = memory(count, alloc)?;
    // SAFETY: memory for so many values, of which none is there yet.
    Ok(unsafe { Vec::from_raw_parts(start, 0, count) })
}

/// So many values of which all bytes are zero. Large ones cost nothing until
/// they are used.
///
/// # Safety
/// Bytes that are zero are such a value.
pub(crate) unsafe fn zeroed<T>(count: usize) -> Result<Vec<T>, OutOfMemory> {
    let start: *mut T = memory(count, alloc_zeroed)?;
    #[cfg(target_os = "linux")]
    want_large_pages(start.cast(), count * size_of::<T>());
    // SAFETY: memory that holds so many values, as the caller promises.
    Ok(unsafe { Vec::from_raw_parts(start, count, count) })
}

/// Memory for so many values, from an allocator.
fn memory<T>(count: usize, allocate: unsafe fn(Layout) -> *mut u8) -> Result<*mut T, OutOfMemory> {
    const { assert!(size_of::<T>() > 0) };
    #[cfg(hw3_panics)]
    crate::panics::may_come();
    if count == 0 {
        return Ok(ptr::dangling_mut());
    }
    let layout = Layout::array::<T>(count).map_err(|_| OutOfMemory)?;
    // SAFETY: the size is not zero.
    let start = unsafe { allocate(layout) };
    match start.is_null() {
        true => Err(OutOfMemory),
        false => Ok(start.cast()),
    }
}

/// Tells the kernel that much memory is going to be used from end to end: in
/// large pages, it takes a fraction of the time to get.
#[cfg(target_os = "linux")]
fn want_large_pages(start: *mut u8, size: usize) {
    const PAGE: usize = 2 << 20;
    // Less than this may be a part of the program's heap.
    if size >= 32 * PAGE {
        let start = start.map_addr(|start| start.next_multiple_of(PAGE));
        // SAFETY: it lies within the memory, which stays what it is. Whether the
        // kernel listens does not matter.
        unsafe { libc::madvise(start.cast(), size - PAGE, libc::MADV_HUGEPAGE) };
    }
}

/// A value in a box.
pub(crate) fn boxed<T>(value: T) -> Result<Box<T>, OutOfMemory> {
    let place: *mut T = memory(1, alloc)?;
    // SAFETY: there is room for the value.
    unsafe { place.write(value) };
    // SAFETY: a value in memory of its layout, which nobody else knows.
    Ok(unsafe { Box::from_raw(place) })
}

/// A value at the end of a list.
pub(crate) fn push<T>(list: &mut Vec<T>, value: T) -> Result<(), OutOfMemory> {
    #[cfg(hw3_panics)]
    crate::panics::may_come();
    list.try_reserve(1)?;
    list.push(value);
    Ok(())
}

/// A copy of some bytes, with room for so many more.
pub(crate) fn copied(bytes: &[u8], more: usize) -> Result<Vec<u8>, OutOfMemory> {
    let mut copy = room(bytes.len().saturating_add(more))?;
    copy.extend_from_slice(bytes);
    Ok(copy)
}

/// The name of a file for an error that tells of it; an empty one, if there is
/// no memory even for that.
pub(crate) fn name(path: &Path) -> PathBuf {
    let name = copied(path.as_os_str().as_bytes(), 0).unwrap_or_default();
    OsString::from_vec(name).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_holds_what_is_put_into_it() {
        assert_eq!(*boxed("value".to_owned()).expect("memory"), "value");
        assert!(copied(b"", usize::MAX).is_err());
    }
}
