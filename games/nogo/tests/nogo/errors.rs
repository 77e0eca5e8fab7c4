//! Every failure, with its message and exit status.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::Write;
use std::os::unix::ffi::OsStrExt;
use std::process::Command;

use proptest::prelude::*;
use testkit::files::scratch;
use testkit::nogo::NaiveGame;
use testkit::transcript::Transcript;

use crate::program::{nogo, transcript};
use crate::random::{config, damaged};

const USAGE: &str = "Usage: nogo p1type p2type [height width | filename]";
const TYPE: &str = "Invalid player type";
const DIMENSION: &str = "Invalid board dimension";
const OPEN: &str = "Unable to open file";
const CONTENTS: &str = "Incorrect file contents";

fn failure(status: i32, message: &str) -> Transcript {
    Transcript {
        stdout: String::new(),
        stderr: format!("{message}\n"),
        status,
        ..Transcript::default()
    }
}

/// Sorted by status. A command line with several faults gets the lowest status.
#[test]
fn wrong_arguments_have_their_status() {
    for (arguments, status, message) in [
        ("", 1, USAGE),
        ("c", 1, USAGE),
        ("c c", 1, USAGE),
        ("z z", 1, USAGE),
        ("c c 4 4 4", 1, USAGE),
        ("z z 1 1 1", 1, USAGE),
        ("--help c", 1, USAGE),
        ("--version c", 1, USAGE),
        (
            "--color",
            1,
            "--color needs a value: give auto, always or never",
        ),
        ("--color always", 1, USAGE),
        (
            "--color sometimes c c 4 4",
            1,
            "--color sometimes: give auto, always or never",
        ),
        ("--color always c c 4 4 4", 1, USAGE),
        ("c c 4 4 --color always", 1, USAGE),
        ("check", 1, USAGE),
        ("measure --checks", 1, USAGE),
        ("--level strong", 1, USAGE),
        ("--level strong c c 4 4 4", 1, USAGE),
        ("c c 4 4 --level strong", 1, USAGE),
        (
            "--strong 1 h c 4 4",
            1,
            "--strong: unknown option; nogo --help lists them",
        ),
        (
            "--strong",
            1,
            "--strong: unknown option; nogo --help lists them",
        ),
        (
            "--color=always c c 4 4",
            1,
            "--color=always: unknown option; nogo --help lists them",
        ),
        (
            "--\u{1b}[2J",
            1,
            "--\\u{1b}[2J: unknown option; nogo --help lists them",
        ),
        (
            "--level",
            1,
            "--level needs a value: strong is the only level",
        ),
        (
            "--think",
            1,
            "--think needs a value: give 0.001 to 3600 seconds",
        ),
        (
            "--level strong --color always --playouts",
            1,
            "--playouts needs a value: give a number from 1 to 4294967295",
        ),
        (
            "--seed",
            1,
            "--seed needs a value: give a number from 0 to 18446744073709551615",
        ),
        (
            "--level hard h c 4 4",
            1,
            "--level hard: strong is the only level",
        ),
        (
            "--level strong --think 0 h c 4 4",
            1,
            "--think 0: give 0.001 to 3600 seconds",
        ),
        (
            "--think -1 h c 4 4",
            1,
            "--think -1: give 0.001 to 3600 seconds",
        ),
        (
            "--think 1e3 h c 4 4",
            1,
            "--think 1e3: give 0.001 to 3600 seconds",
        ),
        (
            "--think 3601 h c 4 4",
            1,
            "--think 3601: give 0.001 to 3600 seconds",
        ),
        (
            "--think inf h c 4 4",
            1,
            "--think inf: give 0.001 to 3600 seconds",
        ),
        (
            "--playouts 0 h c 4 4",
            1,
            "--playouts 0: give a number from 1 to 4294967295",
        ),
        (
            "--level strong --think 5 --playouts 10 h c 4 4",
            1,
            "--think and --playouts exclude each other: give only one",
        ),
        (
            "--level strong --playouts 10 --think 5 h c 4 4",
            1,
            "--think and --playouts exclude each other: give only one",
        ),
        (
            "--seed 18446744073709551616 h c 4 4",
            1,
            "--seed 18446744073709551616: give a number from 0 to 18446744073709551615",
        ),
        (
            "--think 0.5 h c 4 4",
            1,
            "--think needs --level strong: other computers do not think",
        ),
        (
            "--seed 7 c c 4 4",
            1,
            "--seed needs --level strong: other computers do not think",
        ),
        ("a c 4 4", 2, TYPE),
        ("check x no-such-file", 2, TYPE),
        ("check c 4 4", 2, TYPE),
        ("measure h 4 4", 2, TYPE),
        ("--level strong h", 2, TYPE),
        ("--level strong h c", 2, TYPE),
        ("--level strong x c 4 4", 2, TYPE),
        ("c a 4 4", 2, TYPE),
        ("cc c 4 4", 2, TYPE),
        ("C h 4 4", 2, TYPE),
        ("h H 4 4", 2, TYPE),
        ("c z 1 1", 2, TYPE),
        ("c z no-such-file", 2, TYPE),
        ("z c no-such-file", 2, TYPE),
        ("--help c 4 4", 2, TYPE),
        ("--color c h", 2, TYPE),
        ("--color always c h", 2, TYPE),
        ("--color always z h 4 4", 2, TYPE),
        ("c c 3 4", 3, DIMENSION),
        ("c c 4 3", 3, DIMENSION),
        ("c c 1001 4", 3, DIMENSION),
        ("c c 4 1001", 3, DIMENSION),
        ("c c 4a 4", 3, DIMENSION),
        ("c c 4 4a", 3, DIMENSION),
        ("c c a4 4", 3, DIMENSION),
        ("c c +5 5", 3, DIMENSION),
        ("c c 5 -5", 3, DIMENSION),
        ("c c abc 5", 3, DIMENSION),
        ("c c 5.0 5", 3, DIMENSION),
        ("c c 0x5 5", 3, DIMENSION),
        ("c c 99999999999999999999999999 5", 3, DIMENSION),
        ("c c 18446744073709551621 5", 3, DIMENSION),
        ("c c 4294967301 5", 3, DIMENSION),
        ("h h no-such-file 5", 3, DIMENSION),
        ("--color always c c 4 3", 3, DIMENSION),
        ("--level strong c c 4 3", 3, DIMENSION),
        (
            "--level strong h c 20 19",
            3,
            "the strong computer plays on boards of up to 19 x 19, not 20 x 19: choose a smaller \
             board, or leave out --level",
        ),
        ("c c no-such-file", 4, OPEN),
        ("--level strong c h no-such-file", 4, OPEN),
        (
            "check no-such-file",
            4,
            "no-such-file cannot be opened: No such file or directory",
        ),
        ("c c no-such-directory/file", 4, OPEN),
        ("h h 5", 4, OPEN),
        ("--color never c c no-such-file", 4, OPEN),
        ("c c .", 5, CONTENTS),
        ("--level strong c c .", 5, CONTENTS),
        ("check .", 5, ".: it cannot be read: Is a directory"),
        (
            "check /dev/null",
            5,
            "/dev/null: line 1, column 1: the file is empty: it must begin with nine numbers",
        ),
        ("c c Cargo.toml", 5, CONTENTS),
        ("c c /dev/null", 5, CONTENTS),
        ("c c /dev/zero", 5, CONTENTS),
        ("--color always c c Cargo.toml", 5, CONTENTS),
    ] {
        let words: Vec<&str> = arguments.split_whitespace().collect();
        assert_eq!(
            transcript(&words, b""),
            failure(status, message),
            "{arguments}"
        );
    }
}

