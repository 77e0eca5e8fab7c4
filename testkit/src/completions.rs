//! Completions for shells, generated from the command lines of the programs. They are
//! committed in `completions/`; the tests here compare them. `COMPLETIONS=write cargo
//! test` writes them again.

use std::fs;

use clap::Command;
use clap_complete::Shell;

use crate::toolchain::repository;

/// Fails if the completions of a program are not those of its command line.
pub fn check(mut program: Command) {
    let name = program.get_name().to_owned();
    for (shell, extension) in [
        (Shell::Bash, "bash"),
        (Shell::Zsh, "zsh"),
        (Shell::Fish, "fish"),
    ] {
        let mut text = Vec::new();
        clap_complete::generate(shell, &mut program, &name, &mut text);
        let path = repository().join(format!("completions/{name}.{extension}"));
        if std::env::var_os("COMPLETIONS").is_some_and(|value| value == "write") {
            fs::write(&path, &text).expect("a writable directory");
        }
        assert!(
            fs::read(&path).unwrap_or_default() == text,
            "completions/{name}.{extension} is out of date: run the test again with \
             COMPLETIONS=write"
        );
    }
}
