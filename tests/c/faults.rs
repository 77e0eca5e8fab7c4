//! Whatever fails while a game is opened and saved, at any of the calls that go
//! to the system: the file is the old one or the new one, whole.

use std::fmt;
use std::fs;
use std::io::{Write, stderr};
use std::os::unix::fs::symlink;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::programs::Program;
use crate::toolchain::{compile, library, root, run, stdout};

const OLD: &str = "an older file\n";
const WORDS: &str = "go\nzygote\n";

/// What a killed process has left.
const STALE: &str = ".hw3-1f-0123456789abcdef.tmp";

/// The numbers of Linux.
const EINTR: &str = "4";
const EIO: &str = "5";
const EACCES: &str = "13";
const EMFILE: &str = "24";
const ENOSPC: &str = "28";
const ENOLCK: &str = "37";
const ENOSYS: &str = "38";
const EOPNOTSUPP: &str = "95";

/// Standard output by a link of its own: a save that goes wrong may replace the
/// link, and must then not find that of the whole machine.
const STDOUT: &str = "stdout";

const SIGKILL: i32 = 9;
const SIGXFSZ: i32 = 25;

const SAVED: &str = "opened 0, saved 0\n";

/// A board in its saved form, too large for one write.
fn large_board(letters: [char; 2]) -> String {
    let [one, other] = letters;
    let row = |a: &str, b: &str, odd: bool| if odd { a.repeat(125) } else { b.repeat(125) } + "\n";
    let half = |a: &str, b: &str| (0..301).map(|i| row(a, b, i % 2 == 1)).collect::<String>();
    half(&format!("{one}."), &format!("{other}{one}")) + &half("30", "25")
}

/// The program `faults` with the library that spoils its calls, a board, a word
/// list, and a directory to save in.
struct Victim {
    program: Program,
    board: String,
}

impl Victim {
    fn new(test: &str) -> Victim {
        let program = Program::compile("faults", test, &[]);
        compile(
            &["-std=c99", "-g", "-shared", "-fPIC"],
            &root().join("tests/c/shim.c"),
            &library("libhw3.a"),
            &program.directory.join("shim.so"),
        );
        let board = large_board(['A', 'B']);
        fs::write(program.directory.join("board.txt"), &board).expect("a board");
        fs::write(program.directory.join("words.txt"), WORDS).expect("a list");
        fs::create_dir(program.directory.join("saves")).expect("a directory");
        for (link, file) in [("link.txt", "saves/old.txt"), (STDOUT, "/proc/self/fd/1")] {
            symlink(file, program.directory.join(link)).expect("a link");
        }
        fs::write(program.directory.join("saves/old.txt"), OLD).expect("a file");
        Victim { program, board }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.program.directory.join(name)
    }

    /// There is an old file to save over, and something to clear up.
    fn reset(&self) {
        for name in self.saves() {
            fs::remove_file(self.path("saves").join(name)).expect("a file");
        }
        fs::write(self.path("saves/old.txt"), OLD).expect("a file");
        fs::write(self.path("saves").join(STALE), OLD).expect("a file");
    }

