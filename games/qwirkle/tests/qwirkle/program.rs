//! The program at the command line.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use proptest::prelude::*;
use qwirkle::Game;
use tempfile::TempDir;
use testkit::files::scratch;
use testkit::long::cases;
pub use testkit::program::run;
use testkit::program::{closed_pipe, command, full_disk};

/// The program, with its output captured.
pub fn qwirkle() -> Command {
    let mut command = command(env!("CARGO_BIN_EXE_qwirkle"));
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program, which must succeed, and returns what it prints.
pub fn printed(arguments: &[&str], input: &[u8]) -> String {
    let output = run(qwirkle().args(arguments), input);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// Runs the program, which must fail, and returns its message.
fn failed(arguments: &[&str]) -> String {
    let output = run(qwirkle().args(arguments), b"");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    String::from_utf8(output.stderr).expect("text")
}

/// The path of a file in a directory, as text.
pub fn path_in(directory: &TempDir, name: &str) -> String {
    let path = directory.path().join(name);
    path.to_str().expect("text").to_owned()
}

/// Every interactive command, and input that reaches all of its prompts.
const DIALOGUES: [(&[&str], &str); 9] = [
    (&["stage", "1"], "Ann\nA red\nB\nC gray\n"),
    (&["stage", "2"], "Ann\n2\n6\n7\n"),
    (&["stage", "3"], "Ann\n2\n4 5\n0 0 0\n1 1 1\n"),
    (&["stage", "3"], "Ann\n2\n4\n5\n0 0 0\n1 1 1\n"),
    (&["stage", "4"], "Ann\n0 5 6\n1 5 6\n2 5 6\n"),
    (&["stage", "5"], "2\nAnn\nBob\n0 5 6\ns\n1 5 6\n"),
    (&["stage", "6"], "2\nAnn\nh\nZoe\nc\ns\n0 5 6\n"),
    (&["stage", "7"], "2\nAnn\nh\nZoe\nc\ns\nu\nh\n"),
    (&[], "2\nAnn\nh\nZoe\n1\ns\nu\n?\nh\n"),
];

/// Tries the end of the input, incomplete lines and invalid answers at every
/// prompt. The program must prompt again or end, and say farewell.
#[test]
fn bad_input_at_every_prompt_is_harmless() {
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
            // A hint takes long, so the default run tries less after it.
            let hinted = count > 5 && before.ends_with("\nh\n");
            let step = if hinted { cases(8, 1) } else { 1 };
            for bad in bad
                .iter()
                .step_by(step)
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

/// A line that is too long counts as one answer.
#[test]
fn a_long_line_is_dropped_completely() {
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
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: cases(12, 500), ..Default::default() })]

    #[test]
    fn arbitrary_bytes_are_harmless(dialogue in 0..DIALOGUES.len(), lines in 0usize..8, bytes: Vec<u8>) {
        let (arguments, input) = DIALOGUES[dialogue];
        let start: String = input.split_inclusive('\n').take(lines).collect();
        let output = run(qwirkle().args(arguments), &[start.as_bytes(), &bytes].concat());
        prop_assert_eq!(output.status.code(), Some(0));
        prop_assert_eq!(output.stderr, b"");
    }
}

