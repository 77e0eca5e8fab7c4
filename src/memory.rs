//! Allocation that reports failure, where the standard library would abort the
//! process.

use std::alloc::{Layout, alloc, alloc_zeroed};
use std::collections::TryReserveError;
use std::ops::Deref;
use std::ptr::{self, NonNull};
use std::sync::atomic::{AtomicUsize, Ordering, fence};

use smallvec::{CollectionAllocErr, SmallVec};
use thiserror::Error;

use crate::Stack;

/// Memory ran out. The call changed nothing and can be retried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("out of memory")]
pub struct OutOfMemory;

impl From<TryReserveError> for OutOfMemory {
    fn from(_: TryReserveError) -> OutOfMemory {
        OutOfMemory
    }
}

impl From<CollectionAllocErr> for OutOfMemory {
    fn from(_: CollectionAllocErr) -> OutOfMemory {
        OutOfMemory
    }
}

/// Types for which a value of all zero bytes is valid.
///
/// # Safety
/// All zero bytes must be a valid value of the type.
pub(crate) unsafe trait Zeroable {}

// SAFETY: a `Stack` is a transparent `NonZeroU8`, so zero is `None`.
unsafe impl Zeroable for Option<Stack> {}

/// Allocates `count` zeroed values. The system commits large blocks lazily.
pub(crate) fn zeroed<T: Zeroable>(count: usize) -> Result<Vec<T>, OutOfMemory> {
    let start: *mut T = allocate(count, alloc_zeroed)?;
    #[cfg(all(feature = "capi", target_os = "linux"))]
    advise_huge_pages(start.cast(), count * size_of::<T>());
    // SAFETY: the block came from the global allocator with the layout of `count`
    // values, and `Zeroable` makes zeroed values valid.
    Ok(unsafe { Vec::from_raw_parts(start, count, count) })
}

fn allocate<T>(
    count: usize,
    allocator: unsafe fn(Layout) -> *mut u8,
) -> Result<*mut T, OutOfMemory> {
    const { assert!(size_of::<T>() > 0) };
    may_panic();
    if count == 0 {
        return Ok(ptr::dangling_mut());
    }
    let layout = Layout::array::<T>(count).map_err(|_| OutOfMemory)?;
    // SAFETY: `T` is not zero-sized and `count` is not 0.
    let start = unsafe { allocator(layout) };
    match start.is_null() {
        true => Err(OutOfMemory),
        false => Ok(start.cast()),
    }
}

/// Asks the kernel for huge pages. Loading a board of 400 MB then takes about 30%
/// less time, because the kernel has fewer pages to map.
#[cfg(all(feature = "capi", target_os = "linux"))]
fn advise_huge_pages(start: *mut u8, size: usize) {
    const HUGE_PAGE: usize = 2 << 20;
    // A smaller block may share its pages with the rest of the heap.
    if size >= 32 * HUGE_PAGE {
        let start = start.map_addr(|start| start.next_multiple_of(HUGE_PAGE));
        // SAFETY: the range lies within the block, and the advice does not change
        // its contents. It may be ignored.
        unsafe { libc::madvise(start.cast(), size - HUGE_PAGE, libc::MADV_HUGEPAGE) };
    }
}

/// Moves a value to the heap.
pub(crate) fn boxed<T>(value: T) -> Result<Box<T>, OutOfMemory> {
    let slot: *mut T = allocate(1, alloc)?;
    // SAFETY: the block has the layout of a `T`.
    unsafe { slot.write(value) };
    // SAFETY: the block came from the global allocator with the layout of a
    // `T`, holds one, and has no other owner.
    Ok(unsafe { Box::from_raw(slot) })
}

/// Appends a value to a list.
pub(crate) fn push<T>(list: &mut Vec<T>, value: T) -> Result<(), OutOfMemory> {
    may_panic();
    list.try_reserve(1)?;
    list.push(value);
    Ok(())
}

/// Copies a slice to the heap.
pub(crate) fn copied<T: Copy>(items: &[T]) -> Result<Vec<T>, OutOfMemory> {
    may_panic();
    let mut copy = Vec::new();
    copy.try_reserve_exact(items.len())?;
    copy.extend_from_slice(items);
    Ok(copy)
}

/// A string of bytes that stores up to `N` bytes inline.
pub(crate) type Bytes<const N: usize> = SmallVec<[u8; N]>;

/// Copies bytes, inline if they fit.
#[inline]
pub(crate) fn short<const N: usize>(bytes: &[u8]) -> Result<Bytes<N>, OutOfMemory> {
    match bytes.len() <= N {
        true => Ok(Bytes::from_slice(bytes)),
        false => copied(bytes).map(Bytes::from_vec),
    }
}

/// An `Arc` whose allocation can fail.
pub(crate) struct Shared<T>(NonNull<Counted<T>>);

struct Counted<T> {
    owners: AtomicUsize,
    value: T,
}

// SAFETY: owners in any thread only read the value, and the last one drops it.
unsafe impl<T: Send + Sync> Send for Shared<T> {}

// SAFETY: as for `Send`; the owners are counted atomically.
unsafe impl<T: Send + Sync> Sync for Shared<T> {}

impl<T> Shared<T> {
    pub(crate) fn new(value: T) -> Result<Shared<T>, OutOfMemory> {
        let owners = AtomicUsize::new(1);
        let counted = boxed(Counted { owners, value })?;
        Ok(Shared(NonNull::from(Box::leak(counted))))
    }

    #[inline]
    fn counted(&self) -> &Counted<T> {
        // SAFETY: the block lives as long as it has an owner.
        unsafe { self.0.as_ref() }
    }

    /// Returns true if this is the only owner.
    #[cfg(feature = "capi")]
    pub(crate) fn is_unique(&self) -> bool {
        self.counted().owners.load(Ordering::Acquire) == 1
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.counted().value
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Shared<T> {
        self.counted().owners.fetch_add(1, Ordering::Relaxed);
        Shared(self.0)
    }
}

impl<T> Drop for Shared<T> {
    fn drop(&mut self) {
        if self.counted().owners.fetch_sub(1, Ordering::Release) == 1 {
            // All reads by other owners happen before the drop.
            fence(Ordering::Acquire);
            // SAFETY: the block came from a box, and its last owner is gone.
            drop(unsafe { Box::from_raw(self.0.as_ptr()) });
        }
    }
}

/// A point at which `tests/c/panics.c` may ask for a panic.
pub(crate) fn may_panic() {
    #[cfg(hw3_panics)]
    crate::panics::count_down();
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[test]
    fn a_box_holds_its_value() {
        assert_eq!(*boxed("value".to_owned()).expect("memory"), "value");
        assert_eq!(zeroed::<Option<Stack>>(usize::MAX), Err(OutOfMemory));
        assert_eq!(zeroed::<Option<Stack>>(3), Ok(vec![None; 3]));
    }

    #[test]
    fn a_shared_value_is_dropped_with_its_last_owner() {
        let witness = Arc::new(());
        let first = Shared::new(Arc::clone(&witness)).expect("memory");
        let second = first.clone();
        drop(first);
        assert_eq!(Arc::strong_count(&second), 2);
        std::thread::spawn(move || drop(second))
            .join()
            .expect("no panic");
        assert_eq!(Arc::strong_count(&witness), 1);
    }
}
