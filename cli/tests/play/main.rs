//! Plays whole games in a pseudo-terminal.

use std::fs;
use std::process::Command;

use hw3::{Direction, Game, Lexicon, Placement};
use terminal::{Directory, Terminal};

mod kept_matches;
mod matches;
mod model;
mod picture;
mod readme;
mod replays;
mod terminal;
mod wild;

const HOME: &str = "\
..........
..........
..........
..HOME....
..........
..........
..........
..........
";

const UP: &str = "\x1b[A";
const DOWN: &str = "\x1b[B";
const RIGHT: &str = "\x1b[C";
const LEFT: &str = "\x1b[D";
const CTRL_HOME: &str = "\x1b[1;5H";
const CTRL_C: &str = "\x03";
const CTRL_O: &str = "\x0f";
const CTRL_Q: &str = "\x11";
const CTRL_S: &str = "\x13";
const CTRL_Y: &str = "\x19";
const CTRL_Z: &str = "\x1a";
const BACKSPACE: &str = "\x7f";
const ESC: &str = "\x1b";
const ENTER: &str = "\r";
const TAB: &str = "\t";

/// A directory with the board `home.txt`.
fn home() -> Directory {
    let directory = Directory::new();
    fs::write(directory.file("home.txt"), HOME).expect("written");
    directory
}

#[test]
fn a_game_is_played_undone_and_saved() {
    let directory = home();
    let game = Terminal::start(&directory, 80, 24, &["home.txt"]);
    game.wait_for("0 moves");
    game.press(UP);
    game.press(RIGHT);
    game.press_for(TAB, "down");
    game.press_for("t pma", "TOPMA (rows 2-6, column 3) is not in");
    game.press_for("n", "Legal: 5 tiles");
    game.press_for(ENTER, "Placed 5 tiles: TOPMAN");
    game.press_for("x", "Not legal:");
    game.press_for(ENTER, "Refused, nothing changed:");
    game.press_for(BACKSPACE, "1 move ");
    game.press_for(CTRL_Z, "Undone: TOPMAN");
    game.press_for(CTRL_Y, "Redone: TOPMAN");
    assert_eq!(directory.unfinished(), 1);
    // The prompt offers a name that keeps the moves. The board is not overwritten
    // without a question.
    game.press_for(CTRL_S, "> home.game");
    game.press_for("\x15home.txt", "only the board");
    game.press_for(ENTER, "home.txt already exists");
    game.press_for("n", "home.txt");
    game.press_for("\x15saved.txt", "> saved.txt");
    game.press_for(ENTER, "Saved the board");
    assert_eq!(directory.unfinished(), 0);
    game.press_for(CTRL_Q, "The board is saved to ");
    assert!(game.end().success());

    assert_eq!(
        fs::read_to_string(directory.file("home.txt")).expect("a file"),
        HOME
    );
    let saved = fs::read_to_string(directory.file("saved.txt")).expect("a file");
    let expected = "\
..........
..........
...T......
..HOME....
...P......
...M......
...A......
...N......
0000000000
0000000000
0001000000
0011110000
0001000000
0001000000
0001000000
0001000000
";
    assert_eq!(saved, expected);
}

/// The keys that move the cursor to a cell.
fn to(row: usize, col: usize) -> String {
    format!("{CTRL_HOME}{}{}", DOWN.repeat(row), RIGHT.repeat(col))
}

