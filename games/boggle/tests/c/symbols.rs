//! The symbols of the shared library.

use std::process::Command;

use crate::toolchain::{library, run_ok, stdout};

/// The functions and arrays of the assignment.
const SYMBOLS: [&str; 9] = [
    "findWord",
    "getRandom",
    "permute",
    "printTray",
    "scoreWord",
    "seedRandom",
    "shakeTray",
    "trayDice",
    "trayLetters",
];

#[test]
fn exports_only_what_the_assignment_names() {
    let output = run_ok(
        Command::new("nm")
            .args(["--dynamic", "--defined-only", "--format=just-symbols"])
            .arg(library("libboggle.so")),
    );
    let text = stdout(&output);
    let mut symbols: Vec<&str> = text.split_whitespace().collect();
    symbols.sort_unstable();
    assert_eq!(symbols, SYMBOLS);
}

#[test]
fn the_soname_is_the_file_name() {
    let output = run_ok(
        Command::new("readelf")
            .arg("--dynamic")
            .arg(library("libboggle.so")),
    );
    assert!(stdout(&output).contains("soname: [libboggle.so]"));
}
