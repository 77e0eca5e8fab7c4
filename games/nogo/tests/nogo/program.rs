//! The program at the command line.

use std::ffi::OsStr;
use std::fs;
use std::io::{Read, Write};
use std::process::{Command, Stdio};

use testkit::files::scratch;
use testkit::program::{closed_pipe, command, full_disk};
use testkit::transcript::{Transcript, replay};

/// The program, with pipes.
pub fn nogo() -> Command {
    let mut command = command(env!("CARGO_BIN_EXE_nogo"));
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs the program with these arguments and this input.
pub fn transcript<S: AsRef<OsStr>>(arguments: &[S], input: &[u8]) -> Transcript {
    Transcript::of(nogo().args(arguments), input)
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let output = nogo()
        .args(["c", "c", "300", "300"])
        .stdout(closed_pipe())
        .output()
        .expect("its output");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(141));
}

#[test]
fn a_full_disk_is_reported() {
    let output = nogo()
        .args(["c", "c", "4", "4"])
        .stdout(full_disk())
        .output()
        .expect("its output");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(stderr, "Unable to write: No space left on device\n");
    assert_eq!(output.status.code(), Some(74));
}

#[test]
fn prompts_are_flushed_before_the_input_is_read() {
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
fn color_changes_nothing_else() {
    let plain = transcript(&["c", "c", "7", "9"], b"").stdout;
    let with = |when: &str, set: &str| {
        let mut command = nogo();
        command
            .args(["--color", when, "c", "c", "7", "9"])
            .env(set, "1");
        Transcript::of(&mut command, b"").stdout
    };
    let colored = with("always", "NO_COLOR");
    assert_eq!(with("never", "CLICOLOR_FORCE"), plain);
    assert_eq!(with("auto", "CLICOLOR_FORCE"), colored);
    assert_eq!(with("auto", "NO_COLOR"), plain);
    let mut stripped = String::new();
    let mut rest = &*colored;
    while let Some((text, escape)) = rest.split_once("\x1b[") {
        stripped += text;
        let end = escape.find('m').expect("the end of an escape");
        rest = &escape[end + 1..];
    }
    assert_eq!(stripped + rest, plain);
}

#[test]
fn help_and_version() {
    let help = transcript(&["--help"], b"");
    for line in [
        "Usage: nogo [OPTIONS] P1TYPE P2TYPE HEIGHT WIDTH\n",
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

fn readme() -> String {
    let readme = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
    fs::read_to_string(readme).expect("the README")
}

#[test]
fn the_readme_shows_real_sessions() {
    let readme = readme();
    let directory = scratch();
    let mut sessions = 0;
    for part in readme.split("```text\n$ nogo ").skip(1) {
        let (shown, _) = part.split_once("```").expect("the end of the session");
        let (arguments, shown) = shown.split_once('\n').expect("lines");
        let mut command = nogo();
        command
            .args(arguments.split(' '))
            .current_dir(directory.path());
        match arguments {
            "check wrong.txt" => {
                let case = include_str!("../dialogues/check-rejected.txt");
                let (_, given) = case.split_once("--- given F\n").expect("a file");
                let (given, _) = given.split_once("---").expect("its end");
                fs::write(directory.path().join("wrong.txt"), given).expect("a file");
                assert_eq!(Transcript::of(&mut command, b"").stderr, shown);
            }
            _ => assert_eq!(replay(&mut command, "Player O> ", shown), shown),
        }
        sessions += 1;
    }
    assert_eq!(sessions, 3);
    assert!(directory.path().join("game.txt").exists());
}

/// The picture in the README is the end of a game of the strong computer.
#[test]
fn the_readme_shows_the_picture_of_a_real_game() {
    let game = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/games/strong-against-strong.txt"
    );
    let options = "--level strong --playouts 3000 --seed 6 c c 9 9";
    let words: Vec<&str> = options.split(' ').collect();
    let played = transcript(&words, b"").stdout;
    let checked = transcript(&["check", game], b"").stdout;
    let (last, _) = checked.split_once("9 x 9 cells").expect("the board");
    let end = format!("{last}Player O wins\n");
    assert!(
        played.ends_with(&end),
        "write its last board to {game}: {played}"
    );
    let drawn = transcript(&["draw", game], b"").stdout;
    let picture = concat!(env!("CARGO_MANIFEST_DIR"), "/board.svg");
    let picture = fs::read_to_string(picture).expect("a picture");
    assert!(drawn == picture, "update it: nogo draw {game} > board.svg");
    assert!(readme().contains("](board.svg)"));
}

#[test]
fn unreadable_input_counts_as_ended() {
    let output = nogo()
        .args(["h", "h", "4", "4"])
        .stdin(fs::File::open("/").expect("a directory"))
        .output()
        .expect("its output");
    assert_eq!(output.stderr, b"End of input from user\n");
    assert_eq!(output.status.code(), Some(6));
}
