//! Saving games to files.

use std::fs::{self, File};
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
