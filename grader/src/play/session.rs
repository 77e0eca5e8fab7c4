//! A driver that runs, and the conversation with it.

use std::fs::File;
use std::io::{self, Read, Write};
use std::os::unix::fs::FileExt;
use std::os::unix::net::UnixStream;
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::channel::{Content, Message, Request, Task};
use super::directory::Directory;
use super::{sanitizer, valgrind};
use crate::run::{Death, Event, EventKind, Limits, Mode};
use crate::sandbox::{Confined, Running, describe, memory_file};

/// How often limits are checked during a call.
const INTERVAL: Duration = Duration::from_millis(10);
/// The most threads of a submission.
const THREADS: u64 = 64;
/// How long a driver that closed its channel may take to end.
const LAST_BREATH: Duration = Duration::from_secs(1);
/// The most events kept for a call.
const EVENTS: usize = 8;
/// The most characters kept of what a call prints.
const EXCERPT: usize = 400;
/// The most bytes read of what is printed.
const TEXT: usize = 64 << 10;
/// The most bytes read of Valgrind's report.
const LOG: u64 = 8 << 20;
/// The memory that checkers themselves use.
const CHECKER: u64 = 128 << 20;
/// The exit code of a driver that cannot use its channel.
const LOST_CONTACT: i32 = 86;

/// Why a conversation ended.
#[derive(Debug)]
pub enum Stop {
    /// The submission's fault.
    Death(Death),
    /// The grader's own trouble, in a sentence.
    Trouble(String),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Trouble(super::trouble(&error))
    }
}

/// A driver that runs.
#[derive(Debug)]
pub struct Session {
    confined: Confined,
    mode: Mode,
    limits: Limits,
    running: Running,
    channel: UnixStream,
    received: Vec<u8>,
    output: [File; 2],
    printed: [u64; 2],
    /// Valgrind's report, and its size after each call.
    log: Option<(File, Vec<(usize, u64)>)>,
    /// The index of the current call.
    pub call: usize,
    /// What was noticed so far.
    pub events: Vec<Event>,
    /// The longest processor time of a call so far.
    pub slowest: Duration,
    /// The value of `num_tiles_placed` before the current call.
    pub unset: i32,
}

impl Session {
    /// Starts a driver.
    pub fn start(confined: Confined, mode: Mode, limits: &Limits) -> io::Result<Session> {
        let (channel, other) = UnixStream::pair()?;
        let output = [memory_file("stdout")?, memory_file("stderr")?];
        let [out, err] = [output[0].try_clone()?, output[1].try_clone()?];
        let log = confined.log.as_deref().map(|path| {
            let mut options = File::options();
            options.read(true).write(true).create_new(true).open(path)
        });
        let log = log.transpose()?.map(|file| (file, Vec::new()));
        let child = confined.start(Some(other.into()), out.into(), err.into())?;
        channel.set_nonblocking(true)?;
        Ok(Session {
            confined,
            mode,
            limits: limits.clone(),
            running: Running::new(child),
            channel,
            received: Vec::new(),
            output,
            printed: [0; 2],
            log,
            call: 0,
            events: Vec::new(),
            slowest: Duration::ZERO,
            unset: 0,
        })
    }

    /// Sends a request and waits for the answer.
    pub fn ask(&mut self, request: Request<'_>) -> Result<Content, Stop> {
        let token = fastrand::u64(..);
        // No move places a negative number of tiles.
        self.unset = -fastrand::i32(1_000_000_000..2_000_000_000);
        let watch = Watch {
            start: Instant::now(),
            processor: self.running.processor_time(),
        };
        self.send(&request.bytes(token, self.unset), &watch)?;
        let answer = self.answer(token, &watch);
        let time = self
            .running
            .processor_time()
            .saturating_sub(watch.processor);
        if request.task != Task::Load {
            self.slowest = self.slowest.max(time);
        }
        if !matches!(answer, Err(Stop::Death(Death::Checker(_)))) {
            self.note_output();
        }
        if let Some((file, sizes)) = &mut self.log {
            sizes.push((self.call, file.metadata().map_or(0, |file| file.len())));
        }
        answer
    }