    /// The names in the directory of saves.
    fn saves(&self) -> Vec<String> {
        let entries = fs::read_dir(self.path("saves")).expect("a directory");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("an entry").file_name())
            .map(|name| name.to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    fn command(&self, target: &str) -> Command {
        let mut command = self.program.command();
        command.args(["board.txt", "words.txt", target]);
        command
    }

    /// Opens and saves without a fault, and then nothing but the saves is left.
    fn save(&self, target: &str) {
        let output = run(&mut self.command(target));
        assert_eq!(said(&output).0, SAVED);
        assert_eq!(self.temporaries(), Vec::<String>::new());
    }

    /// What there is besides the saves.
    fn temporaries(&self) -> Vec<String> {
        let mut names = self.saves();
        names.retain(|name| name != "old.txt" && name != "new.txt");
        names
    }

    /// Opens and saves with the faults that these variables ask for.
    fn suffer(&self, target: &str, variables: &[(&str, &str)]) -> (Output, Vec<Call>) {
        let log = self.path("log");
        let _ = fs::remove_file(&log);
        let output = self
            .command(target)
            .env("LD_PRELOAD", self.path("shim.so"))
            .env("FAULT_LOG", &log)
            .envs(variables.iter().copied())
            .output()
            .expect("a program");
        let log = fs::read_to_string(log).expect("a log");
        (output, log.lines().map(Call::parse).collect())
    }

    /// The calls of an open and a save that go well.
    fn calls(&self, target: &str) -> Vec<Call> {
        self.reset();
        let (output, calls) = self.suffer(target, &[]);
        assert_eq!(said(&output).0, SAVED);
        self.reset();
        assert!(calls.len() > 15, "{calls:?}");
        calls
    }

    /// The file is the new game, whole.
    fn holds_game(&self, name: &str) -> bool {
        fs::read_to_string(self.path("saves").join(name)).ok() == Some(self.board.clone())
    }

    /// The file is as it was; a file that is new is then not there.
    fn holds_old(&self, name: &str) -> bool {
        let old = (name == "old.txt").then(|| OLD.to_owned());
        fs::read_to_string(self.path("saves").join(name)).ok() == old
    }
}

/// The first line of what `faults` prints, which has the statuses, and the
/// sentence after it.
fn said(output: &Output) -> (String, String) {
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let (statuses, sentence) = text.split_once('\n').expect(&text);
    (format!("{statuses}\n"), sentence.trim_end().to_owned())
}

/// A call that the shim has seen.
#[derive(PartialEq)]
struct Call {
    spoilt: bool,
    name: String,
    file: String,
}

impl Call {
    fn parse(line: &str) -> Call {
        let mut parts = line[2..].splitn(2, ' ').map(str::to_owned);
        Call {
            spoilt: line.starts_with('!'),
            name: parts.next().expect("a name"),
            file: parts.next().expect("a file"),
        }
    }
}

impl fmt::Debug for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.spoilt { "spoilt " } else { "" };
        write!(f, "{mark}{} {}", self.name, self.file)
    }
}

fn name(path: &Path) -> String {
    path.file_name().expect("a name").to_string_lossy().into()
}

/// What is saved to, and where that leads.
const TARGETS: [(&str, &str); 2] = [("link.txt", "old.txt"), ("saves/new.txt", "new.txt")];

/// The calls without which there is no game, or no save.
const NEEDED: [&str; 7] = [
    "open", "read", "readlink", "write", "fchmod", "fsync", "rename",
];

/// The calls without which nothing is cleared up.
const CLEARING: [&str; 6] = ["open", "fstat", "flock", "opendir", "readdir", "unlink"];

/// Every call fails in turn, in every way: a save that says that it is done is,
/// and any other has left all as it was.
#[test]
fn whichever_call_fails_the_file_is_the_old_one_or_the_new_one() {
    let victim = Victim::new("fails");
    for (target, file) in TARGETS {
        let calls = victim.calls(target);
        for fault in [EIO, ENOSPC, EACCES, EMFILE, ENOLCK] {
            for (at, call) in (1..).zip(&calls) {
                let at = at.to_string();
                let faults = [("FAULT", fault), ("FAULT_AT", &at)];
                let (output, suffered) = victim.suffer(target, &faults);
                let place = format!("{target}: error {fault} of {call:?}: {suffered:#?}");
                assert!(output.status.success(), "{place}");
                let (statuses, sentence) = said(&output);
                if statuses == SAVED {
                    assert!(victim.holds_game(file), "{place}");
                } else {
                    assert!(victim.holds_old(file), "{place}");
                    assert!(!sentence.is_empty(), "{place}");
                }
                // The directory's own place on the disk, in the last two calls,
                // is more than some file systems offer.
                let needed = NEEDED.contains(&call.name.as_str())
                    && !call.file.ends_with(STALE)
                    && !calls[calls.len() - 2..].contains(call);
                assert!(!needed || statuses != SAVED, "{place}");
                assert!(victim.path("link.txt").is_symlink(), "{place}");
                let left = victim.temporaries();
                let cleared = statuses == SAVED && !CLEARING.contains(&call.name.as_str());
                assert!(left.is_empty() || !cleared && left == [STALE], "{place}");
                victim.reset();
            }
        }
    }
}

