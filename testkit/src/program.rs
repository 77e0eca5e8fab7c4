//! Running programs.

use std::fs::File;
use std::io::{self, Write};
use std::process::{Command, Output, Stdio};
use std::thread;

/// A command without the color settings of whoever runs the tests.
pub fn command(program: &str) -> Command {
    let mut command = Command::new(program);
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command
}

/// Runs a command with this input, and returns the output that the caller has
/// piped.
///
/// # Panics
///
/// If the command cannot be started.
pub fn run(command: &mut Command, input: &[u8]) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let mut stdin = child.stdin.take().expect("a pipe");
    thread::scope(|scope| {
        // The program may exit before it has read all input.
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output().expect("the output")
    })
}

/// A pipe whose reader is gone.
///
/// # Panics
///
/// If no pipe can be created.
pub fn closed_pipe() -> Stdio {
    let (_, writer) = io::pipe().expect("a pipe");
    writer.into()
}

/// A device that is always full.
///
/// # Panics
///
/// If the system has no `/dev/full`.
pub fn full_disk() -> Stdio {
    let full = File::options().write(true).open("/dev/full");
    full.expect("/dev/full").into()
}
