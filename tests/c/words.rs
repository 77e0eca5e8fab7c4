//! Where the list of legal words comes from.

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;

use testkit::toolchain::{run_ok, stdout};

use crate::programs::Program;

/// Returns the words that a game knows, of `ONE` (in the file that the variable
/// names), `TWO` (in `tests/words.txt`), `THREE` (in `words.txt`) and `WEBSTER`
/// (in the embedded list, which also has the other three).
fn known(command: &mut Command) -> String {
    let output = run_ok(command.args(["ONE", "TWO", "THREE", "WEBSTER"]));
    let text = stdout(&output);
    let known = text.lines().filter_map(|line| match line {
        "no game" => Some(line),
        _ => line
            .strip_suffix(" legal")
            .filter(|word| !word.ends_with("not")),
    });
    known.collect::<Vec<&str>>().join(" ")
}

#[test]
fn the_first_list_found_is_used() {
    let program = Program::plain("words");
    let path = |name| program.directory.join(name);
    let command = || program.command();
    fs::create_dir(path("tests")).expect("a directory");
    fs::write(path("named.txt"), "one\r\n").expect("a word list");

    assert_eq!(known(&mut command()), "ONE TWO THREE WEBSTER");
    fs::write(path("words.txt"), "Three\n").expect("a word list");
    assert_eq!(known(&mut command()), "THREE");
    fs::write(path("tests/words.txt"), "it's\nTWO").expect("a word list");
    assert_eq!(known(&mut command()), "TWO");
    assert_eq!(known(command().env("HW3_WORDS", "named.txt")), "ONE");
    assert_eq!(known(command().env("HW3_WORDS", "")), "TWO");
    assert_eq!(known(command().env("HW3_WORDS", "/dev/null")), "");
}

#[test]
fn an_unreadable_list_is_an_error() {
    let program = Program::plain("words");
    let path = |name| program.directory.join(name);
    let command = || program.command();
    for name in ["missing.txt", "missing/words.txt", "words/words.txt", "."] {
        assert_eq!(known(command().env("HW3_WORDS", name)), "no game", "{name}");
    }
    // A directory can be opened, but not read.
    fs::create_dir(path("words.txt")).expect("a directory");
    assert_eq!(known(&mut command()), "no game");
    fs::create_dir(path("tests")).expect("a directory");
    assert_eq!(known(&mut command()), "no game");
    fs::write(path("tests/words.txt"), "two").expect("a word list");
    assert_eq!(known(&mut command()), "TWO");
    // A link to itself cannot even be opened.
    fs::remove_file(path("tests/words.txt")).expect("the word list is removed");
    symlink("words.txt", path("tests/words.txt")).expect("a link");
    assert_eq!(known(&mut command()), "no game");
}

#[test]
fn a_file_called_tests_is_ignored() {
    let program = Program::plain("words");
    fs::write(program.directory.join("tests"), "a file").expect("a file");
    fs::write(program.directory.join("words.txt"), "three").expect("a word list");
    assert_eq!(known(&mut program.command()), "THREE");
}