#[test]
fn arguments_may_be_empty_or_arbitrary_bytes() {
    for (arguments, status, message) in [
        ([&b""[..], b"c", b"4", b"4"], 2, TYPE),
        ([b"c", b"\xff", b"4", b"4"], 2, TYPE),
        ([b"c", b"c", b"", b"4"], 3, DIMENSION),
        ([b"c", b"c", b"4", b"\xff"], 3, DIMENSION),
        ([b"c", b"c", b"4", b"4 "], 3, DIMENSION),
        ([b"c", b"c", b" 4", b"4"], 3, DIMENSION),
        ([b"c", b"c", b"4", b"4\n"], 3, DIMENSION),
    ] {
        let arguments = arguments.map(OsStr::from_bytes);
        assert_eq!(
            transcript(&arguments, b""),
            failure(status, message),
            "{arguments:?}"
        );
    }
    for name in [&b""[..], b"\xff\xfe"] {
        let arguments = [b"c", b"h", name].map(OsStr::from_bytes);
        assert_eq!(transcript(&arguments, b""), failure(4, OPEN), "{name:?}");
    }
}

#[test]
fn wrong_file_contents_have_status_5() {
    let directory = scratch();
    let path = directory.path().join("game");
    let rows = ".O..\n..X.\n....\n....\n";
    let run = |text: &str| {
        fs::write(&path, text).expect("a file");
        Transcript::of(nogo().args(["h", "h"]).arg(&path), b"")
    };
    for header in [
        "4 4 0 1 0 0 2 2 0",
        "4 4 1 3 3 99999999999999999999999999999999999999999999999999 0 0 7",
        "004 4 00 1 0 000 2 2 0",
    ] {
        let script = run(&format!("{header}\n{rows}"));
        assert_eq!(script.status, 6, "{header}");
    }
    // `nogo check` agrees, and says why.
    let run = |text: &str| {
        let script = run(text);
        let checked = Transcript::of(nogo().arg("check").arg(&path), b"");
        let is_wrong = script.status == 5;
        assert_eq!(checked.status, if is_wrong { 5 } else { 0 }, "{text}");
        assert_eq!(checked.stderr.contains("line "), is_wrong, "{text}");
        assert_eq!(checked.stdout.is_empty(), is_wrong, "{text}");
        script
    };
    for header in [
        "",
        "4 4",
        "4 4 0 1 0 0 2 2",
        "4 4 0 1 0 0 2 2 0 0",
        "4  4 0 1 0 0 2 2 0",
        " 4 4 0 1 0 0 2 2 0",
        "4 4 0 1 0 0 2 2 0 ",
        "4\t4 0 1 0 0 2 2 0",
        "4 4 0 1 0 0 2 2 x",
        "4 4 0 1 0 0 2 2 0\r",
        "4 4 0 1 0 -1 2 2 0",
        "4 4 0 1 0 +1 2 2 0",
        "4 4 0 1 0 0.5 2 2 0",
        "3 4 0 1 0 0 2 2 0",
        "4 3 0 1 0 0 2 2 0",
        "1001 4 0 1 0 0 2 2 0",
        "4 1001 0 1 0 0 2 2 0",
        "-4 4 0 1 0 0 2 2 0",
        "4 4 2 1 0 0 2 2 0",
        "4 4 10 1 0 0 2 2 0",
        "4 4 -1 1 0 0 2 2 0",
        "4 4 0 4 0 0 2 2 0",
        "4 4 0 1 4 0 2 2 0",
        "4 4 0 1 0 0 4 2 0",
        "4 4 0 1 0 0 2 4 0",
        "4 4 0 18446744073709551617 0 0 2 2 0",
        "5 4 0 1 0 0 2 2 0",
        "4 5 0 1 0 0 2 2 0",
    ] {
        assert_eq!(
            run(&format!("{header}\n{rows}")),
            failure(5, CONTENTS),
            "{header:?}"
        );
    }
    for rows in [
        "",
        "....\n....\n....\n",
        "....\n....\n....\n....",
        "...\n....\n....\n....\n",
        "....\n.....\n....\n....\n",
        "....\n\n....\n....\n....\n",
        "....\n....\n..0.\n....\n",
        "....\n....\n..x.\n....\n",
        "....\r\n....\r\n....\r\n....\r\n",
        "....\n.. .\n....\n....\n",
        "....\n..\0.\n....\n....\n",
        "....\n..é.\n....\n....\n",
        "OXOX\nOXOX\nOXOX\nOXOX\n",
        "........\n........\n",
    ] {
        let text = format!("4 4 0 1 0 0 2 2 0\n{rows}");
        assert_eq!(run(&text), failure(5, CONTENTS), "{rows:?}");
    }
}

