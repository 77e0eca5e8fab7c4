//! A confined program that runs.

use std::fs;
use std::io;
use std::mem;
use std::process::{Child, ExitStatus};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, Signal, kill_process_group, pidfd_open};

/// A program that is killed, with all processes that it started, when this goes
/// out of scope.
#[derive(Debug)]
pub struct Running(Child);

impl Running {
    /// Takes charge of a program.
    pub fn new(child: Child) -> Running {
        Running(child)
    }

    /// Its process ID.
    pub fn id(&self) -> u32 {
        self.0.id()
    }

    /// Waits until the program has ended, but not longer than this.
    pub fn wait(&mut self, limit: Duration) -> io::Result<Option<ExitStatus>> {
        let deadline = Instant::now() + limit;
        let file = pidfd_open(Pid::from_child(&self.0), PidfdFlags::empty());
        loop {
            if let Some(status) = self.0.try_wait()? {
                return Ok(Some(status));
            }
            let Some(left) = deadline.checked_duration_since(Instant::now()) else {
                return Ok(None);
            };
            match &file {
                Ok(file) => {
                    let timeout = Timespec::try_from(left).map_err(io::Error::other)?;
                    let _ = poll(&mut [PollFd::new(file, PollFlags::IN)], Some(&timeout));
                }
                // Kernels before 5.3.
                Err(_) => sleep(left.min(Duration::from_millis(2))),
            }
        }
    }

    /// Kills the program.
    pub fn kill(&mut self) {
        // It leads a process group, unless it has just been started.
        let _ = kill_process_group(Pid::from_child(&self.0), Signal::KILL);
        let _ = self.0.kill();
        let _ = self.0.wait();
    }

    /// Returns the processor time that it has used, on all threads.
    pub fn processor_time(&self) -> Duration {
        // The kernel's number for the clock of a process.
        let clock = (!self.0.id().cast_signed() << 3) | 2;
        // SAFETY: all zeros is a valid `timespec`.
        let mut time: libc::timespec = unsafe { mem::zeroed() };
        // SAFETY: the pointer is to a local variable.
        match unsafe { libc::clock_gettime(clock, &raw mut time) } {
            0 => Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32),
            _ => Duration::ZERO,
        }
    }

    /// Returns the bytes of memory that it uses.
    pub fn memory(&self) -> u64 {
        let pages = self.proc_number("statm", |text| text.split(' ').nth(1));
        pages * rustix::param::page_size() as u64
    }

    /// Returns the bytes that it has written to files.
    pub fn written(&self) -> u64 {
        self.proc_number("io", |text| {
            text.lines().find_map(|line| line.strip_prefix("wchar: "))
        })
    }

    /// Returns the number of its threads.
    pub fn threads(&self) -> u64 {
        self.proc_number("status", |text| {
            text.lines()
                .find_map(|line| line.strip_prefix("Threads:\t"))
        })
    }

    /// Reads a number from one of its files in `/proc`; 0 if there is none.
    fn proc_number(&self, file: &str, find: impl Fn(&str) -> Option<&str>) -> u64 {
        let text = fs::read_to_string(format!("/proc/{}/{file}", self.0.id()));
        let number = text.ok().and_then(|text| find(&text)?.parse().ok());
        number.unwrap_or(0)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.kill();
    }
}
