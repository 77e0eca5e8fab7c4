//! The program as others run it.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;

use proptest::prelude::*;
use qwirkle::Game;
use tempfile::TempDir;

/// The program, with pipes and without settings of whoever runs this.
pub fn qwirkle() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_qwirkle"));
    command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE");
    command
}

/// Runs a command with an input.
pub fn run(command: &mut Command, input: &[u8]) -> Output {
    let mut child = command.stdin(Stdio::piped()).spawn().expect("a process");
    let mut stdin = child.stdin.take().expect("a pipe");
    thread::scope(|scope| {
        // It may end before it has read everything.
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output().expect("its output")
    })
}

/// What is printed, in which all must have gone well.
fn printed(arguments: &[&str], input: &[u8]) -> String {
    let output = run(qwirkle().args(arguments), input);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// The sentence with which it fails.
fn failed(arguments: &[&str]) -> String {
    let output = run(qwirkle().args(arguments), b"");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    String::from_utf8(output.stderr).expect("text")
}

/// A new empty directory, which is removed again.
pub fn scratch() -> TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a scratch directory")
}

/// The name of a file in a directory.
fn path_in(directory: &TempDir, name: &str) -> String {
    let path = directory.path().join(name);
    path.to_str().expect("text").to_owned()
}

/// Every way to run it that asks something, and input that leads through all of
/// its questions.
const DIALOGUES: [(&[&str], &str); 9] = [
    (&["stage", "1"], "Ann\nA red\nB\nC gray\n"),
    (&["stage", "2"], "Ann\n2\n6\n7\n"),
    (&["stage", "3"], "Ann\n2\n4 5\n0 0 0\n1 1 1\n"),
    (&["stage", "3"], "Ann\n2\n4\n5\n0 0 0\n1 1 1\n"),
    (&["stage", "4"], "Ann\n0 5 6\n1 5 6\n2 5 6\n"),
    (&["stage", "5"], "2\nAnn\nBob\n0 5 6\ns\n1 5 6\n"),
    (&["stage", "6"], "2\nAnn\nh\nZoe\nc\ns\n0 5 6\n"),
    (&["stage", "7"], "2\nAnn\nh\nZoe\nc\ns\nh\nu\n"),
    (&[], "2\nAnn\nh\nZoe\n1\nh\ns\nu\n?\n"),
];

/// At every prompt: the end of the input, there and within a line, and much that is
/// no answer. It goes on with the next prompt or ends, and says farewell.
#[test]
fn bad_input_at_every_prompt_is_survived() {
    let long = "x".repeat(5000);
    let number = "9".repeat(400);
    let bad = [
        "",
        " ",
        "\t\t",
        "x",
        "-1",
        "0",
        "+",
        "1e3",
        "4.5",
        "\u{1b}[2J",
        "«»",
        "é ü",
        "? ?",
        "w",
        "w ",
        "0 0",
        "0 0 0 0",
        "99 99 99",
        "-1 -1 -1",
        "0 x 0",
        "A B C D",
        "Ar Ar Ar",
        "1 2 3 4 5 6",
        &long,
        &number,
    ];
    for (arguments, input) in DIALOGUES {
        let arguments = [arguments, &["--seed", "1"]].concat();
        let lines: Vec<&str> = input.split_inclusive('\n').collect();
        for count in 0..=lines.len() {
            let before = lines[..count].concat();
            for bad in bad
                .iter()
                .map(|bad| format!("{bad}\n"))
                .chain([String::new(), "1".into()])
            {
                let all = format!("{before}{bad}");
                let shown = printed(&arguments, all.as_bytes());
                let end = "I wish you farewell and hope to see you again soon !!!\n";
                assert!(shown.ends_with(end), "{arguments:?} {all:?}\n{shown}");
                assert!(!shown.contains("\u{1b}[2J"));
            }
            let all = [before.as_bytes(), b"\xff\xfe\0\n\0\n"].concat();
            printed(&arguments, &all);
        }
    }
}

