//! A panic anywhere in the library neither ends the program nor damages a game.

use std::fs;
use std::path::PathBuf;
use std::process::Output;
use std::sync::LazyLock;

use testkit::toolchain::{have_tool, root, run_ok, stdout};

use crate::builds;
use crate::programs::{Program, SANITIZED};
use crate::shared_library::functions;

/// The functions that cannot panic: they only look up a value.
const WITHOUT_PANICS: [&str; 4] = [
    "hw3_error_status",
    "hw3_status_rule",
    "hw3_status_text",
    "hw3_version",
];

/// The library with panics on demand.
static PANICKING: LazyLock<PathBuf> = LazyLock::new(|| {
    let directory = builds::directory();
    run_ok(
        builds::cargo("rustc")
            .args(["--crate-type", "staticlib"])
            .arg("--target-dir")
            .arg(&directory)
            .args(["--", "--cfg", "hw3_panics"]),
    );
    directory.join("release/libhw3.a")
});

fn compile(flags: &[&str]) -> Program {
    Program::with_library("panics", flags, &PANICKING)
}

fn assert_handled(output: &str) {
    assert!(output.ends_with("every panic was handled\n"), "{output}");
}

/// Counts the panics that Rust reports.
fn reported_panics(output: &Output) -> usize {
    let errors = String::from_utf8_lossy(&output.stderr);
    errors.matches(" panicked at ").count()
}

#[test]
fn a_panic_in_any_function_is_handled() {
    let program = compile(&[]);
    let output = run_ok(&mut program.command());
    assert_handled(&stdout(&output));
    assert!(reported_panics(&output) > 0);
    // A panic during a save leaves no temporary file.
    let files = fs::read_dir(&program.directory).expect("the program's directory");
    let mut names: Vec<_> = files
        .map(|file| file.expect("a directory entry").file_name())
        .collect();
    names.sort_unstable();
    assert_eq!(names, ["board.txt", "panics", "saved.txt", "words.txt"]);
}

#[test]
fn a_panic_leaks_nothing_under_the_sanitizers() {
    let program = compile(&SANITIZED);
    assert_handled(&stdout(&run_ok(&mut program.command())));
}

#[test]
fn a_panic_leaks_nothing_under_valgrind() {
    if have_tool("valgrind", "valgrind") {
        assert_handled(&compile(&[]).run_under_valgrind(&[]));
    }
}

#[test]
fn every_function_is_tested_with_a_panic() {
    let source = fs::read_to_string(root().join("tests/c/panics.c")).expect("panics.c");
    for symbol in functions() {
        let panics = source.contains(&format!("PANICS({symbol},"));
        let cannot = source.contains(&format!("CANNOT_PANIC({symbol},"));
        assert_eq!(panics, !cannot, "{symbol}");
        assert_eq!(
            cannot,
            WITHOUT_PANICS.contains(&symbol.as_str()),
            "{symbol}"
        );
    }
}
