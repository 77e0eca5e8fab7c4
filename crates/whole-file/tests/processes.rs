//! Saving and reading in processes of their own: with other standard streams,
//! other users and other limits.

use std::env;
use std::ffi::OsStr;
use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

use names::names;

mod names;

const NOBODY: u32 = 65534;

/// What a child process does, and to which file: `save FILE` or `read FILE`.
const TASK: &str = "WHOLE_FILE_TASK";
const FILE: &str = "WHOLE_FILE_FILE";

/// Runs only the test `child`.
const ARGUMENTS: [&str; 4] = ["--exact", "child", "--nocapture", "--test-threads=1"];

/// The other tests run this one in a child process, which prints the result on
/// standard error. In the test process it has nothing to do.
#[test]
fn child() {
    let (Ok(task), Some(file)) = (env::var(TASK), env::var_os(FILE)) else {
        return;
    };
    let path = Path::new(&file);
    let result = match task.as_str() {
        "save" => whole_file::replace(path, |output| output.write_all(b"saved\n")),
        "print" => whole_file::replace_or_print(path, |output| output.write_all(b"saved\n")),
        "overwrite" => whole_file::overwrite_or_print(path, |output| output.write_all(b"saved\n")),
        "overwrite-large" => {
            whole_file::overwrite_or_print(path, |output| output.write_all(&[b'n'; 100_000]))
        }
        "read" => whole_file::open(path).and_then(|file| whole_file::read(&file).map(drop)),
        _ => panic!("unknown task {task}"),
    };
    let text = result.map_or_else(
        |error| whole_file::Cause(&error).to_string(),
        |()| "done".to_owned(),
    );
    let _ = writeln!(io::stderr(), "{text}");
}

fn command(program: impl AsRef<OsStr>, task: &str, file: &Path) -> Command {
    let mut command = Command::new(program);
    command.args(ARGUMENTS).env(TASK, task).env(FILE, file);
    command
}

/// The same after some commands of the shell.
fn limited(limits: &str, task: &str, file: &Path) -> Command {
    let mut command = Command::new("sh");
    command
        .args(["-c", &format!("{limits}; exec \"$0\" \"$@\"")])
        .arg(this_program())
        .args(ARGUMENTS)
        .env(TASK, task)
        .env(FILE, file);
    command
}

fn this_program() -> PathBuf {
    env::current_exe().expect("this program")
}

/// Runs a child and returns what it says on standard error.
fn run(command: &mut Command) -> String {
    let output = command.output().expect("a child");
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8_lossy(&output.stderr);
    text.trim_end().to_owned()
}

fn scratch() -> TempDir {
    tempfile::tempdir().expect("a scratch directory")
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).expect("permissions");
}

/// A process may save to the file that its standard output goes to.
#[test]
fn replace_or_print_writes_to_standard_output() {
    let directory = scratch();
    let path = directory.path().join("output.txt");
    for name in [path.as_path(), Path::new("/dev/stdout")] {
        let mut file = File::create(&path).expect("a file");
        file.write_all(b"before\n").expect("a file");
        let mut command = command(this_program(), "print", name);
        let mut child = command.stdout(file).stderr(Stdio::null()).spawn();
        assert!(child.as_mut().expect("a child").wait().is_ok());
        let text = fs::read_to_string(&path).expect("a file");
        let (before, after) = text.split_once("saved\n").expect(&text);
        assert!(before.starts_with("before\n\nrunning 1 test\n"), "{text}");
        assert!(after.contains("test result: ok. 1 passed"), "{text}");
    }
    assert_eq!(names(directory.path()).len(), 1);
}

#[test]
fn replace_or_print_writes_to_standard_error() {
    let directory = scratch();
    let path = directory.path().join("errors.txt");
    let file = File::create(&path).expect("a file");
    let mut command = command(this_program(), "print", &path);
    let status = command.stdout(Stdio::null()).stderr(file).status();
    assert!(status.expect("a child").success());
    let text = fs::read_to_string(&path).expect("a file");
    assert_eq!(text, "saved\ndone\n");
}

#[test]
fn replace_replaces_even_the_file_behind_standard_output() {
    let directory = scratch();
    let path = directory.path().join("output.txt");
    let file = File::create(&path).expect("a file");
    let mut command = command(this_program(), "save", &path);
    let status = command.stdout(file).stderr(Stdio::null()).status();
    assert!(status.expect("a child").success());
    assert_eq!(fs::read_to_string(&path).expect("a file"), "saved\n");
}