#[test]
fn ten_moves_are_played_and_every_kind_of_reason_is_shown() {
    let directory = home();
    let terminal = Terminal::start(&directory, 80, 24, &["home.txt"]);
    terminal.wait_for("→ H");
    for (row, col, tiles, reason) in [
        (3, 10, "S", "row 3, column 10 is not on the 8 x 10"),
        (3, 2, "    ", "there is no letter to place (rule 3)"),
        (3, 1, " O", "row 3, column 1 is empty: a space needs"),
        (3, 9, "A ", "row 3, column 10 is off the board"),
        (3, 2, "HA", "row 3, column 2 shows H already"),
        (3, 2, "DARE", "covered entirely"),
        (3, 6, "Q", "HOMEQ (row 3, columns 2-6) is not in"),
        (0, 0, "CAT", "CAT (row 0, columns 0-2) uses no tile"),
    ] {
        terminal.press(&to(row, col));
        terminal.press_for(tiles, reason);
        terminal.press_for(ENTER, "Refused, nothing changed");
        terminal.press_to_hide(ESC, "Refused");
    }

    let board = HOME.parse().expect("a board");
    let mut game = Game::new(board, Lexicon::embedded().expect("the list"));
    let mut is_down = false;
    for (number, (row, col, direction, tiles)) in [
        (2, 3, Direction::Vertical, "T PMAN"),
        (2, 5, Direction::Vertical, "P TAL"),
        (6, 1, Direction::Horizontal, "SN I"),
        (4, 6, Direction::Horizontal, "ABLEWARE"),
        (3, 2, Direction::Horizontal, "D"),
        (3, 2, Direction::Horizontal, "C"),
        (3, 2, Direction::Horizontal, "T"),
        (6, 1, Direction::Vertical, " O"),
        (6, 1, Direction::Vertical, "  FA"),
        (9, 1, Direction::Horizontal, " TOM"),
    ]
    .into_iter()
    .enumerate()
    {
        if is_down != (direction == Direction::Vertical) {
            is_down = !is_down;
            terminal.press_for(TAB, if is_down { "down" } else { "across" });
        }
        terminal.press(&to(row, col));
        terminal.press_for(tiles, "Legal: ");
        let moves = if number == 0 { "move " } else { "moves" };
        terminal.press_for(ENTER, &format!("{} {moves}", number + 1));
        let (row, col) = (row as i64, col as i64);
        let placement = Placement::new(row, col, direction, tiles).expect("memory");
        game.place(&placement).expect("a legal move");
    }
    terminal.press(CTRL_S);
    terminal.press_for("\x15ten.txt", "> ten.txt");
    terminal.press_for(ENTER, "Saved the board");
    terminal.press(CTRL_Q);
    assert!(terminal.end().success());
    let saved = fs::read_to_string(directory.file("ten.txt")).expect("a file");
    assert_eq!(saved, game.board().to_string());
}

#[test]
fn a_small_terminal_is_enough() {
    let directory = home();
    let game = Terminal::start(&directory, 40, 12, &["home.txt"]);
    game.wait_for("? keys");
    game.press_for("tomb", "Ctrl-W shows it all");
    game.press_for("\x17", "covered entirely");
    game.press_for(ESC, "? keys");
    game.press_for(ESC, "→H  O  M  E");
    game.press_for("d", "DOME (row 3, columns 2-5)");
    game.press_for(ENTER, "Placed 1 tile");
    game.press_for(CTRL_S, "> home.game");
    game.press_for(&format!("{}txt", BACKSPACE.repeat(4)), "> home.txt");
    game.press_for(ENTER, "overwrites it");
    game.press_for("y", "Saved the board");
    game.press(CTRL_C);
    assert!(game.end().success());
    let saved = fs::read_to_string(directory.file("home.txt")).expect("a file");
    assert!(
        saved.contains("DOME") && saved.contains("002111"),
        "{saved}"
    );
}

