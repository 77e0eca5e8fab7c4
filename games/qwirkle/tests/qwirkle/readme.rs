//! What the README shows of qwirkle.

use std::fs;
use std::path::Path;

use crate::program::{qwirkle, run};

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn readme() -> String {
    fs::read_to_string(root().join("README.md")).expect("the README")
}

#[test]
fn the_picture_is_that_of_the_game_which_is_kept() {
    let game = root().join("games/qwirkle/tests/games/deep-against-careful.txt");
    let output = run(qwirkle().arg("show").arg(game).args(["--svg", "-"]), b"");
    let committed = fs::read(root().join("games/qwirkle/board.svg")).expect("the picture");
    assert!(
        output.stdout == committed,
        "make games/qwirkle/board.svg anew with qwirkle show"
    );
    assert!(readme().contains("](games/qwirkle/board.svg)"));
}

/// What is typed there is put in, and shown as a terminal would.
#[test]
fn the_run_is_a_real_one() {
    let readme = readme();
    let (_, run_shown) = readme.split_once("$ qwirkle ").expect("a run");
    let (shown, _) = run_shown.split_once("```").expect("its end");
    let (arguments, shown) = shown.split_once('\n').expect("what is seen");
    let prompt = "(? for help) ? ";
    let typed = shown.lines().filter_map(|line| line.split_once(prompt));
    let typed: Vec<&str> = typed.map(|(_, typed)| typed).collect();
    let input = typed.join("\n") + "\n";
    let output = run(qwirkle().args(arguments.split(' ')), input.as_bytes());
    let printed = String::from_utf8(output.stdout).expect("text");
    let mut lines = typed.iter();
    let echoed: String = printed
        .split_inclusive(prompt)
        .map(|part| match part.ends_with(prompt) {
            true => format!("{part}{}\n", lines.next().expect("a line")),
            false => part.to_owned(),
        })
        .collect();
    assert_eq!(echoed, shown);
}