/// Standard output gets no more after a write that has failed: what comes would
/// not be the text any more.
#[test]
fn a_pipe_gets_the_start_of_the_text_or_all_of_it() {
    let victim = Victim::new("prefix");
    let calls = victim.calls(STDOUT);
    let mut failed = 0;
    for (at, call) in (1..).zip(&calls) {
        let at = at.to_string();
        let faults = [("FAULT", EIO), ("FAULT_AT", &at)];
        let (output, suffered) = victim.suffer(STDOUT, &faults);
        let written = stdout(&output);
        if said(&output).0 == SAVED {
            assert!(written == victim.board, "{call:?}: {suffered:#?}");
        } else {
            let start = victim.board.starts_with(&written);
            assert!(start && written != victim.board, "{call:?}: {suffered:#?}");
            failed += 1;
        }
        assert!(victim.path(STDOUT).is_symlink(), "{call:?}: {suffered:#?}");
    }
    assert!(failed > 5, "{calls:?}");
}

/// From some call on, all of them fail: nothing can be cleared up either. That
/// is done by the next save.
#[test]
fn when_all_calls_fail_from_one_on_the_next_save_clears_up() {
    let victim = Victim::new("all-fail");
    let mut left = 0;
    for (target, file) in TARGETS {
        for fault in [EIO, EACCES] {
            for at in 1..=victim.calls(target).len() {
                let at = at.to_string();
                let faults = [("FAULT", fault), ("FAULT_AT", &at), ("FAULT_ON", "1")];
                let (output, suffered) = victim.suffer(target, &faults);
                assert!(output.status.success(), "{suffered:#?}");
                let whole = match said(&output).0 == SAVED {
                    true => victim.holds_game(file),
                    false => victim.holds_old(file),
                };
                assert!(whole, "{target}: error {fault} from {at} on: {suffered:#?}");
                left += victim
                    .temporaries()
                    .iter()
                    .filter(|name| *name != STALE)
                    .count();
                victim.save(target);
                victim.reset();
            }
        }
    }
    assert!(left > 0, "nothing was ever left");
}

/// The process is killed before every call in turn.
#[test]
fn a_kill_before_any_call_leaves_the_old_file_or_the_new_one() {
    let victim = Victim::new("killed");
    let mut left = 0;
    for (target, file) in TARGETS {
        let calls = victim.calls(target);
        let renaming = calls.iter().position(|call| call.name == "rename");
        let renaming = renaming.expect("a new name");
        for at in 0..calls.len() {
            let number = (at + 1).to_string();
            let faults = [("FAULT", "kill"), ("FAULT_AT", &number)];
            let (output, suffered) = victim.suffer(target, &faults);
            assert_eq!(output.status.signal(), Some(SIGKILL), "{suffered:#?}");
            let whole = match at > renaming {
                true => victim.holds_game(file),
                false => victim.holds_old(file),
            };
            assert!(whole, "{target}: {suffered:#?}");
            left += victim
                .temporaries()
                .iter()
                .filter(|name| *name != STALE)
                .count();
            victim.save(target);
            assert!(victim.holds_game(file));
            victim.reset();
        }
    }
    assert!(left > 10, "{left}");
}

/// Calls that a signal interrupts, and those that read or write less than they
/// should, are made again.
#[test]
fn interrupted_and_short_calls_are_made_again() {
    let victim = Victim::new("again");
    let targets = TARGETS.iter().map(|(target, _)| *target);
    for target in targets.chain([STDOUT]) {
        let calls = victim.calls(target);
        for (fault, names) in [
            (
                EINTR,
                &[
                    "open", "read", "write", "fsync", "fchmod", "fchown", "flock", "rename",
                    "unlink",
                ][..],
            ),
            ("short", &["read", "write"]),
        ] {
            let mut spoilt = 0;
            for (at, call) in (1..).zip(&calls) {
                if !names.contains(&call.name.as_str()) {
                    continue;
                }
                spoilt += 1;
                let at = at.to_string();
                let faults = [("FAULT", fault), ("FAULT_AT", &at)];
                let (output, suffered) = victim.suffer(target, &faults);
                let place = format!("{target}: {fault} at {call:?}: {suffered:#?}");
                assert!(output.status.success(), "{place}");
                assert_eq!(said(&output).0, SAVED, "{place}");
                match target {
                    STDOUT => assert!(stdout(&output) == victim.board, "{place}"),
                    "link.txt" => assert!(victim.holds_game("old.txt"), "{place}"),
                    _ => assert!(victim.holds_game("new.txt"), "{place}"),
                }
                if target != STDOUT {
                    assert!(victim.temporaries().is_empty(), "{place}");
                }
                victim.reset();
            }
            assert!(spoilt > 5, "{calls:?}");
        }
    }
}

