//! Allocation that reports failure, where the standard library would abort the
//! process.

use std::alloc::{Layout, alloc, alloc_zeroed, dealloc};
use std::collections::TryReserveError;
use std::convert::Infallible;
use std::marker::PhantomData;
use std::mem::MaybeUninit;
use std::ops::{Deref, DerefMut};
use std::process;
use std::ptr::{self, NonNull};
use std::slice;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering, fence};

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
    let size = count * size_of::<T>();
    // With huge pages, loading a board of 400 MB takes about 30% less time. A
    // smaller block may share its pages with the rest of the heap.
    if size >= 32 * HUGE_PAGE {
        advise_huge_pages(start.cast(), size);
    }
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

const HUGE_PAGE: usize = 2 << 20;

/// Asks the kernel to map the huge pages that lie within a block. The first
/// access to a page is expensive, and a huge page replaces 512 others.
#[cfg(all(feature = "capi", target_os = "linux"))]
fn advise_huge_pages(start: *mut u8, size: usize) {
    let end = (start.addr() + size) & !(HUGE_PAGE - 1);
    let start = start.map_addr(|start| start.next_multiple_of(HUGE_PAGE));
    if let Some(size) = end.checked_sub(start.addr()) {
        // SAFETY: the range lies within the block, and the advice does not change
        // its contents. It may be ignored.
        unsafe { libc::madvise(start.cast(), size, libc::MADV_HUGEPAGE) };
    }
}

#[cfg(not(all(feature = "capi", target_os = "linux")))]
fn advise_huge_pages(_start: *mut u8, _size: usize) {}

/// A `Vec` of bytes that uses huge pages when it is large, and whose growth can
/// fail. Reading a word list of 2.5 MB into one takes half as long as into a `Vec`,
/// because most of that time goes into mapping pages.
pub(crate) struct Block {
    start: NonNull<u8>,
    len: usize,
    capacity: usize,
}

// SAFETY: a block owns its bytes.
unsafe impl Send for Block {}

// SAFETY: only a mutable reference gives mutable access.
unsafe impl Sync for Block {}

impl Block {
    /// An empty block with room for `capacity` bytes.
    pub(crate) fn with_capacity(capacity: usize) -> Result<Block, OutOfMemory> {
        may_panic();
        let layout = Block::layout(capacity).ok_or(OutOfMemory)?;
        let start = match layout.size() {
            0 => Some(NonNull::dangling()),
            // SAFETY: the size is not 0.
            _ => NonNull::new(unsafe { alloc(layout) }),
        };
        let start = start.ok_or(OutOfMemory)?;
        if layout.align() == HUGE_PAGE {
            advise_huge_pages(start.as_ptr(), layout.size());
        }
        Ok(Block {
            start,
            len: 0,
            capacity,
        })
    }

    /// A block of more than half a huge page starts at one, and so shares none with
    /// the rest of the heap. Its end gets another one if that is more than half full.
    fn layout(capacity: usize) -> Option<Layout> {
        let size = match capacity % HUGE_PAGE > HUGE_PAGE / 2 {
            true => capacity.checked_next_multiple_of(HUGE_PAGE)?,
            false => capacity,
        };
        let align = if size < HUGE_PAGE { 1 } else { HUGE_PAGE };
        Layout::from_size_align(size, align).ok()
    }

    pub(crate) fn is_full(&self) -> bool {
        self.len == self.capacity
    }

    /// Makes room for `more` bytes. At least doubles the capacity if it must grow.
    pub(crate) fn reserve(&mut self, more: usize) -> Result<(), OutOfMemory> {
        let len = self.len.checked_add(more).ok_or(OutOfMemory)?;
        if len > self.capacity {
            let mut larger = Block::with_capacity(len.max(self.capacity.saturating_mul(2)))?;
            let Ok(_) = larger.extend_with(self.len, |room| {
                Ok::<_, Infallible>(room.write_copy_of_slice(self))
            });
            *self = larger;
        }
        Ok(())
    }

    /// Passes up to `most` unused bytes to `fill` and appends the part that it has
    /// initialized, which must be at their start. Returns its length.
    pub(crate) fn extend_with<E>(
        &mut self,
        most: usize,
        fill: impl FnOnce(&mut [MaybeUninit<u8>]) -> Result<&mut [u8], E>,
    ) -> Result<usize, E> {
        let room = most.min(self.capacity - self.len);
        // SAFETY: the first `len` bytes are within the capacity.
        let end = unsafe { self.start.add(self.len) };
        // SAFETY: this many bytes follow, and nothing else uses them.
        let room = unsafe { slice::from_raw_parts_mut(end.as_ptr().cast(), room) };
        let filled = fill(room)?;
        // The new bytes must directly follow the old ones.
        assert_eq!(filled.as_ptr(), end.as_ptr().cast_const());
        self.len += filled.len();
        Ok(filled.len())
    }
}

impl Deref for Block {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        // SAFETY: the first `len` bytes are initialized.
        unsafe { slice::from_raw_parts(self.start.as_ptr(), self.len) }
    }
}

impl DerefMut for Block {
    fn deref_mut(&mut self) -> &mut [u8] {
        // SAFETY: the first `len` bytes are initialized, and the block is borrowed
        // mutably.
        unsafe { slice::from_raw_parts_mut(self.start.as_ptr(), self.len) }
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        let layout = Block::layout(self.capacity).filter(|layout| layout.size() > 0);
        if let Some(layout) = layout {
            // SAFETY: the block was allocated with this layout.
            unsafe { dealloc(self.start.as_ptr(), layout) };
        }
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
}

impl<T> Deref for Shared<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.counted().value
    }
}