/// What is too long is one answer, and not several.
#[test]
fn a_long_line_is_dropped_whole() {
    for length in [990, 999, 1000, 1001, 1500, 5000] {
        let line = format!("Ann\n{}0 5 6\ns\n", " x ".repeat(length / 3));
        let shown = printed(&["stage", "4", "--seed", "1"], line.as_bytes());
        assert_eq!(
            shown.matches("which tile goes where").count(),
            3,
            "{length}"
        );
        assert!(!shown.contains("Ann lays"), "{length}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 24, ..Default::default() })]

    #[test]
    fn any_bytes_are_survived(dialogue in 0..DIALOGUES.len(), lines in 0usize..8, bytes: Vec<u8>) {
        let (arguments, input) = DIALOGUES[dialogue];
        let start: String = input.split_inclusive('\n').take(lines).collect();
        let output = run(qwirkle().args(arguments), &[start.as_bytes(), &bytes].concat());
        prop_assert_eq!(output.status.code(), Some(0));
        prop_assert_eq!(output.stderr, b"");
    }
}

#[test]
fn a_game_of_computers_comes_out_the_same_for_everybody() {
    let arguments = [
        "--players",
        "Ann=greedy,Bob=careful,Zoe=deep",
        "--seed",
        "4",
    ];
    let shown = printed(&arguments, b"");
    assert_eq!(printed(&arguments, b""), shown);
    assert!(shown.contains("Congratulations, "), "{shown}");
}

/// Lays what the hint says in every turn, to the end of the game.
#[test]
fn hints_lead_through_a_whole_game() {
    let arguments = ["--players", "Ann,Bob=greedy", "--seed", "9"];
    let mut input = String::new();
    for _ in 0..40 {
        let shown = printed(&arguments, format!("{input}h\n").as_bytes());
        if let Some(end) = shown.find("Congratulations, ") {
            assert_eq!(shown[end..].lines().count(), 1);
            return;
        }
        let (_, hint) = shown.rsplit_once("Hint : ").expect("a hint");
        let turn = match hint.split_once(" brings ") {
            Some((turn, _)) => turn,
            None => "s",
        };
        input += &format!("{turn}\n");
    }
    panic!("no end after\n{input}");
}

#[test]
fn a_game_is_saved_and_resumed() {
    let directory = scratch();
    let (one, two) = (path_in(&directory, "one"), path_in(&directory, "two"));
    let start = ["--players", "Ann,Zoe=greedy", "--seed", "5"];
    // The same game in one go, and in two.
    let whole = printed(&[&start[..], &["--save", &one]].concat(), b"s\nu\ns\ns\n");
    let saved = fs::read(&one).expect("a saved game");
    let first = printed(&start, format!("s\nw {two}\n").as_bytes());
    assert!(first.contains(&format!("Saved to {two}.\n")));
    let second = printed(&["--resume", &two, "--save", &two], b"s\nq\n");
    assert_eq!(fs::read(&two).expect("a saved game"), saved);
    let tail = |text: &str| {
        text.lines()
            .rev()
            .take(20)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(tail(&second), tail(&whole));
    // Turns of before can be taken back.
    let undone = printed(&["--resume", &two, "--save", &two], b"u\nu\nu\n");
    assert!(undone.contains("Taken back : 2 turns.\n"));
    assert!(undone.contains("There is nothing to take back.\n"));
    let game = Game::load(&fs::read(&two).expect("a saved game")).expect("a game");
    assert_eq!(game.turns(), [], "what is taken back is saved");
}

#[test]
fn what_cannot_be_saved_or_loaded_is_told() {
    let directory = scratch();
    let nowhere = path_in(&directory, "nowhere/game");
    let shown = printed(&["--players", "Ann"], format!("w {nowhere}\n").as_bytes());
    assert!(shown.contains(&format!(
        "Sorry, cannot save the game to {nowhere}: No such file"
    )));
    let told = failed(&["--players", "Ann", "--save", &nowhere]);
    assert!(
        told.starts_with(&format!("qwirkle: cannot save the game to {nowhere}: ")),
        "{told}"
    );
    let told = failed(&["--resume", &nowhere]);
    assert!(
        told.starts_with(&format!("qwirkle: cannot read {nowhere}: ")),
        "{told}"
    );
    let odd = path_in(&directory, "odd");
    fs::write(&odd, "qwirkle 1\nboard\n").expect("a file");
    assert_eq!(
        failed(&["show", &odd]),
        format!(
            "qwirkle: {odd} is no saved game: line 2 must be 'board' and the numbers of rows and \
             columns\n"
        )
    );
    let told = failed(&["show", "/dev/zero"]);
    assert!(told.contains("it is too large"), "{told}");
    assert_eq!(
        failed(&["--players", "Ann,Ann"]),
        "qwirkle: two players are called Ann: give one another name\n"
    );
    assert!(failed(&["--players", "Ann=best"]).contains("a computer is greedy, careful or deep"));
    assert!(failed(&["--rows", "0"]).contains("a board has 1 to 99 rows and columns, not 0 x 11"));
    for stage in ["0", "8", "x", "1x"] {
        assert!(
            failed(&["stage", stage]).contains("for '<STAGE>'"),
            "{stage}"
        );
    }
}

#[test]
fn a_closed_pipe_ends_it_quietly_and_a_full_disk_is_told() {
    for arguments in [&["stage", "1"][..], &["--players", "A=greedy,B=greedy"]] {
        let (reader, writer) = io::pipe().expect("a pipe");
        drop(reader);
        let output = run(qwirkle().args(arguments).stdout(writer), b"Ann\n");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        assert_eq!(output.status.code(), Some(141), "{arguments:?}");
        let full = fs::File::options().write(true).open("/dev/full");
        let full = Stdio::from(full.expect("a device"));
        let output = run(qwirkle().args(arguments).stdout(full), b"Ann\n");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(
            told.starts_with("qwirkle: cannot write: No space left"),
            "{told}"
        );
        assert_eq!(output.status.code(), Some(2));
    }
}

#[test]
fn colours_are_for_those_who_want_them() {
    let shown = |arguments: &[&str], variable: Option<&str>, input: &str| {
        let mut command = qwirkle();
        if let Some(variable) = variable {
            command.env(variable, "1");
        }
        let output = run(command.args(arguments), input.as_bytes());
        String::from_utf8(output.stdout).expect("text")
    };
    let stage_1 = "Ann\nH green\n";
    let green = "\x1b[38;5;10;48;5;0mH\x1b[0m\n";
    assert!(shown(&["stage", "1"], None, stage_1).contains(green));
    for (arguments, variable) in [
        (&["stage", "1"][..], Some("NO_COLOR")),
        (&["stage", "1", "--color", "never"], None),
    ] {
        let shown = shown(arguments, variable, stage_1);
        assert!(
            !shown.contains('\x1b') && shown.contains(" : H\n"),
            "{shown}"
        );
    }
    let game = ["--players", "A=greedy,B=greedy", "--seed", "3"];
    let always = [&game[..], &["--color", "always"]].concat();
    let plain = shown(&game, None, "");
    let colored = shown(&always, Some("NO_COLOR"), "");
    assert!(!plain.contains('\x1b') && colored.contains('\x1b'));
    assert_eq!(shown(&game, Some("CLICOLOR_FORCE"), ""), colored);
    assert_eq!(shown(&game, Some("NO_COLOR"), ""), plain);
    // A letter in a colour is a letter and the first letter of the colour; in the
    // board, where it has the same room, one blank less is before it.
    let lines = colored.lines().map(|line| {
        let mut line = line.to_owned();
        let blank = if line.contains('|') { " " } else { "" };
        for (index, name) in [(196, "r"), (10, "g"), (39, "b"), (11, "y")] {
            for letter in ["A", "B", "C", "D"] {
                let painted = format!("\x1b[38;5;{index};48;5;0m{letter}\x1b[0m");
                let named = format!("{letter}{name}");
                line = line.replace(&format!("{blank}*{painted}"), &format!("*{named}"));
                line = line.replace(&format!("{blank}{painted}"), &named);
            }
        }
        line + "\n"
    });
    assert_eq!(lines.collect::<String>(), plain);
}

#[test]
fn boards_fit_a_narrow_terminal_and_help_any() {
    for line in printed(&["--players", "A=greedy,B=greedy"], b"").lines() {
        assert!(line.len() <= 80, "{line}");
    }
    let board = printed(&["stage", "4"], b"Ann\n");
    let widest = board
        .lines()
        .filter(|line| line.contains('|'))
        .map(str::len)
        .max();
    assert_eq!(widest, Some(39));
    for arguments in [
        &["--help"][..],
        &["stage", "--help"],
        &["show", "--help"],
        &["measure", "--help"],
    ] {
        // What clap adds to an option makes some longer.
        let help = printed(arguments, b"");
        for line in help.lines().filter(|line| !line.contains("[default: ")) {
            assert!(line.len() <= 90, "{line}");
        }
    }
    let version = format!("qwirkle {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(printed(&["--version"], b""), version);
}

#[test]
fn measuring_gives_a_table_that_comes_out_the_same_every_time() {
    let measure = |arguments: &[&str]| run(qwirkle().arg("measure").args(arguments), b"");
    let once = measure(&["--games", "4"]);
    let table = String::from_utf8(once.stdout).expect("text");
    assert_eq!(measure(&["--games", "4"]).stdout, table.as_bytes());
    assert_ne!(
        measure(&["--games", "4", "--seed", "77"]).stdout,
        table.as_bytes()
    );
    let rows: Vec<&str> = table.lines().collect();
    assert!(rows[2].starts_with("| careful | greedy | 4 | "), "{table}");
    assert!(rows[3].starts_with("| deep | careful | 4 | "), "{table}");
    for row in &rows[2..] {
        let cells: Vec<&str> = row.split(" | ").collect();
        let counts: Vec<u32> = cells[3..6]
            .iter()
            .map(|cell| cell.parse().expect("a count"))
            .collect();
        assert_eq!(counts.iter().sum::<u32>(), 4, "{row}");
        assert_eq!(cells[6], format!("{:.1} %", f64::from(counts[0]) * 25.0));
    }
    // A single game is won or it is not, and there are both.
    let mut seen = [false, false];
    for seed in 1..30 {
        let output = measure(&["--games", "1", "--seed", &seed.to_string(), "--check"]);
        let table = String::from_utf8(output.stdout).expect("text");
        let won = table.lines().skip(2).all(|row| row.contains("| 100.0 %"));
        assert_eq!(output.status.code(), Some(i32::from(!won)), "{table}");
        seen[usize::from(won)] = true;
        if seen == [true, true] {
            return;
        }
    }
    panic!("{seen:?}");
}

/// The picture of a game is written whole, or not at all.
#[test]
fn pictures_are_written_to_files_and_pipes() {
    let game = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games/deep-against-careful.txt");
    let game = game.to_str().expect("text");
    let picture = printed(&["show", game, "--svg", "-"], b"");
    let directory = scratch();
    let file = path_in(&directory, "board.svg");
    assert_eq!(printed(&["show", game, "--svg", &file], b""), "");
    assert_eq!(fs::read_to_string(&file).expect("a picture"), picture);
    let board = printed(&["show", game], b"");
    let tiles = picture.matches("<use href").count();
    let drawn = board
        .split_whitespace()
        .filter(|word| word.len() == 2 && word.starts_with(['A', 'B', 'C', 'D']));
    assert_eq!(drawn.count(), tiles);
    assert!(
        failed(&["show", game, "--svg", "/nowhere/board.svg"])
            .starts_with("qwirkle: cannot write /nowhere")
    );
}
