//! Checks the examples in README.md.

use std::fs;
use std::path::Path;

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
