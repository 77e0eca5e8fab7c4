//! Games in threads, and ThreadSanitizer's word that no two of them meet.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use crate::programs::{Program, write_storm_words};
use crate::toolchain::{cc, have, library, root, run, scratch, stdout};

const AGREED: &str = "all threads agree\n";

/// What ThreadSanitizer ends a program with in which it has found a race.
const RACE: i32 = 66;

fn compile(name: &str, variant: &str, sanitizer: &[&str], library: &Path) -> Program {
    let shim = root().join("tests/c/tsan.c");
    let flags = [sanitizer, &["-pthread", shim.to_str().expect("a name")]].concat();
    let program = Program::compile_with(name, variant, &flags, library);
    write_storm_words(&program.directory);
    program
}

const SANITIZER: [&str; 1] = ["-fsanitize=thread"];

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

/// Whether the library can be watched as well.
fn can_watch() -> bool {
    let directory = stdout(&run(
        Command::new("rustc").args(["--print", "target-libdir"])
    ));
    let files = fs::read_dir(directory.trim()).expect("a directory of libraries");
    let names = files.map(|file| file.expect("a file").file_name());
    let runtime = names.filter_map(|name| name.into_string().ok());
    let there = runtime.into_iter().any(|name| name.ends_with("_rt.tsan.a"));
    have_sanitizer() && have(there, "a Rust toolchain with ThreadSanitizer")
}

/// The library with ThreadSanitizer's eyes in it. The compiler has that for
/// those who ask as its own developers do; a directory of its own keeps all else
/// from being compiled again.
static WATCHED: LazyLock<PathBuf> = LazyLock::new(|| {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tsan");
    let version = stdout(&run(Command::new("rustc").arg("-vV")));
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    // A target that is named leaves build scripts as they are.
    let target = host.expect("a host");
    run(Command::new(env!("CARGO"))
        .args([
            "build",
            "--release",
            "--lib",
            "--locked",
            "--target",
            target,
        ])
        .arg("--manifest-path")
        .arg(root().join("Cargo.toml"))
        .arg("--target-dir")
        .arg(&directory)
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env("RUSTC_BOOTSTRAP", "1")
        .env(
            "RUSTFLAGS",
            "-Zsanitizer=thread -Cunsafe-allow-abi-mismatch=sanitizer",
        ));
    directory.join(target).join("release/libhw3.a")
});

#[test]
fn games_in_threads_agree() {
    let program = compile("threads", "plain", &[], &library("libhw3.a"));
    assert_eq!(stdout(&run(&mut program.command())), AGREED);
}

/// As in the program of somebody who looks for races of their own: it only sees
/// memory that C's functions touch, but must not complain of that.
#[test]
fn a_sanitized_program_hears_nothing_of_the_library() {
    if !have_sanitizer() {
        return;
    }
    let program = compile("threads", "sanitized", &SANITIZER, &library("libhw3.a"));
    assert_eq!(stdout(&run(&mut program.command())), AGREED);
}

#[test]
fn no_race_is_found_in_the_library() {
    if !can_watch() {
        return;
    }
    let program = compile("threads", "watched", &SANITIZER, &WATCHED);
    assert_eq!(stdout(&run(&mut program.command())), AGREED);
}

#[test]
fn a_race_would_be_found() {
    if !can_watch() {
        return;
    }
    let program = compile("race", "watched", &SANITIZER, &WATCHED);
    let output = program.command().output().expect("a program");
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(RACE), "{told}");
    assert!(told.contains("data race"), "{told}");
}
