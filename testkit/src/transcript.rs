//! What a program printed, and sessions as a terminal shows them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::files::names;
use crate::program::run;

/// What a program did.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Transcript {
    /// What it printed on standard output.
    pub stdout: String,
    /// What it printed on standard error.
    pub stderr: String,
    /// Its exit status.
    pub status: i32,
    /// The files in its directory afterwards, by name.
    pub files: BTreeMap<String, String>,
}

impl Transcript {
    /// Runs a command with this input.
    ///
    /// # Panics
    ///
    /// If the command cannot be started, prints something other than UTF-8, or is
    /// killed by a signal.
    pub fn of(command: &mut Command, input: &[u8]) -> Transcript {
        let output = run(command.stdout(Stdio::piped()).stderr(Stdio::piped()), input);
        Transcript {
            stdout: String::from_utf8(output.stdout).expect("UTF-8 on standard output"),
            stderr: String::from_utf8(output.stderr).expect("UTF-8 on standard error"),
            status: output.status.code().expect("an exit status"),
            ..Transcript::default()
        }
    }

    /// Runs a command in a directory, and reads the files there afterwards.
    ///
    /// # Panics
    ///
    /// Like [`Transcript::of`], and if a file cannot be read as UTF-8.
    pub fn in_directory(directory: &Path, command: &mut Command, input: &[u8]) -> Transcript {
        let transcript = Transcript::of(command.current_dir(directory), input);
        let read = |name: String| {
            let text = fs::read_to_string(directory.join(&name)).expect("a text file");
            (name, text)
        };
        let files = names(directory).into_iter().map(read).collect();
        Transcript {
            files,
            ..transcript
        }
    }
}

/// Replays a session: runs the command with everything that was typed after a
/// prompt, and returns what the terminal shows, typed lines included.
///
/// # Panics
///
/// Like [`Transcript::of`], and if the program prompts more often than before.
pub fn replay(command: &mut Command, prompt: &str, session: &str) -> String {
    let lines = session.lines().filter_map(|line| line.split_once(prompt));
    let typed: Vec<&str> = lines.map(|(_, typed)| typed).collect();
    let input = typed.join("\n") + "\n";
    let printed = Transcript::of(command, input.as_bytes()).stdout;
    let mut typed = typed.iter();
    let parts = printed.split_inclusive(prompt);
    let shown = parts.map(|part| match part.ends_with(prompt) {
        true => format!("{part}{}\n", typed.next().expect("a typed line")),
        false => part.to_owned(),
    });
    shown.collect()
}
