//! Pipes, colours, and where there is no terminal.

use std::fs;
use std::io;
use std::process::{Command, Stdio};

fn upwords(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_upwords"));
    command
        .args(arguments)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .stdin(Stdio::null())
        .stderr(Stdio::piped());
    for variable in ["HW3_WORDS", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(variable);
    }
    command
}

fn printed(command: &mut Command) -> String {
    let output = command.output().expect("the program");
    String::from_utf8(output.stdout).expect("a text")
}

#[test]
fn a_reader_that_goes_away_gets_no_message() {
    for arguments in [&["words", "--pattern", "*"][..], &["simulate"], &[]] {
        let (reader, writer) = io::pipe().expect("a pipe");
        drop(reader);
        let output = upwords(arguments).stdout(writer).output();
        let output = output.expect("the program");
        assert_eq!(output.status.code(), Some(141));
        assert_eq!(output.stderr, b"");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_told() {
    let full = fs::File::options().write(true).open("/dev/full");
    let output = upwords(&["show", "boards/board01.txt"])
        .stdout(full.expect("a full device"))
        .output()
        .expect("the program");
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8(output.stderr).expect("a sentence");
    assert_eq!(
        told,
        "upwords: cannot write the answer: No space left on device\n"
    );
}

#[test]
fn colours_are_used_where_they_are_wanted() {
    let board = ["show", "boards/board01.txt"];
    let plain = printed(&mut upwords(&board));
    assert!(!plain.contains('\x1b'));
    let forced = printed(upwords(&board).env("CLICOLOR_FORCE", "1"));
    assert!(forced.contains("\x1b[30;48;5;230mH \x1b[0m"));
    let refused = printed(
        upwords(&board)
            .env("CLICOLOR_FORCE", "1")
            .env("NO_COLOR", "1"),
    );
    assert_eq!(refused, plain);
    let always = printed(
        upwords(&board)
            .args(["--color", "always"])
            .env("NO_COLOR", "1"),
    );
    assert_eq!(always, forced);
    let never = printed(
        upwords(&board)
            .args(["--color=never"])
            .env("CLICOLOR_FORCE", "1"),
    );
    assert_eq!(never, plain);
}

#[test]
fn the_variable_names_a_list_and_the_option_goes_before_it() {
    let look_up = ["words", "homey", "cat"];
    let small = printed(upwords(&look_up).env("HW3_WORDS", "tests/words/small.txt"));
    assert_eq!(small, "HOMEY  legal\nCAT    not in the word list\n");
    let other = printed(
        upwords(&look_up)
            .args(["--words", "words.txt"])
            .env("HW3_WORDS", "tests/words/small.txt"),
    );
    assert!(other.ends_with("CAT    legal\n"), "{other}");
}

#[test]
fn without_a_terminal_the_demonstration_is_shown_from_anywhere() {
    let demonstration = printed(&mut upwords(&["simulate"]));
    assert_eq!(printed(upwords(&[]).current_dir("/")), demonstration);
    assert!(demonstration.contains("BAKED (row 5, columns 4-8)"));
}

#[test]
fn every_script_of_the_tests_is_as_it_says() {
    let scripts = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/games");
    for script in fs::read_dir(scripts).expect("scripts") {
        let script = script.expect("a script").file_name();
        let name = format!("tests/games/{}", script.display());
        let output = upwords(&["simulate", "--check", &name]).output();
        let output = output.expect("the program");
        assert!(output.status.success(), "{name}: {output:?}");
    }
}