/// Only a stream that can be written to counts as one.
#[test]
fn a_file_that_is_open_for_reading_as_standard_output_is_replaced() {
    let directory = scratch();
    let path = directory.path().join("file.txt");
    fs::write(&path, "old").expect("a file");
    let file = File::open(&path).expect("a file");
    let mut command = command(this_program(), "print", &path);
    // The test harness cannot print either, and then fails.
    let _ = command.stdout(file).stderr(Stdio::null()).status();
    assert_eq!(fs::read_to_string(&path).expect("a file"), "saved\n");
}

/// A directory that everybody can use, with a copy of this program.
struct Public(TempDir);

impl Public {
    fn new() -> Public {
        let directory = tempfile::tempdir().expect("a directory");
        fs::create_dir(directory.path().join("files")).expect("a directory");
        // In another process: a program that any thread's child has open for
        // writing cannot be run.
        let mut copy = Command::new("cp");
        copy.arg(this_program()).arg(directory.path().join("child"));
        assert!(copy.status().expect("cp").success());
        set_mode(directory.path(), 0o755);
        let public = Public(directory);
        set_mode(&public.files(), 0o777);
        public
    }

    fn files(&self) -> PathBuf {
        self.0.path().join("files")
    }

    fn old_file(&self, mode: u32) -> PathBuf {
        let path = self.files().join("old.txt");
        let _ = fs::remove_file(&path);
        fs::write(&path, "old").expect("a file");
        set_mode(&path, mode);
        path
    }

    /// Saves as nobody, or as the user who runs the test. Only root can choose.
    fn save(&self, file: &Path) -> String {
        self.run_task("save", file)
    }

    fn run_task(&self, task: &str, file: &Path) -> String {
        let mut command = command(self.0.path().join("child"), task, file);
        if fs::metadata(self.0.path()).expect("a directory").uid() == 0 {
            command.uid(NOBODY).gid(NOBODY);
        }
        run(&mut command)
    }
}

#[test]
fn a_file_or_directory_without_write_permission_stays_as_it_is() {
    let public = Public::new();
    for (directory_mode, file_mode, said, text) in [
        (0o777, 0o666, "done", "saved\n"),
        (0o777, 0o444, "Permission denied", "old"),
        (0o555, 0o666, "Permission denied", "old"),
        // Leftovers cannot be listed, but files can be replaced.
        (0o333, 0o666, "done", "saved\n"),
    ] {
        set_mode(&public.files(), 0o777);
        let path = public.old_file(file_mode);
        set_mode(&public.files(), directory_mode);
        assert_eq!(public.save(&path), said);
        set_mode(&public.files(), 0o777);
        assert_eq!(fs::read_to_string(&path).expect("a file"), text);
        assert_eq!(names(&public.files()).len(), 1);
    }
}

/// The process can write to the file, but not next to it.
#[test]
fn overwrite_or_print_needs_no_permission_on_the_directory() {
    let public = Public::new();
    for (directory_mode, file_mode, said, text) in [
        (0o777, 0o666, "done", "saved\n"),
        (0o555, 0o666, "done", "saved\n"),
        (0o111, 0o666, "done", "saved\n"),
        (0o555, 0o444, "Permission denied", "old"),
        // Without a copy of the old content.
        (0o555, 0o222, "done", "saved\n"),
        (0o111, 0o222, "done", "saved\n"),
        (0o444, 0o666, "Permission denied", "old"),
    ] {
        set_mode(&public.files(), 0o777);
        let path = public.old_file(file_mode);
        set_mode(&public.files(), directory_mode);
        let saved = public.run_task("overwrite", &path);
        assert_eq!(saved, said, "{directory_mode:o} {file_mode:o}");
        let missing = public.run_task("overwrite", &public.files().join("new.txt"));
        set_mode(&public.files(), 0o777);
        let file = fs::metadata(&path).expect("a file");
        assert_eq!(file.mode() & 0o7777, file_mode);
        assert_eq!(fs::read_to_string(&path).expect("a file"), text);
        match directory_mode {
            0o777 => {
                assert_eq!(missing, "done");
                fs::remove_file(public.files().join("new.txt")).expect("a file");
            }
            _ => assert_eq!(missing, "Permission denied"),
        }
        assert_eq!(names(&public.files()), ["old.txt"]);
    }
}