/// Where files cannot be locked, saves go on, and leave alone what might be
/// another's.
#[test]
fn a_file_system_without_locks_is_saved_to() {
    let victim = Victim::new("no-locks");
    for (target, file) in TARGETS {
        for fault in [ENOLCK, ENOSYS, EOPNOTSUPP] {
            victim.reset();
            let faults = [
                ("FAULT", fault),
                ("FAULT_CALL", "flock"),
                ("FAULT_AT", "1"),
                ("FAULT_ON", "1"),
            ];
            let (output, suffered) = victim.suffer(target, &faults);
            let locks = suffered.iter().filter(|call| call.name == "flock");
            assert!(locks.map(|call| call.spoilt).eq([true, true]));
            assert_eq!(said(&output).0, SAVED, "{suffered:#?}");
            assert!(victim.holds_game(file), "{suffered:#?}");
            assert_eq!(victim.temporaries(), [STALE]);
        }
    }
}

/// The text and what belongs to it are on the disk before the file has its name,
/// and the name is afterwards.
#[test]
fn a_file_is_on_the_disk_before_it_has_its_name() {
    let victim = Victim::new("order");
    for (target, file) in TARGETS {
        let calls = victim.calls(target);
        let saves = fs::canonicalize(victim.path("saves")).expect("a directory");
        let saves = saves.to_str().expect("a name");
        let renaming = calls.iter().position(|call| call.name == "rename");
        let (before, after) = calls.split_at(renaming.expect("a new name"));
        assert_eq!(name(Path::new(&after[0].file)), file);
        // All that was done to the temporary file, from when it was made on.
        let is_temporary =
            |call: &&Call| call.file.ends_with(".tmp") && !call.file.ends_with(STALE);
        let made: Vec<&str> = before
            .iter()
            .filter(is_temporary)
            .map(|call| call.name.as_str())
            .collect();
        let mut expected = vec!["open", "flock", "stat", "write", "write", "write"];
        if file == "old.txt" {
            expected.extend(["fchown", "fchmod"]);
        }
        expected.push("fsync");
        assert_eq!(made, expected);
        assert_eq!(before.last().map(|call| call.name.as_str()), Some("fsync"));
        let after: Vec<(&str, &str)> = after[1..]
            .iter()
            .map(|call| (call.name.as_str(), call.file.as_str()))
            .collect();
        assert_eq!(after, [("open", &*format!("{saves}/.")), ("fsync", saves)]);
    }
}

/// A failed read gives a status that says of which file.
#[test]
fn a_read_that_fails_half_way_gives_no_game() {
    let victim = Victim::new("reads");
    let calls = victim.calls("link.txt");
    let mut reads = 0;
    for (at, call) in (1..).zip(&calls) {
        if call.name != "read" {
            continue;
        }
        let at = at.to_string();
        let faults = [("FAULT", EIO), ("FAULT_AT", &at)];
        let (output, _) = victim.suffer("link.txt", &faults);
        let (statuses, sentence) = said(&output);
        let (status, what) = match call.file.ends_with("board.txt") {
            true => (221, "cannot read the board board.txt: "),
            false => (231, "cannot read the word list words.txt: "),
        };
        assert!(
            statuses.starts_with(&format!("opened {status},")),
            "{call:?}"
        );
        assert!(sentence.starts_with(what), "{sentence}");
        reads += 1;
    }
    assert_eq!(reads, 4, "{calls:?}");
    assert!(victim.holds_old("old.txt"));
}

