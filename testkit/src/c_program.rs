//! C programs that use the package's library: compiled, and run plainly or under
//! Valgrind.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::long::long;
use crate::toolchain::{
    Scratch, WARNINGS, cc, compile_with, have_tool, library, root, run_ok, scratch,
};

/// Compiler flags that detect wrong memory accesses, undefined behavior and leaks.
pub const SANITIZED: [&str; 2] = [
    "-fsanitize=address,undefined,leak",
    "-fno-sanitize-recover=all",
];

/// A compiled C program of `tests/c/`, and the directory in which it runs.
pub struct Program {
    /// The program.
    pub path: PathBuf,
    /// Its working directory.
    pub directory: Scratch,
}

impl Program {
    /// Compiles a program as C11.
    pub fn compile(name: &str, variant: &str, flags: &[&str], with: &str) -> Program {
        let flags = [&["-std=c11", "-O1"], flags].concat();
        Program::compile_with(&cc(), name, variant, &flags, with)
    }

    /// Compiles a program with this compiler.
    pub fn compile_with(
        compiler: &str,
        name: &str,
        variant: &str,
        flags: &[&str],
        with: &str,
    ) -> Program {
        let directory = scratch(&format!("{name}-{variant}-{with}"));
        let path = directory.join(name);
        let flags = [&["-g"], flags].concat();
        compile_with(compiler, &flags, &source(name), &library(with), &path);
        Program { path, directory }
    }

    /// Compiles a program that does not use the library.
    pub fn compile_alone(name: &str, variant: &str, flags: &[&str]) -> Program {
        let directory = scratch(&format!("{name}-{variant}"));
        let path = directory.join(name);
        compile_alone(&[&["-g", "-O1"], flags].concat(), name, &path);
        Program { path, directory }
    }

    fn prepared(&self, mut command: Command) -> Command {
        let tests = std::env::current_exe().expect("the path of the test program");
        command
            .current_dir(&self.directory)
            .stdin(Stdio::null())
            // The shared library lies next to the test program.
            .env("LD_LIBRARY_PATH", tests.parent().expect("a directory"))
            .env("RUST_BACKTRACE", "0");
        command
    }

    /// Returns the command that runs the program, without input.
    pub fn command(&self) -> Command {
        self.prepared(Command::new(&self.path))
    }

    /// Runs the program under Valgrind, which must report no error and no memory in
    /// use at exit.
    pub fn run_under_valgrind(&self, arguments: &[&str], stdin: Stdio) -> Output {
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
            .args(arguments)
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
    (long() || library.ends_with(".a")) && have_tool("valgrind", "valgrind")
}

/// Compiles a file of `tests/c/` without the library.
pub fn compile_alone(flags: &[&str], name: &str, to: &Path) {
    run_ok(
        Command::new(cc())
            .args(flags)
            .args(WARNINGS)
            .arg(source(name))
            .arg("-o")
            .arg(to),
    );
}

fn source(name: &str) -> PathBuf {
    root().join("tests/c").join(name).with_extension("c")
}
