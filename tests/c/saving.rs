//! `save_game_state` writes the whole file or leaves the old one.

use std::fs::{self, File, Permissions};
use std::io::Write;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use testkit::toolchain::{run_ok, skip, stdout};

use crate::programs::Program;

const SAVED: &str = "GO\n11\n";
const OLD: &str = "an older file\n";

/// The program `save` and a board for it.
struct Saver(Program);

impl Saver {
    fn new() -> Saver {
        let program = Program::plain("save");
        fs::write(program.directory.join("board.txt"), "GO\n").expect("a board");
        Saver(program)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.directory.join(name)
    }

    fn command(&self, target: impl AsRef<Path>) -> Command {
        let mut command = self.0.command();
        command.arg("board.txt").arg(target.as_ref());
        command
    }

    fn save(&self, target: impl AsRef<Path>) {
        let output = run_ok(&mut self.command(target));
        assert_eq!(stdout(&output), "saving\nsaved\n");
    }

    fn write(&self, name: &str, mode: u32) -> PathBuf {
        let path = self.path(name);
        fs::write(&path, OLD).expect("a file");
        set_mode(&path, mode);
        path
    }

    fn holds(&self, name: &str, text: &str) {
        let found = fs::read_to_string(self.path(name));
        assert_eq!(found.ok().as_deref(), Some(text), "{name}");
    }

    /// Checks the names in the directory, apart from the program and its board.
    fn holds_only(&self, names: &[&str]) {
        let entries = fs::read_dir(&self.0.directory).expect("a directory");
        let mut found: Vec<String> = entries
            .map(|entry| entry.expect("a directory entry").file_name())
            .map(|name| name.to_string_lossy().into_owned())
            .filter(|name| name != "save" && name != "board.txt")
            .collect();
        found.sort();
        assert_eq!(found, names);
    }
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("a file").mode() & 0o7777
}

#[test]
fn a_new_file_has_the_usual_permissions() {
    let saver = Saver::new();
    saver.save("new.txt");
    saver.holds("new.txt", SAVED);
    saver.holds_only(&["new.txt"]);
    assert_eq!(mode(&saver.path("new.txt")), mode(&saver.path("board.txt")));
}

#[test]
fn an_old_file_is_replaced_and_keeps_its_permissions() {
    let saver = Saver::new();
    for permissions in [0o640, 0o606, 0o755, 0o600] {
        let path = saver.write("old.txt", permissions);
        let before = File::open(&path).expect("a file");
        saver.save("old.txt");
        saver.holds("old.txt", SAVED);
        assert_eq!(mode(&path), permissions);
        // A reader that has the old file open still gets all of it.
        assert_eq!(std::io::read_to_string(before).expect("a file"), OLD);
    }
    saver.holds_only(&["old.txt"]);
}

#[test]
fn symbolic_links_are_followed() {
    let saver = Saver::new();
    fs::create_dir(saver.path("there")).expect("a directory");
    saver.write("there/old.txt", 0o600);
    for (link, target) in [
        ("to-old", "there/old.txt"),
        ("to-link", "to-old"),
        ("to-new", "there/new.txt"),
        ("loop", "loop"),
    ] {
        symlink(target, saver.path(link)).expect("a link");
    }
    symlink("there", saver.path("directory")).expect("a link");
    for link in ["to-old", "to-link", "to-new", "loop", "directory/other.txt"] {
        saver.save(link);
    }
    for name in ["there/old.txt", "there/new.txt", "there/other.txt"] {
        saver.holds(name, SAVED);
    }
    for link in ["to-old", "to-link", "to-new", "loop", "directory"] {
        assert!(saver.path(link).is_symlink(), "{link}");
    }
    assert_eq!(
        fs::read_dir(saver.path("there"))
            .expect("a directory")
            .count(),
        3
    );
    saver.holds_only(&["directory", "loop", "there", "to-link", "to-new", "to-old"]);
}

