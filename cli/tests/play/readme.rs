//! The pictures in the READMEs, which are screens of real games.
//!
//! `UPWORDS_SCREENS=write cargo test -p upwords --test play` draws them again.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use crate::model::{CTRL_E, CTRL_P, rack};
use crate::picture::{DARK, LIGHT, Palette};
use crate::terminal::{Directory, PATIENCE, Terminal};
use crate::{CTRL_Q, ENTER, ESC, RIGHT, to};

const CTRL_R: &str = "\x12";
const CTRL_T: &str = "\x14";

/// Compares a screen with its picture, or draws the picture.
fn check(game: &Terminal, name: &str, palette: Palette) {
    // The text that the test has waited for may come before the rest of the screen.
    let drawn = fs::read_to_string(file(name)).unwrap_or_default();
    let start = Instant::now();
    let patience = match writes_screens() {
        true => Duration::from_secs(1),
        false => PATIENCE,
    };
    while game.picture(palette) != drawn && start.elapsed() < patience {
        thread::sleep(Duration::from_millis(10));
    }
    compare(name, &game.picture(palette), &game.screen());
}

/// Compares a picture with the file of this name, or writes the file.
fn compare(name: &str, picture: &str, screen: &str) {
    let file = file(name);
    if writes_screens() {
        fs::create_dir_all(file.parent().expect("a directory")).expect("a directory");
        fs::write(&file, picture).expect("written");
    }
    let drawn = fs::read_to_string(&file).unwrap_or_default();
    assert!(picture == drawn, "{name}:\n{screen}");
}

fn file(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("screens");
    directory.join(name).with_extension("svg")
}

/// Returns true if the pictures are to be drawn again. Panics for any other value of
/// the variable than `write`, and in CI, where the comparison must be able to fail.
fn writes_screens() -> bool {
    let Some(value) = std::env::var_os("UPWORDS_SCREENS") else {
        return false;
    };
    assert!(
        value == "write",
        "UPWORDS_SCREENS must be 'write' or not set"
    );
    let is_ci = std::env::var_os("CI").is_some();
    assert!(!is_ci, "UPWORDS_SCREENS must not be set in CI");
    true
}

fn is_over(screen: &str) -> bool {
    screen.contains("Best plays:")
}

/// Plays what the hint says, and waits until the opponent has played, too.
fn play_hint(game: &Terminal) {
    game.press(CTRL_T);
    let is_place = |screen: &str| screen.contains("lays the play");
    let no_play = |screen: &str| screen.contains("There is no play");
    let is_laid = |screen: &str| screen.contains("Enter plays it");
    game.wait_until("a hint", |screen| {
        is_place(screen) || no_play(screen) || is_laid(screen)
    });
    if no_play(&game.screen()) {
        game.press_for(CTRL_P, "goes back");
        game.press_to_hide("y", "goes back");
    } else {
        if is_place(&game.screen()) {
            game.press_for(CTRL_T, "Enter plays it");
        }
        game.press_to_hide(ENTER, "Enter plays it");
    }
    wait_for_turn(game);
}

fn wait_for_turn(game: &Terminal) {
    let is_my_turn = |screen: &str| screen.contains("Your turn") && !screen.contains("thinks");
    game.wait_until("the next turn", |screen| {
        is_my_turn(screen) || is_over(screen)
    });
}

#[test]
fn the_start_screen() {
    let directory = Directory::new();
    let game = Terminal::start(&directory, 80, 24, &["--list", "modern"]);
    game.wait_for("Quit");
    game.press_for(ENTER, "Who plays?");
    game.press_for("\x1b[B\x1b[C", "greedy");
    check(&game, "start", DARK);
}

#[test]
fn a_match_and_its_replay() {
    let directory = Directory::new();
    let arguments = [
        "--players",
        "Ann,Zoe=greedy",
        "--seed",
        "7",
        "--list",
        "modern",
    ];
    let game = Terminal::start(&directory, 80, 24, &arguments);
    game.wait_for("Type a word");
    for _ in 0..9 {
        play_hint(&game);
    }
    game.press_for(CTRL_T, "lays the play");
    game.press_for(CTRL_T, "Legal:");
    check(&game, "turn", DARK);
    game.press_to_hide(ESC, "Legal:");
    // A stack of five tiles.
    game.press(&to(3, 4));
    game.press_for("z", "rule 5");
    check(&game, "refused", DARK);
    game.press_to_hide(ESC, "rule 5");
    // Two weak turns, for the end.
    game.press_for(CTRL_P, "goes back");
    game.press_to_hide("y", "goes back");
    wait_for_turn(&game);
    play_hint(&game);
    let tiles = rack(&game.screen()).expect("a rack");
    game.press_for(CTRL_E, "Which tile");
    game.press_to_hide(&tiles[0], "Which tile");
    wait_for_turn(&game);
    while !is_over(&game.screen()) {
        play_hint(&game);
    }
    check(&game, "end", DARK);
    for (name, dark) in [("board-light", None), ("board-dark", Some("--dark"))] {
        let pictures = directory.file(name);
        let program = Command::new(env!("CARGO_BIN_EXE_upwords"))
            .args(["replay", "state/finished/1.match", "--svg", name])
            .args(dark)
            .current_dir(directory.file("."))
            .output();
        assert!(program.expect("started").status.success());
        let picture = fs::read_to_string(pictures.join("028-place.svg"));
        compare(name, &picture.expect("a picture"), &game.screen());
    }

    game.resize(110, 36);
    game.press_for(CTRL_R, "turn 0 of");
    game.press_for(&RIGHT.repeat(18), "turn 18 of");
    check(&game, "replay", LIGHT);
    game.press(CTRL_Q);
    assert!(game.end().success());
}
