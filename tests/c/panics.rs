//! Panics: none ends a program or harms a game, wherever in the library it
//! comes from.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

use crate::programs::{Program, SANITIZED};
use crate::shared_library::committed;
use crate::toolchain::{have_tool, root, run, stdout};

/// The functions that a panic cannot come from: they only look a value up.
const WITHOUT_PANICS: [&str; 4] = [
    "hw3_error_status",
    "hw3_status_rule",
    "hw3_status_text",
    "hw3_version",
];

/// The library with panics on demand. A directory of its own keeps all else from
/// being compiled again.
static PANICKING: LazyLock<PathBuf> = LazyLock::new(|| {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("panics");
    run(Command::new(env!("CARGO"))
        .args(["rustc", "--package=hw3", "--release", "--lib", "--locked"])
        .args(["--crate-type", "staticlib"])
        .arg("--manifest-path")
        .arg(root().join("Cargo.toml"))
        .arg("--target-dir")
        .arg(&directory)
        .args(["--", "--cfg", "hw3_panics"]));
    directory.join("release/libhw3.a")
});

fn compile(variant: &str, flags: &[&str]) -> Program {
    Program::compile_with("panics", variant, flags, &PANICKING)
}

fn assert_answered(told: &str) {
    assert!(told.ends_with("every panic was answered\n"), "{told}");
}

/// What Rust says of each panic, and nothing else.
fn panics_told(output: &Output) -> usize {
    let told = String::from_utf8_lossy(&output.stderr);
    told.matches(" panicked at ").count()
}

#[test]
fn a_panic_in_any_function_is_answered() {
    let program = compile("plain", &[]);
    let output = run(&mut program.command());
    assert_answered(&stdout(&output));
    assert!(panics_told(&output) > 0);
    // What was being saved has left nothing behind.
    let files = fs::read_dir(&program.directory).expect("a directory");
    let mut names: Vec<_> = files
        .map(|file| file.expect("a file").file_name())
        .collect();
    names.sort_unstable();
    assert_eq!(names, ["board.txt", "panics", "saved.txt", "words.txt"]);
}

#[test]
fn a_panic_leaves_nothing_behind_under_the_sanitizers() {
    let program = compile("sanitized", &SANITIZED);
    assert_answered(&stdout(&run(&mut program.command())));
}

#[test]
fn a_panic_leaves_nothing_behind_under_valgrind() {
    if have_tool("valgrind", "valgrind") {
        let program = compile("valgrind", &[]);
        assert_answered(&program.run_under_valgrind(&[]));
    }
}

#[test]
fn no_function_is_left_without_a_panic() {
    let source = fs::read_to_string(root().join("tests/c/panics.c")).expect("a program");
    for symbol in committed("symbols.txt") {
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
