//! The program as others run it.

use std::ffi::OsStr;
use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;

use tempfile::TempDir;

use crate::twin::Transcript;

/// The program, with pipes.
pub fn nogo() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nogo"));
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs a command with an input.
pub fn run(command: &mut Command, input: &[u8]) -> Output {
    let mut child = command.stdin(Stdio::piped()).spawn().expect("a process");
    let mut stdin = child.stdin.take().expect("a pipe");
    thread::scope(|scope| {
        // It may end before it has read everything.
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output().expect("its output")
    })
}

/// Runs the program and tells what it does.
pub fn transcript<S: AsRef<OsStr>>(arguments: &[S], input: &[u8]) -> Transcript {
    transcript_of(nogo().args(arguments), input)
}

/// The same in a directory, with the files that are there afterwards.
pub fn transcript_in<S: AsRef<OsStr>>(
    directory: &Path,
    arguments: &[S],
    input: &[u8],
) -> Transcript {
    let mut transcript = transcript_of(nogo().args(arguments).current_dir(directory), input);
    let text = |name: &String| fs::read_to_string(directory.join(name)).expect("a text file");
    let files = names(directory).into_iter();
    transcript.saved = files.map(|name| (name.clone(), text(&name))).collect();
    transcript
}

fn transcript_of(command: &mut Command, input: &[u8]) -> Transcript {
    let output = run(command, input);
    Transcript {
        stdout: String::from_utf8(output.stdout).expect("text"),
        stderr: String::from_utf8(output.stderr).expect("text"),
        status: output.status.code().expect("an exit status"),
        ..Transcript::default()
    }
}

/// The names in a directory.
pub fn names(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).expect("a directory");
    let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    let mut names: Vec<String> = entries
        .map(|entry| name(entry.expect("an entry")))
        .collect();
    names.sort();
    names
}

/// A new empty directory, which is removed again.
pub fn scratch() -> TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a scratch directory")
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let mut command = nogo();
    let mut child = command
        .args(["c", "c", "300", "300"])
        .spawn()
        .expect("a process");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("its output");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(141));
}

#[test]
fn a_full_disk_is_told() {
    let full = fs::File::options().write(true).open("/dev/full");
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
    let mut child = command
        .args(["h", "c", "4", "4"])
        .spawn()
        .expect("a process");
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
    let plain = transcript(&["c", "c", "7", "9"], b"").stdout;
    let with = |when: &str, set: &str| {
        let mut command = nogo();
        command.env_remove("CLICOLOR_FORCE").env_remove("NO_COLOR");
        command
            .args(["--color", when, "c", "c", "7", "9"])
            .env(set, "1");
        transcript_of(&mut command, b"").stdout
    };
    let colored = with("always", "NO_COLOR");
    assert_eq!(with("never", "CLICOLOR_FORCE"), plain);
    assert_eq!(with("auto", "CLICOLOR_FORCE"), colored);
    assert_eq!(with("auto", "NO_COLOR"), plain);
    let mut stripped = String::new();
    let mut rest = &*colored;
    while let Some((text, escape)) = rest.split_once("\x1b[") {
        stripped += text;
        let end = escape.find('m').expect("the end of a colour");
        rest = &escape[end + 1..];
    }
    assert_eq!(stripped + rest, plain);
}

#[test]
fn help_and_version_are_told() {
    let help = transcript(&["--help"], b"");
    for line in [
        "Usage: nogo [--color WHEN] P1TYPE P2TYPE HEIGHT WIDTH\n",
        "\nExit status: 0 ",
    ] {
        assert!(help.stdout.contains(line), "{line}");
    }
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
    let readme = fs::read_to_string(readme).expect("the README");
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

#[test]
fn an_input_that_cannot_be_read_has_ended() {
    let output = nogo()
        .args(["h", "h", "4", "4"])
        .stdin(fs::File::open("/").expect("a directory"))
        .output()
        .expect("its output");
    assert_eq!(output.stderr, b"End of input from user\n");
    assert_eq!(output.status.code(), Some(6));
}
