//! Matches that are kept: killed and resumed, listed and deleted, or not kept.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, SystemTime};
use std::{io::Write, thread};

use upwords_engine::Turn;

use crate::model::{self, Model, WORDS, finished_file, kept_file, rack, start};
use crate::terminal::{Directory, Terminal};
use crate::{CTRL_C, CTRL_Q, CTRL_S, DOWN, ENTER, ESC, UP};

const CTRL_N: &str = "\x0e";

/// The start screen with the modern list.
fn start_screen(directory: &Directory) -> Terminal {
    let terminal = Terminal::start(directory, 80, 24, &["--list", "modern"]);
    terminal.wait_for("^Q quits");
    terminal
}

/// The text of a screen without its line breaks.
fn unwrapped(screen: &str) -> String {
    screen.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn make_pipe(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status();
    assert!(made.expect("mkfifo").success());
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("a file").mode() & 0o777
}

#[test]
fn a_match_that_is_killed_is_resumed_with_everything() {
    let directory = model::directory();
    fs::remove_dir(directory.file("state")).expect("removed");
    let (terminal, mut model) = start(&directory, "Ann,Zoe=greedy", 7);
    for _ in 0..2 {
        model.compare(&terminal);
        let turn = model.choice();
        model.play(&terminal, turn);
        model.follow(&terminal, &directory);
    }
    model.compare(&terminal);
    assert_eq!(mode(&directory.file("state")), 0o700);
    assert_eq!(mode(&kept_file(&directory)), 0o600);
    // In the middle of a turn.
    let placement = model.best().expect("a placement");
    model.lay(&terminal, &placement);
    terminal.kill();

    // The game names its word list, which is not that of the start screen.
    let terminal = start_screen(&directory);
    terminal.wait_for("1 unfinished game");
    terminal.press_for("r", "Ann, Zoe (greedy)");
    let screen = terminal.screen();
    let line = screen.lines().find(|line| line.contains("Ann, Zoe"));
    let line = line.expect("a game");
    let last = model.game.turns().iter().rev();
    let mut last = last.filter_map(|played| played.words.first());
    let last = upwords_engine::spell_word(last.next().expect("a word").text());
    assert!(line.contains(&format!("4 turns, last {last}")), "{line}");
    let date = line
        .trim_start_matches([' ', '▸'])
        .get(..16)
        .unwrap_or_default();
    let shape = date.replace(|digit: char| digit.is_ascii_digit(), "0");
    assert_eq!(shape, "0000-00-00 00:00", "{line}");
    terminal.press_for(ENTER, "short.txt");
    model.compare(&terminal);
    assert_eq!(directory.unfinished(), 1);
    terminal.press_for(CTRL_Q, "The match is kept");
    assert!(terminal.end().success());
}

#[test]
fn a_match_that_is_killed_while_a_computer_thinks_goes_on_with_its_turn() {
    let directory = model::directory();
    let (terminal, mut model) = start(&directory, "Ann,Zoe=expert", 7);
    model.compare(&terminal);
    let turn = model.choice();
    model.play(&terminal, turn);
    terminal.wait_for("thinks");
    terminal.kill();
    assert_eq!(model.kept(&directory).saved(), model.game.saved());
    let terminal = start_screen(&directory);
    terminal.press_for("r", "1 turn, last");
    terminal.press_for(ENTER, "thinks");
    model.follow(&terminal, &directory);
    model.compare(&terminal);
    terminal.press(CTRL_Q);
    assert!(terminal.end().success());
}

#[test]
fn several_matches_are_kept_and_a_match_that_is_played_is_not_offered() {
    let directory = model::directory();
    for (players, seed) in [("Ann,Bob", 1), ("Eve,Max", 2)] {
        let (terminal, mut model) = start(&directory, players, seed);
        terminal.wait_for("Pass the keyboard");
        terminal.press_for(" ", "Rack of ");
        let turn = model.choice();
        model.play(&terminal, turn);
        terminal.wait_for("Pass the keyboard");
        terminal.press_for(CTRL_Q, "The match is kept");
        assert!(terminal.end().success());
        thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(directory.unfinished(), 2);

    // The last one is first.
    let first = start_screen(&directory);
    first.press_for("r", "Ann, Bob");
    assert!(first.screen().find("Eve, Max") < first.screen().find("Ann, Bob"));
    let second = start_screen(&directory);
    second.press_for("r", "Ann, Bob");
    first.press_for(ENTER, "Pass the keyboard to Max");
    // The second one has it in its list, but cannot take it.
    second.press_for(ENTER, "being played elsewhere");
    second.press_for("d", "Delete this game?");
    second.press_for("y", "being played elsewhere");
    second.wait_until("no Eve", |screen| !screen.contains("Eve"));
    second.press_for(ENTER, "Pass the keyboard to Bob");
    let third = start_screen(&directory);
    assert!(!third.screen().contains("unfinished"), "{}", third.screen());
    third.press(CTRL_C);
    assert!(third.end().success());

    // Both go on in their own files.
    for (terminal, name) in [(&first, "Eve"), (&second, "Ann")] {
        terminal.press_for(" ", "Rack of");
        terminal.press_for("\x10", "passes");
        terminal.press_for("y", &format!("Pass the keyboard to {name}"));
    }
    first.kill();
    second.press_for(CTRL_N, "2 unfinished games");
    second.press_for("r", "Eve, Max");
    second.press_for("d", "Delete this game?");
    second.press_to_hide("n", "Delete this game?");
    assert_eq!(directory.unfinished(), 2);
    second.press_for("d", "Delete this game?");
    second.press("y");
    second.wait_until("one game", |screen| screen.matches("2 turns").count() == 1);
    assert_eq!(directory.unfinished(), 1);
    second.press(UP);
    second.press(DOWN);
    second.press_for("d", "Delete this game?");
    second.press_for("y", "Free practice");
    assert_eq!(directory.unfinished(), 0);
    second.press(CTRL_C);
    assert!(second.end().success());
}

#[test]
fn a_match_that_cannot_be_kept_says_so_and_is_not_lost_by_accident() {
    let directory = model::directory();
    fs::remove_dir(directory.file("state")).expect("removed");
    fs::write(directory.file("state"), "a file").expect("written");
    let (terminal, mut model) = start(&directory, "Ann,Zoe=greedy", 7);
    terminal.wait_for("The match cannot be kept");
    let turn = model.choice();
    model.play(&terminal, turn);
    terminal.wait_for("Your turn");
    terminal.wait_for("The match cannot be kept");
    for key in [CTRL_Q, CTRL_N] {
        terminal.press_for(key, "loses the match");
        terminal.press_to_hide("n", "loses the match");
    }
    // A match that is saved is not lost.
    terminal.press_for(CTRL_S, "> ");
    terminal.press_for("saved.match", "> saved.match");
    terminal.press_for(ENTER, "Saved to ");
    terminal.press_for(CTRL_N, "^Q quits");
    terminal.press(CTRL_Q);
    assert!(terminal.end().success());

    // A saved match that is only looked at is not lost, either, and is not kept.
    fs::remove_file(directory.file("state")).expect("removed");
    let terminal = Terminal::start(&directory, 80, 24, &["saved.match"]);
    terminal.wait_for("Your turn");
    terminal.press(CTRL_Q);
    assert!(terminal.end().success());
    assert!(!directory.file("state").exists());
}

#[test]
fn a_later_write_makes_up_for_one_that_failed() {
    let directory = model::directory();
    let (terminal, mut model) = start(&directory, "Ann,Bob", 7);
    terminal.press_for(" ", "Rack of Ann");
    let obstacle = directory.file("state").join("1.match.new");
    fs::create_dir(&obstacle).expect("a directory");
    let turn = model.choice();
    model.play(&terminal, turn);
    terminal.wait_for("The match cannot be kept");
    terminal.press_for(" ", "Rack of Bob");
    terminal.press_for(CTRL_Q, "loses the match");
    terminal.press_to_hide(ESC, "loses the match");
    // The old file stays.
    assert_eq!(model.kept(&directory).turns().len(), 0);
    fs::remove_dir(&obstacle).expect("removed");
    let turn = model.choice();
    model.play(&terminal, turn);
    terminal.wait_for("Pass the keyboard to Ann");
    assert_eq!(model.kept(&directory).saved(), model.game.saved());
    terminal.press_for(CTRL_Q, "The match is kept");
    assert!(terminal.end().success());
}

#[test]
fn a_finished_match_that_cannot_be_moved_stays_kept() {
    let directory = model::directory();
    fs::write(directory.file("state").join("finished"), "").expect("written");
    let (terminal, mut model) = start(&directory, "Ann,Zoe=greedy", 7);
    model.compare(&terminal);
    model.play(&terminal, Turn::Resign);
    terminal.wait_for("Ann resigned");
    terminal.press(CTRL_Q);
    assert!(terminal.end().success());
    assert_eq!(model.kept(&directory).saved(), model.game.saved());
    // Looking at it moves it once this is possible.
    fs::remove_file(directory.file("state").join("finished")).expect("removed");
    let terminal = start_screen(&directory);
    terminal.press_for("r", "1 turn");
    terminal.press_for(ENTER, "turn 0 of 1");
    terminal.press(CTRL_Q);
    assert!(terminal.end().success());
    assert!(finished_file(&directory).exists() && !kept_file(&directory).exists());
}

/// A state directory on a file system without room, if the kernel lets users mount one.
#[test]
fn a_full_disk_is_reported() {
    let directory = model::directory();
    let program = env!("CARGO_BIN_EXE_upwords");
    let script = "mount -t tmpfs -o size=4k,nr_inodes=3 none state && exec \"$@\"";
    let mount = ["-Urm", "sh", "-c", script, "sh"];
    let probe = Command::new("unshare")
        .args(mount)
        .arg("true")
        .current_dir(directory.file("."))
        .status();
    if !probe.is_ok_and(|status| status.success()) {
        testkit::toolchain::skip("allow user namespaces, to mount a small disk");
        return;
    }
    let arguments = [
        "play",
        "--players",
        "Ann,Bob",
        "--seed",
        "7",
        "--words",
        WORDS,
    ];
    let all: Vec<&str> = mount
        .into_iter()
        .chain([program])
        .chain(arguments)
        .collect();
    let terminal = Terminal::execute("unshare", &directory, 80, 24, &all);
    let mut model = Model::new("Ann,Bob", 7);
    terminal.wait_for("Pass the keyboard to Ann");
    terminal.press_for(" ", "Rack of Ann");
    let turn = model.choice();
    model.play(&terminal, turn);
    terminal.press_for(" ", "Rack of Bob");
    terminal.wait_for("The match cannot be kept");
    terminal.press_for(CTRL_Q, "loses the match");
    terminal.press("y");
    assert!(terminal.end().success());
}

#[test]
fn hostile_files_neither_block_nor_control_the_terminal() {
    let directory = model::directory();
    let state = directory.file("state");
    let file = |name: &str| state.join(name);
    let evil = "\x1b]0;evil\x07\u{202e}\u{9b}2J";
    let head = "upwords match 1\nseed 7\nplayer person";
    let cases = [
        // Valid as far as the list shows.
        (
            "1.match",
            format!("# last {evil}\n{head} A{evil}n\nplayer greedy Zoe\nend turns 0\n"),
        ),
        (
            "2.match",
            format!("{head} Ann\nplayer {evil} Zoe\nplace 4 4 H \"FO\nend turns 1\n"),
        ),
        (
            "3.match",
            format!("# words file /{evil}\n{head} Ann\nplayer person Bob\n"),
        ),
        (
            "4.match",
            format!("# words file /dev/zero\n{head} Cut\nplayer person Off\n"),
        ),
        (
            "5.match",
            format!(
                "# {}\n{head} Long\nplayer person Line\n",
                "x".repeat(500_000)
            ),
        ),
        (
            "6.match",
            format!(
                "upwords match 1\nrows 99999999999\nseed 7\n{}end turns 0\n",
                "player person P\n".repeat(9000)
            ),
        ),
        ("7.match", String::new()),
        ("8.match", "\0\0\0".to_owned()),
        ("9.match", "upwords match 1".to_owned()),
        ("a.game", evil.to_owned()),
    ];
    for (name, text) in &cases {
        fs::write(file(name), text).expect("written");
    }
    let huge = fs::File::create(file("20.match")).expect("a file");
    (&huge).write_all(head.as_bytes()).expect("written");
    huge.set_len(1 << 40).expect("a sparse file");
    make_pipe(&file("21.match"));
    symlink(file("1.match"), file("22.match")).expect("a link");
    symlink("/dev/zero", file("23.match")).expect("a link");
    fs::create_dir(file("24.match")).expect("a directory");
    // A word list that blocks whoever opens it.
    make_pipe(&directory.file("pipe"));
    let list = directory.file("pipe");
    let text = format!(
        "# words file {}\n{head} Pip\nplayer person Bob\n",
        list.display()
    );
    fs::write(file("25.match"), text).expect("written");
    // What the list shows of each game, the last one first, and why it is not resumed.
    let listed = [
        ("1.match", "is not a valid name"),
        ("2.match", "line 4: this line must be 'player', then person"),
        ("3.match", "line 6: the file is cut off here"),
        ("4.match", "/dev/zero is not a regular file"),
        ("5.match", "line 6: the file is cut off here"),
        ("6.match", "a board has 1 to 99 rows"),
        ("9.match", "line 1: this line must be 'upwords match 1'"),
        ("25.match", "pipe is not a regular file"),
    ];
    for (age, (name, _)) in (0..).zip(&listed) {
        let opened = fs::File::options().append(true).open(file(name));
        let time = SystemTime::now() - Duration::from_secs(age);
        opened.expect("a file").set_modified(time).expect("a time");
    }
    // Only root can make a file of another user. It is not listed.
    let text = format!("{head} Other\nplayer person User\n");
    fs::write(file("26.match"), text).expect("written");
    if std::os::unix::fs::chown(file("26.match"), Some(12345), None).is_err() {
        fs::remove_file(file("26.match")).expect("removed");
    } else {
        fs::set_permissions(file("26.match"), Permissions::from_mode(0o666)).expect("permissions");
    }

    let terminal = start_screen(&directory);
    terminal.press_for("r", "Enter resumes");
    let screen = terminal.screen();
    let games = screen.lines().filter(|line| line.contains("turn"));
    assert_eq!(games.count(), listed.len(), "{screen}");
    for (number, (name, message)) in listed.iter().enumerate() {
        // Another key hides the message of the game before.
        terminal.press(&format!("\x1b[H{}", DOWN.repeat(number)));
        terminal.wait_until("no message", |screen| !unwrapped(screen).contains(message));
        terminal.press(ENTER);
        terminal.wait_until(&format!("{name}: {message}"), |screen| {
            unwrapped(screen).contains(message)
        });
    }
    terminal.press(CTRL_C);
    let evil = [&b"\x1b]0;"[..], b"\xe2\x80\xae", b"\xc2\x9b"];
    assert!(evil.iter().all(|bytes| !terminal.has_written(bytes)));
    assert!(terminal.end().success());
}

#[test]
fn a_pipe_or_a_directory_is_not_opened() {
    let directory = model::directory();
    make_pipe(&directory.file("pipe"));
    let terminal = start_screen(&directory);
    terminal.press_for("o", "> ");
    terminal.press_for("pipe", "> pipe");
    terminal.press_for(ENTER, "pipe is not a regular file");
    terminal.press_for("\x15state", "> state");
    terminal.press_for(ENTER, "irectory");
    terminal.press(CTRL_C);
    assert!(terminal.end().success());
    let terminal = Terminal::start(&directory, 80, 24, &["pipe"]);
    terminal.wait_for("pipe is not a regular file");
    assert_eq!(terminal.end().code(), Some(2));
}

#[test]
fn a_damaged_match_is_reported() {
    let directory = model::directory();
    let (terminal, mut model) = start(&directory, "Ann,Bob", 7);
    terminal.press_for(" ", "Rack of Ann");
    let turn = model.choice();
    model.play(&terminal, turn);
    terminal.wait_for("Pass the keyboard to Bob");
    assert!(rack(&terminal.screen()).is_some_and(|rack| rack.is_empty()));
    terminal.kill();
    let text = fs::read_to_string(kept_file(&directory)).expect("a match");
    for (damaged, message) in [
        (text[..text.len() - 20].to_owned(), "cut off"),
        (text.replace("seed 7", "seed 8"), "the file was changed"),
        (
            text.replace("short.txt", "none.txt"),
            "cannot read the word list",
        ),
    ] {
        fs::write(kept_file(&directory), &damaged).expect("written");
        let terminal = start_screen(&directory);
        terminal.press_for("r", "Ann, Bob");
        terminal.press(ENTER);
        terminal.wait_until(message, |screen| unwrapped(screen).contains(message));
        assert_eq!(
            fs::read_to_string(kept_file(&directory)).expect("a file"),
            damaged
        );
        terminal.press(CTRL_C);
        assert!(terminal.end().success());
    }
}

/// The target for a release build is 20 ms.
#[test]
fn the_start_screen_appears_soon_even_with_many_matches() {
    let directory = model::directory();
    let model = Model::new("Ann,Zoe=greedy", 7);
    for number in 0..50 {
        let path = directory.file("state").join(format!("{number}.match"));
        fs::write(path, model.game.saved()).expect("written");
    }
    let started = std::time::Instant::now();
    let terminal = start_screen(&directory);
    let time = started.elapsed();
    terminal.wait_for("50 unfinished games");
    assert!(time < Duration::from_secs(3), "{time:?}");
    terminal.press(CTRL_C);
    assert!(terminal.end().success());
}
