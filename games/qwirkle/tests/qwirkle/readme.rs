//! Checks the examples in README.md.

use std::fs;
use std::path::Path;
use std::process::Command;

use testkit::files::scratch;
use testkit::readme::blocks;
use testkit::toolchain::{run_ok, stdout};
use testkit::transcript::replay;

use crate::program::{qwirkle, run};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn readme() -> String {
    fs::read_to_string(root().join("README.md")).expect("the README")
}

#[test]
fn the_picture_shows_the_saved_game() {
    let game = root().join("tests/games/deep-against-careful.txt");
    let output = run(qwirkle().arg("show").arg(&game).args(["--svg", "-"]), b"");
    let committed = fs::read(root().join("board.svg")).expect("the picture");
    assert!(
        output.stdout == committed,
        "update it: qwirkle show {} --svg board.svg --force",
        game.display()
    );
    assert!(readme().contains("](board.svg)"));
}

#[test]
fn the_session_is_real() {
    let readme = readme();
    let (_, rest) = readme.split_once("$ qwirkle ").expect("a session");
    let (session, _) = rest.split_once("```").expect("the end of the session");
    let (arguments, shown) = session.split_once('\n').expect("a command line");
    let mut command = qwirkle();
    command.args(arguments.split(' '));
    assert_eq!(replay(&mut command, "(? for help) ? ", shown), shown);
}

#[test]
fn a_student_can_check_a_program() {
    let directory = scratch();
    run_ok(
        qwirkle()
            .args(["transcripts", "cases"])
            .current_dir(&directory),
    );
    for name in ["student.c", "student.h", "student_game.c"] {
        let source = root().join("tests/c").join(name);
        fs::copy(source, directory.path().join(name)).expect("a program");
    }
    let mut shell = Command::new("sh");
    let output = run_ok(
        shell
            .args(["-ec", &blocks("sh")[1]])
            .current_dir(&directory),
    );
    let printed = stdout(&output);
    let passed = |line: &str| {
        let (passed, all) = line.split_once(" of ").expect("a summary");
        assert_eq!(all, format!("{passed} cases passed"));
        passed.parse::<u32>().expect("a number")
    };
    let passed: Vec<u32> = printed.lines().map(passed).collect();
    assert!(passed.len() == 2 && passed[0] < passed[1], "{passed:?}");
}
