//! The sessions that were not freed yet.

use std::collections::BTreeMap;
use std::ffi::c_ulong;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::session::Session;

struct Live {
    /// The number of handles that were given out.
    count: c_ulong,
    sessions: BTreeMap<c_ulong, Session>,
}

static LIVE: Mutex<Live> = Mutex::new(Live {
    count: 0,
    sessions: BTreeMap::new(),
});

fn lock() -> MutexGuard<'static, Live> {
    // Nothing panics while it is locked.
    LIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Keeps a session. Returns its handle, which is not 0, and which no other session
/// of this process ever has.
pub fn insert(session: Session) -> c_ulong {
    /// Odd, so different counts have different products. A value that is no handle,
    /// such as an uninitialized one, is hardly ever equal to one of them.
    const STEP: c_ulong = 0x9e37_79b9_7f4a_7c15_u64 as c_ulong;
    let mut live = lock();
    live.count += 1;
    let handle = live.count.wrapping_mul(STEP);
    live.sessions.insert(handle, session);
    handle
}

/// Removes a session.
pub fn remove(handle: c_ulong) -> Option<Session> {
    let mut live = lock();
    let session = live.sessions.remove(&handle);
    if live.sessions.is_empty() {
        // Frees the memory of the map.
        live.sessions = BTreeMap::new();
    }
    session
}

/// Lets `work` use a session. If it panics, the session is lost.
///
/// The sessions are not locked meanwhile: `work` may wait for input.
pub fn with<T>(handle: c_ulong, work: impl FnOnce(&mut Session) -> T) -> Option<T> {
    let mut session = remove(handle)?;
    let result = work(&mut session);
    lock().sessions.insert(handle, session);
    Some(result)
}
