//! The JSON form of placements, moves, boards and refusals (feature `serde`).
#![cfg(feature = "serde")]

use std::fmt::Debug;

use hw3::{Board, Cell, Direction, Game, Lexicon, Move, Placement, Refusal, Tile, Word};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Writes a value as JSON, checks the text, and reads the value back.
#[track_caller]
fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).expect("JSON"), json);
    assert_eq!(&serde_json::from_str::<T>(json).expect("a value"), value);
}

fn word() -> Word {
    let start = Cell { row: 1, col: 2 };
    Word::new("CAT", start, Direction::Vertical).expect("memory")
}

#[test]
fn placements_are_objects() {
    for (text, json) in [
        (
            r#"2 3 V "T PMAN""#,
            r#"{"row":2,"col":3,"direction":"V","tiles":"T PMAN"}"#,
        ),
        (
            "-1 9 \u{e9} \"\u{e9} \"\"",
            "{\"row\":-1,\"col\":9,\"direction\":\"\u{e9}\",\"tiles\":\"\u{e9} \\\"\"}",
        ),
    ] {
        round_trip(&text.parse::<Placement>().expect("a placement"), json);
    }
    let bytes = Placement::new(0, 0, b'H', b"\xff").expect("memory");
    assert!(serde_json::to_string(&bytes).is_err(), "JSON is UTF-8");
    let json = r#"{"row":0,"col":0,"direction":"HV","tiles":""}"#;
    assert!(serde_json::from_str::<Placement>(json).is_err());
}

#[test]
fn boards_are_their_saved_form() {
    let board: Board = "AB\n..\n15\n00\n".parse().expect("a board");
    round_trip(&board, r#""AB\n..\n15\n00\n""#);
    let error = serde_json::from_str::<Board>(r#""AB\nC\n""#).expect_err("a short row");
    let expected = "AB\nC\n".parse::<Board>().expect_err("a short row");
    assert!(error.to_string().contains(&expected.to_string()), "{error}");
}

#[test]
fn every_refusal_is_read_back() {
    let cell = Cell { row: 4, col: 5 };
    let tile = Tile::new(b'T').expect("a letter");
    let word = word();
    round_trip(
        &Refusal::NotAWord { word: word.clone() },
        r#"{"NotAWord":{"word":{"text":"CAT","start":{"row":1,"col":2},"direction":"V"}}}"#,
    );
    round_trip(&Refusal::NoLetter, r#""NoLetter""#);
    for refusal in [
        Refusal::Direction { byte: 0xff },
        Refusal::OffBoard {
            row: -1,
            col: i64::MAX,
            rows: 8,
            cols: 10,
        },
        Refusal::BadTile { index: 3, byte: 0 },
        Refusal::NoLetter,
        Refusal::SpaceOffBoard { cell },
        Refusal::SpaceOnEmpty { cell },
        Refusal::StackFull { cell },
        Refusal::SameLetter { cell, tile },
        Refusal::FirstWordTooShort { cell },
        Refusal::CoversWord { word: word.clone() },
        Refusal::NotAWord { word: word.clone() },
        Refusal::NotConnected {
            cell,
            word: Some(word),
        },
        Refusal::NotConnected { cell, word: None },
        Refusal::BoardTooLarge { cell },
        Refusal::OutOfMemory,
    ] {
        let json = serde_json::to_string(&refusal).expect("JSON");
        let again: Refusal = serde_json::from_str(&json).expect(&json);
        assert_eq!(again, refusal);
    }
    let json = r#"{"SameLetter":{"cell":{"row":0,"col":0},"tile":"a"}}"#;
    assert!(serde_json::from_str::<Refusal>(json).is_err());
}

/// A game that is restored from its first board and its moves is the same game.
#[test]
fn a_move_list_restores_a_game() {
    let board: Board = ".....\n.HOT.\n.....\n".parse().expect("a board");
    let lexicon = Lexicon::new("hot\nhots\nno\non\nto\nshots\nhit").expect("a list");
    let mut game = Game::new(board.clone(), lexicon.clone());
    for text in [r#"1 4 H "S""#, r#"2 2 H "NO""#, r#"1 0 H "S    ""#] {
        let placement = text.parse().expect("a placement");
        game.place(&placement).expect("a legal move");
    }
    let moves = game.moves().expect("memory");
    round_trip(
        &moves[0],
        "{\"placement\":{\"row\":1,\"col\":4,\"direction\":\"H\",\"tiles\":\"S\"},\
         \"words\":[{\"text\":\"HOTS\",\"start\":{\"row\":1,\"col\":1},\"direction\":\"H\"}]}",
    );
    let json = serde_json::to_string(&(board, &moves)).expect("JSON");
    let (board, moves): (Board, Vec<Move>) = serde_json::from_str(&json).expect("a game");
    let mut restored = Game::new(board, lexicon);
    for made in &moves {
        restored.place(&made.placement).expect("a legal move");
    }
    assert_eq!(restored.board(), game.board());
    assert_eq!(restored.moves().expect("memory"), moves);
}
