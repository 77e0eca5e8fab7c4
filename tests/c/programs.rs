//! The C programs in this directory: a plain run, one under the sanitizers and
//! one under Valgrind.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex, OnceLock};

use testkit::toolchain::{
    Scratch, compile, have_tool, library, root, run_ok, scratch, stdout, target_tmp,
};

use crate::shared_library::functions;

/// The flags of every test program. Debug information lets tools name a line.
const DEBUG: [&str; 3] = ["-std=c99", "-g", "-O1"];

/// The flags for AddressSanitizer and UndefinedBehaviorSanitizer.
pub const SANITIZED: [&str; 3] = [
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
    "-pthread",
];

/// A compiled C program and a directory for it to run in.
pub struct Program {
    pub path: PathBuf,
    pub directory: Scratch,
}

impl Program {
    /// Compiles a C file of this directory.
    pub fn new(name: &str, flags: &[&str]) -> Program {
        Program::with_library(name, flags, &library("libhw3.a"))
    }

    /// Compiles a C file of this directory with another build of the library.
    pub fn with_library(name: &str, flags: &[&str], library: &Path) -> Program {
        let source = root().join("tests/c").join(name).with_extension("c");
        Program::from_source(&source, flags, library)
    }

    /// Compiles any C file.
    pub fn from_source(source: &Path, flags: &[&str], library: &Path) -> Program {
        let name = source.file_stem().expect("a file name");
        let directory = scratch(&name.to_string_lossy());
        let path = directory.join(name);
        fs::hard_link(compile_once(source, flags, library), &path).expect("a hard link");
        Program { path, directory }
    }

    pub fn plain(name: &str) -> Program {
        Program::new(name, &[])
    }

    pub fn sanitized(name: &str) -> Program {
        Program::new(name, &SANITIZED)
    }

    fn prepare(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command
            .current_dir(&self.directory)
            .env_remove("HW3_WORDS")
            .env("RUST_BACKTRACE", "0")
            // Without this, AddressSanitizer ends the program when an
            // allocation is too large.
            .env("ASAN_OPTIONS", "allocator_may_return_null=1");
        command
    }

    pub fn command(&self) -> Command {
        self.prepare(&self.path)
    }

    fn valgrind_log(&self) -> PathBuf {
        self.directory.join("valgrind.log")
    }

    /// Returns the command for a run under Valgrind, which exits with 37 after
    /// an error, and also if a block is still in use at exit.
    pub fn valgrind(&self) -> Command {
        let mut command = self.prepare("valgrind");
        command
            .args(["--leak-check=full", "--show-leak-kinds=all"])
            .args(["--errors-for-leak-kinds=all", "--error-exitcode=37"])
            .arg(format!("--log-file={}", self.valgrind_log().display()))
            .arg(&self.path);
        command
    }

    /// Runs the program under Valgrind and returns its output. Panics after an
    /// error, and also if a block is still in use at exit.
    pub fn run_under_valgrind(&self, arguments: &[&str]) -> String {
        let output = run_ok(self.valgrind().args(arguments));
        let log = fs::read_to_string(self.valgrind_log()).expect("Valgrind's log");
        assert!(log.contains("in use at exit: 0 bytes in 0 blocks"), "{log}");
        assert!(log.contains("ERROR SUMMARY: 0 errors"), "{log}");
        stdout(&output)
    }
}

/// Compiles a program the first time that a test asks for it, and returns its
/// path.
fn compile_once(source: &Path, flags: &[&str], library: &Path) -> PathBuf {
    type Slot = Arc<OnceLock<PathBuf>>;
    static PROGRAMS: Mutex<BTreeMap<u64, Slot>> = Mutex::new(BTreeMap::new());

    let mut hasher = DefaultHasher::new();
    (source, flags, library).hash(&mut hasher);
    let key = hasher.finish();
    let slot = PROGRAMS
        .lock()
        .expect("no panic under this lock")
        .entry(key)
        .or_default()
        .clone();
    slot.get_or_init(|| {
        let directory = target_tmp().join("programs");
        fs::create_dir_all(&directory).expect("a directory for programs");
        let program = directory.join(format!("{key:016x}"));
        // Another process may run an older build of the same program.
        let scratch = scratch("compile");
        let new = scratch.join("program");
        compile(&[&DEBUG, flags].concat(), source, library, &new);
        fs::rename(new, &program).expect("a program with its final name");
        program
    })
    .clone()
}