/// The new content does not fit on the disk: the file gets its old content back.
#[test]
fn overwrite_or_print_restores_the_old_content_on_a_full_disk() {
    let directory = scratch();
    let script = "mount -t tmpfs -o size=64k tmpfs \"$0\" || { echo skipped >&2; exit; }
        mkdir \"$0/files\" && yes old | head -c 30000 >\"$0/files/file\"
        cp \"$0/files/file\" \"$0/before\"; chmod 555 \"$0/files\"
        setpriv --bounding-set=-all --inh-caps=-all \"$@\"
        cmp \"$0/files/file\" \"$0/before\" && ls \"$0/files\" >&2";
    let mut command = Command::new("unshare");
    command
        .args(["--map-root-user", "--mount", "sh", "-c", script])
        .arg(directory.path())
        .arg(this_program())
        .args(ARGUMENTS)
        .env(TASK, "overwrite-large")
        .env(FILE, directory.path().join("files/file"));
    let output = command.output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stderr).into_owned());
    match text.as_deref().map(str::trim_end) {
        Ok(text) if !text.ends_with("skipped") && !text.starts_with("unshare") => {
            assert_eq!(text, "No space left on device\nfile");
        }
        _ => {
            skip_mounting();
        }
    }
}

/// Reports that a test cannot mount a file system. Panics in CI, where it must.
fn skip_mounting() {
    let remedy = "run where file systems may be mounted";
    assert!(env::var_os("CI").is_none(), "{remedy}");
    let _ = writeln!(io::stderr(), "skipped: {remedy}");
}

#[test]
fn at_a_limit_on_file_sizes_the_old_file_stays() {
    let directory = scratch();
    let path = directory.path().join("file.txt");
    fs::write(&path, "old").expect("a file");
    let mut command = limited("trap '' XFSZ; ulimit -f 0", "save", &path);
    assert_eq!(run(&mut command), "File too large");
    assert_eq!(fs::read_to_string(&path).expect("a file"), "old");
    assert_eq!(names(directory.path()).len(), 1);
}

#[test]
fn a_file_that_does_not_fit_into_memory_is_an_error() {
    let directory = scratch();
    let path = directory.path().join("file.txt");
    let file = File::create(&path).expect("a file");
    // Without any blocks on the disk.
    file.set_len(8 << 30).expect("a large file");
    // On 32-bit systems, no memory would be large enough.
    let expected = match size_of::<usize>() {
        4 => "file too large",
        _ => "out of memory",
    };
    let said = run(&mut limited("ulimit -v 4194304", "read", &path));
    assert_eq!(said, expected);
}

/// A number may be the name of an open file, but only in `/proc`.
#[test]
fn a_file_with_a_number_for_a_name_needs_no_proc() {
    let directory = scratch();
    let path = directory.path().join("1");
    for (proc, run) in [
        ("true", "exec"),
        (": > /proc/self", "exec"),
        // Without capabilities, so that root needs permissions, too.
        (
            "mkdir /proc/self; chmod 0 /proc",
            "exec setpriv --bounding-set=-all --inh-caps=-all",
        ),
    ] {
        fs::write(&path, "old").expect("a file");
        let script = format!(
            "mount -t tmpfs tmpfs /proc || {{ echo skipped >&2; exit; }}
             {proc}
             {run} \"$0\" \"$@\""
        );
        let mut command = Command::new("unshare");
        command
            .args(["--map-root-user", "--mount", "sh", "-c", &script])
            .arg(this_program())
            .args(ARGUMENTS)
            .env(TASK, "save")
            .env(FILE, &path);
        let output = command.output();
        let text = output.map(|output| String::from_utf8_lossy(&output.stderr).into_owned());
        match text.as_deref().map(str::trim_end) {
            Ok("done") => assert_eq!(fs::read(&path).expect("a file"), b"saved\n"),
            Ok(text) if !text.ends_with("skipped") && !text.starts_with("unshare") => {
                panic!("{proc}: {text}")
            }
            _ => {
                skip_mounting();
            }
        }
    }
}

/// In a user namespace, all users who are not in it look like one and the same.
#[test]
fn a_save_in_a_user_namespace_does_not_change_the_owner() {
    let public = Public::new();
    let path = public.old_file(0o666);
    let mut command = Command::new("unshare");
    command
        .arg("--user")
        .arg(public.0.path().join("child"))
        .args(ARGUMENTS)
        .env(TASK, "save")
        .env(FILE, &path);
    if fs::metadata(&path).expect("a file").uid() != 0 {
        assert!(env::var_os("CI").is_none(), "run as root");
        let _ = writeln!(io::stderr(), "skipped: run as root");
        return;
    }
    chown(&path, Some(1000), Some(2000)).expect("root may");
    let output = command.uid(3000).gid(3000).output().expect("unshare");
    let text = String::from_utf8_lossy(&output.stderr);
    if text.starts_with("unshare") {
        let _ = writeln!(io::stderr(), "skipped: allow user namespaces");
        return;
    }
    assert_eq!(text.trim_end(), "done");
    assert_eq!(fs::read(&path).expect("a file"), b"saved\n");
    let file = fs::metadata(&path).expect("a file");
    let found = (file.uid(), file.gid(), file.mode() & 0o7777);
    assert_eq!(found, (1000, 2000, 0o666));
}
