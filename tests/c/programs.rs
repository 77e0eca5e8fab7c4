//! The C programs of this directory: a plain run, one under the sanitizers and
//! one under Valgrind.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::shared_library::committed;
use crate::toolchain::{Scratch, compile, have_tool, library, root, run, scratch, stdout};

/// A C program of this directory, compiled, and a directory for it to run in.
pub struct Program {
    pub path: PathBuf,
    pub directory: Scratch,
}

impl Program {
    /// Compiles a program into a directory of its own, where it then runs.
    pub fn compile(name: &str, variant: &str, flags: &[&str]) -> Program {
        Program::compile_with(name, variant, flags, &library("libhw3.a"))
    }

    /// Compiles a program with another build of the library.
    pub fn compile_with(name: &str, variant: &str, flags: &[&str], library: &Path) -> Program {
        let directory = scratch(&format!("{name}-{variant}"));
        let path = directory.join(name);
        let source = root().join("tests/c").join(name).with_extension("c");
        let flags = [&DEBUGGED, flags].concat();
        compile(&flags, &source, library, &path);
        Program { path, directory }
    }

    pub fn plain(name: &str) -> Program {
        Program::compile(name, "plain", &[])
    }

    fn sanitized(name: &str) -> Program {
        Program::compile(name, "sanitized", &SANITIZED)
    }

    pub fn command(&self) -> Command {
        let mut command = Command::new(&self.path);
        command
            .current_dir(&self.directory)
            .env_remove("HW3_WORDS")
            // As without it: too much memory is refused and not an error.
            .env("ASAN_OPTIONS", "allocator_may_return_null=1");
        command
    }

    /// Runs it under Valgrind, which must find no error and no block in use at
    /// the end.
    pub fn run_under_valgrind(&self, arguments: &[&str]) -> String {
        let log = self.directory.join("valgrind.log");
        let output = run(Command::new("valgrind")
            .args([
                "--leak-check=full",
                "--show-leak-kinds=all",
                "--errors-for-leak-kinds=all",
            ])
            .arg("--error-exitcode=37")
            .arg(format!("--log-file={}", log.display()))
            .arg(&self.path)
            .args(arguments)
            .current_dir(&self.directory)
            .env_remove("HW3_WORDS")
            .env("RUST_BACKTRACE", "0"));
        let log = fs::read_to_string(log).expect("a log");
        assert!(log.contains("in use at exit: 0 bytes in 0 blocks"), "{log}");
        assert!(log.contains("ERROR SUMMARY: 0 errors"), "{log}");
        stdout(&output)
    }
}

/// How all test programs are compiled, so that tools can name a line.
pub const DEBUGGED: [&str; 3] = ["-std=c99", "-g", "-O1"];

pub const SANITIZED: [&str; 3] = [
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
    "-pthread",
];

const CALLED: &str = "all calls as documented\n";

/// A program that calls every function, with good and bad arguments.
fn called(name: &str) {
    let program = Program::compile(name, "plain", &["-pthread"]);
    assert_eq!(stdout(&run(&mut program.command())), CALLED);
    let program = Program::sanitized(name);
    assert_eq!(stdout(&run(&mut program.command())), CALLED);
    if have_tool("valgrind", "valgrind") {
        let program = Program::compile(name, "valgrind", &["-pthread"]);
        assert_eq!(program.run_under_valgrind(&[]), CALLED);
    }
}

#[test]
fn calls_of_the_five_functions() {
    called("calls");
}

#[test]
fn calls_of_the_others() {
    called("api");
}

#[test]
fn no_function_is_left_out() {
    let sources: Vec<String> = ["calls.c", "api.c"]
        .iter()
        .map(|name| fs::read_to_string(root().join("tests/c").join(name)).expect(name))
        .collect();
    for symbol in committed("symbols.txt") {
        // Some are called through a pointer.
        let used = |source: &String| {
            source.contains(&format!("{symbol}(")) || source.contains(&format!("({symbol},"))
        };
        assert!(sources.iter().any(used), "{symbol} is not called");
    }
}

/// When the memory for a large board runs out, nothing ends and nothing changes.
#[test]
fn without_memory_for_the_board() {
    let output = run(&mut Program::plain("memory").command());
    assert_eq!(stdout(&output), "refused without memory\n");
}

/// When any allocation fails, the call says so, and the game goes on.
#[cfg(target_env = "gnu")]
#[test]
fn without_memory_for_anything() {
    let output = run(&mut Program::plain("oom").command());
    let text = stdout(&output);
    assert!(
        text.ends_with(" allocations failed, one at a time\n"),
        "{text}"
    );
}

#[test]
fn a_million_plays_are_undone_and_freed() {
    let output = run(&mut Program::plain("million").command());
    assert_eq!(stdout(&output), "played, undone and freed\n");
}

/// A list with which about every twentieth placement of the storm is legal: most
/// words of the letters A, B and C.
pub fn write_storm_words(directory: &Path) {
    let words: Vec<String> = (0..3u32.pow(5))
        .flat_map(|number| (2..=5).map(move |length| (number, length)))
        .filter(|&(number, length)| number < 3u32.pow(length) && number % 7 != 3)
        .map(|(number, length)| {
            let letter = |place| ["A", "B", "C"][(number / 3u32.pow(place) % 3) as usize];
            (0..length).map(letter).collect()
        })
        .collect();
    fs::write(directory.join("words.txt"), words.join("\n")).expect("a word list");
}

#[test]
fn a_storm_of_a_million_placements() {
    let storm = Program::plain("storm");
    write_storm_words(&storm.directory);
    let output = run(storm.command().args(["1000000", "1"]));
    assert!(stdout(&output).starts_with("1000000 placements"));
}

#[test]
fn a_storm_of_a_million_under_the_sanitizers() {
    let storm = Program::sanitized("storm");
    write_storm_words(&storm.directory);
    run(storm.command().args(["1000000", "2"]));
}

#[test]
fn a_storm_under_valgrind() {
    if have_tool("valgrind", "valgrind") {
        let storm = Program::compile("storm", "valgrind", &[]);
        write_storm_words(&storm.directory);
        storm.run_under_valgrind(&["20000", "3"]);
    }
}
