//! Tests with submissions that misbehave: `tests/attacks/`.

use std::fs;
use std::thread;
use std::time::Duration;

use tempfile::TempDir;
use testkit::toolchain::{have, root};

use crate::compile::{Build, BuildFailure, Toolchain};
use crate::plan::{Answer, Call, Plan};
use crate::play::Player;
use crate::run::{Death, End, EventKind, Limits, MemoryError, Mode, Names, Run};
use crate::submission::{Source, Submission};

/// A toolchain of its own for each test.
pub struct Arena {
    pub toolchain: Toolchain,
    pub scratch: TempDir,
}

impl Arena {
    pub fn new() -> Arena {
        let scratch = testkit::files::scratch();
        Arena {
            toolchain: Toolchain::prepare(scratch.path(), b"cat\n").expect("a toolchain"),
            scratch,
        }
    }

    /// Compiles C source.
    pub fn compile(&self, name: &str, source: &str) -> Result<Build, BuildFailure> {
        let directory = self.scratch.path().join(name);
        fs::create_dir_all(&directory).expect("a directory");
        let file = directory.join("given.c");
        fs::write(&file, source).expect("a file");
        let source = Source::C {
            file,
            include: None,
        };
        let name = name.to_owned();
        self.toolchain
            .compile(&Submission { name, source }, &directory)
    }

    /// Plays with an attack.
    fn attack(&self, name: &str, mode: Mode) -> Run {
        let attacks = root().join("tests/attacks");
        let read = |name: &str| fs::read_to_string(attacks.join(name)).expect("a file");
        let attack = read(&format!("{name}.c"));
        let source = [read("start.h"), attack, read("submission.h")].concat();
        let build = self.compile(name, &source);
        let build = build.unwrap_or_else(|failure| panic!("{name}: {failure:?}"));
        let player = Player::new(&self.toolchain, &build);
        assert!(player.can(mode));
        let run = player.play(&plan(), mode, &limits(), Names::Random(7));
        run.unwrap_or_else(|sentence| panic!("{name}: {sentence}"))
    }

    /// Compares what attacks lead to with what is expected.
    fn compare(&self, expected: &[(&str, &str)], mode: Mode) {
        let compare = |cases: &[(&str, &str)]| -> Vec<String> {
            let shown = cases.iter().map(|(name, _)| show(&self.attack(name, mode)));
            let wrong = shown
                .zip(cases)
                .filter(|(shown, (_, expected))| shown != expected);
            wrong
                .map(|(shown, (name, _))| format!("{name}: {shown}"))
                .collect()
        };
        let wrong: Vec<String> = thread::scope(|scope| {
            let parts: Vec<_> = expected
                .chunks(expected.len().div_ceil(4))
                .map(|cases| scope.spawn(|| compare(cases)))
                .collect();
            let results = parts.into_iter().map(|part| part.join().expect("no panic"));
            results.flatten().collect()
        });
        assert!(wrong.is_empty(), "{wrong:#?}");
        let left = testkit::files::list(self.toolchain.shared().runs());
        assert!(left.is_empty(), "{left:?}");
    }
}

/// The game that attacks play. They attack in the call with index 2 or 3.
fn plan() -> Plan {
    let placement = hw3::Placement::new(0, 0, b'H', "CAT").expect("memory");
    Plan {
        words: None,
        calls: vec![
            Call::Open {
                game: 0,
                board: "....\n".to_owned(),
            },
            Call::Place { game: 0, placement },
            Call::Undo { game: 0 },
            Call::Save { game: 0 },
            Call::Free { game: 0 },
        ],
    }
}

fn limits() -> Limits {
    Limits {
        call: Duration::from_millis(300),
        memory: 100 << 20,
        output: 100_000,
        file: 1 << 20,
    }
}

/// Shows an error with its place.
fn sentence(error: &MemoryError) -> String {
    let place = error.place.as_ref().map_or("", |place| &place.function);
    format!("{:?} {} in {place}", error.kind, error.text)
}

