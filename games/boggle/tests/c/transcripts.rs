//! The test cases for students, with the correct program in `student.c` and with
//! its mistakes.

use std::fs;

use testkit::files::names;
use testkit::student::check;

use crate::course::boggle;
use crate::programs::hurry;
use crate::toolchain::{run_ok, scratch};

/// The cases that fail with each mistake.
const MISTAKES: [&[&str]; 8] = [
    // The tray wraps around at its left and right edge.
    &[
        "equal-letters",
        "find-apart",
        "find-row-end",
        "find-side-to-side",
        "qu-u",
    ],
    // A word may use a position twice.
    &[
        "equal-letters",
        "equal-letters-words",
        "twice-die",
        "twice-die-later",
    ],
    // Q is found without U.
    &["qu-end-no-u", "qu-no-u", "qu-other-u"],
    // The shuffle never leaves a value where it is: all cases fail.
    &[],
    // Seven letters score like eight.
    &["score-7", "score-total", "twice-letter"],
    // The timer counts on after a minute. The course provides the timer, so no
    // case takes a minute to test that.
    &[],
    // A word may have any length up to 99.
    &["input-long-word"],
    // The search does not go back after a wrong turn.
    &[
        "equal-letters-words",
        "find-next-word",
        "find-way-back",
        "qu-16-letters",
        "qu-end",
        "score-total",
        "twice-letter",
    ],
];

#[test]
fn a_correct_program_passes_and_mistakes_are_found() {
    let directory = scratch("transcripts");
    let pack = directory.join("pack");
    let mut command = boggle();
    command.env("LD_PRELOAD", hurry(&directory));
    run_ok(command.arg("transcripts").arg(&pack));
    let cases = names(&pack.join("cases"));
    assert!(cases.len() >= 40, "{cases:?}");
    let all: Vec<&str> = cases.iter().map(String::as_str).collect();
    let mut mistakes = MISTAKES;
    mistakes[3] = &all;
    check(&pack, &mistakes);
}

#[test]
fn a_directory_that_is_new_or_empty_is_required() {
    let directory = scratch("transcripts");
    fs::write(directory.join("file"), "").expect("a file");
    let path = directory.to_str().expect("a plain name");
    let full = format!("{path} is not empty: name a new directory, or remove it first");
    let wanted = "transcripts needs one argument: a directory that is new or empty";
    for (arguments, message) in [
        (&[path][..], full.as_str()),
        (&[], wanted),
        (&[path, path], wanted),
    ] {
        let output = boggle().arg("transcripts").args(arguments).output();
        let output = output.expect("the program");
        let printed = String::from_utf8_lossy(&output.stderr);
        assert_eq!(printed, format!("boggle: {message}\n"));
        assert_eq!(output.stdout, b"");
        assert_eq!(output.status.code(), Some(2));
    }
}
