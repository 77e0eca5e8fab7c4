//! The compiler and the other tools, and a place to use them.

use std::env;
use std::fs;
use std::io::{Write, stderr};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

pub const WARNINGS: [&str; 8] = [
    "-Wall",
    "-Wextra",
    "-Wshadow",
    "-Wpedantic",
    "-Wdouble-promotion",
    "-Wformat=2",
    "-Wundef",
    "-Werror",
];

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The library under test: cargo leaves it beside the test program.
pub fn library(name: &str) -> PathBuf {
    let program = env::current_exe().expect("a test program");
    let library = program.with_file_name(name);
    assert!(library.exists(), "{} is missing", library.display());
    library
}

/// A new empty directory.
pub fn scratch(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir_all(&directory).expect("a scratch directory");
    directory
}

pub fn cc() -> String {
    env::var("CC").unwrap_or_else(|_| "cc".to_owned())
}

pub fn cxx() -> String {
    env::var("CXX").unwrap_or_else(|_| "c++".to_owned())
}

/// Whether a check can be made. In CI it must be; elsewhere a check that is left
/// out says so, past the capture of test output.
pub fn have(found: bool, package: &str) -> bool {
    if !found {
        assert!(env::var_os("CI").is_none(), "install {package}");
        let _ = writeln!(stderr(), "skipped: install {package}");
    }
    found
}

pub fn have_tool(tool: &str, package: &str) -> bool {
    have(
        Command::new(tool).arg("--version").output().is_ok(),
        package,
    )
}

/// Runs a command that must succeed.
pub fn run(command: &mut Command) -> Output {
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(
        output.status.success(),
        "{command:?}: {}\n{}{}",
        output.status,
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    output
}

pub fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}