/// Shows a run in one line: what differs from a submission without an attack.
fn show(run: &Run) -> String {
    let mut parts = Vec::new();
    let expected = [
        Answer::Opened,
        Answer::Placed(Some(1)),
        Answer::Undone,
        Answer::Saved("saved\n".to_owned()),
        Answer::Freed,
    ];
    for (index, answer) in run.answers.iter().enumerate() {
        if *answer != expected[index] {
            parts.push(format!("{index}: {answer}"));
        }
    }
    for event in &run.events {
        let text = match &event.kind {
            EventKind::Printed(text) => {
                let start: String = text.chars().take(30).collect();
                format!("printed {start:?}")
            }
            EventKind::OutsideWrite(path) => format!("outside {path}"),
            EventKind::InputChanged(name) => format!("changed {name}"),
            EventKind::OutOfMemory(size) => format!("no memory for {size}"),
            EventKind::Memory(error) => sentence(error),
        };
        parts.push(format!("{}: {text}", event.call));
    }
    match &run.end {
        End::Finished => assert_eq!(run.answers.len(), 5),
        End::Died(Death::Checker(error)) => {
            parts.push(format!("{}: {}", run.answers.len(), sentence(error)));
        }
        End::Died(death) => parts.push(format!("{}: {death}", run.answers.len())),
    }
    if run.leaked != 0 || run.open_files != 0 {
        parts.push(format!(
            "leaked {} bytes, {} files",
            run.leaked, run.open_files
        ));
    }
    parts.join("; ")
}

/// What each attack leads to.
const EXPECTED: [(&str, &str); 55] = [
    (
        "abort",
        "2: crashes (SIGABRT, such as from abort or a failed assert)",
    ),
    ("at_exit", ""),
    ("catch_crash", "2: ends the process with exit code 0"),
    ("catch_signals", ""),
    ("change_board", "2: outside tests/boards/ufsmdeuc.txt"),
    ("change_directory", "3: wrote no file"),
    ("close_all", "2: uses file descriptors that it did not open"),
    ("constructor", "2: printed \"1\\n\""),
    ("deep_directories", "3: wrote no file"),
    (
        "division",
        "2: crashes (SIGFPE, such as a division by zero)",
    ),
    (
        "double_free",
        "2: printed \"free(): double free detected i\"; 2: crashes (SIGABRT, such as from abort or a failed assert)",
    ),
    (
        "endless_errors",
        "2: printed \"more and more and moremore and\"; 2: prints too much",
    ),
    ("endless_loop", "2: does not return in time"),
    (
        "endless_output",
        "2: printed \"more and more and more\\nmore an\"; 2: prints too much",
    ),
    ("exec", "2: printed \"exec: Permission denied\\n\""),
    ("exit", "2: ends the process with exit code 0"),
    (
        "fake_answer",
        "2: uses file descriptors that it did not open",
    ),
    ("fork_bomb", "2: starts a process"),
    (
        "garbage",
        "2: printed \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"; 2: uses file descriptors that it did not open",
    ),
    ("hung_threads", "2: does not return in time"),
    ("keep_tiles", ""),
    ("kill_all", "2: sends a signal to another process"),
    ("kill_parent", "2: sends a signal to another process"),
    ("large_file", "2: writes too much to files"),
    ("leak", "leaked 1472 bytes, 1 files"),
    ("limit_parent", ""),
    ("many_files", "2: writes too much to files"),
    ("memory_checked", "2: no memory for 1099511627776"),
    (
        "memory_hog",
        "2: no memory for 1048576; 2: uses too much memory",
    ),
    (
        "move_directories",
        "3: wrote no file; 2: changed tests/words.txt; 2: changed tests/boards/ufsmdeuc.txt",
    ),
    (
        "null_pointer",
        "2: crashes (SIGSEGV, an invalid memory access)",
    ),
    (
        "odd_files",
        "3: wrote no file; 3: outside tests/actual_outputs/dlqazvmm.txt; leaked 0 bytes, 3 files",
    ),
    (
        "output",
        "2: printed \"placed 3\\n\"; 2: printed \"\\u{1b}[31mdebug\\n\"",
    ),
    ("overflow", ""),
    ("overrun", ""),
    ("own_functions", ""),
    ("ptrace", ""),
    ("quick_exit", "2: ends the process with exit code 3"),
    ("read_outside", ""),
    ("replace_words", "2: changed words.txt"),
    ("save_directory", "3: wrote no file"),
    ("save_hard_link", "3: wrote no file"),
    ("save_link", "3: wrote no file"),
    ("save_pipe", "3: wrote no file"),
    ("signal_owner", ""),
    ("sleep", "2: does not return in time"),
    ("socket", "2: opens a network socket"),
    (
        "stack_overflow",
        "2: crashes (SIGSEGV, an invalid memory access)",
    ),
    ("static_memory", "leaked 504 bytes, 0 files"),
    ("stop", "2: does not return in time"),
    (
        "system",
        "2: starts a process or makes another forbidden system call",
    ),
    ("thread_bomb", "2: starts more than 64 threads"),
    ("threads", "leaked 280 bytes, 0 files"),
    ("uninitialized", ""),
    (
        "write_outside",
        "2: outside ../attack.txt; 2: outside /tmp/attack.txt; 2: outside words.txt; 2: outside tests/words.txt; 2: outside /etc/attack",
    ),
];

