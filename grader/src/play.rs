//! Plays a plan with a submission, in the sandbox.

mod access;
mod channel;
mod directory;
mod remove;
mod sanitizer;
mod session;
mod valgrind;

use std::io;
use std::mem;
use std::path::PathBuf;
use std::time::Duration;

use whole_file::Cause;

use crate::compile::{Build, Toolchain};
use crate::finding::Kind;
use crate::plan::{Answer, Call, Plan};
use crate::run::{Death, End, Event, EventKind, Limits, Mode, Names, Run};
use crate::sandbox::{Confined, system_files};
use channel::{Content, Request, Task};
use directory::Directory;
use session::{Session, Stop};

pub use directory::Stamp;

/// Plays with one submission.
#[derive(Clone, Copy, Debug)]
pub struct Player<'a> {
    toolchain: &'a Toolchain,
    build: &'a Build,
}

/// Why a submission cannot be loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoadError {
    /// These functions are missing.
    Missing(String),
    /// The dynamic linker's reason.
    Refused(String),
    /// Its own code ended the process.
    Died(Death),
    /// The grader's own trouble.
    Grader(String),
}

impl<'a> Player<'a> {
    /// A player for a submission.
    pub fn new(toolchain: &'a Toolchain, build: &'a Build) -> Player<'a> {
        Player { toolchain, build }
    }

    /// Returns true if a submission can be played in this mode.
    pub fn can(&self, mode: Mode) -> bool {
        self.program(mode).is_some()
    }

    /// Loads the submission without playing.
    pub fn load(&self, limits: &Limits) -> Result<(), LoadError> {
        let plan = Plan {
            words: None,
            calls: Vec::new(),
        };
        let names = Names::Random(0);
        let trouble = |error: io::Error| LoadError::Grader(trouble(&error));
        let directory = self.directory(&plan, names).map_err(trouble)?;
        let confined = self.confine(&plan, Mode::Plain, limits, &directory);
        let confined = confined.map_err(LoadError::Grader)?;
        let mut session = Session::start(confined, Mode::Plain, limits).map_err(trouble)?;
        match session.ask(Request::new(Task::Load)) {
            Ok(Content::NotLoaded {
                missing: true,
                text,
            }) => Err(LoadError::Missing(text)),
            Ok(Content::NotLoaded { text, .. }) => Err(LoadError::Refused(text)),
            Ok(_) => Ok(()),
            Err(Stop::Death(death)) => Err(LoadError::Died(death)),
            Err(Stop::Trouble(sentence)) => Err(LoadError::Grader(sentence)),
        }
    }

    /// Plays a plan. `Err` is a sentence about the grader's own trouble.
    pub fn play(
        &self,
        plan: &Plan,
        mode: Mode,
        limits: &Limits,
        names: Names<'_>,
    ) -> Result<Run, String> {
        if plan.calls.iter().any(|call| call.game() >= Request::GAMES) {
            return Err(format!("a plan has at most {} games", Request::GAMES));
        }
        let mut directory = self
            .directory(plan, names)
            .map_err(|error| trouble(&error))?;
        let confined = self.confine(plan, mode, limits, &directory)?;
        let session = Session::start(confined, mode, limits);
        let mut session = session.map_err(|error| trouble(&error))?;
        let mut run = Run {
            answers: Vec::with_capacity(plan.calls.len()),
            end: End::Finished,
            events: Vec::new(),
            leaked: 0,
            open_files: 0,
            slowest: Duration::ZERO,
        };
        match self.calls(plan, limits, &mut session, &mut directory, &mut run) {
            Ok(()) => {}
            Err(Stop::Death(death)) => run.end = End::Died(death),
            Err(Stop::Trouble(sentence)) => return Err(sentence),
        }
        for event in session.checker_events(run.end == End::Finished) {
            match (event.kind, &mut run.end) {
                (EventKind::Memory(error), End::Died(death))
                    if error.kind == Kind::Crash && matches!(death, Death::Signal(_)) =>
                {
                    *death = Death::Checker(error);
                }
                // A process that died had no chance to free anything.
                (EventKind::Memory(error), End::Died(_)) if error.kind == Kind::Leak => {}
                (kind, _) => run.events.push(Event { kind, ..event }),
            }
        }
        run.slowest = session.slowest;
        run.events.append(&mut session.events);
        if self.toolchain.shared().restore_words() {
            run.events.push(Event {
                call: run.answers.len(),
                kind: EventKind::InputChanged("words.txt".to_owned()),
            });
        }
        run.events.sort_by_key(|event| event.call);
        Ok(run)
    }

    /// Makes the calls and collects the answers.
    fn calls(
        &self,
        plan: &Plan,
        limits: &Limits,
        session: &mut Session,
        directory: &mut Directory,
        run: &mut Run,
    ) -> Result<(), Stop> {
        let before = session.ask(Request::new(Task::Load))?;
        for (index, call) in plan.calls.iter().enumerate() {
            session.call = index;
            let file = match call {
                Call::Open { board, .. } => {
                    let written = directory.write_board(board);
                    written.map_err(|error| match error.kind() {
                        io::ErrorKind::StorageFull | io::ErrorKind::OutOfMemory => {
                            Stop::from(error)
                        }
                        // The submission removed the directory, or made it inaccessible.
                        _ => Stop::Death(Death::LostContact),
                    })?
                }
                Call::Save { .. } => directory.output_name(),
                _ => String::new(),
            };
            let content = session.ask(Request::for_call(call, &file))?;
            let Content::Returned { null, value, .. } = content else {
                return Err(Stop::Death(Death::LostContact));
            };
            run.answers.push(match call {
                Call::Save { .. } => match directory.read_output(&file, limits.file) {
                    Some(bytes) => Answer::Saved(String::from_utf8_lossy(&bytes).into_owned()),
                    None => Answer::NotSaved,
                },
                Call::Free { .. } => Answer::Freed,
                _ if null => Answer::Null,
                Call::Open { .. } => Answer::Opened,
                Call::Place { .. } => Answer::Placed((value != session.unset).then_some(value)),
                Call::Undo { .. } => Answer::Undone,
            });
            session.note_changes(directory);
        }
        session.call = plan.calls.len();
        let after = session.ask(Request::new(Task::Finish))?;
        session.note_changes(directory);
        if let (
            Content::Returned { heap, files, .. },
            Content::Returned {
                heap: last,
                files: open,
                ..
            },
        ) = (before, after)
        {
            run.leaked = last.saturating_sub(heap);
            run.open_files = i64::from(open) - i64::from(files);
        }
        Ok(())
    }

    fn directory(&self, plan: &Plan, names: Names<'_>) -> io::Result<Directory> {
        Directory::new(
            self.toolchain.shared().runs(),
            self.toolchain.shared().words(),
            plan.words.as_deref(),
            names,
            self.toolchain.uses_nobody(),
        )
    }

    /// The driver and the library for a mode.
    fn program(&self, mode: Mode) -> Option<(PathBuf, PathBuf)> {
        let drivers = self.toolchain.drivers();
        let (driver, library) = match mode {
            Mode::Plain => (&drivers.watching, &self.build.plain),
            Mode::Sanitized => (drivers.sanitized.as_ref()?, self.build.sanitized.as_ref()?),
            Mode::Valgrind => {
                self.toolchain.valgrind()?;
                (&drivers.bare, &self.build.plain)
            }
        };
        Some((driver.clone(), library.clone()))
    }

    fn confine(
        &self,
        plan: &Plan,
        mode: Mode,
        limits: &Limits,
        directory: &Directory,
    ) -> Result<Confined, String> {
        let missing = || format!("this submission cannot be played in mode {mode:?}");
        let (driver, library) = self.program(mode).ok_or_else(missing)?;
        let text = |path: &PathBuf| path.to_string_lossy().into_owned();
        let mut readable = system_files();
        readable.extend([
            library.clone(),
            self.toolchain.shared().words().to_owned(),
            directory.top().join("words.txt"),
        ]);
        let mut executable = vec![driver.clone()];
        executable.extend(self.toolchain.drivers().interpreter.clone());
        let calls = u32::try_from(plan.calls.len()).unwrap_or(u32::MAX);
        let time = limits.call.saturating_mul(mode.slowdown());
        let time = time.saturating_mul(calls.saturating_add(2));
        let mut confined = Confined {
            arguments: vec![Confined::CHANNEL.to_owned(), text(&library)],
            executable,
            program: driver,
            environment: vec![("LANG".to_owned(), "C".to_owned())],
            directory: directory.work().to_owned(),
            readable,
            writable: vec![directory.work().to_owned()],
            file_size: limits.file.max(limits.output),
            seconds: time.as_secs() + 10,
            nobody: self.toolchain.uses_nobody(),
            secret: fastrand::u64(..),
            ..Confined::default()
        };
        match mode {
            Mode::Plain => confined.memory = Some(limits.memory),
            Mode::Sanitized => {
                confined.readable.push(PathBuf::from("/proc/self"));
                confined.environment.extend(sanitizer::environment(limits));
            }
            Mode::Valgrind => {
                let valgrind = self.toolchain.valgrind().ok_or_else(missing)?;
                confined.readable.push(PathBuf::from("/proc/self"));
                confined.executable.extend(valgrind::tools(valgrind));
                let program = mem::replace(&mut confined.program, valgrind::program(valgrind));
                confined.executable.push(confined.program.clone());
                let mut arguments = valgrind::arguments(Confined::LOG);
                arguments.push(text(&program));
                arguments.append(&mut confined.arguments);
                confined.arguments = arguments;
                // For files that it removes at once.
                let work = directory.work().to_string_lossy().into_owned();
                confined.environment.push(("TMPDIR".to_owned(), work));
                confined.log = Some(directory.top().join("valgrind.xml"));
            }
        }
        Ok(confined)
    }
}

/// A sentence about the grader's own trouble.
fn trouble(error: &io::Error) -> String {
    format!("cannot start the submission: {}", Cause(error))
}

#[cfg(test)]
mod tests;
