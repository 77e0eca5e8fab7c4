//! Threads that belong to other users.

use std::env;
use std::io::{self, Write};
use std::thread;

/// Somebody who saves: a user, its group and one more group.
#[derive(Clone, Copy, Debug)]
pub struct User {
    pub user: u32,
    group: u32,
    other_group: u32,
}

#[allow(dead_code, reason = "not every test needs it")]
pub const ROOT: User = User {
    user: 0,
    group: 0,
    other_group: 0,
};
pub const ANN: User = User {
    user: 3000,
    group: 3001,
    other_group: 2000,
};

impl User {
    /// Runs a function in a thread that belongs to this user.
    pub fn run<T: Send>(self, function: impl FnOnce() -> T + Send) -> T {
        thread::scope(|scope| {
            let thread = scope.spawn(|| {
                // The functions of libc would change all threads.
                let User { user, group, .. } = self;
                let groups = &raw const self.other_group;
                // SAFETY: the pointer is to one group.
                let is_member = unsafe { libc::syscall(libc::SYS_setgroups, 1, groups) } == 0;
                // SAFETY: the call only takes numbers.
                let has_group =
                    unsafe { libc::syscall(libc::SYS_setresgid, group, group, group) } == 0;
                // SAFETY: the call only takes numbers.
                let is_user = unsafe { libc::syscall(libc::SYS_setresuid, user, user, user) } == 0;
                assert!(is_member && has_group && is_user, "root can be {self:?}");
                function()
            });
            thread.join().expect("no panic")
        })
    }
}

/// Returns true if the test runs as root, who can become other users. Otherwise says
/// that it is skipped.
pub fn is_root() -> bool {
    // SAFETY: the call takes no arguments.
    let is_root = unsafe { libc::geteuid() } == 0;
    if !is_root {
        assert!(env::var_os("CI").is_none(), "run as root");
        let _ = writeln!(io::stderr(), "skipped: run as root");
    }
    is_root
}
