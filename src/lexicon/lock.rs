//! A lock that the tools of C programs see.
//!
//! ThreadSanitizer, Helgrind and DRD know what comes before what from pthread's
//! functions. They cannot look into a compiled `std::sync::Mutex`, and report
//! races where there are none.

use std::cell::UnsafeCell;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use libc::pthread_mutex_t;

/// A value for one thread at a time.
pub(super) struct Lock<T> {
    mutex: UnsafeCell<pthread_mutex_t>,
    value: UnsafeCell<T>,
}

// SAFETY: the value is only reached through a guard, and there is one at a time;
// it may be another thread's each time.
unsafe impl<T: Send> Sync for Lock<T> {}

impl<T> Lock<T> {
    pub(super) const fn new(value: T) -> Lock<T> {
        Lock {
            mutex: UnsafeCell::new(libc::PTHREAD_MUTEX_INITIALIZER),
            value: UnsafeCell::new(value),
        }
    }

    /// Waits for the value.
    ///
    /// # Safety
    /// This thread has no guard of the same lock: pthread does not say what
    /// becomes of a thread that locks a mutex twice.
    pub(super) unsafe fn lock(&'static self) -> Guard<T> {
        // SAFETY: the mutex is initialised, stays in its place for good, and is
        // not this thread's already by the caller's promise.
        let error = unsafe { libc::pthread_mutex_lock(self.mutex.get()) };
        assert_eq!(error, 0, "a plain mutex can be locked");
        Guard(self, PhantomData)
    }
}

/// The value until this is dropped, in the same thread.
pub(super) struct Guard<T: 'static>(&'static Lock<T>, PhantomData<*const T>);

impl<T> Deref for Guard<T> {
    type Target = T;

    fn deref(&self) -> &T {
        // SAFETY: the mutex is locked, so that no other guard leads here.
        unsafe { &*self.0.value.get() }
    }
}

impl<T> DerefMut for Guard<T> {
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: the mutex is locked, so that no other guard leads here.
        unsafe { &mut *self.0.value.get() }
    }
}

impl<T> Drop for Guard<T> {
    fn drop(&mut self) {
        // SAFETY: this thread has locked the mutex, and unlocks it once.
        unsafe { libc::pthread_mutex_unlock(self.0.mutex.get()) };
    }
}
