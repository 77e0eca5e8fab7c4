//! The test cases for students, with a correct C program and with seven mistakes.

use std::fs;
use std::path::Path;

use testkit::files::{names, scratch};
use testkit::student::check;
use testkit::toolchain::run_ok;
use testkit::transcript::Transcript;

use crate::program::qwirkle;

/// The cases that fail with each mistake.
const MISTAKES: [&[&str]; 7] = [
    // A third word is ignored.
    &["stage-1-three-words"],
    // If fewer tiles are left than needed, none is drawn.
    &["stage-2-far-too-many", "stage-2-five", "stage-2-too-many"],
    // Stage 3 ends when the bag is empty.
    &["stage-3-deck-shrinks", "stage-3-to-the-end"],
    // A tile must only fit the tiles next to it.
    &[
        "stage-4-blocked",
        "stage-4-far-column",
        "stage-4-far-identical-column",
        "stage-4-far-identical-row",
        "stage-4-far-row",
        "stage-4-five-column",
        "stage-4-five-row",
        "stage-4-join-column",
        "stage-4-join-row",
        "stage-5-blocked",
        "stage-5-blocked-late",
        "stage-5-refused",
        "stage-6-blocked",
        "stage-6-blocked-late",
        "stage-6-five",
        "stage-6-game-0",
        "stage-6-game-6",
        "stage-6-game-large",
        "stage-6-human-between",
        "stage-6-human-first",
        "stage-6-human-second",
        "stage-6-one",
        "stage-6-refused",
        "stage-6-skips",
        "stage-6-skips-often",
        "stage-6-three",
        "stage-6-two",
        "stage-6-two-humans",
        "stage-7-blocked",
        "stage-7-identical",
        "stage-7-score-two-across",
    ],
    // The game is over as soon as the next player is blocked.
    &[
        "stage-5-blocked-late",
        "stage-5-none-fit",
        "stage-6-human-between",
        "stage-6-human-first",
        "stage-6-human-second",
        "stage-6-skips",
        "stage-6-skips-often",
        "stage-6-two-humans",
        "stage-7-score-two-across",
    ],
    // Of equal plays, the computer takes the last.
    &[
        "stage-6-blocked",
        "stage-6-blocked-late",
        "stage-6-five",
        "stage-6-game-0",
        "stage-6-game-6",
        "stage-6-game-large",
        "stage-6-human-between",
        "stage-6-human-first",
        "stage-6-human-second",
        "stage-6-one",
        "stage-6-refused",
        "stage-6-skips",
        "stage-6-skips-often",
        "stage-6-three",
        "stage-6-two",
        "stage-6-two-humans",
    ],
    // A sequence counts once for each tile laid in it.
    &[
        "stage-7-across",
        "stage-7-alone",
        "stage-7-around",
        "stage-7-blocked",
        "stage-7-column",
        "stage-7-end-of-input",
        "stage-7-four",
        "stage-7-next",
        "stage-7-order",
        "stage-7-reach",
        "stage-7-row",
        "stage-7-score-across",
        "stage-7-score-complete-across",
        "stage-7-score-three-across",
        "stage-7-score-three-complete",
        "stage-7-score-two-across",
        "stage-7-score-two-complete",
        "stage-7-three",
        "stage-7-tie",
        "stage-7-to-the-end",
    ],
];

fn write(pack: &Path) {
    run_ok(qwirkle().arg("transcripts").arg(pack));
}

#[test]
fn a_correct_program_passes_and_mistakes_are_found() {
    let directory = scratch();
    let pack = directory.path().join("pack");
    write(&pack);
    check(&pack, &MISTAKES);
}

#[test]
fn every_stage_has_cases() {
    let directory = scratch();
    let pack = directory.path().join("pack");
    write(&pack);
    let cases = names(&pack.join("cases"));
    for stage in 1..=7 {
        let prefix = format!("stage-{stage}-");
        let count = cases
            .iter()
            .filter(|name| name.starts_with(&prefix))
            .count();
        assert!(count >= 8, "stage {stage}: {count} cases");
    }
}

/// The README shows parts of sessions. A program prints each of their lines in one
/// of the cases; typed text stands between « and ».
#[test]
fn the_sessions_in_the_readme_are_real() {
    let directory = scratch();
    let pack = directory.path().join("pack");
    write(&pack);
    let cases = pack.join("cases");
    let printed: String = names(&cases)
        .iter()
        .map(|name| fs::read_to_string(cases.join(name).join("stdout")).expect("a text"))
        .collect();
    let readme = fs::read_to_string(pack.join("README.md")).expect("a text");
    let blocks = readme.split("\n```text\n").skip(1);
    let blocks = blocks.map(|block| block.split("```").next().expect("a block"));
    let mut lines = 0;
    for line in blocks.flat_map(str::lines) {
        let expected = match line.split_once('«') {
            Some((prompt, _)) => prompt.to_owned(),
            None => format!("{line}\n"),
        };
        assert!(printed.contains(&expected), "{line}");
        lines += 1;
    }
    assert!(lines >= 40, "{lines} lines");
}

#[test]
fn a_directory_with_files_is_refused() {
    let directory = scratch();
    fs::write(directory.path().join("file"), "").expect("a file");
    let path = directory.path().to_str().expect("a plain name");
    let refused = Transcript::of(qwirkle().args(["transcripts", path]), b"");
    assert_eq!(
        refused.stderr,
        format!("qwirkle: {path} is not empty: name a new directory, or remove it first\n")
    );
    assert_eq!((refused.stdout.as_str(), refused.status), ("", 2));
}