#[test]
fn names_that_cannot_be_files_are_refused() {
    let saver = Saver::new();
    let long = "x".repeat(256);
    for name in [
        "missing/saved.txt",
        "board.txt/saved.txt",
        "new/",
        ".",
        "..",
        "/",
        "",
        &long,
    ] {
        saver.save(name);
    }
    saver.holds_only(&[]);
    saver.holds("board.txt", "GO\n");
    // The longest valid name.
    saver.save(&long[..255]);
    saver.holds_only(&[&long[..255]]);
}

#[test]
fn a_pipe_is_written_to() {
    let saver = Saver::new();
    let expected = format!("saving\n{SAVED}saved\n");
    for name in STANDARD_OUTPUT {
        assert_eq!(
            stdout(&run_ok(&mut saver.command(name))),
            expected,
            "{name}"
        );
    }
    run_ok(Command::new("mkfifo").arg(saver.path("fifo")));
    let reader = Command::new("cat")
        .arg(saver.path("fifo"))
        .stdout(Stdio::piped())
        .spawn()
        .expect("cat");
    saver.save("fifo");
    let output = reader.wait_with_output().expect("cat");
    assert_eq!(stdout(&output), SAVED);
    saver.holds_only(&["fifo"]);
}

/// Names of standard output.
const STANDARD_OUTPUT: [&str; 4] = [
    "/dev/stdout",
    "/dev/fd/1",
    "/proc/self/fd/1",
    "/proc/thread-self/fd/1",
];

/// If standard output is a file, a save appends to that file and does not
/// replace it.
#[test]
fn standard_output_may_be_a_file() {
    let saver = Saver::new();
    for name in STANDARD_OUTPUT {
        let mut file = File::create(saver.path("output.txt")).expect("a file");
        file.write_all(b"before\n").expect("a file");
        run_ok(saver.command(name).stdout(file));
        let expected = format!("before\nsaving\n{SAVED}saved\n");
        saver.holds("output.txt", &expected);
    }
    saver.holds_only(&["output.txt"]);
}

#[test]
fn a_full_disk_leaves_the_old_file() {
    let saver = Saver::new();
    saver.save("/dev/full");
    saver.write("old.txt", 0o644);
    // With a file size limit of zero and its signal ignored, every write to a
    // file fails.
    let script = "trap '' XFSZ; ulimit -f 0; ./save board.txt old.txt";
    run_ok(
        Command::new("sh")
            .args(["-c", script])
            .current_dir(&saver.0.directory)
            .env_remove("HW3_WORDS"),
    );
    saver.holds("old.txt", OLD);
    saver.holds_only(&["old.txt"]);
}

/// The next save removes the temporary files of killed processes. It keeps those
/// of running processes and files with similar names.
#[test]
fn temporary_files_of_killed_processes_are_removed() {
    let saver = Saver::new();
    let stale = ".hw3-1f-0123456789abcdef.tmp";
    let live = ".hw3-2f-0123456789abcdef.tmp";
    let others = [
        ".hw3-1f-0123456789abcdef.tmp~",
        ".hw3-notes.tmp",
        "1f-0123456789abcdef.tmp",
    ];
    for name in others.iter().chain(&[stale, live]) {
        saver.write(name, 0o600);
    }
    let links = [".hw3-3.tmp", ".hw3-4.tmp", ".hw3-5.tmp"];
    symlink("board.txt", saver.path(links[0])).expect("a link");
    fs::create_dir(saver.path(links[1])).expect("a directory");
    run_ok(Command::new("mkfifo").arg(saver.path(links[2])));
    let file = File::open(saver.path(live)).expect("a file");
    file.lock().expect("a lock");
    saver.save("new.txt");
    let mut expected = [&others[..], &links, &[live, "new.txt"]].concat();
    expected.sort();
    saver.holds_only(&expected);
    drop(file);
    // A save that fails early removes nothing.
    saver.save("missing/new.txt");
    saver.holds_only(&expected);
    saver.save("other.txt");
    expected.retain(|name| *name != live);
    expected.push("other.txt");
    expected.sort();
    saver.holds_only(&expected);
    saver.holds("board.txt", "GO\n");
}

