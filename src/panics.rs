//! Panics for tests/c/panics.c: only a library built with `--cfg hw3_panics` has
//! them.

use std::sync::atomic::{AtomicUsize, Ordering};

/// At which of the places where one may come there is a panic: 1 for the next,
/// 0 for none.
#[unsafe(export_name = "hw3_panic_in")]
static PANIC_IN: AtomicUsize = AtomicUsize::new(0);

/// A place where a panic may come: the start of a C function, a text that is
/// written for C, memory that is asked for.
pub(crate) fn may_come() {
    let countdown = |count: usize| count.checked_sub(1);
    let count = PANIC_IN.fetch_update(Ordering::Relaxed, Ordering::Relaxed, countdown);
    assert!(count != Ok(1), "as the test wants it");
}
