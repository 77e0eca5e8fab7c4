//! What happens when a submission plays a plan.

use std::fmt;
use std::time::Duration;

use crate::finding::{Kind, Place};
use crate::plan::Answer;

/// What watches the submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// The driver alone.
    Plain,
    /// AddressSanitizer and UndefinedBehaviorSanitizer.
    Sanitized,
    /// Valgrind's memcheck.
    Valgrind,
}

impl Mode {
    /// How much longer calls may take.
    pub fn slowdown(self) -> u32 {
        match self {
            Mode::Plain => 1,
            Mode::Sanitized => 3,
            Mode::Valgrind => 30,
        }
    }
}

/// What a submission may use.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Processor time for each call. Checkers get a multiple of it, and the wall
    /// clock may show five times as much.
    pub call: Duration,
    /// Bytes of memory.
    pub memory: u64,
    /// Bytes printed.
    pub output: u64,
    /// Bytes of each saved file.
    pub file: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            call: Duration::from_secs(2),
            memory: 512 << 20,
            output: 1 << 20,
            file: 16 << 20,
        }
    }
}

/// The names of board files.
#[derive(Clone, Copy, Debug)]
pub enum Names<'a> {
    /// Random names, from this seed.
    Random(u64),
    /// The same name for all boards.
    Given(&'a str),
}

/// What a submission did with a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The answers, in the order of calls.
    pub answers: Vec<Answer>,
    /// How it ended.
    pub end: End,
    /// What else was noticed, in the order of calls.
    pub events: Vec<Event>,
    /// Bytes of heap that are in use after the last game was freed, compared with
    /// those in use before the first call. 0 except in [`Mode::Plain`].
    pub leaked: i64,
    /// How many more files are open than before the first call.
    pub open_files: i64,
    /// The longest processor time of a call.
    pub slowest: Duration,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// All calls returned.
    Finished,
    /// The call after the last answer did not return. If all calls have an answer,
    /// it was one that freed the games still open.
    Died(Death),
}

/// Why a call did not return.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Death {
    /// This signal ended the process.
    Signal(i32),
    /// The process exited with this code.
    Exited(i32),
    /// It took too long.
    Hung,
    /// It used too much memory.
    MemoryLimit,
    /// It printed too much.
    OutputLimit,
    /// It wrote too much to files.
    FileLimit,
    /// It did something forbidden: "starts a process".
    Forbidden(String),
    /// It closed or abused the descriptors of the driver.
    LostContact,
    /// A checker ended it.
    Checker(MemoryError),
}

impl fmt::Display for Death {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Death::Signal(signal) => {
                let name = match *signal {
                    libc::SIGSEGV => "SIGSEGV, an invalid memory access",
                    libc::SIGBUS => "SIGBUS, an invalid memory access",
                    libc::SIGABRT => "SIGABRT, such as from abort or a failed assert",
                    libc::SIGFPE => "SIGFPE, such as a division by zero",
                    libc::SIGILL => "SIGILL, an invalid instruction",
                    libc::SIGTRAP => "SIGTRAP",
                    libc::SIGPIPE => "SIGPIPE",
                    libc::SIGTERM => "SIGTERM",
                    libc::SIGALRM => "SIGALRM",
                    _ => return write!(f, "crashes (signal {signal})"),
                };
                write!(f, "crashes ({name})")
            }
            Death::Exited(code) => write!(f, "ends the process with exit code {code}"),
            Death::Hung => f.write_str("does not return in time"),
            Death::MemoryLimit => f.write_str("uses too much memory"),
            Death::OutputLimit => f.write_str("prints too much"),
            Death::FileLimit => f.write_str("writes too much to files"),
            Death::Forbidden(text) => f.write_str(text),
            Death::LostContact => f.write_str("uses file descriptors that it did not open"),
            Death::Checker(error) => f.write_str(&error.text),
        }
    }
}

/// Something that happened during a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The index of the call. The number of calls means after the last one.
    pub call: usize,
    /// What happened.
    pub kind: EventKind,
}

/// What happened during a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// It printed this, perhaps cut off.
    Printed(String),
    /// It opened this file for writing, or tried to: a board, a word list, or a file
    /// outside the working directory.
    OutsideWrite(String),
    /// It changed, replaced or removed this board or word list.
    InputChanged(String),
    /// There was no memory for a block of this size.
    OutOfMemory(u64),
    /// A checker reported this.
    Memory(MemoryError),
}

/// What a checker reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryError {
    /// The kind of finding.
    pub kind: Kind,
    /// What it does, in a few words without addresses.
    pub text: String,
    /// Where in the student's source.
    pub place: Option<Place>,
    /// For leaks, what is lost.
    pub leaked: Option<Leak>,
}

/// A block that is not released.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leak {
    /// Its size, together with others from the same place.
    pub bytes: u64,
    /// The number of blocks.
    pub blocks: u64,
    /// Whether a pointer to it still exists, such as a static variable.
    pub reachable: bool,
}