impl<T> Clone for Shared<T> {
    /// Aborts if there are more than `isize::MAX` owners, as `Arc` does: safe code
    /// could otherwise forget owners until their number wraps around. C cannot get
    /// there, because it owns only games and word lists, which are on the heap.
    fn clone(&self) -> Shared<T> {
        let owners = self.counted().owners.fetch_add(1, Ordering::Relaxed);
        // Other threads may add owners before this one aborts. There are far fewer
        // threads than `isize::MAX`.
        if owners > isize::MAX as usize {
            process::abort();
        }
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

/// A value that is computed when it is first needed.
///
/// Unlike with `OnceLock`, no thread ever waits for another: if several compute
/// the value at the same time, the first result stays. A child process can
/// therefore use it, whatever other threads did when the parent forked.
///
/// The marker makes it `Send` and `Sync` for the same types as a `OnceLock`: `set`
/// moves a value to other threads.
pub(crate) struct Lazy<T>(AtomicPtr<T>, PhantomData<OnceLock<T>>);

impl<T> Lazy<T> {
    pub(crate) const fn new() -> Lazy<T> {
        Lazy(AtomicPtr::new(ptr::null_mut()), PhantomData)
    }

    #[inline]
    pub(crate) fn get(&self) -> Option<&T> {
        // SAFETY: the pointer is NULL or comes from a box that lives as long as
        // `self`.
        unsafe { self.0.load(Ordering::Acquire).as_ref() }
    }

    /// Stores the value unless there is one, and returns the one that is stored.
    pub(crate) fn set(&self, value: T) -> Result<&T, OutOfMemory> {
        let new = Box::into_raw(boxed(value)?);
        let stored =
            self.0
                .compare_exchange(ptr::null_mut(), new, Ordering::AcqRel, Ordering::Acquire);
        let stored = match stored {
            Ok(_) => new,
            Err(other) => {
                // SAFETY: the pointer came from a box and was not stored.
                drop(unsafe { Box::from_raw(new) });
                other
            }
        };
        // SAFETY: the pointer comes from a box that lives as long as `self`.
        Ok(unsafe { &*stored })
    }
}

impl<T> Drop for Lazy<T> {
    fn drop(&mut self) {
        let stored = *self.0.get_mut();
        if !stored.is_null() {
            // SAFETY: the pointer came from a box, and nothing borrows it any more.
            drop(unsafe { Box::from_raw(stored) });
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
    use std::os::unix::process::ExitStatusExt;
    use std::sync::Arc;
    use std::{env, mem};

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

    /// Runs itself in another process, which must abort.
    #[test]
    fn too_many_owners_end_the_process() {
        const NAME: &str = "memory::tests::too_many_owners_end_the_process";
        const CHILD: &str = "HW3_TEST_TOO_MANY_OWNERS";
        const SIGABRT: i32 = 6;
        let first = Shared::new(()).expect("memory");
        let clone_with = |owners| {
            first.counted().owners.store(owners, Ordering::Relaxed);
            mem::forget(first.clone());
        };
        clone_with(isize::MAX as usize);
        if env::var_os(CHILD).is_some() {
            clone_with(isize::MAX as usize + 1);
            process::exit(0);
        }
        clone_with(0);
        let child = process::Command::new(env::current_exe().expect("this program"))
            .args(["--exact", NAME])
            .env(CHILD, "1")
            .output()
            .expect("another process");
        assert_eq!(child.status.signal(), Some(SIGABRT), "{child:?}");
    }

    #[test]
    fn a_block_grows_and_keeps_its_bytes() {
        for step in [1, 7, 1000, HUGE_PAGE / 2, HUGE_PAGE + 1] {
            let mut block = Block::with_capacity(3).expect("memory");
            let mut expected = Vec::new();
            for byte in 0..5 {
                let bytes = vec![byte; step];
                block.reserve(step).expect("memory");
                let added = block.extend_with(step, |room| {
                    Ok::<_, Infallible>(room.write_copy_of_slice(&bytes))
                });
                assert_eq!(added, Ok(step));
                expected.extend(bytes);
                assert!(*block == expected[..]);
            }
            block[0] = 9;
            assert_eq!(block[0], 9);
            let is_large = block.capacity > HUGE_PAGE / 2;
            assert!(!is_large || block.start.addr().get().is_multiple_of(HUGE_PAGE));
            let end = block.extend_with(usize::MAX, |room| Err::<&mut [u8], _>(room.len()));
            assert_eq!(end, Err(block.capacity - block.len()));
        }
        assert!(Block::with_capacity(0).expect("no memory").is_full());
        for huge in [usize::MAX, usize::MAX / 2, isize::MAX as usize] {
            assert!(Block::with_capacity(huge).is_err());
        }
    }

    #[test]
    fn the_first_value_stays() {
        let witness = Arc::new(());
        let lazy = Lazy::new();
        assert!(lazy.get().is_none());
        assert_eq!(lazy.set((1, witness.clone())).map(|value| value.0), Ok(1));
        assert_eq!(lazy.set((2, witness.clone())).map(|value| value.0), Ok(1));
        assert_eq!(lazy.get().map(|value| value.0), Some(1));
        assert_eq!(Arc::strong_count(&witness), 2);
        drop(lazy);
        assert_eq!(Arc::strong_count(&witness), 1);
    }

    #[test]
    fn threads_agree_on_the_value() {
        for _ in 0..100 {
            let lazy = Lazy::new();
            let seen = std::thread::scope(|scope| {
                let threads = [0, 1, 2, 3].map(|number| {
                    let lazy = &lazy;
                    scope.spawn(move || {
                        *lazy
                            .set(vec![number; 100])
                            .expect("memory")
                            .last()
                            .expect("a number")
                    })
                });
                threads.map(|thread| thread.join().expect("no panic"))
            });
            assert!(seen.iter().all(|number| *number == seen[0]));
        }
    }
}
