//! Where the words that are legal come from.

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;

use crate::programs::Program;
use crate::toolchain::{run, stdout};

/// The words that a game in this directory knows, of `ONE` (as in the file
/// named by the variable), `TWO` (as in `tests/words.txt`), `THREE` (as in
/// `words.txt`) and `WEBSTER` (as in the embedded list, with all the others).
fn known(command: &mut Command) -> String {
    let output = run(command.args(["ONE", "TWO", "THREE", "WEBSTER"]));
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
fn the_first_list_that_there_is() {
    let program = Program::compile("words", "search", &[]);
    let path = |name| program.directory.join(name);
    let command = || program.command();
    fs::create_dir(path("tests")).expect("a directory");
    fs::write(path("named.txt"), "one\r\n").expect("a list");

    assert_eq!(known(&mut command()), "ONE TWO THREE WEBSTER");
    fs::write(path("words.txt"), "Three\n").expect("a list");
    assert_eq!(known(&mut command()), "THREE");
    fs::write(path("tests/words.txt"), "it's\nTWO").expect("a list");
    assert_eq!(known(&mut command()), "TWO");
    assert_eq!(known(command().env("HW3_WORDS", "named.txt")), "ONE");
    assert_eq!(known(command().env("HW3_WORDS", "")), "TWO");
    assert_eq!(known(command().env("HW3_WORDS", "/dev/null")), "");
}

#[test]
fn a_list_that_cannot_be_read_is_an_error() {
    let program = Program::compile("words", "unreadable", &[]);
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
    fs::write(path("tests/words.txt"), "two").expect("a list");
    assert_eq!(known(&mut command()), "TWO");
    // A link to itself cannot even be opened.
    fs::remove_file(path("tests/words.txt")).expect("a list");
    symlink("words.txt", path("tests/words.txt")).expect("a link");
    assert_eq!(known(&mut command()), "no game");
}

#[test]
fn a_directory_that_is_none_has_no_list() {
    let program = Program::compile("words", "file", &[]);
    fs::write(program.directory.join("tests"), "a file").expect("a file");
    fs::write(program.directory.join("words.txt"), "three").expect("a list");
    assert_eq!(known(&mut program.command()), "THREE");
}
