//! A mutex that race detectors for C recognize.
//!
//! ThreadSanitizer, Helgrind and DRD follow the functions of pthread. They do
//! not recognize a compiled `std::sync::Mutex` and would report false races.

use std::cell::UnsafeCell;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use libc::pthread_mutex_t;

/// A value that one thread at a time can use.
pub(super) struct Lock<T> {
    mutex: UnsafeCell<pthread_mutex_t>,
    value: UnsafeCell<T>,
}

// SAFETY: only a guard gives access to the value, and there is one at a time,
// possibly in another thread each time.
unsafe impl<T: Send> Sync for Lock<T> {}

impl<T> Lock<T> {
    pub(super) const fn new(value: T) -> Lock<T> {
        Lock {
            mutex: UnsafeCell::new(libc::PTHREAD_MUTEX_INITIALIZER),
            value: UnsafeCell::new(value),
        }
    }

    /// Locks the mutex.
    ///
    /// # Safety
    /// This thread must not hold a guard of this lock: locking a pthread mutex
    /// twice is undefined.
    pub(super) unsafe fn lock(&'static self) -> Guard<T> {
        // SAFETY: the mutex is initialized and never moves, and the caller
        // guarantees that this thread has not locked it.
        let error = unsafe { libc::pthread_mutex_lock(self.mutex.get()) };
        assert_eq!(error, 0, "a plain mutex can be locked");
        Guard(self, PhantomData)
    }
}

/// Access to the value, until it is dropped in the same thread.
pub(super) struct Guard<T: 'static>(&'static Lock<T>, PhantomData<*const T>);

impl<T> Deref for Guard<T> {
    type Target = T;

    fn deref(&self) -> &T {
        // SAFETY: the mutex is locked, so there is no other guard.
        unsafe { &*self.0.value.get() }
    }
}

impl<T> DerefMut for Guard<T> {
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: the mutex is locked, so there is no other guard.
        unsafe { &mut *self.0.value.get() }
    }
}

impl<T> Drop for Guard<T> {
    fn drop(&mut self) {
        // SAFETY: this thread has locked the mutex.
        unsafe { libc::pthread_mutex_unlock(self.0.mutex.get()) };
    }
}
