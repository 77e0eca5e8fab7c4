//! Captures as drawn boards: the text files of `captures/`.
//!
//! A file has cases, with a blank line between them. A case is comments, a board
//! in its frame, and moves, the last of which ends the game or does not:
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

use crate::program::{scratch, transcript};
use crate::twin::Twin;

/// A move, and what comes of it: who wins, or nothing.
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
    for entry in fs::read_dir(directory).expect("a directory") {
        let path = entry.expect("an entry").path();
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
            _ => panic!("{line}: who wins?"),
        },
    }
}

impl Case {
    fn twin(&self) -> Twin {
        let mut twin = Twin::new(self.rows.len(), self.rows[0].len());
        twin.rows.clone_from(&self.rows);
        twin.next = self.moves[0].player;
        twin
    }
}

#[test]
fn every_drawn_capture_ends_the_game_as_it_says() {
    let cases = cases();
    assert!(cases.len() >= 20, "only {} cases", cases.len());
    for (name, case) in cases {
        let mut twin = case.twin();
        let mut game = Game::read(twin.saved().as_bytes()).expect("a saved game");
        for Move {
            player,
            row,
            col,
            winner,
        } in &case.moves
        {
            assert_eq!(twin.next, *player, "{name}: whose turn it is");
            game.play(Cell::new(*row, *col)).expect("a move");
            let told = game.winner().map(|winner| char::from(winner.stone()));
            assert_eq!(told, *winner, "{name}\nthe library");
            assert_eq!(twin.play(*row, *col), *winner, "{name}\nthe twin");
        }
    }
}

#[test]
fn the_program_ends_games_as_the_drawings_say() {
    let directory = scratch();
    let file = directory.path().join("game");
    for (name, case) in cases() {
        fs::write(&file, case.twin().saved()).expect("a file");
        let input: String = case
            .moves
            .iter()
            .map(|m| format!("{} {}\n", m.row, m.col))
            .collect();
        let script = transcript(
            &["h".as_ref(), "h".as_ref(), file.as_os_str()],
            input.as_bytes(),
        );
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
