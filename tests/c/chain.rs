//! What the library depends on, and what it takes from the system.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use testkit::toolchain::{root, run_ok, stdout};

use crate::readme::{LINKING, block, document};
use crate::shared_library::imports;

/// Returns the crates in the library.
fn tree(format: &str) -> String {
    let output = run_ok(
        Command::new(env!("CARGO"))
            .args([
                "tree",
                "--package=hw3",
                "--edges=normal",
                "--locked",
                format,
            ])
            .arg("--manifest-path")
            .arg(root().join("Cargo.toml")),
    );
    stdout(&output)
}

#[test]
fn the_dependencies_are_those_in_the_documentation() {
    // The packages of this workspace are listed with their paths.
    let root = root().display();
    let tree = tree("--charset=utf8")
        .replace(&format!(" ({root})"), "")
        .replace(&format!(" ({root}/crates/whole-file)"), "")
        .replace(&format!(" ({root}/crates/word-graph)"), "");
    assert_eq!(tree, block(LINKING, "## Dependencies", "text"));
}

#[test]
fn the_crates_in_two_versions_are_those_in_the_documentation() {
    let lock = fs::read_to_string(root().join("Cargo.lock")).expect("a lock file");
    let mut names: Vec<&str> = lock
        .lines()
        .filter_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"'))
        .collect();
    names.sort_unstable();
    let mut twice: Vec<&str> = names
        .windows(2)
        .filter(|pair| pair[0] == pair[1])
        .map(|pair| pair[0])
        .collect();
    twice.dedup();
    let security = document("SECURITY.md");
    let (_, list) = security
        .split_once("compares with `Cargo.lock`: `")
        .expect("a list");
    let (list, _) = list.split_once("`.").expect("the end of the list");
    assert_eq!(list.split("`, `").collect::<Vec<_>>(), twice);

    // None of them is in the library.
    let tree = tree("--prefix=none");
    for name in twice {
        let versions: BTreeSet<&str> = tree
            .lines()
            .filter_map(|line| line.strip_prefix(name)?.strip_prefix(" v"))
            .filter_map(|version| version.split(' ').next())
            .collect();
        assert!(versions.len() < 2, "{name}: {versions:?}");
    }
}

/// SECURITY.md lists what the library never does: it does not even import the
/// functions for it. System calls that Rust's standard library makes by number
/// are not visible here.
#[test]
fn the_library_cannot_reach_beyond_files_and_memory() {
    let names = imports();
    let is_open = |name: &String| name == "open64" || name == "open";
    assert!(names.iter().any(is_open), "{names:?}");
    let forbidden = |name: &str| {
        let sockets = ["socket", "connect", "bind", "send", "recv", "getaddrinfo"];
        let programs = ["fork", "vfork", "exec", "posix_spawn", "system", "popen"];
        let threads = ["pthread_create", "clone", "dlopen", "setenv", "putenv"];
        let terminal = ["printf", "puts", "fputs", "stdout", "stderr"];
        [&sockets[..], &programs, &threads, &terminal]
            .concat()
            .iter()
            .any(|function| name.starts_with(function))
    };
    let found: Vec<&String> = names.iter().filter(|name| forbidden(name)).collect();
    assert!(found.is_empty(), "{found:?}");
}
