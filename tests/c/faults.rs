//! Whichever system call fails while a game is opened and saved, the file is
//! afterward either the old one or the complete new one.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Duration;

use testkit::toolchain::{run_ok, stdout};

use crate::programs::Program;
use crate::victim::{
    LoggedCall, MOUNTED, OLD, SAVED, STALE, STDOUT, TARGETS, Victim, WORDS, is_copy, large_board,
    report, with_mounts,
};

// Error numbers of Linux.
const EINTR: &str = "4";
const EIO: &str = "5";
const EACCES: &str = "13";
const EMFILE: &str = "24";
const ENOSPC: &str = "28";
const ENOLCK: &str = "37";
const ENOSYS: &str = "38";
const EOPNOTSUPP: &str = "95";

const SIGKILL: i32 = 9;
const SIGXFSZ: i32 = 25;

fn name(path: &Path) -> String {
    path.file_name().expect("a name").to_string_lossy().into()
}

/// The calls whose failure makes the open or the save fail.
const NEEDED: [&str; 8] = [
    "open",
    "read",
    "pread",
    "readlink",
    "write",
    "ftruncate",
    "fsync",
    "rename",
];

/// The calls whose failure keeps old temporary files from being removed.
const CLEANUP: [&str; 6] = ["open", "fstat", "flock", "opendir", "readdir", "unlink"];

/// Each call fails in turn, with each error: a save that reports success has
/// written the file, and any other has changed nothing.
#[test]
fn whichever_call_fails_the_file_is_the_old_one_or_the_new_one() {
    let victim = Victim::new();
    for (target, file) in TARGETS {
        let calls = victim.calls(target);
        for fault in [EIO, ENOSPC, EACCES, EMFILE, ENOLCK] {
            for (index, call) in calls.iter().enumerate() {
                let at = (index + 1).to_string();
                let faults = [("FAULT", fault), ("FAULT_AT", &at)];
                let (output, calls_made) = victim.inject(target, &faults);
                let context = format!("{target}: error {fault} of {call:?}: {calls_made:#?}");
                assert!(output.status.success(), "{context}");
                let (statuses, sentence) = report(&output);
                if statuses == SAVED {
                    assert!(victim.holds_game(file), "{context}");
                } else {
                    assert!(victim.holds_old(file), "{context}");
                    assert!(!sentence.is_empty(), "{context}");
                }
                // Without permission to replace the file, it is written to in place.
                let is_refused = call.name == "rename" && fault == EACCES;
                let needed = NEEDED.contains(&call.name.as_str())
                    && !call.file.ends_with(STALE)
                    && !call.is_optional()
                    && !is_refused;
                assert!(!needed || statuses != SAVED, "{context}");
                // The name of the copy must be on the disk before the file changes.
                let first_sync = calls.iter().position(LoggedCall::is_directory_sync);
                let needed = file == MOUNTED && first_sync == Some(index) && fault == EIO;
                assert!(!needed || statuses != SAVED, "{context}");
                // Only a failed removal leaves the copy.
                assert!(!victim.has_copy() || call.name == "unlink", "{context}");
                assert!(victim.path("link.txt").is_symlink(), "{context}");
                let left = victim.temporaries();
                let cleaned = statuses == SAVED && !CLEANUP.contains(&call.name.as_str());
                let own = call.name == "unlink" && left.len() == 1;
                assert!(
                    left.is_empty() || own || !cleaned && left == [STALE],
                    "{context}"
                );
                victim.reset();
            }
        }
    }
}

/// After a failed write, standard output gets nothing more: the text would have a
/// gap.
#[test]
fn a_pipe_gets_the_start_of_the_text_or_all_of_it() {
    let victim = Victim::new();
    let calls = victim.calls(STDOUT);
    let mut failed = 0;
    for (at, call) in (1..).zip(&calls) {
        let at = at.to_string();
        let faults = [("FAULT", EIO), ("FAULT_AT", &at)];
        let (output, calls_made) = victim.inject(STDOUT, &faults);
        let written = stdout(&output);
        if report(&output).0 == SAVED {
            assert!(written == victim.board, "{call:?}: {calls_made:#?}");
        } else {
            let start = victim.board.starts_with(&written);
            assert!(
                start && written != victim.board,
                "{call:?}: {calls_made:#?}"
            );
            failed += 1;
        }
        assert!(
            victim.path(STDOUT).is_symlink(),
            "{call:?}: {calls_made:#?}"
        );
    }
    assert!(failed > 5, "{calls:?}");
}