#[test]
fn attacks_have_the_expected_effect() {
    let names = testkit::files::names(&root().join("tests/attacks"));
    let attacks = names.iter().filter_map(|name| name.strip_suffix(".c"));
    let expected = EXPECTED.map(|(name, _)| name);
    assert_eq!(attacks.collect::<Vec<_>>(), expected, "one line per attack");
    Arena::new().compare(&EXPECTED, Mode::Plain);
}

/// What sanitizers find.
const SANITIZED: [(&str, &str); 12] = [
    (
        "abort",
        "2: Crash aborts, such as in a failed assert in attack",
    ),
    ("division", "2: Undefined division by zero in attack"),
    (
        "double_free",
        "2: InvalidMemory frees a block twice in attack",
    ),
    ("endless_loop", "2: does not return in time"),
    ("exit", "2: ends the process with exit code 0"),
    ("fork_bomb", "2: starts a process"),
    ("memory_hog", "2: uses too much memory"),
    (
        "null_pointer",
        "2: Undefined store to null pointer of type 'volatile int' in attack",
    ),
    (
        "output",
        "2: printed \"placed 3\\n\"; 2: printed \"\\u{1b}[31mdebug\\n\"",
    ),
    (
        "overflow",
        "2: Undefined signed integer overflow: 2147483647 + 1 cannot be represented in type 'int' in attack",
    ),
    (
        "overrun",
        "2: InvalidMemory reads 4 bytes right after a block of 40 bytes in last",
    ),
    (
        "stack_overflow",
        "2: Crash calls itself until the stack is full in deeper",
    ),
];

#[test]
fn sanitizers_find_the_place() {
    let arena = Arena::new();
    let found = arena.toolchain.drivers().sanitized.is_some();
    if have(found, "libasan and libubsan") {
        arena.compare(&SANITIZED, Mode::Sanitized);
    }
}

/// What Valgrind finds.
const VALGRIND: [(&str, &str); 7] = [
    ("endless_loop", "2: does not return in time"),
    (
        "leak",
        "5: Leak does not close a file that is used here in attack; 5: Leak does not free a block of 1000 bytes in attack; leaked 0 bytes, 1 files",
    ),
    (
        "null_pointer",
        "2: InvalidMemory writes 4 bytes at an address without memory in attack; 2: Crash accesses an invalid address in attack",
    ),
    (
        "output",
        "2: printed \"placed 3\\n\"; 2: printed \"\\u{1b}[31mdebug\\n\"",
    ),
    (
        "overrun",
        "2: InvalidMemory reads 4 bytes right after a block of 40 bytes in last",
    ),
    (
        "static_memory",
        "5: Leak does not free a block of 500 bytes in attack",
    ),
    (
        "uninitialized",
        "2: Uninitialized decides by a value that was never set in attack",
    ),
];

#[test]
fn valgrind_finds_the_place() {
    let arena = Arena::new();
    if have(arena.toolchain.valgrind().is_some(), "valgrind") {
        arena.compare(&VALGRIND, Mode::Valgrind);
    }
}
