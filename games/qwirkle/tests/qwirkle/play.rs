//! How the program asks who plays, deals, and ends a game.

use std::fs;

use qwirkle::{Game, Level};
use testkit::files::scratch;

use crate::program::{path_in, printed};

/// A game that is over is resumed to be undone; without people, nobody would want to.
#[test]
fn a_finished_game_can_be_undone_after_resuming_it() {
    let directory = scratch();
    let path = path_in(&directory, "game");
    for (players, prompts) in [("Ann,Zoe=greedy", 1), ("Ann=greedy,Zoe=greedy", 0)] {
        let start = ["--players", players, "--rows", "1", "--columns", "3"];
        let whole = ["--seed", "3", "--save", &path];
        printed(&[&start[..], &whole].concat(), b"s\n");
        let resume = ["--resume", &path, "--save", &path];
        let prompt = "Type u to undo, or Enter to quit : ";
        for answer in ["", "\n", "q\n", "Q\n", "x\n\n"] {
            let over = printed(&resume, answer.as_bytes());
            let count = prompts * if answer == "x\n\n" { 2 } else { 1 };
            assert_eq!(over.matches(prompt).count(), count, "{over}");
            assert_eq!(over.matches("Congratulations, ").count(), 1, "{over}");
            let rejected = count == 2;
            assert_eq!(
                over.contains("Type u or press Enter, not \"x\".\n"),
                rejected
            );
        }
        if prompts == 1 {
            let undone = printed(&resume, b"u\n");
            assert!(undone.contains("Undone : "), "{undone}");
            assert!(undone.contains("Dear Ann, what do you do"), "{undone}");
            let game = Game::load(&fs::read(&path).expect("a saved game")).expect("a game");
            assert_eq!(game.turns(), [], "undoing saves the game");
        }
    }
}

/// Without --seed, the program deals until somebody can lay a tile, and names the
/// game that is played in the end.
#[test]
fn tiles_are_dealt_again_if_none_fits() {
    let directory = scratch();
    let path = path_in(&directory, "game");
    let arguments = [
        "--players",
        "Ann",
        "--deck",
        "1",
        "--rows",
        "1",
        "--columns",
        "2",
    ];
    let save = ["--save", &path];
    let again = "Nobody can lay a tile, so the tiles are dealt again.\n";
    let mut most = 0;
    // Six deals in ten are dealt again.
    for _ in 0..60 {
        let shown = printed(&[&arguments[..], &save].concat(), b"");
        most = most.max(shown.matches(again).count());
        let (before, game) = shown.split_once("This is game ").expect("a game");
        // Each deal shows the board, the tile and why it is not played.
        assert_eq!(before.lines().count(), 8 * before.matches(again).count());
        assert_eq!(
            before.matches("Deck of Ann : ").count(),
            before.matches(again).count()
        );
        let (seed, _) = game.split_once(';').expect("a seed");
        let same = printed(&[&arguments[..], &["--seed", seed]].concat(), b"");
        assert_eq!(same, format!("This is game {game}"));
        assert!(!same.contains("Nobody"), "{same}");
        let saved = fs::read_to_string(&path).expect("a saved game");
        assert!(saved.contains(&format!("\nseed {seed}\n")), "{saved}");
        if most >= 2 {
            break;
        }
    }
    assert!(most >= 2, "dealt again {most} times");
}

/// A board for a single tile ends the game at once, with and without a seed.
#[test]
fn a_board_without_room_is_dealt_once() {
    for seed in [&[][..], &["--seed", "5"]] {
        let start = [
            "--players",
            "Ann,Zoe=greedy",
            "--rows",
            "1",
            "--columns",
            "1",
        ];
        let shown = printed(&[&start[..], seed].concat(), b"s\n");
        assert_eq!(shown.matches("Tiles left in the bag").count(), 1, "{shown}");
        assert!(shown.contains("no room for another tile"), "{shown}");
    }
}

/// The questions list every level, and take its number and its name.
#[test]
fn every_level_can_be_chosen_by_number_and_by_name() {
    let directory = scratch();
    let path = path_in(&directory, "game");
    for (number, level) in (1..).zip(Level::ALL) {
        for answer in [format!("{number}"), level.to_string()] {
            let input = format!("2\nAnn\nh\nZoe\n{answer}\nw {path}\n");
            let shown = printed(&["--seed", "1"], input.as_bytes());
            assert!(shown.contains(&format!("\n  {number}  {level}")), "{shown}");
            let saved = fs::read_to_string(&path).expect("a saved game");
            assert!(
                saved.contains(&format!("\nplayer {level} Zoe\n")),
                "{saved}"
            );
        }
        let help = printed(&["--help"], b"");
        assert!(help.contains(&format!(" {level}")), "{help}");
    }
    for answer in [
        "0".to_owned(),
        format!("{}", Level::ALL.len() + 1),
        "weak".into(),
    ] {
        let shown = printed(&[], format!("2\nAnn\n{answer}\n").as_bytes());
        assert!(
            shown.contains(&format!("\"{answer}\" is not a player: ")),
            "{shown}"
        );
    }
}
