//! What the shared library shows to a linker.

use std::process::Command;

use crate::toolchain::{library, run, stdout};

#[test]
fn exports_the_five_functions_and_nothing_else() {
    let output = run(Command::new("nm")
        .args(["--dynamic", "--defined-only", "--format=just-symbols"])
        .arg(library("libhw3.so")));
    let symbols = stdout(&output);
    let mut symbols: Vec<&str> = symbols.split_whitespace().collect();
    symbols.sort_unstable();
    assert_eq!(
        symbols,
        [
            "free_game_state",
            "initialize_game_state",
            "place_tiles",
            "save_game_state",
            "undo_place_tiles",
        ]
    );
}

#[test]
fn has_a_soname() {
    let output = run(Command::new("readelf")
        .arg("--dynamic")
        .arg(library("libhw3.so")));
    assert!(stdout(&output).contains("soname: [libhw3.so]"));
}
