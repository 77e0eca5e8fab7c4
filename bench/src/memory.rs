//! Memory counted by the allocator, to the byte that was asked for.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

/// The system's allocator, which counts while it is told to. Its numbers hold
/// for one thread: they are read and written in two steps, so that counting
/// costs no more than it must.
pub struct Counting;

static COUNTS: AtomicBool = AtomicBool::new(false);
static CURRENT: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

/// What a piece of work has done with memory.
#[derive(Clone, Copy, Debug)]
pub struct Usage {
    /// How many bytes more are in use afterwards.
    pub kept: usize,
    /// How many bytes more were in use at the worst moment.
    pub peak: usize,
}

/// Does a piece of work that frees nothing that was there before it.
pub fn used_by<T>(work: impl FnOnce() -> T) -> (T, Usage) {
    CURRENT.store(0, Relaxed);
    PEAK.store(0, Relaxed);
    COUNTS.store(true, Relaxed);
    let result = work();
    COUNTS.store(false, Relaxed);
    let usage = Usage {
        kept: CURRENT.load(Relaxed),
        peak: PEAK.load(Relaxed),
    };
    (result, usage)
}

/// How many bytes more are in use by now, within [`used_by`].
pub fn used_so_far() -> usize {
    CURRENT.load(Relaxed)
}

/// Gives memory that was freed back to the system, so that what comes next does
/// not pay for putting it in order.
pub fn settle() {
    #[cfg(target_env = "gnu")]
    // SAFETY: it may be called at any time.
    unsafe {
        libc::malloc_trim(0)
    };
}

fn add(bytes: usize) {
    if COUNTS.load(Relaxed) {
        let current = CURRENT.load(Relaxed).wrapping_add(bytes);
        CURRENT.store(current, Relaxed);
        PEAK.store(PEAK.load(Relaxed).max(current), Relaxed);
    }
}

fn subtract(bytes: usize) {
    if COUNTS.load(Relaxed) {
        CURRENT.store(CURRENT.load(Relaxed).wrapping_sub(bytes), Relaxed);
    }
}

// SAFETY: all memory is the system's, as it gives and takes it.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        add(layout.size());
        // SAFETY: the caller's promise is the same.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        add(layout.size());
        // SAFETY: the caller's promise is the same.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        subtract(layout.size());
        // SAFETY: the caller's promise is the same.
        unsafe { System.dealloc(memory, layout) };
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // Both are there while it is copied, if it is.
        add(size);
        subtract(layout.size());
        // SAFETY: the caller's promise is the same.
        unsafe { System.realloc(memory, layout, size) }
    }
}