/// A file that another takes the place of while it is read is the old one; one
/// that is written to is none, since nobody can say what was read of it.
#[test]
fn a_file_that_changes_while_it_is_read() {
    let victim = Victim::new("changes");
    for (file, other, status, what) in [
        ("board.txt", &*large_board(['X', 'Y']), 221, "the board"),
        ("words.txt", "no\n", 231, "the word list"),
    ] {
        let old = fs::read_to_string(victim.path(file)).expect("a file");
        let calls = victim.calls("link.txt");
        let reads: Vec<String> = (1..)
            .zip(&calls)
            .filter(|(_, call)| call.name == "read" && call.file.ends_with(file))
            .map(|(at, _): (i32, _)| at.to_string())
            .collect();
        assert_eq!(reads.len(), 2, "{calls:?}");
        for at in &reads {
            fs::write(victim.path(&format!("{file}.new")), other).expect("a file");
            let faults = [("FAULT", "replace"), ("FAULT_AT", at)];
            let (output, _) = victim.suffer("link.txt", &faults);
            assert_eq!(said(&output).0, SAVED);
            assert!(victim.holds_game("old.txt"));
            let now = fs::read_to_string(victim.path(file)).expect("a file");
            assert!(now == other, "it was replaced");
            fs::write(victim.path(file), &old).expect("a file");
            victim.reset();

            let faults = [("FAULT", "truncate"), ("FAULT_AT", at)];
            let (output, _) = victim.suffer("link.txt", &faults);
            let (statuses, sentence) = said(&output);
            assert_eq!(statuses, format!("opened {status}, saved 200\n"));
            let busy = format!("cannot read {what} {file}: it was changed meanwhile; try again");
            assert_eq!(sentence, busy);
            fs::write(victim.path(file), &old).expect("a file");
        }
    }
}

#[test]
fn what_cannot_be_a_file_gives_a_status() {
    let victim = Victim::new("statuses");
    for target in [
        "saves",
        "saves/",
        "missing/new.txt",
        "board.txt/new.txt",
        "/dev/full",
        "",
    ] {
        let output = run(&mut victim.command(target));
        let (statuses, sentence) = said(&output);
        assert_eq!(statuses, "opened 0, saved 240\n", "{target}");
        let start = format!("cannot save to {target}");
        assert!(
            target.is_empty() || sentence.starts_with(&start),
            "{sentence}"
        );
    }
    assert_eq!(victim.saves(), ["old.txt"]);
    assert!(victim.holds_old("old.txt"));
}

/// The limit on the size of files sends a signal. A process that does not mind
/// it is told that the file cannot be written; any other ends, and the next
/// save clears up after it.
#[test]
fn at_a_limit_on_the_size_of_files_the_old_file_stays() {
    let victim = Victim::new("limit");
    let limited = |setup: &str| {
        // In blocks of 512 or 1024 bytes: less than the text has.
        let script = format!("{setup} ulimit -c 0; ulimit -f 100; exec \"$0\" \"$@\"");
        Command::new("sh")
            .args([
                "-c",
                &script,
                "./faults",
                "board.txt",
                "words.txt",
                "link.txt",
            ])
            .current_dir(&victim.program.directory)
            .output()
            .expect("a shell")
    };
    let output = limited("trap '' XFSZ;");
    assert_eq!(said(&output).0, "opened 0, saved 240\n");
    assert_eq!(victim.saves(), ["old.txt"]);
    assert!(victim.holds_old("old.txt"));
    let output = limited("");
    assert_eq!(output.status.signal(), Some(SIGXFSZ));
    assert!(victim.holds_old("old.txt"));
    assert_eq!(victim.saves().len(), 2, "{:?}", victim.saves());
    victim.save("link.txt");
    assert!(victim.holds_game("old.txt"));
}

