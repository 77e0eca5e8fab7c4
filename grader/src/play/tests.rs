use super::*;
use crate::attacks::Arena;
use crate::plan::Answer::{Freed, NotSaved, Null, Opened, Placed, Saved, Undone};

fn open(game: usize, board: &str) -> Call {
    let board = board.to_owned();
    Call::Open { game, board }
}

fn place(game: usize, row: i64, col: i64, tiles: &str) -> Call {
    let placement = hw3::Placement::new(row, col, b'V', tiles).expect("memory");
    Call::Place { game, placement }
}

/// Plays with the submission that saves what it was given.
fn echo(words: Option<&str>, calls: Vec<Call>, names: Names<'_>) -> Vec<Answer> {
    let arena = Arena::new();
    let source = include_str!("../../tests/echo.c");
    let build = arena.compile("echo", source).expect("a build");
    let plan = Plan {
        words: words.map(Into::into),
        calls,
    };
    let limits = Limits::default();
    let run = Player::new(&arena.toolchain, &build).play(&plan, Mode::Plain, &limits, names);
    let run = run.expect("a run");
    assert_eq!(run.end, End::Finished);
    assert_eq!(run.events, []);
    assert_eq!((run.leaked, run.open_files), (0, 0));
    run.answers
}

#[test]
fn the_files_are_as_planned() {
    let calls = || vec![open(0, "..\n"), Call::Save { game: 0 }];
    let name = "tests/boards/board01.txt";
    let answers = echo(None, calls(), Names::Given(name));
    let text = format!("{name}\n..\ncat\ncat\n");
    assert_eq!(answers, [Opened, Saved(text)]);
    let answers = echo(Some("dog\n"), calls(), Names::Random(1));
    let [Opened, Saved(text)] = &answers[..] else {
        panic!("{answers:?}");
    };
    let (random, rest) = text.split_once('\n').expect("a line");
    assert_eq!(rest, "..\ndog\ndog\n");
    assert!(
        random.starts_with("tests/boards/") && random.len() == name.len() + 1,
        "{random}"
    );
}

#[test]
fn several_games_have_arguments_of_their_own() {
    let calls = vec![
        open(3, "A\n"),
        place(3, 1, i64::MAX, "CA T"),
        open(5, "B\n"),
        place(5, -2, 0, ""),
        Call::Undo { game: 3 },
        Call::Save { game: 3 },
        Call::Save { game: 5 },
        Call::Free { game: 3 },
    ];
    let answers = echo(Some(""), calls, Names::Given("b.txt"));
    let second = "b.txt\nB\n-2 0 V \n".to_owned();
    let expected = [
        Opened,
        Placed(Some(4)),
        Opened,
        Placed(Some(0)),
        Undone,
        Saved("undone\n".to_owned()),
        Saved(second),
        Freed,
    ];
    assert_eq!(answers, expected);
}

#[test]
fn missing_results_are_noticed() {
    let calls = vec![
        open(0, "NULL\n"),
        Call::Undo { game: 0 },
        Call::Save { game: 0 },
        open(0, "SECRET\n"),
        place(0, 0, 0, "NULL"),
        place(0, 0, 0, "UNSET"),
        place(0, 0, 0, "CAT"),
        Call::Save { game: 0 },
        open(0, "..\n"),
        Call::Free { game: 0 },
        Call::Free { game: 0 },
    ];
    let expected = [
        Null,
        Null,
        NotSaved,
        Opened,
        Null,
        Placed(None),
        Placed(Some(3)),
        NotSaved,
        Opened,
        Freed,
        Freed,
    ];
    assert_eq!(echo(None, calls, Names::Random(2)), expected);
}

#[test]
fn long_requests_arrive() {
    let tiles = "A".repeat(3000);
    let calls = vec![
        open(0, "..\n"),
        place(0, 0, 0, &tiles),
        Call::Save { game: 0 },
    ];
    let answers = echo(Some(""), calls, Names::Given("b.txt"));
    let text = format!("b.txt\n..\n0 0 V {tiles}\n");
    assert_eq!(answers, [Opened, Placed(Some(3000)), Saved(text)]);
}

#[test]
fn this_kernel_protects() {
    // Other kernels may lack something, and say so.
    for sentence in crate::sandbox::support() {
        testkit::toolchain::notice(&sentence);
    }
}
