//! Taking moves back with `u`.

use std::fs;

use proptest::prelude::*;
use testkit::files::scratch;
use testkit::nogo::NaiveGame;
use testkit::transcript::Transcript;

use crate::program::nogo;
use crate::random::{config, saved};

const NOTHING: &str = "There is no move to take back\n";

/// What a human types.
#[derive(Clone, Copy, Debug)]
enum Typed {
    Cell(usize, usize),
    TakeBack,
}

fn typed() -> impl Strategy<Value = Vec<Typed>> {
    let cell = (0..6_usize, 0..6_usize).prop_map(|(row, col)| Typed::Cell(row, col));
    proptest::collection::vec(prop_oneof![3 => cell, 1 => Just(Typed::TakeBack)], 1..40)
}

proptest! {
    #![proptest_config(config(30, 200))]

    /// Two humans, and a naive game with all of its positions.
    #[test]
    fn positions_come_back_as_they_were(
        start in prop_oneof![Just(None), saved().prop_map(Some)],
        lines in typed(),
    ) {
        let directory = scratch();
        let mut command = nogo();
        command.args(["--level", "strong", "h", "h"]);
        let first = match &start {
            None => {
                command.args(["5", "5"]);
                NaiveGame::new(5, 5)
            }
            Some(text) => {
                fs::write(directory.path().join("start"), text).expect("a file");
                command.arg("start");
                NaiveGame::load(text.as_bytes()).expect("a saved game")
            }
        };
        let mut games = vec![first];
        let mut expected = Transcript { status: 6, ..Transcript::default() };
        let mut input = String::new();
        let mut winner = None;
        expected.stdout += &games[0].picture();
        for (number, line) in lines.iter().enumerate() {
            let game = games.last().expect("a position");
            // The position is saved before every line.
            input += &format!("w{number}\n");
            expected.files.insert(number.to_string(), game.saved());
            let prompt = format!("Player {}> ", ['O', 'X'][game.next]);
            expected.stdout += &prompt.repeat(2);
            match *line {
                Typed::Cell(row, col) => {
                    input += &format!("{row} {col}\n");
                    if game.is_free(row, col) {
                        let mut next = game.clone();
                        winner = next.play(row, col);
                        expected.stdout += &next.picture();
                        games.push(next);
                    }
                }
                Typed::TakeBack => {
                    input += "u\n";
                    if games.len() > 1 {
                        games.pop();
                        expected.stdout += &games[games.len() - 1].picture();
                    } else {
                        expected.stderr += NOTHING;
                    }
                }
            }
            if winner.is_some() {
                break;
            }
        }
        match winner {
            Some(winner) => {
                expected.stdout += &format!("Player {winner} wins\n");
                expected.status = 0;
            }
            None => {
                let next = games.last().expect("a position").next;
                expected.stdout += &format!("Player {}> ", ['O', 'X'][next]);
                expected.stderr += "End of input from user\n";
            }
        }
        expected.files.extend(start.map(|text| ("start".to_owned(), text)));
        let actual = Transcript::in_directory(directory.path(), &mut command, input.as_bytes());
        prop_assert_eq!(actual, expected);
    }
}

/// The answer of the computer is taken back, too. It may have moved first.
#[test]
fn answers_of_the_computer_are_taken_back() {
    for (players, start) in [
        (["h", "c"], "new"),
        (["c", "h"], "new"),
        (["c", "h"], "loaded"),
    ] {
        let directory = scratch();
        let mut command = nogo();
        command.args(["--level", "strong", "--playouts", "20", "--seed", "3"]);
        command.args(players);
        match start {
            "new" => command.args(["9", "9"]),
            _ => {
                // X is next.
                let rows = ".........\n".repeat(9);
                let text = format!("9 9 1 1 4 0 2 1 0\n{rows}");
                fs::write(directory.path().join("start"), text).expect("a file");
                command.arg("start")
            }
        };
        // Three moves of the computer cannot capture there.
        let input = "u\nwa\n2 5\nwb\n6 3\nwc\nu\nwd\nu\nwe\nu\nwf\n2 5\nwg\n";
        let script = Transcript::in_directory(directory.path(), &mut command, input.as_bytes());
        let file = |name: &str| script.files.get(name).expect(&script.stdout);
        let stones = |name| {
            file(name)
                .bytes()
                .filter(|byte| b"OX".contains(byte))
                .count()
        };
        assert_eq!(stones("b"), stones("a") + 2, "{script:?}");
        assert_eq!(stones("c"), stones("b") + 2, "{script:?}");
        assert_eq!(file("d"), file("b"));
        assert_eq!(file("e"), file("a"));
        assert_eq!(file("f"), file("a"));
        assert_eq!(stones("g"), stones("b"));
        let expected = format!("{}End of input from user\n", NOTHING.repeat(2));
        assert_eq!(script.stderr, expected);
    }
}

/// Without a level, `u` is a line like any other that is not a move.
#[test]
fn without_a_level_nothing_is_taken_back() {
    let run = |input: &[u8]| Transcript::of(nogo().args(["h", "c", "5", "5"]), input);
    let script = run(b"0 0\nu\nu\n1 1\n");
    assert_eq!(script.stderr, "End of input from user\n");
    assert_eq!(script, run(b"0 0\nx\nx\n1 1\n"));
}
