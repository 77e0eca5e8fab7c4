//! A program that opens and saves a game while the shim makes its calls fail.

use std::fmt;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::PathBuf;
use std::process::{Command, Output};

use testkit::toolchain::{notice, run_ok, stdout};

use crate::programs::Program;

pub const OLD: &str = "an older file\n";
pub const WORDS: &str = "go\nzygote\n";

/// A temporary file that a killed process left behind.
pub const STALE: &str = ".hw3-1f-0123456789abcdef.tmp";

/// A link to standard output. A faulty save might replace the link, so this must
/// not be `/dev/stdout` itself.
pub const STDOUT: &str = "stdout";

pub const SAVED: &str = "opened 0, saved 0\n";

/// Targets of a save, and the names of the files they lead to.
pub const TARGETS: [(&str, &str); 3] = [
    ("link.txt", "old.txt"),
    ("saves/new.txt", "new.txt"),
    ("saves/mounted.txt", MOUNTED),
];

/// A file that the shim does not let anyone replace, so it is written to in place.
pub const MOUNTED: &str = "mounted.txt";

/// The files that exist before a save.
pub const OLD_FILES: [&str; 2] = ["old.txt", MOUNTED];

/// Returns a saved board that is too large for one write.
pub fn large_board(letters: [char; 2]) -> String {
    let [one, other] = letters;
    let row = |a: &str, b: &str, odd: bool| if odd { a.repeat(125) } else { b.repeat(125) } + "\n";
    let half = |a: &str, b: &str| (0..301).map(|i| row(a, b, i % 2 == 1)).collect::<String>();
    half(&format!("{one}."), &format!("{other}{one}")) + &half("30", "25")
}

/// The program `faults`, the shim that makes its calls fail, a board, a word list
/// and a directory to save in.
pub struct Victim {
    pub program: Program,
    pub shim: Program,
    pub board: String,
}

impl Victim {
    pub fn new() -> Victim {
        let program = Program::plain("faults");
        let shim = Program::new("shim", &["-shared", "-fPIC"]);
        let board = large_board(['A', 'B']);
        fs::write(program.directory.join("board.txt"), &board).expect("a board");
        fs::write(program.directory.join("words.txt"), WORDS).expect("a word list");
        fs::create_dir(program.directory.join("saves")).expect("a directory");
        for (link, file) in [("link.txt", "saves/old.txt"), (STDOUT, "/proc/self/fd/1")] {
            symlink(file, program.directory.join(link)).expect("a link");
        }
        for name in OLD_FILES {
            fs::write(program.directory.join("saves").join(name), OLD).expect("a file");
        }
        Victim {
            program,
            shim,
            board,
        }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.program.directory.join(name)
    }

    /// Restores the old files and a temporary file to clean up.
    pub fn reset(&self) {
        for name in self.saves() {
            fs::remove_file(self.path("saves").join(name)).expect("a file");
        }
        for name in OLD_FILES.iter().chain([&STALE]) {
            fs::write(self.path("saves").join(name), OLD).expect("a file");
        }
    }