/// Runs a script in which `disk` is a file system of its own, with these mount
/// options; `None` where that is not permitted, which not even every CI does.
fn on_a_disk(victim: &Victim, options: &str, script: &str) -> Option<String> {
    fs::create_dir_all(victim.path("disk")).expect("a directory");
    let script = format!("mount -t tmpfs -o {options} tmpfs disk || exit\necho mounted\n{script}");
    // Root may do without the first.
    let output = ["--map-root-user", "--mount"].iter().find_map(|option| {
        let mut command = Command::new("unshare");
        let command = command.args([option, "--mount", "sh", "-c", &script]);
        command.current_dir(&victim.program.directory);
        let output = command.env_remove("HW3_WORDS").output().ok()?;
        stdout(&output).starts_with("mounted\n").then_some(output)
    });
    let Some(output) = output else {
        let _ = writeln!(stderr(), "skipped: run where file systems may be mounted");
        return None;
    };
    let text = stdout(&output).replacen("mounted\n", "", 1);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}{complaint}");
    Some(text)
}

/// On a disk without room the old file stays, and what killed saves have left
/// there makes room.
#[test]
fn a_disk_without_room_keeps_the_old_file() {
    let victim = Victim::new("no-room");
    let script = "
        set -e
        echo old > disk/old.txt
        ./faults board.txt words.txt disk/old.txt 2>&1
        cat disk/old.txt; ls -A disk
        printf 'GO\\n11\\n' > small.txt
        cat /dev/zero > disk/.hw3-1f-0123456789abcdef.tmp 2> /dev/null || true
        echo x > disk/full 2> /dev/null && test -s disk/full && exit 1
        ./faults small.txt words.txt disk/old.txt 2>&1
        cat disk/old.txt; ls -A disk";
    if let Some(text) = on_a_disk(&victim, "size=128k", script) {
        let expected = "opened 0, saved 240\n\
            cannot save to disk/old.txt: No space left on device\nold\nold.txt\n\
            opened 0, saved 0\n\nGO\n11\nfull\nold.txt\n";
        assert_eq!(text, expected);
    }
    let script = "
        echo old > disk/old.txt
        ./faults board.txt words.txt disk/old.txt 2>&1
        cat disk/old.txt; ls -A disk";
    if let Some(text) = on_a_disk(&victim, "nr_inodes=2", script) {
        let expected = "opened 0, saved 240\n\
            cannot save to disk/old.txt: No space left on device\nold\nold.txt\n";
        assert_eq!(text, expected);
    }
}

#[test]
fn a_disk_that_is_read_only_is_left_alone() {
    let victim = Victim::new("read-only");
    let script = "
        echo old > disk/old.txt
        mount -o remount,ro disk
        ./faults board.txt words.txt disk/old.txt 2>&1
        ./faults board.txt words.txt disk/new.txt 2>&1
        cat disk/old.txt; ls -A disk";
    if let Some(text) = on_a_disk(&victim, "size=1m", script) {
        let expected = "opened 0, saved 240\n\
            cannot save to disk/old.txt: Read-only file system\n\
            opened 0, saved 240\n\
            cannot save to disk/new.txt: Read-only file system\nold\nold.txt\n";
        assert_eq!(text, expected);
    }
}

/// At moments of chance, also with another process that saves to the same file.
#[test]
fn a_thousand_kills_leave_the_old_file_or_the_new_one() {
    let program = Program::plain("kills");
    let directory = &program.directory;
    for (name, letters) in [("one.txt", ['A', 'B']), ("other.txt", ['X', 'Y'])] {
        fs::write(directory.join(name), large_board(letters)).expect("a board");
    }
    fs::write(directory.join("words.txt"), WORDS).expect("a list");
    fs::create_dir(directory.join("saves")).expect("a directory");
    let arguments = ["one.txt", "other.txt", "saves", "1000", "7"];
    let output = run(program.command().args(arguments));
    assert_eq!(stdout(&output), "1000 kills\n");
}

#[test]
fn many_save_to_one_file_at_once() {
    let program = Program::compile("together", "plain", &["-pthread"]);
    fs::create_dir(program.directory.join("saves")).expect("a directory");
    let output = run(program.command().arg("saves/saved.txt"));
    assert_eq!(stdout(&output), "saved by all\n");
    let saves = fs::read_dir(program.directory.join("saves"));
    assert_eq!(saves.expect("a directory").count(), 1);
}
