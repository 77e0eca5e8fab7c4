//! What a course sees: the commands of the assignment's documents in this
//! repository, and `scripts/run-course-harness` on the course's own.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use testkit::long::long;
use testkit::toolchain::{Scratch, cxx, have, root, run_ok, scratch, stdout, target_tmp};

use crate::builds;
use crate::packages::{cmake, configure, configure_command, have_cmake, targets};

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

#[test]
fn without_googletest_one_line_says_what_to_install() {
    if !have_cmake() {
        return;
    }
    let build = scratch("no-googletest");
    let option = "-DCMAKE_DISABLE_FIND_PACKAGE_GTest=ON";
    let output = run_ok(&mut configure_command(root(), &build, &[option]));
    let printed = stdout(&output);
    let lines: Vec<&str> = printed
        .lines()
        .filter(|line| line.contains("GoogleTest"))
        .collect();
    assert_eq!(lines.len(), 1, "{printed}");
    assert!(lines[0].contains("install libgtest-dev"), "{printed}");
    let targets = targets(&build);
    assert!(!targets.contains("run_all_tests"), "{targets}");
    assert!(targets.contains("hw3_cargo"), "{targets}");
    assert!(targets.contains("hw3_simulation"), "{targets}");
}

fn run_harness(checkout: &Path, arguments: &[&str]) -> Output {
    Command::new(root().join("scripts/run-course-harness"))
        .arg(checkout)
        .args(arguments)
        // The same build of the library as CMake's.
        .env("CARGO_TARGET_DIR", builds::directory())
        .env("CARGO_BUILD_TARGET", builds::host())
        .env("HW3_SONAME", builds::soname())
        .output()
        .expect("the script runs")
}

/// Returns every file below a directory with its content.
fn files(directory: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(directory).expect("a directory") {
        let path = entry.expect("a directory entry").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            let content = fs::read(&path).expect("a file");
            found.insert(path, content);
        }
    }
    found
}

/// Creates a small checkout with one C program as its suite. Its own header and
/// functions do not compile, so they cannot be used by mistake.
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
fn a_suite_runs_against_the_library_and_does_not_change() {
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
fn the_script_says_why_a_suite_does_not_run() {
    if !have_cmake() {
        return;
    }
    let fails = |checkout: &Path, sentence: &str| {
        let output = run_harness(checkout, &[]);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains(sentence), "{errors}");
        assert_eq!(output.status.code(), Some(2), "{errors}");
    };
    fails(Path::new("nowhere"), "nowhere is not a directory");
    fails(&root().join("docs"), "docs has no CMakeLists.txt");
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

mod long {
    use super::*;

    /// Runs a program of the build directory from the root of the repository.
    fn run_built(build: &Path, name: &str, arguments: &[&str]) -> String {
        let mut command = Command::new(build.join(name));
        command.args(arguments).current_dir(root());
        stdout(&run_ok(command.env_remove("HW3_WORDS")))
    }

    /// Without `LONG_TESTS`, builds only one CMake target: the command line program
    /// takes a minute.
    #[test]
    fn the_assignments_commands_run_the_suite_and_the_simulation() {
        if !have_cmake() || !have_googletest() {
            return;
        }
        // Kept for the next run, so that only changed files compile again.
        let build = target_tmp().join("course");
        configure(root(), &build, &[]);
        let mut command = cmake();
        command.arg("--build").arg(&build).args(["--parallel", "2"]);
        if !long() {
            command.args(["--target", "run_all_tests"]);
        }
        run_ok(&mut command);

        let passed = run_built(&build, "run_all_tests", &["--gtest_brief=1"]);
        assert!(passed.contains("[  PASSED  ]"), "{passed}");
        let list = ["--gtest_list_tests"];
        assert_eq!(
            run_built(&build, "run_all_test", &list),
            run_built(&build, "run_all_tests", &list)
        );
        if long() {
            let shown = run_built(&build, "run_game_simulation", &[]);
            assert!(shown.contains("ABDOMINOPOSTERIOR"), "{shown}");
            let script = "tests/games/catastrophe.txt";
            let shown = run_built(&build, "run_game_simulation", &[script]);
            assert!(shown.contains("CATASTROPHE"), "{shown}");
        }
    }

    /// Runs only with `LONG_TESTS`. `tests/c/long.rs` prints that it was skipped.
    #[test]
    fn our_own_suite_passes_in_the_script() {
        if !long() || !have_cmake() || !have_googletest() {
            return;
        }
        let suite = root().join("tests/harness");
        let before = files(&suite);
        let output = run_harness(&suite, &["--gtest_brief=1"]);
        let printed = String::from_utf8_lossy(&output.stdout);
        assert!(
            output.status.success(),
            "{printed}{}",
            String::from_utf8_lossy(&output.stderr)
        );
        assert!(printed.contains("[  PASSED  ]"), "{printed}");
        assert_eq!(files(&suite), before);
    }
}
