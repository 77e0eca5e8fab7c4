//! Checks the examples in README.md.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use crate::programs::{LIBRARIES, hurry};
use crate::toolchain::{library, root, run_ok, scratch, stdout};

/// The code blocks of a language in the README.
fn blocks(kind: &str) -> Vec<String> {
    let readme = fs::read_to_string(root().join("README.md")).expect("the README");
    let start = format!("\n```{kind}\n");
    let blocks = readme.split(&start).skip(1);
    let end = |block: &str| block.split("```").next().map(str::to_owned);
    blocks.filter_map(end).collect()
}

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
fn the_session_is_real() {
    let shown = &blocks("text")[0];
    let (command, printed) = shown.split_once('\n').expect("a command and its output");
    let command = command.strip_prefix("$ ").expect("a prompt");
    assert_eq!(shell(&scratch("session"), command), printed);
}

#[test]
fn the_c_program_links_and_prints_what_is_shown() {
    let directory = scratch("readme");
    fs::create_dir_all(directory.join("target/release")).expect("a directory");
    for name in LIBRARIES {
        symlink(library(name), directory.join("target/release").join(name)).expect("a link");
    }
    symlink(root().join("../../games"), directory.join("games")).expect("a link");
    fs::write(directory.join("main.c"), &blocks("c")[0]).expect("a program");
    let commands = &blocks("sh")[0];
    assert_eq!(commands.lines().count(), 2, "a static and a shared library");
    for command in commands.lines() {
        shell(&directory, command);
        assert_eq!(shell(&directory, "./main"), blocks("text")[1], "{command}");
        fs::remove_file(directory.join("main")).expect("a program");
    }
}
