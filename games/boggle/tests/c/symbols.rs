//! The symbols of the shared library.

use std::process::Command;

use crate::toolchain::{check_soname, exported_symbols, library, run_ok, stdout};

/// The functions and variables of the assignment.
const SYMBOLS: [&str; 12] = [
    "dice",
    "findWord",
    "getRandom",
    "lfsr",
    "lfsrNext",
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
    assert_eq!(exported_symbols("libboggle.so"), SYMBOLS);
}

/// Those that a program may define are bound when the program is loaded, even
/// inside the library.
#[test]
fn what_programs_may_define_is_looked_up_by_name() {
    let output = run_ok(
        Command::new("readelf")
            .args(["--relocs", "--wide"])
            .arg(library("libboggle.so")),
    );
    let text = stdout(&output);
    let named: Vec<&str> = text
        .lines()
        .filter_map(|line| line.split_whitespace().nth(4))
        .map(|name| name.split('@').next().unwrap_or(name))
        .filter(|name| SYMBOLS.contains(name))
        .collect();
    for name in ["dice", "lfsr", "lfsrNext", "trayDice", "trayLetters"] {
        assert!(named.contains(&name), "{name} is not among {named:?}");
    }
}

/// A write to the constant array must fail, as it does if the program defines it.
#[test]
fn the_faces_are_read_only() {
    let output = run_ok(
        Command::new("nm")
            .args(["--dynamic", "--defined-only", "--format=posix"])
            .arg(library("libboggle.so")),
    );
    let text = stdout(&output);
    let kind = |name: &str| {
        let mut fields = text.lines().map(str::split_whitespace);
        let mut line = fields.find(|fields| fields.clone().next() == Some(name));
        line.as_mut().and_then(|fields| fields.nth(1))
    };
    assert_eq!(kind("dice"), Some("R"));
    assert_eq!(kind("lfsr"), Some("D"));
}

#[test]
fn the_soname_is_the_file_name() {
    check_soname("libboggle.so");
}

/// The program and the Rust library use a word list, which would triple the size of
/// the shared library.
#[test]
fn the_word_list_is_left_out() {
    let output = run_ok(Command::new("nm").arg(library("libboggle.so")));
    let text = stdout(&output);
    assert!(text.contains("findWord"));
    for name in ["modern_words", "word_graph", "parse_list"] {
        assert!(!text.contains(name), "{name}");
    }
}
