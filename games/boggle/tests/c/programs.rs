//! Runs the C programs in this directory with the static and the shared library:
//! plainly, with sanitizers, and under Valgrind.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use testkit::long::long;
use testkit::program::full_disk;

use crate::toolchain::{
    Scratch, WARNINGS, cc, compile, have_tool, library, root, run_ok, scratch, stdout,
};

pub const LIBRARIES: [&str; 2] = ["libboggle.a", "libboggle.so"];

/// The assignment requires C11.
const DEBUGGED: [&str; 3] = ["-std=c11", "-g", "-O1"];

const SANITIZED: [&str; 2] = [
    "-fsanitize=address,undefined,leak",
    "-fno-sanitize-recover=all",
];

/// A compiled C program, and the directory in which it runs.
pub struct Program {
    pub path: PathBuf,
    pub directory: Scratch,
}

impl Program {
    pub fn compile(name: &str, variant: &str, flags: &[&str], with: &str) -> Program {
        let directory = scratch(&format!("{name}-{variant}-{with}"));
        let path = directory.join(name);
        let source = root().join("tests/c").join(name).with_extension("c");
        let flags = [&DEBUGGED, flags].concat();
        compile(&flags, &source, &library(with), &path);
        Program { path, directory }
    }

    fn prepared(&self, mut command: Command) -> Command {
        let libraries = library("libboggle.so");
        command
            .current_dir(&self.directory)
            .stdin(Stdio::null())
            .env("LD_LIBRARY_PATH", libraries.parent().expect("a directory"))
            .env("RUST_BACKTRACE", "0");
        command
    }

    pub fn command(&self) -> Command {
        self.prepared(Command::new(&self.path))
    }

    /// Runs the program under Valgrind, which must report no error and no memory in
    /// use at exit.
    pub fn run_under_valgrind(&self, stdin: Stdio) -> Output {
        let log = self.directory.join("valgrind.log");
        let mut command = self.prepared(Command::new("valgrind"));
        command
            .args([
                "--leak-check=full",
                "--show-leak-kinds=all",
                "--errors-for-leak-kinds=all",
                "--error-exitcode=37",
            ])
            .arg(format!("--log-file={}", log.display()))
            .arg(&self.path)
            .stdin(stdin);
        let output = run_ok(&mut command);
        let log = fs::read_to_string(log).expect("a log");
        assert!(log.contains("in use at exit: 0 bytes in 0 blocks"), "{log}");
        assert!(log.contains("ERROR SUMMARY: 0 errors"), "{log}");
        output
    }
}

/// Returns true if Valgrind checks programs with this library. The default run
/// checks only the static one.
pub fn valgrind_checks(library: &str) -> bool {
    (long() || library == LIBRARIES[0]) && have_tool("valgrind", "valgrind")
}

/// A library that skips the sleeps of a program, to be preloaded.
pub fn hurry(directory: &Path) -> PathBuf {
    let hurry = directory.join("hurry.so");
    run_ok(
        Command::new(cc())
            .args(["-std=c11", "-shared", "-fPIC"])
            .args(WARNINGS)
            .arg(root().join("tests/c/hurry.c"))
            .arg("-o")
            .arg(&hurry),
    );
    hurry
}

/// Checks what a program prints, with both libraries and all tools.
fn check_output(name: &str, flags: &[&str], expected: &str) {
    for with in LIBRARIES {
        let program = Program::compile(name, "plain", flags, with);
        assert_eq!(stdout(&run_ok(&mut program.command())), expected);
        if valgrind_checks(with) {
            let output = program.run_under_valgrind(Stdio::null());
            assert_eq!(stdout(&output), expected);
        }
        let flags = [&SANITIZED, flags].concat();
        let program = Program::compile(name, "sanitized", &flags, with);
        assert_eq!(stdout(&run_ok(&mut program.command())), expected);
    }
}

#[test]
fn calls_of_all_functions() {
    check_output("calls", &[], "all calls as documented\n");
}

#[test]
fn hostile_calls() {
    check_output("hostile", &["-pthread"], "all calls answered\n");
}

const IN_ORDER: &str = "\
before
E  O  Qu P  \nG  R  I  A  \nG  L  S  N  \nA  L  G  O  \n\
between\n\
\0  \0  \0  \0  \n\0  \0  \0  \0  \n\0  \0  \0  \0  \n\0  \0  \0  \0  \n\
after\n";

#[test]
fn print_tray_and_printf_share_stdout() {
    check_output("order", &[], IN_ORDER);
    let program = Program::compile("order", "file", &[], "libboggle.a");
    let file = program.directory.join("out");
    let stdout = fs::File::create(&file).expect("a file");
    run_ok(program.command().stdout(stdout));
    assert_eq!(fs::read_to_string(file).expect("a text"), IN_ORDER);
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_sets_the_error_of_stdout() {
    let program = Program::compile("order", "full", &[], "libboggle.a");
    let status = program.command().stdout(full_disk()).status();
    assert_eq!(status.expect("the program").code(), Some(3));
}
