//! What the shared library shows to a linker.

use std::process::Command;

use crate::toolchain::{library, run, stdout};

/// The assignment's functions and arrays.
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
fn there_is_what_the_assignment_names_and_nothing_else() {
    let output = run(Command::new("nm")
        .args(["--dynamic", "--defined-only", "--format=just-symbols"])
        .arg(library("libboggle.so")));
    let text = stdout(&output);
    let mut symbols: Vec<&str> = text.split_whitespace().collect();
    symbols.sort_unstable();
    assert_eq!(symbols, SYMBOLS);
}

#[test]
fn the_library_is_looked_for_by_the_name_that_it_has() {
    let output = run(Command::new("readelf")
        .arg("--dynamic")
        .arg(library("libboggle.so")));
    assert!(stdout(&output).contains("soname: [libboggle.so]"));
}
