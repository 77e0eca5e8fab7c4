//! Runs the C programs in this directory with the static and the shared library:
//! plainly, with sanitizers, and under Valgrind.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use testkit::c_program::compile_alone;
pub use testkit::c_program::{Program, SANITIZED, valgrind_checks};
use testkit::program::full_disk;

use crate::toolchain::{run_ok, stdout};

pub const LIBRARIES: [&str; 2] = ["libboggle.a", "libboggle.so"];

/// A library that skips the sleeps of a program, to be preloaded.
pub fn hurry(directory: &Path) -> PathBuf {
    let hurry = directory.join("hurry.so");
    compile_alone(&["-std=c11", "-shared", "-fPIC"], "hurry", &hurry);
    hurry
}

/// Checks what a program prints, with both libraries and all tools.
pub fn check_output(name: &str, flags: &[&str], expected: &str) {
    for with in LIBRARIES {
        let program = Program::compile(name, "plain", flags, with);
        assert_eq!(stdout(&run_ok(&mut program.command())), expected);
        if valgrind_checks(with) {
            let output = program.run_under_valgrind(&[], Stdio::null());
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