    /// Returns what Valgrind reported. If all calls returned, it searches for leaks
    /// first.
    pub fn checker_events(&mut self, finished: bool) -> Vec<Event> {
        let Some((file, sizes)) = &self.log else {
            return Vec::new();
        };
        if finished {
            let _ = self.running.wait(self.allowed());
        }
        let mut bytes = Vec::new();
        let _ = file.take(LOG).read_to_end(&mut bytes);
        let report = String::from_utf8_lossy(&bytes);
        let errors = valgrind::errors(&report).into_iter().map(|(end, error)| {
            let call = sizes.iter().find(|(_, size)| end as u64 <= *size);
            Event {
                call: call.map_or(self.call, |(call, _)| *call),
                kind: EventKind::Memory(error),
            }
        });
        errors.collect()
    }

    /// The processor time that a call may use.
    fn allowed(&self) -> Duration {
        self.limits.call.saturating_mul(self.mode.slowdown())
    }

    /// Sends a request. A submission that reads the channel itself, or a long
    /// request, may delay this.
    fn send(&mut self, bytes: &[u8], watch: &Watch) -> Result<(), Stop> {
        let mut sent = 0;
        while sent < bytes.len() {
            match (&self.channel).write(&bytes[sent..]) {
                Ok(count) => sent += count,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    self.pause(PollFlags::OUT)?;
                    self.check_limits(watch)?;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => return Err(self.autopsy()),
            }
        }
        Ok(())
    }

    /// Waits for the answer with this token.
    fn answer(&mut self, token: u64, watch: &Watch) -> Result<Content, Stop> {
        let lost = || Stop::Death(Death::LostContact);
        let mut checked = Instant::now();
        loop {
            while let Some(message) = Message::take(&mut self.received).map_err(|()| lost())? {
                if message.token != token {
                    return Err(lost());
                }
                match message.content {
                    Content::OutsideWrite(path) => self.note(EventKind::OutsideWrite(path)),
                    Content::OutOfMemory(size) => self.note(EventKind::OutOfMemory(size)),
                    Content::Forbidden(call) => {
                        let text = describe(call.into()).to_owned();
                        return Err(Stop::Death(Death::Forbidden(text)));
                    }
                    answer if self.received.is_empty() => return Ok(answer),
                    _ => return Err(lost()),
                }
            }
            let mut buffer = [0; 4096];
            match (&self.channel).read(&mut buffer) {
                Ok(0) => return Err(self.autopsy()),
                Ok(count) => self.received.extend_from_slice(&buffer[..count]),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    self.pause(PollFlags::IN)?;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => return Err(self.autopsy()),
            }
            if checked.elapsed() >= INTERVAL {
                self.check_limits(watch)?;
                checked = Instant::now();
            }
        }
    }

