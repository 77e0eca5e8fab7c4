//! The code blocks of the package's README.

use std::fs;
use std::os::unix::fs::symlink;

use crate::toolchain::{Scratch, library, root, scratch};

/// Returns the code blocks of a language, in order.
///
/// # Panics
///
/// If there is no README.
pub fn blocks(language: &str) -> Vec<String> {
    let readme = fs::read_to_string(root().join("README.md")).expect("the README");
    let start = format!("\n```{language}\n");
    let blocks = readme.split(&start).skip(1);
    let end = |block: &str| block.split("```").next().map(str::to_owned);
    blocks.filter_map(end).collect()
}

/// Creates a directory that looks like the root of the repository after a release
/// build, with the first C program of the README as `main.c`.
///
/// # Panics
///
/// If the README has no C program, or a library is missing.
pub fn release(libraries: &[&str]) -> Scratch {
    let directory = scratch("readme");
    let release = directory.join("target/release");
    fs::create_dir_all(&release).expect("a directory");
    for name in libraries {
        symlink(library(name), release.join(name)).expect("a link");
    }
    symlink(root().join("../../games"), directory.join("games")).expect("a link");
    fs::write(directory.join("main.c"), &blocks("c")[0]).expect("a program");
    directory
}
