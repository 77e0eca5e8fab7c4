//! Panics on request, for `tests/c/panics.c`. Only a library built with
//! `--cfg hw3_panics` has them.

use std::sync::atomic::{AtomicUsize, Ordering};

/// The number of points until one panics; 0 for never.
#[unsafe(export_name = "hw3_panic_in")]
static PANIC_IN: AtomicUsize = AtomicUsize::new(0);

/// Counts down to the requested panic.
pub(crate) fn count_down() {
    let countdown = |count: usize| count.checked_sub(1);
    let count = PANIC_IN.fetch_update(Ordering::Relaxed, Ordering::Relaxed, countdown);
    assert!(count != Ok(1), "requested by the test");
}
