//! Games in threads, which ThreadSanitizer checks for data races.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use testkit::toolchain::{cc, have, library, root, run_ok, scratch, stdout, target_tmp};

use crate::builds;
use crate::programs::{Program, write_storm_words};

const AGREED: &str = "all threads agree\n";

/// The exit status of a program in which ThreadSanitizer found a race.
const RACE: i32 = 66;

const SANITIZER: [&str; 1] = ["-fsanitize=thread"];

fn compile(name: &str, sanitizer: &[&str], library: &Path) -> Program {
    let shim = root().join("tests/c/tsan.c");
    let shim = shim.to_str().expect("a UTF-8 path");
    let flags = [sanitizer, &["-pthread", shim]].concat();
    let program = Program::with_library(name, &flags, library);
    write_storm_words(&program.directory);
    program
}

fn have_sanitizer() -> bool {
    static WORKS: LazyLock<bool> = LazyLock::new(|| {
        let directory = scratch("have-tsan");
        let source = directory.join("source.c");
        fs::write(&source, "int main(void) { return 0; }\n").expect("a source file");
        let program = directory.join("program");
        let mut compiler = Command::new(cc());
        compiler.args(SANITIZER).arg(source).arg("-o").arg(&program);
        let succeeds = |command: &mut Command| {
            let output = command.output();
            output.is_ok_and(|output| output.status.success())
        };
        succeeds(&mut compiler) && succeeds(&mut Command::new(program))
    });
    have(*WORKS, "a compiler with ThreadSanitizer (libtsan)")
}

#[test]
fn games_in_threads_agree() {
    let program = compile("threads", &[], &library("libhw3.a"));
    assert_eq!(stdout(&run_ok(&mut program.command())), AGREED);
}

/// No thread of the parent process can leave a lock behind in a child.
#[test]
fn a_child_process_plays_whatever_other_threads_did() {
    let program = Program::new("forks", &["-pthread"]);
    let output = run_ok(program.command().arg("300"));
    assert_eq!(stdout(&output), "all children played\n");
}

/// A thread that opens or uses a word list holds no lock which another could need.
#[cfg(target_env = "gnu")]
#[test]
fn no_thread_waits_for_another() {
    let program = Program::new("waiting", &["-pthread"]);
    let output = run_ok(&mut program.command());
    assert_eq!(stdout(&output), "no thread waited for another\n");
}

/// A user may build a program with ThreadSanitizer to find their own races.
/// ThreadSanitizer then sees only the library's calls of C functions, and must
/// not complain about those.
#[test]
fn a_sanitized_program_gets_no_reports_about_the_library() {
    if !have_sanitizer() {
        return;
    }
    let program = compile("threads", &SANITIZER, &library("libhw3.a"));
    assert_eq!(stdout(&run_ok(&mut program.command())), AGREED);
}

/// Runs only with `LONG_TESTS`, because it needs one more build of the library.
/// `tests/c/long.rs` prints that it was skipped.
mod long {
    use testkit::long::long;

    use super::*;

    /// Returns true if Rust can instrument the library for ThreadSanitizer.
    fn can_instrument() -> bool {
        let directory = stdout(&run_ok(
            Command::new("rustc").args(["--print", "target-libdir"]),
        ));
        let files = fs::read_dir(directory.trim()).expect("Rust's libraries");
        let names = files.map(|file| file.expect("a directory entry").file_name());
        let mut names = names.filter_map(|name| name.into_string().ok());
        let found = names.any(|name| name.ends_with("_rt.tsan.a"));
        have_sanitizer() && have(found, "a Rust toolchain with ThreadSanitizer")
    }

    /// The library, instrumented for ThreadSanitizer. Stable compilers accept
    /// `-Zsanitizer` only with `RUSTC_BOOTSTRAP`.
    static INSTRUMENTED: LazyLock<PathBuf> = LazyLock::new(|| {
        let directory = target_tmp().join("tsan");
        // With an explicit target, the flags do not apply to build scripts.
        run_ok(
            builds::cargo("build")
                .args(["--target", builds::host()])
                .arg("--target-dir")
                .arg(&directory)
                .env_remove("CARGO_ENCODED_RUSTFLAGS")
                .env("RUSTC_BOOTSTRAP", "1")
                .env(
                    "RUSTFLAGS",
                    "-Zsanitizer=thread -Cunsafe-allow-abi-mismatch=sanitizer",
                ),
        );
        directory.join(builds::host()).join("release/libhw3.a")
    });

    /// Runs only with `LONG_TESTS`.
    #[test]
    fn the_library_has_no_race() {
        if !long() || !can_instrument() {
            return;
        }
        let program = compile("threads", &SANITIZER, &INSTRUMENTED);
        assert_eq!(stdout(&run_ok(&mut program.command())), AGREED);
    }

    /// Runs only with `LONG_TESTS`.
    #[test]
    fn a_race_would_be_found() {
        if !long() || !can_instrument() {
            return;
        }
        let program = compile("race", &SANITIZER, &INSTRUMENTED);
        let output = program.command().output().expect("the program runs");
        let report = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(RACE), "{report}");
        assert!(report.contains("data race"), "{report}");
    }
}
