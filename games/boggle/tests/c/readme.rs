//! Checks the examples in README.md.

use std::fs;
use std::path::Path;
use std::process::Command;

use testkit::readme::{blocks, release};

use crate::programs::{LIBRARIES, hurry};
use crate::toolchain::{root, run_ok, scratch, stdout};

fn shell(directory: &Path, line: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_boggle"));
    let programs = program.parent().expect("a directory").display();
    let path = std::env::var("PATH").expect("a path");
    stdout(&run_ok(
        Command::new("sh")
            .args(["-c", line])
            .env("LD_PRELOAD", hurry(directory))
            .env("PATH", format!("{programs}:{path}"))
            .current_dir(directory),
    ))
}

#[test]
fn the_sessions_are_real() {
    let mut count = 0;
    for shown in blocks("text") {
        let Some(session) = shown.strip_prefix("$ ") else {
            continue;
        };
        let (command, printed) = session.split_once('\n').expect("a command and its output");
        assert_eq!(shell(&scratch("session"), command), printed);
        count += 1;
    }
    assert_eq!(count, 3);
}

#[test]
fn the_c_program_links_and_prints_what_is_shown() {
    let directory = release(&LIBRARIES);
    let commands = &blocks("sh")[0];
    assert_eq!(commands.lines().count(), 2, "a static and a shared library");
    let text = blocks("text");
    let printed = text.iter().find(|block| !block.starts_with("$ "));
    let printed = printed.expect("the output of the program");
    for command in commands.lines() {
        shell(&directory, command);
        assert_eq!(shell(&directory, "./main"), *printed, "{command}");
        fs::remove_file(directory.join("main")).expect("a program");
    }
}

#[test]
fn a_student_can_check_a_program() {
    let directory = scratch("readme");
    let student = root().join("tests/c/student.c");
    fs::copy(student, directory.join("main.c")).expect("a program");
    shell(&directory, "boggle transcripts cases");
    let passed = shell(&directory, &blocks("sh")[1]);
    let (count, all) = passed.split_once(" of ").expect("a summary");
    assert_eq!(all, format!("{count} cases passed\n"));
}