const DOCUMENTED: &str = "all calls as documented\n";

/// Runs a program that calls functions with good and bad arguments.
fn behaves_as_documented(name: &str) {
    let plain = Program::new(name, &["-pthread"]);
    assert_eq!(stdout(&run_ok(&mut plain.command())), DOCUMENTED);
    let sanitized = Program::sanitized(name);
    assert_eq!(stdout(&run_ok(&mut sanitized.command())), DOCUMENTED);
    if have_tool("valgrind", "valgrind") {
        let program = Program::new(name, &["-pthread"]);
        assert_eq!(program.run_under_valgrind(&[]), DOCUMENTED);
    }
}

#[test]
fn the_five_functions_behave_as_documented() {
    behaves_as_documented("calls");
}

#[test]
fn the_other_functions_behave_as_documented() {
    behaves_as_documented("api");
}

#[test]
fn plays_are_found_and_scored_as_documented() {
    behaves_as_documented("plays");
}

#[test]
fn every_function_is_called() {
    let sources: Vec<String> = ["calls.c", "api.c", "plays.c"]
        .iter()
        .map(|name| fs::read_to_string(root().join("tests/c").join(name)).expect(name))
        .collect();
    for symbol in functions() {
        // Some functions are passed as pointers.
        let used = |source: &String| {
            source.contains(&format!("{symbol}(")) || source.contains(&format!("({symbol},"))
        };
        assert!(sources.iter().any(used), "{symbol} is not called");
    }
}

/// If memory for a large board runs out, the program goes on and the game does
/// not change.
#[test]
fn out_of_memory_for_a_large_board() {
    let output = run_ok(&mut Program::plain("memory").command());
    assert_eq!(stdout(&output), "refused without memory\n");
}

/// Whichever allocation fails, the call reports it and the game goes on.
#[cfg(target_env = "gnu")]
#[test]
fn out_of_memory_at_every_allocation() {
    let output = run_ok(&mut Program::plain("oom").command());
    let text = stdout(&output);
    assert!(
        text.ends_with(" allocations failed, one at a time\n"),
        "{text}"
    );
}

/// The same in new threads of a program that loads the library with `dlopen`, where
/// glibc allocates thread-local variables late and aborts if it cannot.
#[cfg(target_env = "gnu")]
#[test]
fn out_of_memory_in_a_new_thread() {
    let program = Program::new("loaded", &["-pthread", "-ldl"]);
    let output = run_ok(program.command().arg(library("libhw3.so")));
    assert_eq!(stdout(&output), "every failed allocation was reported\n");
}

#[test]
fn a_million_plays_are_undone_and_freed() {
    let output = run_ok(&mut Program::plain("million").command());
    assert_eq!(stdout(&output), "played, undone and freed\n");
}

/// Writes a word list that makes about every twentieth placement of the storm
/// legal: most words of the letters A, B and C.
pub fn write_storm_words(directory: &Path) {
    let words: Vec<String> = (0..3u32.pow(5))
        .flat_map(|number| (2..=5).map(move |length| (number, length)))
        .filter(|&(number, length)| number < 3u32.pow(length) && number % 7 != 3)
        .map(|(number, length)| {
            let letter = |digit| ["A", "B", "C"][(number / 3u32.pow(digit) % 3) as usize];
            (0..length).map(letter).collect()
        })
        .collect();
    fs::write(directory.join("words.txt"), words.join("\n")).expect("a word list");
}

fn storm(program: &Program, seed: &str) {
    let count = if testkit::long::long() {
        "1000000"
    } else {
        "100000"
    };
    write_storm_words(&program.directory);
    let output = run_ok(program.command().args([count, seed]));
    assert!(stdout(&output).starts_with(&format!("{count} placements")));
}

mod long {
    use super::*;

    #[test]
    fn a_storm_of_placements() {
        storm(&Program::plain("storm"), "1");
    }

    #[test]
    fn a_storm_of_placements_under_the_sanitizers() {
        storm(&Program::sanitized("storm"), "2");
    }
}

#[test]
fn a_storm_of_placements_under_valgrind() {
    if have_tool("valgrind", "valgrind") {
        let storm = Program::plain("storm");
        write_storm_words(&storm.directory);
        storm.run_under_valgrind(&["20000", "3"]);
    }
}