    /// Waits until the channel is ready, but not longer than the interval.
    fn pause(&self, ready: PollFlags) -> io::Result<()> {
        let timeout = Timespec::try_from(INTERVAL).map_err(io::Error::other)?;
        match poll(&mut [PollFd::new(&self.channel, ready)], Some(&timeout)) {
            Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Ends the submission if it uses too much.
    fn check_limits(&mut self, watch: &Watch) -> Result<(), Stop> {
        let allowed = self.allowed();
        let memory = match self.mode {
            Mode::Plain => self.limits.memory,
            _ => self.limits.memory.saturating_mul(2).saturating_add(CHECKER),
        };
        let used = self
            .running
            .processor_time()
            .saturating_sub(watch.processor);
        let death = if used > allowed || watch.start.elapsed() > allowed.saturating_mul(5) {
            Death::Hung
        } else if self.running.memory() > memory {
            Death::MemoryLimit
        } else if self.output_size() > self.limits.output {
            Death::OutputLimit
        } else if self.running.written() > self.limits.file.saturating_mul(8) {
            Death::FileLimit
        } else if self.running.threads() > THREADS {
            Death::Forbidden(format!("starts more than {THREADS} threads"))
        } else {
            return Ok(());
        };
        self.running.kill();
        Err(Stop::Death(death))
    }

    /// Finds out why the driver closed its channel.
    fn autopsy(&mut self) -> Stop {
        match self.running.wait(LAST_BREATH) {
            Ok(Some(status)) => {
                let errors = self.text(1, 0);
                if let Some(sentence) = self.confined.launch_error(&errors) {
                    return Stop::Trouble(format!("cannot start the submission: {sentence}"));
                }
                Stop::Death(self.cause_of_death(status))
            }
            Ok(None) => {
                self.running.kill();
                Stop::Death(Death::LostContact)
            }
            Err(error) => error.into(),
        }
    }

    fn cause_of_death(&self, status: ExitStatus) -> Death {
        if self.mode == Mode::Sanitized
            && let Some(error) = sanitizer::report(&self.text(1, 0), self.running.id())
        {
            return Death::Checker(error);
        }
        if let Some(code) = status.code() {
            return match code {
                LOST_CONTACT => Death::LostContact,
                _ => Death::Exited(code),
            };
        }
        let memory = |event: &Event| {
            event.call == self.call && matches!(event.kind, EventKind::OutOfMemory(_))
        };
        match status.signal().unwrap_or(0) {
            libc::SIGSYS => Death::Forbidden(describe(-1).to_owned()),
            libc::SIGXCPU => Death::Hung,
            libc::SIGXFSZ if self.output_size() > self.limits.output => Death::OutputLimit,
            libc::SIGXFSZ => Death::FileLimit,
            // The kernel, if memory runs out. The program could also kill itself.
            libc::SIGKILL => Death::MemoryLimit,
            libc::SIGSEGV | libc::SIGABRT | libc::SIGBUS if self.events.iter().any(memory) => {
                Death::MemoryLimit
            }
            signal => Death::Signal(signal),
        }
    }

    /// Keeps an event, unless the call has many.
    fn note(&mut self, kind: EventKind) {
        let call = self.call;
        let of_call = self.events.iter().filter(|event| event.call == call);
        let event = Event { call, kind };
        if of_call.count() < EVENTS && !self.events.contains(&event) {
            self.events.push(event);
        }
    }

    /// Keeps what was printed since the last call.
    fn note_output(&mut self) {
        for stream in 0..2 {
            let size = self.output[stream].metadata().map_or(0, |file| file.len());
            let start = self.printed[stream];
            if size > start {
                let text = self.text(stream, start);
                self.printed[stream] = size;
                let text = match self.mode {
                    Mode::Valgrind => valgrind::without_messages(&text, self.running.id()),
                    _ => text,
                };
                if !text.is_empty() {
                    let excerpt = text.chars().take(EXCERPT).collect();
                    self.note(EventKind::Printed(excerpt));
                }
            }
        }
    }

    /// Notes which inputs have changed.
    pub fn note_changes(&mut self, directory: &mut Directory) {
        for name in directory.changed_inputs() {
            self.note(EventKind::InputChanged(name));
        }
    }

    /// The bytes printed to both streams.
    fn output_size(&self) -> u64 {
        let sizes = self
            .output
            .iter()
            .map(|file| file.metadata().map_or(0, |file| file.len()));
        sizes.sum()
    }

    /// What was printed to standard output (0) or standard error (1).
    fn text(&self, stream: usize, start: u64) -> String {
        let mut bytes = vec![0; TEXT];
        let count = self.output[stream].read_at(&mut bytes, start).unwrap_or(0);
        String::from_utf8_lossy(&bytes[..count]).into_owned()
    }
}

/// When a call started.
struct Watch {
    start: Instant,
    processor: Duration,
}