/// Even what cannot be in a saved game.
#[test]
fn anything_may_follow_the_last_row() {
    let directory = scratch();
    let path = directory.path().join("game");
    let game = "4 4 0 1 0 0 2 2 0\n.O..\n..X.\n....\n....\n";
    let run = || Transcript::of(nogo().args(["h", "c"]).arg(&path), b"0 0\n");
    fs::write(&path, game).expect("a file");
    let expected = run();
    assert_eq!(expected.status, 6);
    for rest in [
        &b"\n"[..],
        b" ",
        b"\0",
        b"....",
        b"....\n",
        b"\r\n",
        b"\xff\xfe",
        game.as_bytes(),
    ] {
        fs::write(&path, [game.as_bytes(), rest].concat()).expect("a file");
        assert_eq!(run(), expected, "{}", rest.escape_ascii());
    }
}

/// A pipe stays open after the game, and the program does not wait for more.
#[test]
fn what_follows_the_last_row_is_not_waited_for() {
    let directory = scratch();
    let path = directory.path().join("pipe");
    let made = Command::new("mkfifo").arg(&path).status().expect("mkfifo");
    assert!(made.success());
    let mut program = nogo();
    program.args(["c", "c"]).arg(&path);
    let child = program.spawn().expect("a process");
    // For reading as well, so that this does not wait for the program.
    let mut options = File::options();
    let mut pipe = options.read(true).write(true).open(&path).expect("a pipe");
    pipe.write_all(b"4 4 0 1 0 0 2 2 0\n....\n....\n....\n....\n")
        .expect("a reader");
    let output = child.wait_with_output().expect("its output");
    assert!(output.stdout.ends_with(b"Player O wins\n"));
    drop(pipe);
}

#[test]
fn what_follows_the_last_row_is_not_read() {
    let directory = scratch();
    let path = directory.path().join("game");
    let game = "4 4 0 1 0 0 2 2 0\n....\n....\n....\n....\n";
    fs::write(&path, game).expect("a file");
    let file = File::options().write(true).open(&path).expect("a file");
    file.set_len(1 << 40).expect("a sparse file of a terabyte");
    let script = Transcript::of(nogo().args(["c", "c"]).arg(&path), b"");
    assert!(script.stdout.ends_with("Player O wins\n"));
}

proptest! {
    #![proptest_config(config(50, 1000))]

    #[test]
    fn arbitrary_files_have_status_5(
        text in prop_oneof![
            3 => damaged(),
            1 => proptest::collection::vec(any::<u8>(), 0..200),
        ],
    ) {
        prop_assume!(NaiveGame::load(&text).is_none());
        let directory = scratch();
        let path = directory.path().join("game");
        fs::write(&path, &text).expect("a file");
        let script = Transcript::of(nogo().args(["h", "c"]).arg(&path), b"0 0\n");
        prop_assert_eq!(script, failure(5, CONTENTS));
    }
}