/// All calls fail from one on, so the save cannot remove its temporary file
/// either. The next save does.
#[test]
fn if_all_calls_fail_from_one_on_the_next_save_cleans_up() {
    let victim = Victim::new();
    let mut left = 0;
    for (target, file) in TARGETS {
        for fault in [EIO, EACCES] {
            for at in 1..=victim.calls(target).len() {
                let at = at.to_string();
                let faults = [("FAULT", fault), ("FAULT_AT", &at), ("FAULT_ON", "1")];
                let (output, calls_made) = victim.inject(target, &faults);
                assert!(output.status.success(), "{calls_made:#?}");
                let whole = match report(&output).0 == SAVED {
                    true => victim.holds_game(file),
                    false => victim.holds_old(file) || victim.has_copy(),
                };
                assert!(
                    whole,
                    "{target}: error {fault} from {at} on: {calls_made:#?}"
                );
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
    assert!(left > 0, "no temporary file was ever left");
}

/// A disk fails for good while a file is written to in place, so its old content
/// cannot be restored either.
#[test]
fn if_the_old_content_cannot_be_restored_the_copy_stays() {
    let victim = Victim::new();
    let (target, file) = TARGETS[2];
    let calls = victim.calls(target);
    let mut lost = 0;
    for name in ["write", "ftruncate", "fsync", "pread"] {
        for at in 1..=calls.iter().filter(|call| call.name == name).count() {
            let at = at.to_string();
            let faults = [
                ("FAULT", EIO),
                ("FAULT_CALL", name),
                ("FAULT_AT", &at),
                ("FAULT_ON", "1"),
            ];
            let (output, calls_made) = victim.inject(target, &faults);
            let saved = report(&output).0 == SAVED;
            let whole = victim.holds_old(file) || saved && victim.holds_game(file);
            assert!(whole || victim.has_copy(), "{calls_made:#?}");
            lost += usize::from(!whole);
            victim.reset();
        }
    }
    assert!(lost > 3, "{lost}");
}

/// The process is killed before each call in turn.
#[test]
fn a_kill_before_any_call_leaves_the_old_file_or_the_new_one() {
    let victim = Victim::new();
    let mut left = 0;
    for (target, file) in TARGETS {
        let calls = victim.calls(target);
        // The calls until which the file is the old one, and after which it is the new
        // one.
        let changing = if file == MOUNTED { "write" } else { "rename" };
        let is_change = |call: &LoggedCall| call.name == changing && call.file.ends_with(file);
        let old_until = calls.iter().position(is_change).expect(changing);
        let new_from = calls.iter().rposition(is_change).expect(changing);
        for at in 0..calls.len() {
            let number = (at + 1).to_string();
            let faults = [("FAULT", "kill"), ("FAULT_AT", &number)];
            let (output, calls_made) = victim.inject(target, &faults);
            assert_eq!(output.status.signal(), Some(SIGKILL), "{calls_made:#?}");
            let whole = match at {
                _ if at <= old_until => victim.holds_old(file),
                _ if at > new_from => victim.holds_game(file),
                _ => victim.has_copy() && victim.is_unambiguous(file),
            };
            assert!(whole, "{target}: {calls_made:#?}");
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

/// A call is repeated if a signal interrupts it, or if it reads or writes only a
/// part.
#[test]
fn interrupted_and_short_calls_are_repeated() {
    let victim = Victim::new();
    let targets = TARGETS.iter().map(|(target, _)| *target);
    for target in targets.chain([STDOUT]) {
        let calls = victim.calls(target);
        for (fault, names) in [
            (
                EINTR,
                &[
                    "open",
                    "read",
                    "pread",
                    "write",
                    "ftruncate",
                    "fsync",
                    "fchmod",
                    "flock",
                    "rename",
                    "unlink",
                ][..],
            ),
            ("short", &["read", "pread", "write"]),
        ] {
            let mut injected = 0;
            for (at, call) in (1..).zip(&calls) {
                if !names.contains(&call.name.as_str()) {
                    continue;
                }
                injected += 1;
                let at = at.to_string();
                let faults = [("FAULT", fault), ("FAULT_AT", &at)];
                let (output, calls_made) = victim.inject(target, &faults);
                let context = format!("{target}: {fault} at {call:?}: {calls_made:#?}");
                assert!(output.status.success(), "{context}");
                assert_eq!(report(&output).0, SAVED, "{context}");
                match target {
                    STDOUT => assert!(stdout(&output) == victim.board, "{context}"),
                    "link.txt" => assert!(victim.holds_game("old.txt"), "{context}"),
                    _ => assert!(victim.holds_game(&name(Path::new(target))), "{context}"),
                }
                if target != STDOUT {
                    assert!(victim.temporaries().is_empty(), "{context}");
                    assert!(!victim.has_copy(), "{context}");
                }
                victim.reset();
            }
            assert!(injected > 5, "{calls:?}");
        }
    }
}

/// On a file system without locks, a save succeeds. It does not remove temporary
/// files, because another process might be using them.
#[test]
fn a_save_works_on_a_file_system_without_locks() {
    let victim = Victim::new();
    for (target, file) in TARGETS {
        for fault in [ENOLCK, ENOSYS, EOPNOTSUPP] {
            victim.reset();
            let faults = [
                ("FAULT", fault),
                ("FAULT_CALL", "flock"),
                ("FAULT_AT", "1"),
                ("FAULT_ON", "1"),
            ];
            let (output, calls_made) = victim.inject(target, &faults);
            let mut locks = calls_made.iter().filter(|call| call.name == "flock");
            assert!(locks.clone().count() >= 2 && locks.all(|call| call.failed));
            assert_eq!(report(&output).0, SAVED, "{calls_made:#?}");
            assert!(victim.holds_game(file), "{calls_made:#?}");
            assert_eq!(victim.temporaries(), [STALE]);
        }
    }
}

/// Child processes inherit the locks of a save.
#[test]
fn children_do_not_keep_others_from_saving() {
    let program = Program::new("inherit", &["-pthread"]);
    let shim = Program::new("shim", &["-shared", "-fPIC"]);
    fs::write(program.directory.join(MOUNTED), OLD).expect("a file");
    let output = run_ok(
        program
            .command()
            .arg(MOUNTED)
            .env("LD_PRELOAD", &shim.path)
            .env("FAULT_MOUNT", MOUNTED),
    );
    assert_eq!(stdout(&output), "every save succeeded\n");
}

/// SECURITY.md lists the files that are opened.
#[test]
fn no_other_files_are_opened() {
    let victim = Victim::new();
    symlink("saves/7", victim.path("number")).expect("a link");
    for (target, file) in TARGETS.into_iter().chain([("number", "7")]) {
        let saves = victim.path("saves");
        let saves = fs::canonicalize(saves).expect("a directory");
        for call in victim.calls(target) {
            let path = Path::new(&call.file);
            let is_temporary = |name: &str| name.starts_with(".hw3-") && name.ends_with(".tmp");
            let is_expected = match call.file.as_str() {
                "board.txt" | "words.txt" => true,
                // The directories of the target and of a link to it.
                "." | "saves/" => true,
                other if other.ends_with(&format!("/{target}")) => true,
                "/proc/self/fd" | "/proc/thread-self/fd" => file == "7",
                _ if path.parent() == Some(&saves) => {
                    let name = name(path);
                    name == file || is_temporary(&name) || file == MOUNTED && is_copy(&name)
                }
                other => other.ends_with("/saves/") || other.ends_with("/saves/."),
            };
            assert!(call.name != "open" || is_expected, "{call:?}");
        }
    }
}

/// Some file systems ignore changes of the mode without an error.
#[test]
fn a_mode_that_cannot_be_set_is_kept_in_place() {
    let victim = Victim::new();
    let old = victim.path("saves/old.txt");
    fs::set_permissions(&old, Permissions::from_mode(0o640)).expect("permissions");
    let faults = [
        ("FAULT", "ignore"),
        ("FAULT_CALL", "fchmod"),
        ("FAULT_AT", "1"),
    ];
    let (output, calls) = victim.inject("link.txt", &faults);
    assert_eq!(report(&output).0, SAVED);
    assert!(calls.iter().any(|call| call.failed), "{calls:?}");
    assert!(victim.holds_game("old.txt"));
    let mode = fs::metadata(&old).expect("a file").permissions().mode();
    assert_eq!(mode & 0o7777, 0o640);
}

/// The status of a failed read says which file it was.
#[test]
fn a_read_that_fails_halfway_gives_no_game() {
    let victim = Victim::new();
    let calls = victim.calls("link.txt");
    let mut reads = 0;
    for (at, call) in (1..).zip(&calls) {
        if call.name != "read" {
            continue;
        }
        let at = at.to_string();
        let faults = [("FAULT", EIO), ("FAULT_AT", &at)];
        let (output, _) = victim.inject("link.txt", &faults);
        let (statuses, sentence) = report(&output);
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

/// If a file is replaced while it is read, the game has the old content. If it is
/// modified, the open fails, because the content may be a mixture.
#[test]
fn a_file_that_changes_while_it_is_read() {
    let victim = Victim::new();
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
            let (output, _) = victim.inject("link.txt", &faults);
            assert_eq!(report(&output).0, SAVED);
            assert!(victim.holds_game("old.txt"));
            let now = fs::read_to_string(victim.path(file)).expect("a file");
            assert!(now == other, "{file} was not replaced");
            fs::write(victim.path(file), &old).expect("a file");
            victim.reset();

            for fault in ["truncate", "rewrite"] {
                // A change within the same tick of the clock would not be noticed.
                thread::sleep(Duration::from_millis(20));
                let faults = [("FAULT", fault), ("FAULT_AT", at)];
                let (output, _) = victim.inject("link.txt", &faults);
                let (statuses, sentence) = report(&output);
                assert_eq!(statuses, format!("opened {status}, saved 200\n"), "{fault}");
                let busy =
                    format!("cannot read {what} {file}: it was changed meanwhile; try again");
                assert_eq!(sentence, busy);
                fs::write(victim.path(file), &old).expect("a file");
            }
        }
    }
}

#[test]
fn a_target_that_cannot_be_a_file_gives_a_status() {
    let victim = Victim::new();
    for target in [
        "saves",
        "saves/",
        "missing/new.txt",
        "board.txt/new.txt",
        "/dev/full",
        "",
    ] {
        let output = run_ok(&mut victim.command(target));
        let (statuses, sentence) = report(&output);
        assert_eq!(statuses, "opened 0, saved 240\n", "{target}");
        let start = format!("cannot save to {target}");
        assert!(
            target.is_empty() || sentence.starts_with(&start),
            "{sentence}"
        );
    }
    assert_eq!(victim.saves(), [MOUNTED, "old.txt"]);
    assert!(victim.holds_old("old.txt"));
}

/// A write beyond the file size limit raises a signal. If the process ignores it,
/// the save fails; otherwise the process ends, and the next save removes its
/// temporary file.
#[test]
fn at_the_file_size_limit_the_old_file_stays() {
    let victim = Victim::new();
    let limited = |setup: &str| {
        // In blocks of 512 or 1024 bytes, so the text does not fit.
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
    assert_eq!(report(&output).0, "opened 0, saved 240\n");
    assert_eq!(victim.saves(), [MOUNTED, "old.txt"]);
    assert!(victim.holds_old("old.txt"));
    let output = limited("");
    assert_eq!(output.status.signal(), Some(SIGXFSZ));
    assert!(victim.holds_old("old.txt"));
    assert_eq!(victim.temporaries().len(), 1, "{:?}", victim.saves());
    victim.save("link.txt");
    assert!(victim.holds_game("old.txt"));
}

/// Runs a script with a file system of its own, mounted as `disk`. Returns `None`
/// if mounting is not permitted, as it is not in every CI.
fn on_a_disk(victim: &Victim, options: &str, script: &str) -> Option<String> {
    with_mounts(
        victim,
        &format!("mount -t tmpfs -o {options} tmpfs disk"),
        script,
    )
}

/// On a full disk the old file stays. Removing the temporary files of killed
/// processes makes room.
#[test]
fn a_full_disk_keeps_the_old_file() {
    let victim = Victim::new();
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
fn a_read_only_disk_does_not_change() {
    let victim = Victim::new();
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

#[test]
fn many_save_to_one_file_at_once() {
    let program = Program::new("together", &["-pthread"]);
    fs::create_dir(program.directory.join("saves")).expect("a directory");
    let output = run_ok(program.command().arg("saves/saved.txt"));
    assert_eq!(stdout(&output), "saved by all\n");
    let saves = fs::read_dir(program.directory.join("saves"));
    assert_eq!(saves.expect("a directory").count(), 1);
}

mod long {
    use testkit::long::long;

    use super::*;

    /// The process is killed at random moments, also while another one saves to
    /// the same file.
    #[test]
    fn many_kills_leave_the_old_file_or_the_new_one() {
        let count = if long() { "1000" } else { "100" };
        let program = Program::plain("kills");
        let directory = &program.directory;
        for (name, letters) in [("one.txt", ['A', 'B']), ("other.txt", ['X', 'Y'])] {
            fs::write(directory.join(name), large_board(letters)).expect("a board");
        }
        fs::write(directory.join("words.txt"), WORDS).expect("a word list");
        fs::create_dir(directory.join("saves")).expect("a directory");
        let arguments = ["one.txt", "other.txt", "saves", count, "7"];
        let output = run_ok(program.command().args(arguments));
        assert_eq!(stdout(&output), format!("{count} kills\n"));
    }
}
