//! Saving games to files.

use std::fs::{self, File, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};

use testkit::files::{names, scratch};
use testkit::program::run;
use testkit::transcript::Transcript;

use crate::program::nogo;

/// `ulimit -f 0` acts like a full disk: no file may grow.
#[test]
fn a_failed_save_keeps_the_old_file_and_leaves_no_other() {
    let directory = scratch();
    fs::write(directory.path().join("old"), "precious").expect("a file");
    let mut shell = Command::new("sh");
    shell
        .args(["-c", "ulimit -f 0; exec \"$0\" h h 4 4"])
        .arg(nogo().get_program())
        .current_dir(directory.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let output = run(&mut shell, b"wold\nwnew\n0 0\n");
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "Unable to save game\nUnable to save game\nEnd of input from user\n",
    );
    assert_eq!(output.status.code(), Some(6));
    let old = fs::read_to_string(directory.path().join("old")).expect("a file");
    assert_eq!(old, "precious");
    assert_eq!(names(directory.path()), ["old"]);
}

/// Root may write everywhere, so a test that runs as root saves as another user.
#[test]
fn a_file_is_saved_in_place_if_its_directory_cannot_be_written() {
    let directory = scratch();
    let closed = directory.path().join("closed");
    fs::create_dir(&closed).expect("a directory");
    let [old, fixed] = ["old", "fixed"].map(|name| closed.join(name));
    let set_mode = |path: &Path, mode| {
        fs::set_permissions(path, Permissions::from_mode(mode)).expect("permissions");
    };
    for (path, mode) in [(&old, 0o666), (&fixed, 0o444)] {
        fs::write(path, "old and long".repeat(10)).expect("a file");
        set_mode(path, mode);
    }
    set_mode(directory.path(), 0o755);
    set_mode(&closed, 0o555);
    // The user cannot reach the directory of the program.
    let program = directory.path().join("nogo");
    let copied = Command::new("cp")
        .arg(nogo().get_program())
        .arg(&program)
        .status();
    assert!(copied.expect("cp").success());
    let mut command = Command::new(&program);
    command.args(["h", "h", "4", "4"]).current_dir(&closed);
    if fs::metadata(&closed).expect("a directory").uid() == 0 {
        command.uid(65534).gid(65534);
    }
    let script = Transcript::of(&mut command, b"wold\nwnew\nwfixed\n");
    set_mode(&closed, 0o755);
    assert_eq!(
        script.stderr,
        "Unable to save game\nUnable to save game\nEnd of input from user\n"
    );
    let text = fs::read_to_string(&old).expect("a file");
    assert_eq!(text, "4 4 0 1 0 0 2 2 0\n....\n....\n....\n....\n");
    let text = fs::read_to_string(&fixed).expect("a file");
    assert_eq!(text, "old and long".repeat(10));
    assert_eq!(names(&closed), ["fixed", "old"]);
}

/// The saved text appears in order, whether standard output is a pipe or a file.
#[test]
fn a_game_can_be_saved_to_standard_output() {
    let directory = scratch();
    let script = Transcript::in_directory(
        directory.path(),
        nogo().args(["h", "h", "4", "4"]),
        b"w/dev/stdout\n0 0\n",
    );
    let (before, after) = script
        .stdout
        .split_once("Player O> 4 4 0 1 0 0 2 2 0\n")
        .expect("the saved game");
    assert_eq!(before, "/----\\\n|....|\n|....|\n|....|\n|....|\n\\----/\n");
    assert!(after.starts_with("....\n....\n....\n....\nPlayer O> /----\\\n|O...|\n"));

    let path = directory.path().join("output");
    let output = run(
        nogo()
            .args(["h", "h", "4", "4"])
            .stdout(File::create(&path).expect("a file")),
        b"w/dev/stdout\n0 0\n",
    );
    assert_eq!(output.status.code(), Some(6));
    assert_eq!(fs::read_to_string(&path).expect("a file"), script.stdout);
}

#[test]
fn messages_follow_a_game_saved_to_standard_error() {
    let directory = scratch();
    let path = directory.path().join("log");
    let log = File::create(&path).expect("a file");
    let mut command = nogo();
    command
        .args(["h", "h", "4", "4"])
        .current_dir(directory.path());
    run(command.stderr(log), b"wlog\nw\n");
    assert_eq!(
        fs::read_to_string(&path).expect("a file"),
        "4 4 0 1 0 0 2 2 0\n....\n....\n....\n....\n\
         Unable to save game\nEnd of input from user\n",
    );
}

/// Paths are as long as the system allows: 4,095 bytes, in parts of up to 255.
#[test]
fn paths_may_have_any_length() {
    let directory = scratch();
    let part = "d".repeat(200);
    let below = format!("{part}/{part}/{part}");
    fs::create_dir_all(directory.path().join(&below)).expect("directories");
    let longest = format!("{below}{}game", "/".repeat(4095 - below.len() - 4));
    let too_long = format!("{below}{}game", "/".repeat(4096 - below.len() - 4));
    for (name, is_saved) in [
        (format!("{below}/game"), true),
        (longest, true),
        (too_long, false),
        (format!("{below}/{}", "x".repeat(255)), true),
        (format!("{below}/{}", "x".repeat(256)), false),
        (format!("{}/game", vec!["."; 40_000].join("/")), false),
        (format!("missing{}/game", "x".repeat(100)), false),
    ] {
        let path = directory.path().join(&below).join("game");
        let _ = fs::remove_file(&path);
        let mut command = nogo();
        command
            .args(["h", "h", "4", "4"])
            .current_dir(directory.path());
        let script = Transcript::of(&mut command, format!("w{name}\n0 0\n").as_bytes());
        let message = if is_saved {
            ""
        } else {
            "Unable to save game\n"
        };
        assert_eq!(
            script.stderr,
            format!("{message}End of input from user\n"),
            "{}",
            name.len()
        );
        assert!(
            script
                .stdout
                .ends_with("|O...|\n|....|\n|....|\n|....|\n\\----/\nPlayer X> ")
        );
        if name.ends_with("game") {
            assert_eq!(path.exists(), is_saved, "{}", name.len());
        }
    }
}

/// The program may use 100 MB of addresses, and the line has 150 MB.
#[test]
fn an_endless_path_is_reported_without_being_stored() {
    let directory = scratch();
    let mut shell = Command::new("sh");
    shell
        .args(["-c", "ulimit -v 100000; exec \"$0\" h h 4 4"])
        .arg(nogo().get_program())
        .current_dir(directory.path());
    let mut input = vec![b'x'; 150_000_000];
    input[0] = b'w';
    input.extend(b"\n0 0\n");
    let script = Transcript::of(&mut shell, &input);
    assert_eq!(
        script.stderr,
        "Unable to save game\nEnd of input from user\n"
    );
    assert_eq!(script.status, 6);
    assert!(script.stdout.contains("|O...|\n"));
    assert!(names(directory.path()).is_empty());
}