#[test]
fn a_seed_determines_a_game_of_computers() {
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

#[test]
fn computers_think_as_long_as_they_may() {
    let players = ["--players", "Ann=master,Bob=deep", "--seed", "4"];
    let directory = scratch();
    let file = path_in(&directory, "game");
    let shown = printed(
        &[&players[..], &["--think", "0.01", "--save", &file]].concat(),
        b"",
    );
    assert!(shown.contains("Congratulations, "), "{shown}");
    let saved = fs::read_to_string(&file).expect("a game");
    assert!(saved.contains("\nplayer master Ann\n"), "{saved}");
    // A game that is over needs no time.
    let resumed = printed(&["--resume", &file, "--think", "3600"], b"");
    let end = resumed.lines().last();
    assert!(shown.ends_with(&format!("{}\n", end.expect("a line"))));
    for wrong in [
        "0", "0.001", "-1", "3601", "1e9", "nan", "inf", "x", "1s", "",
    ] {
        let think = format!("--think={wrong}");
        let message = failed(&[&players[..], &[&think]].concat());
        let sentence = "a computer thinks for 0.01 to 3600 seconds";
        assert!(message.contains(sentence), "{wrong}: {message}");
        let message = failed(&["measure", "--level", "master", &think]);
        assert!(message.contains(sentence), "{wrong}: {message}");
    }
}

/// Follows the hint in every turn.
#[test]
fn hints_lead_to_the_end_of_a_game() {
    let arguments = ["--players", "Ann,Bob=greedy", "--seed", "9"];
    let mut input = String::new();
    for _ in 0..40 {
        let shown = printed(&arguments, format!("{input}h\n").as_bytes());
        if let Some(end) = shown.find("Congratulations, ") {
            // The last h is not a turn any more, but the game can be undone.
            assert_eq!(shown[end..].lines().count(), 3);
            let (before, _) = input.trim_end().rsplit_once('\n').expect("two turns");
            let undone = printed(&arguments, format!("{input}u\n").as_bytes());
            let shorter = printed(&arguments, format!("{before}\n").as_bytes());
            let tail = |text: &str| text.lines().rev().take(16).collect::<Vec<_>>().join("\n");
            assert_eq!(tail(&undone), tail(&shorter));
            return;
        }
        let (_, hint) = shown.rsplit_once("Hint : ").expect("a hint");
        let turn = match hint.split_once(" scores ") {
            Some((turn, _)) => turn,
            None => "s",
        };
        input += &format!("{turn}\n");
    }
    panic!("the game is not over after\n{input}");
}

#[test]
fn a_game_is_saved_and_resumed() {
    let directory = scratch();
    let (one, two) = (path_in(&directory, "one"), path_in(&directory, "two"));
    let start = ["--players", "Ann,Zoe=greedy", "--seed", "5"];
    // Play the same game in one run and in two.
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
    // Turns from before the save can be undone.
    let undone = printed(&["--resume", &two, "--save", &two], b"u\nu\nu\n");
    assert!(undone.contains("Undone : 2 turns.\n"));
    assert!(undone.contains("There is nothing to undo.\n"));
    let game = Game::load(&fs::read(&two).expect("a saved game")).expect("a game");
    assert_eq!(game.turns(), [], "undoing saves the game");
}

/// Files are written under a temporary name first, which no message may show.
#[test]
fn errors_name_the_file_that_the_user_named() {
    let directory = scratch();
    let game = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games/deep-against-careful.txt");
    let game = game.to_str().expect("text");
    let long = path_in(&directory, &"x".repeat(300));
    let slash = path_in(&directory, "new/");
    let inside = format!("{game}/file");
    for path in [
        "/proc/file",
        "/sys/file",
        "/dev/full",
        &long,
        &slash,
        &inside,
    ] {
        for arguments in [
            &["show", game, "--svg", path, "--force"][..],
            &["--players", "Ann", "--seed", "1", "--save", path],
        ] {
            let message = failed(arguments);
            let start = [
                "qwirkle: cannot write ",
                "qwirkle: cannot save the game to ",
            ];
            let rest = start.iter().find_map(|start| message.strip_prefix(start));
            let cause = rest.and_then(|rest| rest.strip_prefix(path)?.strip_prefix(": "));
            let cause = cause.unwrap_or_else(|| panic!("{message}"));
            assert!(!cause.contains(['/', '.']), "{message}");
        }
    }
}

#[test]
fn failures_to_save_and_load_are_reported() {
    let directory = scratch();
    let nowhere = path_in(&directory, "nowhere/game");
    let shown = printed(&["--players", "Ann"], format!("w {nowhere}\n").as_bytes());
    assert!(shown.contains(&format!(
        "Sorry, cannot save the game to {nowhere}: No such file or directory.\n"
    )));
    assert_eq!(
        failed(&["--players", "Ann", "--seed", "1", "--save", &nowhere]),
        format!("qwirkle: cannot save the game to {nowhere}: No such file or directory\n")
    );
    assert_eq!(
        failed(&["--resume", &nowhere]),
        format!("qwirkle: cannot read {nowhere}: No such file or directory\n")
    );
    let odd = path_in(&directory, "odd");
    fs::write(&odd, "qwirkle 1\nboard\n").expect("a file");
    assert_eq!(
        failed(&["show", &odd]),
        format!(
            "qwirkle: {odd} is not a saved game: line 2 must be 'board' and the numbers of rows and \
             columns\n"
        )
    );
    assert_eq!(
        failed(&["show", "/dev/zero"]),
        "qwirkle: /dev/zero is not a saved game: it is too large\n"
    );
    assert_eq!(
        failed(&["--players", "Ann,Ann"]),
        "qwirkle: two players are called Ann: rename one of them\n"
    );
    assert!(
        failed(&["--players", "Ann=best"])
            .contains("a computer is greedy, careful, deep or master")
    );
    assert!(failed(&["--rows", "0"]).contains("a board has 1 to 99 rows and columns, not 0 x 11"));
    // Nothing is shuffled there.
    for verb in ["show", "transcripts"] {
        assert!(failed(&[verb, "x", "--seed", "1"]).contains("unexpected argument '--seed'"));
    }
    for stage in ["0", "8", "x", "1x"] {
        assert!(
            failed(&["stage", stage]).contains("for '<STAGE>'"),
            "{stage}"
        );
    }
}

#[test]
fn a_closed_pipe_is_silent_and_a_full_disk_is_reported() {
    for arguments in [&["stage", "1"][..], &["--players", "A=greedy,B=greedy"]] {
        let output = run(qwirkle().args(arguments).stdout(closed_pipe()), b"Ann\n");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        assert_eq!(output.status.code(), Some(141), "{arguments:?}");
        let output = run(qwirkle().args(arguments).stdout(full_disk()), b"Ann\n");
        assert_eq!(
            String::from_utf8_lossy(&output.stderr),
            "qwirkle: cannot write the output: No space left on device\n"
        );
        assert_eq!(output.status.code(), Some(2));
    }
}

#[test]
fn color_follows_the_option_and_the_environment() {
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
    // Replace each colored letter by the name of its tile. On the board the name
    // takes one column more, and one blank less precedes it.
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
fn output_and_help_fit_a_terminal() {
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
        // Clap appends defaults, which makes some lines longer.
        let help = printed(arguments, b"");
        for line in help.lines().filter(|line| !line.contains("[default: ")) {
            assert!(line.len() <= 90, "{line}");
        }
    }
    let stages = printed(&["stage", "--help"], b"");
    let columns = |number: u8| {
        let number = format!("  {number}  ");
        let found = stages.lines().find_map(|line| line.find(&number));
        found.unwrap_or_else(|| panic!("{stages}"))
    };
    assert_eq!([1, 2, 3, 4].map(columns), [0; 4], "{stages}");
    assert_eq!([5, 6, 7].map(columns), [columns(5); 3], "{stages}");
    let version = format!("qwirkle {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(printed(&["--version"], b""), version);
}

#[test]
fn measure_prints_the_same_table_every_time() {
    let measure = |arguments: &[&str]| run(qwirkle().arg("measure").args(arguments), b"");
    let games = cases(2, 4);
    let number = games.to_string();
    let once = measure(&["--games", &number]);
    let table = String::from_utf8(once.stdout).expect("text");
    assert_eq!(measure(&["--games", &number]).stdout, table.as_bytes());
    assert_ne!(
        measure(&["--games", &number, "--seed", "77"]).stdout,
        table.as_bytes()
    );
    let rows: Vec<&str> = table.lines().collect();
    for (row, pair) in [(2, "careful | greedy"), (3, "deep | careful")] {
        let start = format!("| {pair} | {games} | ");
        assert!(rows[row].starts_with(&start), "{table}");
    }
    for row in &rows[2..] {
        let cells: Vec<&str> = row.split(" | ").collect();
        let counts: Vec<u32> = cells[3..6]
            .iter()
            .map(|cell| cell.parse().expect("a count"))
            .collect();
        assert_eq!(counts.iter().sum::<u32>(), games, "{row}");
        let share = 100.0 * f64::from(counts[0]) / f64::from(games);
        assert_eq!(cells[6], format!("{share:.1} %"));
    }
    let master = ["--level", "master", "--games", "2", "--simulations", "20"];
    let output = measure(&master);
    let table = String::from_utf8(output.stdout).expect("text");
    let start = "| master, 20 simulations | deep | 2 | ";
    assert!(
        table
            .lines()
            .nth(2)
            .is_some_and(|row| row.starts_with(start))
    );
    assert_eq!(table.lines().count(), 3);
    let times = String::from_utf8(output.stderr).expect("text");
    let times: Vec<&str> = times.lines().collect();
    assert!(times[0].starts_with("master: ") && times[1].starts_with("deep: "));
    assert!(times.iter().all(|line| line.ends_with(" ms per turn")));
    assert_eq!(measure(&master).stdout, table.as_bytes());
    let hurried = measure(&["--level", "master", "--games", "2", "--think", "0.01"]);
    let table = String::from_utf8(hurried.stdout).expect("text");
    assert!(table.contains("| master, 0.01 s | deep | 2 | "), "{table}");
    let nothing_below = failed(&["measure", "--level", "greedy"]);
    assert!(nothing_below.contains("there is no level below greedy"));
    // With a single game per pair, --check must both pass and fail for some seed.
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

#[test]
fn pictures_are_written_to_files_and_pipes() {
    let game = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games/deep-against-careful.txt");
    let game = game.to_str().expect("text");
    let picture = printed(&["show", game, "--svg", "-"], b"");
    let directory = scratch();
    let file = path_in(&directory, "board.svg");
    let read = || fs::read_to_string(&file).expect("a picture");
    assert_eq!(printed(&["show", game, "--svg", &file], b""), "");
    assert_eq!(read(), picture);
    fs::write(&file, "precious").expect("a file");
    assert_eq!(
        failed(&["show", game, "--svg", &file]),
        format!("qwirkle: {file} already exists: use --force to replace it, or another name\n")
    );
    assert_eq!(read(), "precious");
    assert_eq!(printed(&["show", game, "--svg", &file, "--force"], b""), "");
    assert_eq!(read(), picture);
    let board = printed(&["show", game], b"");
    let tiles = picture.matches("<use href").count();
    let drawn = board
        .split_whitespace()
        .filter(|word| word.len() == 2 && word.starts_with(['A', 'B', 'C', 'D']));
    assert_eq!(drawn.count(), tiles);
    for force in [&[][..], &["--force"]] {
        let arguments = [&["show", game, "--svg", "/nowhere/board.svg"][..], force].concat();
        assert_eq!(
            failed(&arguments),
            "qwirkle: cannot write /nowhere/board.svg: No such file or directory\n"
        );
    }
}

/// Nothing that a file, its name or an argument contains reaches the terminal as a
/// control character, or hides or reorders what is printed.
#[test]
fn text_from_outside_cannot_control_the_terminal() {
    let is_safe = |text: &str| {
        text.chars()
            .all(|char| char == '\n' || whole_file::Plain::shows(char))
    };
    let directory = scratch();
    let hostile = path_in(&directory, "a\u{1b}[2J\u{202e}");
    let escaped = path_in(&directory, "a\\u{1b}[2J\\u{202e}");
    for arguments in [&["show", &hostile][..], &["--resume", &hostile]] {
        let message = failed(arguments);
        assert!(
            message.contains(&escaped) && is_safe(&message),
            "{message:?}"
        );
    }
    fs::write(&hostile, "x").expect("a file");
    let message = failed(&["show", &hostile]);
    assert!(
        message.contains(&escaped) && is_safe(&message),
        "{message:?}"
    );
    let message = failed(&["show", &hostile, &hostile]);
    assert!(
        message.contains(&escaped) && is_safe(&message),
        "{message:?}"
    );
    let message = failed(&["--players", "A\u{202e},A\u{202e}"]);
    assert!(
        message.contains("A\\u{202e}") && is_safe(&message),
        "{message:?}"
    );

    let players = ["--players", "A\u{202e},Zoe=greedy", "--seed", "1"];
    let saved = path_in(&directory, "saved\u{2066}");
    let input = format!("s\n\u{202e}\nw {saved}\nq\n");
    let text = printed(&players, input.as_bytes());
    assert!(
        text.contains("Dear A\\u{202e},") && is_safe(&text),
        "{text:?}"
    );
    let file = path_in(&directory, "game");
    printed(&[&players[..], &["--save", &file]].concat(), b"");
    assert!(
        fs::read_to_string(&file)
            .expect("a game")
            .contains("A\u{202e}")
    );
    let text = printed(&["--resume", &file], b"s\nu\nh\nq\n");
    assert!(
        text.contains("A\\u{202e} and Zoe") && is_safe(&text),
        "{text:?}"
    );
}
