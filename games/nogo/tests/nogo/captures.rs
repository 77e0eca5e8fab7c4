//! Captures as drawn boards: the text files in `captures/`.
//!
//! A file contains cases, separated by blank lines. A case consists of comments, a
//! board in its frame, and moves with their outcome, `goes on` or `X wins`:
//!
//! ```text
//! # A corner has two liberties.
//! /----\
//! |OX..|
//! |....|
//! |....|
//! |....|
//! \----/
//! X 1 0: X wins
//! ```

use std::fs;
use std::path::Path;

use nogo::{Cell, Game};
use testkit::files::{list, scratch};
use testkit::nogo::NaiveGame;
use testkit::transcript::Transcript;

use crate::program::nogo;

/// A move and the winner, if it ends the game.
struct Move {
    player: usize,
    row: usize,
    col: usize,
    winner: Option<char>,
}

struct Case {
    rows: Vec<Vec<char>>,
    moves: Vec<Move>,
}

fn cases() -> Vec<(String, Case)> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/captures");
    let mut cases = Vec::new();
    for path in list(&directory) {
        let text = fs::read_to_string(&path).expect("a text file");
        for case in text.split("\n\n") {
            cases.push((format!("{}:\n{case}", path.display()), parse(case)));
        }
    }
    cases
}

fn parse(text: &str) -> Case {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let (board, moves): (Vec<&str>, Vec<&str>) =
        lines.partition(|line| line.starts_with(['/', '|', '\\']));
    let rows = board.iter().filter_map(|line| line.strip_prefix('|'));
    Case {
        rows: rows
            .map(|row| row.trim_end_matches('|').chars().collect())
            .collect(),
        moves: moves.into_iter().map(parse_move).collect(),
    }
}

fn parse_move(line: &str) -> Move {
    let (stone, outcome) = line.split_once(": ").expect("a move and its outcome");
    let words: Vec<&str> = stone.split(' ').collect();
    let [player, row, col] = words[..] else {
        panic!("{line}: not a player, a row and a column");
    };
    Move {
        player: ["O", "X"]
            .iter()
            .position(|name| *name == player)
            .expect("a player"),
        row: row.parse().expect("a row"),
        col: col.parse().expect("a column"),
        winner: match outcome {
            "O wins" => Some('O'),
            "X wins" => Some('X'),
            "goes on" => None,
            _ => panic!("{line}: not `O wins`, `X wins` or `goes on`"),
        },
    }
}

impl Case {
    fn naive(&self) -> NaiveGame {
        let mut naive = NaiveGame::new(self.rows.len(), self.rows[0].len());
        naive.rows.clone_from(&self.rows);
        naive.next = self.moves[0].player;
        naive
    }
}

#[test]
fn library_and_twin_decide_captures_as_drawn() {
    let cases = cases();
    assert!(cases.len() >= 20, "only {} cases", cases.len());
    for (name, case) in cases {
        let mut naive = case.naive();
        let mut game = Game::read(naive.saved().as_bytes()).expect("a saved game");
        for Move {
            player,
            row,
            col,
            winner,
        } in &case.moves
        {
            assert_eq!(naive.next, *player, "{name}: wrong player");
            game.play(Cell::new(*row, *col)).expect("a move");
            let actual = game.winner().map(|winner| char::from(winner.stone()));
            assert_eq!(actual, *winner, "{name}\nthe library");
            assert_eq!(naive.play(*row, *col), *winner, "{name}\nthe naive game");
        }
    }
}

#[test]
fn program_decides_captures_as_drawn() {
    let directory = scratch();
    let file = directory.path().join("game");
    for (name, case) in cases() {
        fs::write(&file, case.naive().saved()).expect("a file");
        let input: String = case
            .moves
            .iter()
            .map(|m| format!("{} {}\n", m.row, m.col))
            .collect();
        let script = Transcript::of(nogo().args(["h", "h"]).arg(&file), input.as_bytes());
        match case.moves.last().and_then(|last| last.winner) {
            Some(winner) => {
                let end = format!("/\nPlayer {winner} wins\n");
                assert!(script.stdout.ends_with(&end), "{name}");
                assert_eq!((&*script.stderr, script.status), ("", 0), "{name}");
            }
            None => assert_eq!(script.status, 6, "{name}"),
        }
    }
}
