//! `scripts/run-course-harness` runs any suite of the course's shape against
//! the library, changes nothing in it, and passes its status on.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::toolchain::{Scratch, cxx, have, have_tool, scratch};

fn have_cmake() -> bool {
    have_tool("cmake", "cmake")
}

fn have_googletest() -> bool {
    let directory = scratch("googletest");
    let source = directory.join("source.cpp");
    fs::write(&source, "#include <gtest/gtest.h>\n").expect("a source file");
    let output = Command::new(cxx()).arg("-E").arg(source).output();
    have(
        output.is_ok_and(|output| output.status.success()),
        "libgtest-dev",
    )
}

fn run_harness(checkout: &Path, arguments: &[&str]) -> Output {
    Command::new("scripts/run-course-harness")
        .arg(checkout)
        .args(arguments)
        .output()
        .expect("a shell")
}

/// Every file below a directory with its content.
fn files(directory: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(directory).expect("a directory") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            let content = fs::read(&path).expect("a file");
            found.insert(path, content);
        }
    }
    found
}

/// A small checkout whose suite is one C program, with a header and functions
/// of its own that must not be used.
fn checkout(name: &str, suite: &str) -> Scratch {
    let directory = scratch(name);
    for (file, text) in [
        (
            "CMakeLists.txt",
            "cmake_minimum_required(VERSION 3.10)\nproject(course C)\n\
             add_compile_options(-std=c99 -Wall -Wextra -Wpedantic -Werror)\n\
             include_directories(include)\n\
             add_executable(run_all_tests tests/src/suite.c src/hw3.c)\n",
        ),
        ("include/hw3.h", "#error the checkout's own header\n"),
        ("src/hw3.c", "#error the checkout's own functions\n"),
        ("tests/src/suite.c", suite),
    ] {
        let path = directory.join(file);
        fs::create_dir_all(path.parent().expect("a directory")).expect("a directory");
        fs::write(path, text).expect("a file");
    }
    directory
}

const SUITE: &str = r#"
#include <stdio.h>
#include "hw3.h"

int main(int argc, char **argv)
{
    int placed = 0;
    GameState *game = initialize_game_state("./tests/boards/board01.txt");
    place_tiles(game, 3, 2, 'H', "T Z E", &placed);
    save_game_state(game, "saved.txt");
    free_game_state(game);
    printf("%d tiles, %d arguments, %s\n", placed, argc - 1, argc > 1 ? argv[1] : "none");
    return placed == 3 ? argc - 1 : 99;
}
"#;

#[test]
fn a_suite_is_run_against_the_library_and_left_alone() {
    if !have_cmake() {
        return;
    }
    let checkout = checkout("a 'course'", SUITE);
    let before = files(&checkout);
    for (arguments, status, line) in [
        (vec![], 0, "3 tiles, 0 arguments, none\n"),
        (
            vec!["--one two", "three"],
            2,
            "3 tiles, 2 arguments, --one two\n",
        ),
    ] {
        let output = run_harness(&checkout, &arguments);
        assert_eq!(String::from_utf8_lossy(&output.stdout), line);
        assert_eq!(output.status.code(), Some(status));
    }
    assert_eq!(files(&checkout), before);
}

#[test]
fn what_cannot_be_run_is_said() {
    if !have_cmake() {
        return;
    }
    let fails = |checkout: &Path, sentence: &str| {
        let output = run_harness(checkout, &[]);
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains(sentence), "{told}");
        assert_eq!(output.status.code(), Some(2), "{told}");
    };
    fails(Path::new("nowhere"), "nowhere is not a directory");
    fails(Path::new("docs"), "docs has no CMakeLists.txt");
    fails(
        &checkout("course-broken", "int main(void) { return x; }\n"),
        "does not build",
    );
    let other = checkout("course-other", SUITE);
    let lists = fs::read_to_string(other.join("CMakeLists.txt")).expect("a file");
    let lists = lists.replace("run_all_tests", "all_my_tests");
    fs::write(other.join("CMakeLists.txt"), lists).expect("a file");
    fails(&other, "build/all_my_tests");
}

#[test]
fn our_own_suite_passes() {
    if !have_cmake() || !have_googletest() {
        return;
    }
    let output = run_harness(Path::new("tests/harness"), &["--gtest_brief=1"]);
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success(),
        "{told}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(told.contains("[  PASSED  ]"), "{told}");
}
