//! The compiler and the other tools, and a place to use them.

use std::env;
use std::fs;
use std::io::{Write, stderr};
use std::ops::Deref;
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

/// A new empty directory, which is removed again unless the test fails.
pub struct Scratch(PathBuf);

pub fn scratch(name: &str) -> Scratch {
    let name = format!("{name}-{}", std::process::id());
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir_all(&directory).expect("a scratch directory");
    Scratch(directory)
}

impl Deref for Scratch {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl AsRef<Path> for Scratch {
    fn as_ref(&self) -> &Path {
        self
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let _ = fs::remove_dir_all(&self.0);
        }
    }
}

pub fn cc() -> String {
    env::var("CC").unwrap_or_else(|_| "cc".to_owned())
}

pub fn cxx() -> String {
    env::var("CXX").unwrap_or_else(|_| "c++".to_owned())
}

/// Compiles a C program, without a warning, with the header and a library.
pub fn compile(flags: &[&str], source: &Path, library: &Path, program: &Path) {
    run(Command::new(cc())
        .args(WARNINGS)
        .args(flags)
        .arg("-I")
        .arg(root().join("include"))
        .arg(source)
        .arg(library)
        .arg("-o")
        .arg(program));
}

/// Leaves a check out and says so, past the capture of test output. In CI every
/// check must be made.
pub fn skip(remedy: &str) {
    assert!(env::var_os("CI").is_none(), "{remedy}");
    let _ = writeln!(stderr(), "skipped: {remedy}");
}

/// Whether a check can be made; if not, it is left out.
pub fn have(found: bool, package: &str) -> bool {
    if !found {
        skip(&format!("install {package}"));
    }
    found
}

pub fn have_tool(tool: &str, package: &str) -> bool {
    let output = Command::new(tool).arg("--version").output();
    have(output.is_ok_and(|output| output.status.success()), package)
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