#[test]
fn a_game_that_is_killed_is_resumed_with_its_history() {
    let directory = home();
    let game = Terminal::start(&directory, 80, 24, &["home.txt"]);
    game.wait_for("→ H");
    game.press_for(&format!("d{ENTER}"), "Placed 1 tile: DOME");
    game.press_for(&format!("c{ENTER}"), "Placed 1 tile: COME");
    game.press_for(&format!("t{ENTER}"), "Placed 1 tile: TOME");
    game.press_for(CTRL_Z, "Undone: TOME");
    game.press_for("x", "Not legal");
    game.kill();

    let game = Terminal::start(&directory, 80, 24, &[]);
    game.wait_for("Resume");
    game.press_for("r", "Practice: home.txt");
    game.wait_for("2 moves, last COME");
    game.press_for(ENTER, "home.txt*  8 x 10  2 moves");
    game.press_for(CTRL_Y, "Redone: TOME");
    game.press_for(CTRL_Z, "Undone: TOME");
    game.press_for(CTRL_Z, "Undone: COME");
    game.press_for(CTRL_Q, "offered at the next start");
    game.press_for(ENTER, "The game is kept");
    assert!(game.end().success());

    // With fewer words, the game is resumed only in part.
    fs::write(directory.file("few.txt"), "home\n").expect("written");
    let journal = directory.file("state").join("1.game");
    let text = fs::read_to_string(&journal).expect("a journal");
    let few = format!("# words file {}", directory.file("few.txt").display());
    let lines = text.lines().map(|line| match line.starts_with("# words ") {
        true => format!("{few}\n"),
        false => format!("{line}\n"),
    });
    fs::write(&journal, lines.collect::<String>()).expect("written");
    let game = Terminal::start(&directory, 80, 24, &[]);
    game.wait_for("Resume");
    game.press_for("r", "Practice: home.txt");
    game.press_for(
        ENTER,
        "An unfinished game of 0 moves (home.txt). The word list",
    );
    game.press(CTRL_C);
    assert!(game.end().success());
    fs::write(&journal, text).expect("written");

    // A second game does not disturb the first.
    let game = Terminal::start(&directory, 80, 24, &["--practice"]);
    game.wait_for("Type letters");
    game.press_for(&format!("cat{ENTER}"), "Placed 3 tiles: CAT");
    assert_eq!(directory.unfinished(), 2);
    game.press_for(CTRL_Q, "drops the game");
    game.press("d");
    assert!(game.end().success());
    assert_eq!(directory.unfinished(), 1);

    let game = Terminal::start(&directory, 80, 24, &[]);
    game.wait_for("Resume");
    game.press_for("r", "1 move, last DOME");
    game.press("d");
    game.press_to_hide("y", "last DOME");
    assert_eq!(directory.unfinished(), 0);
    game.press(CTRL_C);
    assert!(game.end().success());
}

#[test]
fn a_saved_game_has_its_moves_and_is_saved_again_without_a_question() {
    let directory = home();
    let game = Terminal::start(&directory, 80, 24, &["home.txt"]);
    game.wait_for("→ H");
    game.press_for(&format!("d{ENTER}"), "Placed 1 tile: DOME");
    game.press_for(CTRL_S, "> home.game");
    game.press_for(ENTER, "Saved the game with its moves");
    game.press_for(&format!("c{ENTER}"), "Placed 1 tile: COME");
    game.press_for(CTRL_S, "> home.game");
    game.press_for(ENTER, "Saved the game with its moves");
    game.press_for(CTRL_Q, "The game is saved to ");
    assert!(game.end().success());

    let game = Terminal::start(&directory, 80, 24, &["home.game"]);
    game.wait_for("2 moves");
    game.press_for(CTRL_Z, "Undone: COME");
    game.press_for(CTRL_S, "> home.game");
    game.press_for(ENTER, "Saved the game with its moves");
    assert_eq!(directory.unfinished(), 0);
    game.press(CTRL_C);
    assert!(game.end().success());

    let game = Terminal::start(&directory, 80, 24, &["--practice"]);
    game.wait_for("Type letters");
    game.press_for(CTRL_O, "Open which file?");
    game.press_for(&format!("ho{TAB}"), "home.game  home.txt");
    game.press_for(&format!("g{TAB}"), "> home.game");
    game.press_for(ENTER, "Opened home.game: 8 x 10, 1 move.");
    game.press_for(CTRL_Y, "Redone: COME");
    game.press(CTRL_C);
    game.press(CTRL_C);
    assert!(game.end().success());

    // The game names its words. Without them, the chosen ones must do.
    fs::write(directory.file("few.txt"), "home\n").expect("written");
    let arguments = ["home.game", "--words", "few.txt"];
    let game = Terminal::start(&directory, 80, 24, &arguments);
    game.wait_for("home.game  8 x 10  1 move");
    game.press(CTRL_C);
    assert!(game.end().success());
    let text = fs::read_to_string(directory.file("home.game")).expect("a file");
    let text = text.replacen("# words file /", "# words file /no/such", 1);
    fs::write(directory.file("home.game"), text).expect("written");
    let game = Terminal::start(&directory, 80, 24, &arguments);
    game.wait_for("line 20: the word list does not allow this move: DOME");
    assert_eq!(game.end().code(), Some(2));
}

