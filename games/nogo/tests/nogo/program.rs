//! The program as others run it.

use std::ffi::OsStr;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;

use tempfile::TempDir;

use crate::twin::Transcript;

pub fn nogo() -> Command {
    Command::new(env!("CARGO_BIN_EXE_nogo"))
}

/// Runs a command with an input on a pipe.
pub fn run(command: &mut Command, input: &[u8]) -> Output {
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = pipes.stderr(Stdio::piped()).spawn().expect("a process");
    let mut stdin = child.stdin.take().expect("a pipe");
    thread::scope(|scope| {
        // It may end before it has read everything.
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output().expect("its output")
    })
}

/// Runs the program and tells what it does.
pub fn transcript<S: AsRef<OsStr>>(arguments: &[S], input: &[u8]) -> Transcript {
    transcript_in(Path::new("."), arguments, input)
}

/// The same in a directory.
pub fn transcript_in<S: AsRef<OsStr>>(
    directory: &Path,
    arguments: &[S],
    input: &[u8],
) -> Transcript {
    let output = run(nogo().current_dir(directory).args(arguments), input);
    Transcript {
        stdout: String::from_utf8(output.stdout).expect("text"),
        stderr: String::from_utf8(output.stderr).expect("text"),
        status: output.status.code().expect("an exit status"),
    }
}

/// A new empty directory, which is removed again.
pub fn scratch() -> TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a scratch directory")
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let mut command = nogo();
    command.args(["c", "c", "300", "300"]);
    let pipes = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn().expect("a process");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("its output");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(141));
}

#[test]
fn a_full_disk_is_told() {
    let full = std::fs::File::options().write(true).open("/dev/full");
    let output = nogo()
        .args(["c", "c", "4", "4"])
        .stdout(full.expect("a device"))
        .output()
        .expect("its output");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(
        stderr.starts_with("Unable to write: No space left on device"),
        "{stderr}"
    );
    assert_eq!(output.status.code(), Some(74));
}

/// The prompt must be there before anything is typed.
#[test]
fn a_prompt_is_shown_before_the_input_is_read() {
    let mut command = nogo();
    let pipes = command.args(["h", "c", "4", "4"]).stdin(Stdio::piped());
    let mut child = pipes.stdout(Stdio::piped()).spawn().expect("a process");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut stdout = child.stdout.take().expect("a pipe");
    for (text, line) in [
        (
            "/----\\\n|....|\n|....|\n|....|\n|....|\n\\----/\nPlayer O> ",
            "nonsense\n",
        ),
        ("Player O> ", "0 0\n"),
        (
            "/----\\\n|O...|\n|....|\n|....|\n|....|\n\\----/\nPlayer X: 2 2\n",
            "",
        ),
        (
            "/----\\\n|O...|\n|....|\n|..X.|\n|....|\n\\----/\nPlayer O> ",
            "",
        ),
    ] {
        let mut shown = vec![0; text.len()];
        stdout.read_exact(&mut shown).expect("a prompt");
        assert_eq!(str::from_utf8(&shown), Ok(text));
        stdin.write_all(line.as_bytes()).expect("a reader");
    }
    drop(stdin);
    assert_eq!(child.wait().expect("its status").code(), Some(6));
}

#[test]
fn colours_change_nothing_but_colours() {
    let plain = transcript(&["c", "c", "7", "9"], b"");
    assert_eq!(
        transcript(&["--color", "never", "c", "c", "7", "9"], b""),
        plain
    );
    assert_eq!(
        transcript(&["--color", "auto", "c", "c", "7", "9"], b""),
        plain
    );
    let colored = transcript(&["--color", "always", "c", "c", "7", "9"], b"");
    assert!(colored.stdout.contains("\x1b[7m\x1b[1;36mO\x1b[0m"));
    let mut stripped = String::new();
    let mut rest = &*colored.stdout;
    while let Some((text, escape)) = rest.split_once("\x1b[") {
        stripped += text;
        let end = escape.find('m').expect("the end of a colour");
        rest = &escape[end + 1..];
    }
    assert_eq!(stripped + rest, plain.stdout);
}

#[test]
fn help_and_version_are_told() {
    let help = transcript(&["--help"], b"");
    assert!(help.stdout.starts_with("Atari-go: "));
    assert!(help.stdout.lines().all(|line| line.len() <= 80));
    let version = transcript(&["--version"], b"");
    assert_eq!(
        version.stdout,
        format!("nogo {}\n", env!("CARGO_PKG_VERSION"))
    );
    assert_eq!((help.status, version.status), (0, 0));
}

/// What is typed there is put in, and shown as a terminal would.
#[test]
fn the_readme_shows_a_real_run() {
    let readme = concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md");
    let readme = std::fs::read_to_string(readme).expect("the README");
    let (_, run) = readme.split_once("$ nogo h c 4 4\n").expect("a run");
    let (shown, _) = run.split_once("```").expect("its end");
    let prompt = "Player O> ";
    let typed: Vec<&str> = shown
        .lines()
        .filter_map(|line| line.strip_prefix(prompt))
        .collect();
    let directory = scratch();
    let input = typed.join("\n") + "\n";
    let script = transcript_in(directory.path(), &["h", "c", "4", "4"], input.as_bytes());
    let mut lines = typed.iter();
    let echoed: String = script
        .stdout
        .split_inclusive(prompt)
        .map(|part| match part.ends_with(prompt) {
            true => format!("{part}{}\n", lines.next().expect("a line")),
            false => part.to_owned(),
        })
        .collect();
    assert_eq!(echoed, shown);
    assert!(directory.path().join("game.txt").exists());
}
