//! The test cases for students, with a correct C program and with five mistakes.

use std::fs;

use testkit::files::scratch;
use testkit::program::command;
use testkit::student::check;
use testkit::toolchain::run_ok;

use crate::program::transcript;

/// The cases that fail with each mistake.
const MISTAKES: [&[&str]; 5] = [
    // Strings are connected, and have liberties, across corners.
    &[
        "both-captured",
        "capture-corner",
        "capture-edge",
        "capture-middle",
        "capture-not-diagonal",
        "capture-string",
        "computers-4-5",
        "computers-40-6",
        "computers-5-4",
        "computers-5-5",
        "computers-6-40",
        "computers-9-9",
        "human-computer",
        "liberty-shared",
        "load-captured",
        "load-captured-computer",
        "load-computers",
        "load-count",
        "load-count-large",
        "suicide",
        "suicide-string",
    ],
    // The computer does not take the step after its move.
    &[
        "load-save-later",
        "save-as-x",
        "save-continues",
        "save-moves",
        "save-replaces",
    ],
    // Moves are read with sscanf.
    &[
        "line-blank-after",
        "line-blank-before",
        "line-letter-after",
        "line-minus-zero",
        "line-plus",
        "line-return",
        "line-tab",
        "line-three-numbers",
        "line-two-blanks",
    ],
    // The last row of a file needs no newline.
    &["bad-no-newline"],
    // The strings of the player who moved are checked first.
    &["both-captured", "load-one-cell"],
];

#[test]
fn a_correct_program_passes_and_mistakes_are_found() {
    let directory = scratch();
    let pack = directory.path().join("pack");
    run_ok(
        command(env!("CARGO_BIN_EXE_nogo"))
            .arg("transcripts")
            .arg(&pack),
    );
    let cases = fs::read_dir(pack.join("cases")).expect("the cases").count();
    assert!(cases >= 60, "{cases} cases");
    check(&pack, &MISTAKES);
}

#[test]
fn a_directory_with_files_is_refused() {
    let directory = scratch();
    fs::write(directory.path().join("file"), "").expect("a file");
    let path = directory.path().to_str().expect("a plain name");
    let refused = transcript(&["transcripts", path], b"");
    assert_eq!(
        refused.stderr,
        format!("{path} is not empty: name a new directory, or remove it first\n")
    );
    assert_eq!((refused.stdout.as_str(), refused.status), ("", 74));
}
