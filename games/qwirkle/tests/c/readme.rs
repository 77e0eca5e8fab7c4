//! Checks the examples in README.md.

use std::fs;
use std::process::Command;

use testkit::readme::{blocks, release};
use testkit::transcript::Transcript;

use crate::programs::LIBRARIES;
use crate::toolchain::run_ok;

/// Splits a session into what was typed after the questions, and what was printed.
fn parse(session: &str) -> (String, String) {
    let (mut typed, mut printed) = (String::new(), String::new());
    for line in session.lines() {
        match line.rsplit_once(" ? ") {
            Some((question, answer)) => {
                printed += &format!("{question} ? ");
                typed += &format!("{answer}\n");
            }
            None => printed += &format!("{line}\n"),
        }
    }
    (typed, printed)
}

#[test]
fn the_c_program_links_and_prints_what_is_shown() {
    let directory = release(&LIBRARIES);
    let shown = &blocks("text")[1];
    let session = shown.strip_prefix("$ ./main\n").expect("a command");
    let (typed, printed) = parse(session);
    let commands = &blocks("sh")[0];
    assert_eq!(commands.lines().count(), 2, "a static and a shared library");
    for line in commands.lines() {
        run_ok(
            Command::new("sh")
                .args(["-c", line])
                .current_dir(&directory),
        );
        let mut main = Command::new("./main");
        let transcript = Transcript::of(main.current_dir(&directory), typed.as_bytes());
        assert_eq!(transcript.stdout, printed, "{line}");
        assert_eq!((&*transcript.stderr, transcript.status), ("", 0));
        fs::remove_file(directory.join("main")).expect("a program");
    }
}