/// A directory with the program and its board that every user may write to.
/// Dropping it removes it.
struct Public(PathBuf);

impl Public {
    fn new(saver: &Saver, name: &str) -> Public {
        let name = format!("hw3-{name}-{}", std::process::id());
        let directory = std::env::temp_dir().join(name);
        fs::create_dir(&directory).expect("a directory");
        // In another process: if this one had the program open for writing
        // while another thread forks, the program could not run.
        run_ok(
            Command::new("cp")
                .args([saver.path("save"), saver.path("board.txt")])
                .arg(&directory),
        );
        set_mode(&directory, 0o777);
        Public(directory)
    }

    /// Writes an old file with this mode.
    fn old(&self, mode: u32) -> PathBuf {
        let path = self.0.join("old.txt");
        fs::write(&path, OLD).expect("a file");
        set_mode(&path, mode);
        path
    }

    /// Saves over the old file as the user nobody, with group 4 as well.
    fn save_as_nobody(&self) {
        let mut command = Command::new("setpriv");
        command.args(["--reuid=65534", "--regid=65534", "--groups=4", "./save"]);
        self.save(command);
    }

    fn save(&self, mut command: Command) {
        run_ok(
            command
                .args(["board.txt", "old.txt"])
                .current_dir(&self.0)
                .env_remove("HW3_WORDS"),
        );
    }
}

impl Drop for Public {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).expect("permissions are set");
}

fn is_root(saver: &Saver) -> bool {
    fs::metadata(&saver.0.directory).expect("a directory").uid() == 0
}

/// A save does not change a read-only file or directory. Root may write
/// everywhere, so a test that runs as root saves as another user.
#[test]
fn permissions_are_respected() {
    let saver = Saver::new();
    let public = Public::new(&saver, "permissions");
    let attempt = |directory_mode, file_mode| {
        let old = public.old(file_mode);
        set_mode(&public.0, directory_mode);
        if is_root(&saver) {
            public.save_as_nobody();
        } else {
            public.save(Command::new("./save"));
        }
        set_mode(&public.0, 0o777);
        let text = fs::read_to_string(&old).expect("a file");
        fs::remove_file(&old).expect("a file");
        (text, fs::read_dir(&public.0).expect("a directory").count())
    };
    assert_eq!(attempt(0o777, 0o666), (SAVED.to_owned(), 2));
    assert_eq!(attempt(0o777, 0o444), (OLD.to_owned(), 2));
    assert_eq!(attempt(0o555, 0o666), (OLD.to_owned(), 2));
}

/// A file that belongs to someone else still does after a save. As with any write by
/// someone else, the system clears the set-user-ID bit.
#[test]
fn a_save_does_not_take_over_the_file_of_someone_else() {
    let saver = Saver::new();
    if !is_root(&saver) {
        return skip("run as root, who can create files of other users");
    }
    let public = Public::new(&saver, "group");
    for (group, before, after) in [(4, 0o4660, 0o660), (5, 0o666, 0o666), (5, 0o606, 0o606)] {
        let old = public.old(before);
        chown(&old, Some(1), Some(group)).expect("root may change the owner");
        set_mode(&old, before);
        public.save_as_nobody();
        let file = fs::metadata(&old).expect("a file");
        let found = (file.uid(), file.gid(), file.mode() & 0o7777);
        assert_eq!(found, (1, group, after));
        assert_eq!(fs::read_to_string(&old).expect("a file"), SAVED);
        fs::remove_file(&old).expect("a file");
    }
}

mod long {
    use testkit::long::long;

    use super::*;

    /// Links and the current directory may change during a save. The save then
    /// succeeds for one of the targets, does not mix them up and leaves no
    /// temporary file.
    #[test]
    fn links_and_the_current_directory_may_change_during_a_save() {
        let count = if long() { "1000" } else { "50" };
        let program = Program::new("moving", &["-pthread"]);
        let output = run_ok(program.command().arg(count));
        assert_eq!(stdout(&output), "every save reached one target\n");
    }
}