#[test]
fn the_game_follows_the_size_of_the_terminal() {
    let directory = home();
    let game = Terminal::start(&directory, 80, 24, &["home.txt"]);
    game.wait_for("Verdict");
    game.press_for("d", "Legal: 1 tile");
    game.resize(40, 12);
    game.wait_for("DOME (row 3, columns 2-5)");
    assert!(!game.screen().contains("Verdict"));
    game.resize(20, 5);
    game.wait_for("Make the terminal");
    game.resize(120, 40);
    game.wait_for("Verdict");
    game.press_for(ENTER, "Placed 1 tile");
    game.press_for(CTRL_C, "offered at the next start");
    game.press(CTRL_C);
    assert!(game.end().success());
}

#[test]
fn a_signal_ends_the_game_and_keeps_it() {
    for signal in ["TERM", "INT", "HUP"] {
        let directory = home();
        let game = Terminal::start(&directory, 80, 24, &["home.txt"]);
        game.wait_for("→ H");
        game.press_for(&format!("d{ENTER}"), "Placed 1 tile: DOME");
        game.signal(signal);
        assert!(game.end().success());
        assert_eq!(directory.unfinished(), 1, "{signal}");
    }
}

#[test]
fn a_terminal_that_is_closed_ends_the_game_and_keeps_it() {
    let directory = home();
    let game = Terminal::start(&directory, 80, 24, &["home.txt"]);
    game.wait_for("→ H");
    game.press_for(&format!("d{ENTER}"), "Placed 1 tile: DOME");
    game.close();
    let game = Terminal::start(&directory, 80, 24, &[]);
    game.wait_for("Resume");
    game.press_for("r", "1 move, last DOME");
    game.press(CTRL_C);
    assert!(game.end().success());
}

#[test]
fn a_click_moves_the_cursor() {
    let directory = home();
    let game = Terminal::start(&directory, 80, 24, &["home.txt"]);
    game.wait_for("→ H");
    let screen = game.screen();
    let lines: Vec<&str> = screen.lines().collect();
    let (row, line) = lines
        .iter()
        .enumerate()
        .find(|(_, line)| line.contains("→ H"))
        .expect("the cursor");
    let before = line.split("O   M").next().expect("a start");
    let column = before.chars().count();
    // The coordinates of the mouse start at 1.
    game.press_for(&format!("\x1b[<0;{};{}M", column + 1, row + 1), "→ O");
    game.press(CTRL_C);
    assert!(game.end().success());
}

#[test]
fn a_file_that_is_not_a_board_is_reported_before_the_screen_changes() {
    let directory = home();
    fs::write(directory.file("bad.txt"), "..\n.h\n").expect("written");
    let game = Terminal::start(&directory, 80, 24, &["bad.txt"]);
    game.wait_for("row 1, column 1: 'h' is not a tile (A-Z) or '.'");
    assert_eq!(game.end().code(), Some(2));
}

#[test]
fn without_a_terminal_there_is_no_game() {
    let output = Command::new(env!("CARGO_BIN_EXE_upwords"))
        .arg("play")
        .output()
        .expect("run");
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("the game needs a terminal"), "{error}");
    assert!(output.stdout.is_empty());
}

#[test]
fn a_game_that_cannot_be_kept_says_so_and_goes_on() {
    let directory = home();
    fs::remove_dir(directory.file("state")).expect("removed");
    fs::write(directory.file("state"), "a file").expect("written");
    let game = Terminal::start(&directory, 80, 24, &["home.txt"]);
    game.wait_for("→ H");
    game.press_for(&format!("d{ENTER}"), "The game cannot be kept");
    game.press_for(CTRL_Q, "are not saved");
    game.press("d");
    assert!(game.end().success());
}

#[test]
fn a_pipe_among_the_unfinished_games_does_not_block_the_start() {
    let directory = home();
    let pipe = directory.file("state").join("1.game");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo").success());
    let game = Terminal::start(&directory, 80, 24, &[]);
    game.wait_for("Free practice");
    game.press(CTRL_Q);
    assert!(game.end().success());
}

/// The paste is longer than what is read at once.
#[test]
fn a_long_paste_is_read_to_its_end() {
    let directory = home();
    let game = Terminal::start(&directory, 80, 24, &["home.txt"]);
    game.wait_for("0 moves");
    let letters = "a".repeat(3000);
    game.press_for(&format!("{letters}{ENTER}"), "Refused, nothing changed:");
}
