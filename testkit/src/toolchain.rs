//! The C compiler, other tools and scratch directories.

use std::env;
use std::fs;
use std::io::{Write, stderr};
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

use tempfile::TempDir;

/// Warnings that every C file must compile without.
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

/// The C standards that headers must support.
pub const C_STANDARDS: [&str; 5] = ["c90", "c99", "c11", "c17", "c2x"];

/// The C++ standards that headers must support.
pub const CXX_STANDARDS: [&str; 4] = ["c++11", "c++14", "c++17", "c++20"];

/// Returns the root of the package under test.
///
/// Cargo sets `CARGO_MANIFEST_DIR` for the tests that it runs. A test program
/// started by hand, for example in a debugger, must run in the root.
pub fn root() -> &'static Path {
    static ROOT: LazyLock<PathBuf> = LazyLock::new(|| {
        env::var_os("CARGO_MANIFEST_DIR").map_or_else(
            || env::current_dir().expect("a current directory"),
            PathBuf::from,
        )
    });
    &ROOT
}

/// Returns the root of the repository.
pub fn repository() -> &'static Path {
    let testkit = Path::new(env!("CARGO_MANIFEST_DIR"));
    testkit.parent().expect("the repository around testkit")
}

fn test_program() -> PathBuf {
    env::current_exe().expect("the path of the test program")
}

/// Returns the path of the library under test, which cargo leaves next to the
/// test program.
pub fn library(name: &str) -> PathBuf {
    let library = test_program().with_file_name(name);
    assert!(library.exists(), "{} is missing", library.display());
    library
}

/// Returns `tmp` in cargo's target directory. Files there outlive the test run.
///
/// The test program is `target/PROFILE/deps/NAME`.
pub fn target_tmp() -> PathBuf {
    let program = test_program();
    let target = program.ancestors().nth(3).expect("a target directory");
    target.join("tmp")
}

/// A new directory. Dropping it removes it, unless the test has failed.
pub struct Scratch(Option<TempDir>);

/// Creates an empty directory below the target directory.
pub fn scratch(name: &str) -> Scratch {
    let parent = target_tmp();
    fs::create_dir_all(&parent).expect("target/tmp");
    let directory = tempfile::Builder::new()
        .prefix(&format!("{name}-"))
        .tempdir_in(parent)
        .expect("a scratch directory");
    Scratch(Some(directory))
}

impl Deref for Scratch {
    type Target = Path;

    fn deref(&self) -> &Path {
        self.0.as_ref().expect("a directory until drop").path()
    }
}

impl AsRef<Path> for Scratch {
    fn as_ref(&self) -> &Path {
        self
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if std::thread::panicking()
            && let Some(directory) = self.0.take()
        {
            let _ = directory.keep();
        }
    }
}

/// Returns the C compiler: `$CC`, or `cc`.
pub fn cc() -> String {
    env::var("CC").unwrap_or_else(|_| "cc".to_owned())
}

/// Returns the C++ compiler: `$CXX`, or `c++`.
pub fn cxx() -> String {
    env::var("CXX").unwrap_or_else(|_| "c++".to_owned())
}

/// Compiles a C program with the package's header and a library. Panics if the
/// compiler warns.
pub fn compile(flags: &[&str], source: &Path, library: &Path, program: &Path) {
    compile_with(&cc(), flags, source, library, program);
}

/// Compiles a program as [`compile`] does, with this compiler.
pub fn compile_with(compiler: &str, flags: &[&str], source: &Path, library: &Path, program: &Path) {
    run_ok(
        Command::new(compiler)
            .args(WARNINGS)
            .args(flags)
            .arg("-I")
            .arg(root().join("include"))
            .arg(source)
            .arg(library)
            .arg("-o")
            .arg(program),
    );
}

/// Checks a source file that includes the package's header, with each standard.
/// Panics if the compiler warns.
pub fn check_syntax(compiler: &str, standards: &[&str], name: &str, source: &str) {
    let directory = scratch(name);
    let file = directory.join(name);
    fs::write(&file, source).expect("a source file");
    for standard in standards {
        run_ok(
            Command::new(compiler)
                .arg(format!("-std={standard}"))
                .args(WARNINGS)
                .args(["-fsyntax-only", "-I"])
                .arg(root().join("include"))
                .arg(&file),
        );
    }
}

/// Prints a line that the test runner does not capture.
pub fn notice(line: &str) {
    let _ = writeln!(stderr(), "{line}");
}

/// Reports that a check is skipped and what would enable it. Panics in CI, where
/// every check must run.
pub fn skip(remedy: &str) {
    assert!(env::var_os("CI").is_none(), "{remedy}");
    notice(&format!("skipped: {remedy}"));
}

/// Returns `found`. If it is false, skips the check and names the package to
/// install.
pub fn have(found: bool, package: &str) -> bool {
    if !found {
        skip(&format!("install {package}"));
    }
    found
}

/// Returns true if `tool --version` runs. If it does not, skips the check and
/// names the package to install.
pub fn have_tool(tool: &str, package: &str) -> bool {
    let output = Command::new(tool).arg("--version").output();
    have(output.is_ok_and(|output| output.status.success()), package)
}

/// Runs a command and returns its output. Panics with the output if it fails.
pub fn run_ok(command: &mut Command) -> Output {
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

/// Returns the standard output of a command as text.
pub fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8 output")
}

/// Fails if a generated file of the package differs from the committed one. Outside
/// of a git checkout, skips the check.
pub fn check_committed(file: &str) {
    let git = |arguments: &[&str]| {
        let mut command = Command::new("git");
        command.args(arguments).arg(file).current_dir(root());
        command.output()
    };
    let tracked = git(&["ls-files", "--error-unmatch"]);
    if tracked.is_ok_and(|output| output.status.success()) {
        let output = git(&["diff", "--exit-code"]).expect("git");
        assert!(output.status.success(), "{}", stdout(&output));
    } else {
        skip(&format!(
            "use a git checkout to check that {file} is committed"
        ));
    }
}

/// Returns the symbols that a shared library exports, sorted.
pub fn exported_symbols(name: &str) -> Vec<String> {
    let output = run_ok(
        Command::new("nm")
            .args(["--dynamic", "--defined-only", "--format=just-symbols"])
            .arg(library(name)),
    );
    let text = stdout(&output);
    let mut symbols: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    symbols.sort_unstable();
    symbols
}

/// Fails if programs would load a shared library under another name than its own.
pub fn check_soname(name: &str) {
    let output = run_ok(Command::new("readelf").arg("--dynamic").arg(library(name)));
    let soname = format!("soname: [{name}]");
    assert!(stdout(&output).contains(&soname), "{soname}");
}
