//! C programs that are measured as whole processes, because most users start a
//! process for a few moves.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use testkit::toolchain::{cc, run_ok, stdout};

use crate::opening::BOARD;
use crate::scratch::Scratch;
use crate::words;

/// What a program is linked with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// `libhw3.so`.
    Shared,
    /// `libhw3.a`, without the parts that the program does not use.
    Static,
    /// The plain C implementation.
    Baseline,
    /// Functions that do nothing.
    Nothing,
}

/// Directories for programs to run in, with the board `board.txt`.
pub struct Places {
    scratch: Scratch,
    /// Has a word list, too.
    pub own_list: PathBuf,
    /// Has no word list, so that games use the list in the library.
    pub no_list: PathBuf,
}

/// The board in both directories.
pub const BOARD_FILE: &str = "board.txt";

/// The word list in one of them, where games look for it.
pub const LIST_FILE: &str = "tests/words.txt";

impl Places {
    /// Creates the directories.
    pub fn create() -> Places {
        let scratch = Scratch::create();
        let [own_list, no_list] = ["own-list", "no-list"].map(|name| {
            let directory = scratch.file(name);
            fs::create_dir(&directory).expect("a directory");
            fs::write(directory.join(BOARD_FILE), BOARD).expect("a board");
            directory
        });
        fs::create_dir(own_list.join("tests")).expect("a directory");
        fs::copy(words::file(), own_list.join(LIST_FILE)).expect("a word list");
        Places {
            scratch,
            own_list,
            no_list,
        }
    }

    /// Compiles a program of `bench/programs`.
    pub fn compile(&self, name: &str, link: Link) -> PathBuf {
        let bench = Path::new(env!("CARGO_MANIFEST_DIR"));
        let source = |name: &str| bench.join("programs").join(name).with_extension("c");
        let program = self.scratch.file(&format!("{name}-{link:?}"));
        let mut command = Command::new(cc());
        command.args(["-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-I"]);
        match link {
            Link::Baseline => command.arg(bench.join("baseline")),
            _ => command.arg(bench.join("../include")),
        };
        command.arg(source(name));
        match link {
            Link::Shared => {
                let directory = libraries();
                let mut rpath = OsStr::new("-Wl,-rpath,").to_owned();
                rpath.push(&directory);
                command.arg(directory.join("libhw3.so")).arg(rpath)
            }
            Link::Static => command
                .arg("-Wl,--gc-sections")
                .arg(libraries().join("libhw3.a")),
            Link::Baseline => {
                for function in [
                    "initialize_game_state",
                    "place_tiles",
                    "save_game_state",
                    "free_game_state",
                ] {
                    command.arg(format!("-D{function}=baseline_{function}"));
                }
                command
                    .arg("-D_POSIX_C_SOURCE=200809L")
                    .arg(bench.join("baseline/hw3.c"))
            }
            Link::Nothing => command.arg(source("nothing")),
        };
        run_ok(command.arg("-o").arg(&program));
        program
    }
}

/// The directory with the libraries that this program was built with.
fn libraries() -> PathBuf {
    let program = env::current_exe().expect("the path of this program");
    let directory = program.with_file_name("deps");
    let library = directory.join("libhw3.so");
    assert!(library.exists(), "{} is missing", library.display());
    directory
}

/// A command that runs a program in a directory, without a word list in the
/// environment.
pub fn command(program: &Path, directory: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command
        .args(arguments)
        .current_dir(directory)
        .env_remove("HW3_WORDS");
    command
}

/// Runs a command that prints numbers.
pub fn numbers(command: &mut Command) -> Vec<f64> {
    let output = stdout(&run_ok(command));
    let numbers = output.split_whitespace().map(str::parse);
    numbers.collect::<Result<_, _>>().expect("numbers")
}
