//! An allocator that counts the bytes requested from it.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

/// The system allocator, with counters that [`used_by`] turns on. The counters
/// are correct for one thread only: updates are not atomic, which keeps
/// counting cheap.
pub struct Counting;

static ENABLED: AtomicBool = AtomicBool::new(false);
static CURRENT: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);
static ALLOCATIONS: AtomicUsize = AtomicUsize::new(0);

/// The memory that a piece of work used.
#[derive(Clone, Copy, Debug)]
pub struct Usage {
    /// Bytes still allocated at the end.
    pub kept: usize,
    /// The most bytes allocated at any time.
    pub peak: usize,
    /// How often memory was requested.
    pub allocations: usize,
}

/// Runs `work` and returns its memory usage. `work` must not free memory that
/// was allocated earlier.
pub fn used_by<T>(work: impl FnOnce() -> T) -> (T, Usage) {
    CURRENT.store(0, Relaxed);
    PEAK.store(0, Relaxed);
    ALLOCATIONS.store(0, Relaxed);
    ENABLED.store(true, Relaxed);
    let result = work();
    ENABLED.store(false, Relaxed);
    let usage = Usage {
        kept: CURRENT.load(Relaxed),
        peak: PEAK.load(Relaxed),
        allocations: ALLOCATIONS.load(Relaxed),
    };
    (result, usage)
}

/// Bytes allocated since the start of the current [`used_by`].
pub fn used_so_far() -> usize {
    CURRENT.load(Relaxed)
}

/// Returns freed memory to the system, so that the next measurement does not
/// pay for that.
pub fn settle() {
    #[cfg(target_env = "gnu")]
    // SAFETY: `malloc_trim` has no preconditions.
    unsafe {
        libc::malloc_trim(0)
    };
}

fn add(bytes: usize) {
    if ENABLED.load(Relaxed) {
        let current = CURRENT.load(Relaxed).wrapping_add(bytes);
        CURRENT.store(current, Relaxed);
        PEAK.store(PEAK.load(Relaxed).max(current), Relaxed);
        ALLOCATIONS.store(ALLOCATIONS.load(Relaxed) + 1, Relaxed);
    }
}

fn subtract(bytes: usize) {
    if ENABLED.load(Relaxed) {
        CURRENT.store(CURRENT.load(Relaxed).wrapping_sub(bytes), Relaxed);
    }
}

// SAFETY: every method forwards to `System`, which meets the contract.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        add(layout.size());
        // SAFETY: our caller meets the same contract.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        add(layout.size());
        // SAFETY: our caller meets the same contract.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        subtract(layout.size());
        // SAFETY: our caller meets the same contract.
        unsafe { System.dealloc(memory, layout) };
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // Adds first: while the block is copied, both copies exist.
        add(size);
        subtract(layout.size());
        // SAFETY: our caller meets the same contract.
        unsafe { System.realloc(memory, layout, size) }
    }
}