    /// Returns the names in the directory of saves.
    pub fn saves(&self) -> Vec<String> {
        let entries = fs::read_dir(self.path("saves")).expect("a directory");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("a directory entry").file_name())
            .map(|name| name.to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    pub fn command(&self, target: &str) -> Command {
        let mut command = self.program.command();
        command.args(["board.txt", "words.txt", target]);
        command
    }

    /// Opens and saves without a fault, and checks that no temporary file is left.
    pub fn save(&self, target: &str) {
        let output = run_ok(&mut self.command(target));
        assert_eq!(report(&output).0, SAVED);
        assert_eq!(self.temporaries(), Vec::<String>::new());
    }

    /// Returns the names in the directory that are neither saves nor copies.
    pub fn temporaries(&self) -> Vec<String> {
        let mut names = self.saves();
        names.retain(|name| name != "new.txt" && !OLD_FILES.contains(&&**name) && !is_copy(name));
        names
    }

    /// Returns true if there is a copy of the old content. A copy is always complete.
    pub fn has_copy(&self) -> bool {
        let names = self.saves();
        let mut copies = names.iter().filter(|name| is_copy(name)).peekable();
        let found = copies.peek().is_some();
        for name in copies {
            let copy = fs::read_to_string(self.path("saves").join(name));
            assert_eq!(copy.expect("a copy"), OLD);
        }
        found
    }

    /// Opens and saves with faults, and returns the calls that the shim has seen.
    pub fn inject(&self, target: &str, variables: &[(&str, &str)]) -> (Output, Vec<LoggedCall>) {
        let log = self.path("log");
        let _ = fs::remove_file(&log);
        let output = self
            .command(target)
            .env("LD_PRELOAD", &self.shim.path)
            .env("FAULT_LOG", &log)
            .env("FAULT_MOUNT", MOUNTED)
            .envs(variables.iter().copied())
            .output()
            .expect("the program runs");
        let log = fs::read_to_string(log).expect("the shim's log");
        (output, log.lines().map(LoggedCall::parse).collect())
    }

    /// Returns the calls of an open and a save without a fault.
    pub fn calls(&self, target: &str) -> Vec<LoggedCall> {
        self.reset();
        let (output, calls) = self.inject(target, &[]);
        assert_eq!(report(&output).0, SAVED);
        self.reset();
        assert!(calls.len() > 15, "{calls:?}");
        calls
    }

    /// Returns true if the file is the complete new game.
    pub fn holds_game(&self, name: &str) -> bool {
        fs::read_to_string(self.path("saves").join(name)).ok() == Some(self.board.clone())
    }

    /// Returns true if the file is the old one, the new one, or marked as incomplete.
    pub fn is_unambiguous(&self, name: &str) -> bool {
        let bytes = fs::read(self.path("saves").join(name)).expect("a file");
        bytes.first() == Some(&0) || self.holds_old(name) || self.holds_game(name)
    }

    /// Returns true if the file has not changed: if it is new, it must not exist.
    pub fn holds_old(&self, name: &str) -> bool {
        let old = OLD_FILES.contains(&name).then(|| OLD.to_owned());
        fs::read_to_string(self.path("saves").join(name)).ok() == old
    }
}

/// Splits the output of `faults` into the line of statuses and the sentence.
pub fn report(output: &Output) -> (String, String) {
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let (statuses, sentence) = text.split_once('\n').expect(&text);
    (format!("{statuses}\n"), sentence.trim_end().to_owned())
}

/// A line of the shim's log.
#[derive(PartialEq)]
pub struct LoggedCall {
    pub failed: bool,
    pub name: String,
    pub file: String,
    pub details: String,
}

impl LoggedCall {
    fn parse(line: &str) -> LoggedCall {
        let (line, details) = line.split_once('\t').expect("details");
        let (name, file) = line[2..].split_once(' ').expect("a file");
        LoggedCall {
            failed: line.starts_with('!'),
            name: name.to_owned(),
            file: file.to_owned(),
            details: details.to_owned(),
        }
    }

    pub fn is_directory_sync(&self) -> bool {
        self.name == "fsync" && self.file.ends_with("/saves")
    }

    /// Returns true for the calls that sync the directory, which some file systems
    /// do not support.
    pub fn is_optional(&self) -> bool {
        self.file.ends_with("/saves/.") || self.file.ends_with("/saves")
    }
}

pub fn is_copy(name: &str) -> bool {
    name.starts_with(MOUNTED) && name.ends_with(".old")
}

impl fmt::Debug for LoggedCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.failed { "failed " } else { "" };
        write!(f, "{mark}{} {}", self.name, self.file)
    }
}

/// Runs a command that mounts something in the directory `disk`, and then a script.
/// Returns `None` if the command fails because mounting is not permitted.
pub fn with_mounts(victim: &Victim, mount: &str, script: &str) -> Option<String> {
    fs::create_dir_all(victim.path("disk")).expect("a directory");
    let script = format!("{mount} || exit\necho mounted\n{script}");
    // Root does not need the second option, and can mount more without it.
    let output = ["--mount", "--map-root-user"].iter().find_map(|option| {
        let mut command = Command::new("unshare");
        let command = command.args([option, "--mount", "sh", "-c", &script]);
        command.current_dir(&victim.program.directory);
        let output = command.env_remove("HW3_WORDS").output().ok()?;
        stdout(&output).starts_with("mounted\n").then_some(output)
    });
    let Some(output) = output else {
        notice("skipped: run where file systems may be mounted");
        return None;
    };
    let text = stdout(&output).replacen("mounted\n", "", 1);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}{errors}");
    Some(text)
}
