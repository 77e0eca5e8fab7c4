//! A pointer for each thread.
//!
//! This is not a `thread_local!`. If a program loads the library with `dlopen`,
//! glibc allocates the library's thread-local variables when a thread first uses
//! one of them, and aborts if that fails. `pthread_setspecific` reports the failure,
//! and glibc reserves memory for the first 32 keys of a process in every thread.

use std::ptr;
use std::sync::atomic::{AtomicUsize, Ordering};

use libc::{c_void, pthread_key_t};

/// A pointer for each thread, which is NULL at first.
pub(super) struct ThreadValue {
    /// The key plus 1, or 0 before the key is created.
    key: AtomicUsize,
    /// Gets the pointer of a thread that ends, unless it is NULL.
    destructor: Option<unsafe extern "C" fn(*mut c_void)>,
}

impl ThreadValue {
    /// # Safety
    /// The destructor must accept every pointer that is set.
    pub(super) const unsafe fn new(
        destructor: Option<unsafe extern "C" fn(*mut c_void)>,
    ) -> ThreadValue {
        let key = AtomicUsize::new(0);
        ThreadValue { key, destructor }
    }

    #[inline]
    pub(super) fn get(&self) -> *mut c_void {
        match self.key.load(Ordering::Acquire) {
            0 => ptr::null_mut(),
            // SAFETY: the key exists, and is never deleted.
            key => unsafe { libc::pthread_getspecific((key - 1) as pthread_key_t) },
        }
    }

    /// Returns false if there is no memory or no key left for the pointer.
    pub(super) fn set(&self, value: *mut c_void) -> bool {
        let Some(key) = self.key() else {
            return false;
        };
        // SAFETY: the key exists.
        unsafe { libc::pthread_setspecific(key, value) == 0 }
    }

    /// Returns the key, and creates it on first use. Returns `None` if that fails.
    fn key(&self) -> Option<pthread_key_t> {
        let known = self.key.load(Ordering::Acquire);
        if known > 0 {
            return Some((known - 1) as pthread_key_t);
        }
        let mut key = 0;
        // SAFETY: `key` receives the key.
        if unsafe { libc::pthread_key_create(&mut key, self.destructor) } != 0 {
            return None;
        }
        let order = (Ordering::AcqRel, Ordering::Acquire);
        match (self.key).compare_exchange(0, key as usize + 1, order.0, order.1) {
            Ok(_) => Some(key),
            Err(other) => {
                // Another thread was faster.
                // SAFETY: nothing else knows this key.
                unsafe { libc::pthread_key_delete(key) };
                Some((other - 1) as pthread_key_t)
            }
        }
    }
}
