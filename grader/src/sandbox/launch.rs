//! The launcher: the process that becomes the program.

use std::convert::Infallible;
use std::fs::{File, OpenOptions};
use std::io::{self, Write, stderr};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, exit};
use std::{env, ffi};

use rustix::fs::{Gid, Uid};
use rustix::io::dup;
use rustix::process::{
    Resource, Rlimit, Signal, getppid, getrlimit, set_parent_process_death_signal, setrlimit,
    setsid,
};
use rustix::stdio::{dup2_stdin, stdin};
use rustix::thread::{
    CapabilitySet, CapabilitySets, clear_ambient_capability_set,
    remove_capability_from_bounding_set, set_capabilities, set_no_new_privs, set_thread_groups,
    set_thread_res_gid, set_thread_res_uid,
};
use whole_file::{Cause, PathText};

use super::{Confined, FLAG, NOBODY, files, syscalls};

/// The exit code of a launcher that failed.
const FAILED: i32 = 125;

/// How many files a program can have open.
const DESCRIPTORS: u64 = 256;

/// How many threads and processes an unprivileged user can have, if it is not the
/// grader's own.
const PROCESSES: u64 = 512;

/// The size of the stack in bytes, as usual on Linux.
const STACK: u64 = 8 << 20;

/// Becomes the confined program if the first argument says so, and does not
/// return then. `main` calls this before anything else.
pub fn enter_if_asked() {
    let mut arguments = env::args_os().skip(1);
    if arguments.next().is_none_or(|argument| argument != FLAG) {
        return;
    }
    let text = arguments.next().unwrap_or_default();
    let message = match serde_json::from_str::<Confined>(&text.to_string_lossy()) {
        Ok(confined) => match confined.enter() {
            Ok(never) => match never {},
            Err(error) => format!("{}{error}", confined.secret),
        },
        Err(error) => error.to_string(),
    };
    let _ = stderr().write_all(message.as_bytes());
    exit(FAILED);
}

/// Names the step that failed.
fn step<T>(name: &str, result: Result<T, impl Into<io::Error>>) -> Result<T, String> {
    result.map_err(|error| format!("{name}: {}", Cause(&error.into())))
}

impl Confined {
    /// Gives up what the program must not have, and becomes the program.
    fn enter(&self) -> Result<Infallible, String> {
        close_others_on_exec();
        let channel = step("the channel", dup(stdin()))?;
        let empty = step("/dev/null", File::open("/dev/null"))?;
        step("standard input", dup2_stdin(&empty))?;
        let log = match &self.log {
            Some(path) => Some(step("the log", open_log(path))?),
            None => None,
        };
        step("setsid", setsid())?;
        step("chdir", env::set_current_dir(&self.directory))?;
        let rules = files::rules(self).map_err(|error| format!("Landlock: {error}"))?;
        self.set_limits()?;
        self.drop_privileges()?;
        // A change of the user resets this signal.
        let signal = set_parent_process_death_signal(Some(Signal::KILL));
        step("the parent's signal", signal)?;
        if getppid().is_none_or(|parent| parent.as_raw_nonzero().get() as u32 != self.parent) {
            return Err("the grader has ended".to_owned());
        }
        step("no_new_privs", set_no_new_privs(true))?;
        // `support` reports what the kernel lacks.
        let _ = rules.restrict_self();
        if syscalls::restrict(self.processes).is_err() && !self.processes {
            limit(Resource::Nproc, 0)?;
        }
        let number = log.as_ref().map_or(-1, AsRawFd::as_raw_fd);
        let arguments = self.arguments.iter().map(|argument| {
            let argument = argument.replace(Confined::CHANNEL, &channel.as_raw_fd().to_string());
            argument.replace(Confined::LOG, &number.to_string())
        });
        let error = Command::new(&self.program)
            .args(arguments)
            .env_clear()
            .envs(self.environment.iter().cloned())
            .exec();
        step(&PathText(&self.program).to_string(), Err(error))
    }

    fn set_limits(&self) -> Result<(), String> {
        if let Some(memory) = self.memory {
            limit(Resource::As, memory)?;
        }
        // One byte: with no byte, Linux would still start a program for core dumps.
        limit(Resource::Core, 1)?;
        // At the soft limit, the system says why it stops the program.
        limits(Resource::Cpu, self.seconds, self.seconds + 5)?;
        limit(Resource::Fsize, self.file_size)?;
        limit(Resource::Msgqueue, 0)?;
        // Valgrind uses the numbers above the program's limit.
        limits(Resource::Nofile, DESCRIPTORS, 2 * DESCRIPTORS)?;
        limit(Resource::Stack, STACK)
    }

    /// Becomes an unprivileged user if asked, without capabilities in any case.
    fn drop_privileges(&self) -> Result<(), String> {
        // All of these fail without privileges, which is fine.
        for capability in CapabilitySet::all().iter() {
            let _ = remove_capability_from_bounding_set(capability);
        }
        let _ = clear_ambient_capability_set();
        if self.nobody {
            let (user, group) = (Uid::from_raw(NOBODY), Gid::from_raw(NOBODY));
            step("setgroups", set_thread_groups(&[]))?;
            step("setgid", set_thread_res_gid(group, group, group))?;
            step("setuid", set_thread_res_uid(user, user, user))?;
            limit(Resource::Nproc, PROCESSES)?;
        }
        let none = CapabilitySets {
            effective: CapabilitySet::empty(),
            permitted: CapabilitySet::empty(),
            inheritable: CapabilitySet::empty(),
        };
        step("capset", set_capabilities(None, none))
    }
}

/// Sets a limit, as far as the current one allows.
fn limit(resource: Resource, value: u64) -> Result<(), String> {
    limits(resource, value, value)
}

/// Sets the current and the maximal value of a limit.
fn limits(resource: Resource, current: u64, maximum: u64) -> Result<(), String> {
    let allowed = getrlimit(resource).maximum.unwrap_or(u64::MAX);
    let limit = Rlimit {
        current: Some(current.min(allowed)),
        maximum: Some(maximum.min(allowed)),
    };
    step("setrlimit", setrlimit(resource, limit))
}

/// Opens the log for an inherited descriptor.
fn open_log(path: &Path) -> io::Result<OwnedFd> {
    let file = OpenOptions::new().append(true).open(path)?;
    Ok(dup(&file)?)
}

/// Lets exec close all descriptors but the standard ones. The grader's parent may
/// have left some open.
fn close_others_on_exec() {
    let (first, last) = (3, ffi::c_uint::MAX);
    // SAFETY: the call takes numbers only. It does not close descriptors now.
    let result = unsafe {
        libc::syscall(
            libc::SYS_close_range,
            first,
            last,
            libc::CLOSE_RANGE_CLOEXEC,
        )
    };
    if result != 0 {
        for descriptor in 3..1024 {
            // SAFETY: sets a flag of a descriptor, or fails if it is not open.
            unsafe { libc::fcntl(descriptor, libc::F_SETFD, libc::FD_CLOEXEC) };
        }
    }
}

/// Lets test programs be launchers, too: their `main` is not ours.
#[cfg(test)]
// SAFETY: the C library calls the functions in this section before `main`, with
// the arguments already available to `std::env`. The function does not panic.
#[unsafe(link_section = ".init_array")]
#[used]
static ENTER: extern "C" fn() = {
    extern "C" fn enter() {
        enter_if_asked();
    }
    enter
};
