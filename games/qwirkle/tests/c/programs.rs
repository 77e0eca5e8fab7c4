//! Runs the C programs in this directory with the static and the shared library:
//! plainly, with sanitizers, and under Valgrind.

use std::fs::{self, File};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use testkit::c_program::{Program, SANITIZED, valgrind_checks};
use testkit::program::{full_disk, run};

use crate::toolchain::{cc, cxx, stdout};

pub const LIBRARIES: [&str; 2] = ["libqwirkle.a", "libqwirkle.so"];

/// Runs a program, which must succeed, with this input.
pub fn run_with(program: &Program, arguments: &[&str], input: &str) -> Output {
    let mut command = program.command();
    command.args(arguments);
    let output = run(
        command.stdout(Stdio::piped()).stderr(Stdio::piped()),
        input.as_bytes(),
    );
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    output
}

/// Runs a program with both libraries and all tools. Returns what it printed, which
/// must always be the same.
fn check_output(name: &str, flags: &[&str], input: &str) -> (String, String) {
    let mut printed = Vec::new();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("text");
    for with in LIBRARIES {
        let plain = Program::compile(name, "plain", flags, with);
        let mut outputs = vec![run_with(&plain, &[], input)];
        if valgrind_checks(with) {
            let file = plain.directory.join("input");
            fs::write(&file, input).expect("a file");
            let stdin = File::open(file).expect("a file").into();
            outputs.push(plain.run_under_valgrind(&[], stdin));
        }
        let flags = [&SANITIZED, flags].concat();
        let sanitized = Program::compile(name, "sanitized", &flags, with);
        outputs.push(run_with(&sanitized, &[], input));
        let texts = outputs
            .iter()
            .map(|output| (text(&output.stdout), text(&output.stderr)));
        printed.extend(texts);
    }
    let first = printed.swap_remove(0);
    for other in &printed {
        assert_eq!(*other, first);
    }
    first
}

#[test]
fn calls_of_all_functions() {
    let input = "42\n2\nAnn\nh\nZoe\n1\nfor the program\n\
        3\nA\n1\nB\n2\nC\ngreedy\nalso for the program\nBr 2 2 Bg 3 2\n";
    let (printed, complaints) = check_output("calls", &[], input);
    let complaint =
        |function: &str| format!("{function}: this game has been freed, or was never made\n");
    let functions = ["Q_deck", "Q_bag", "Q_displayAll", "Q_oneTurn"];
    assert_eq!(complaints, functions.map(complaint).concat());
    // What the program prints and what the library prints are in order.
    let deck =
        "{'A', 39} -> {'B', 10} -> {'D', 11} -> {'D', 11} -> {'C', 11} -> {'B', 196} -> NULL\n";
    let parts = [
        "A number: How many players (Enter for 2) ? ",
        "What is Zoe (Enter for careful) ? How many players",
        "Each deck starts with 5 tiles instead of 6: 3 players share 16 tiles.\n",
        deck,
        "turn of Ann\nDear Ann, what do you do (? for help) ? ",
        "Ann lays Br on (2,2), Bg on (3,2) : 4 points.\n",
        "after the turn\n      0  1  2",
        "Zoe lays ",
        "A lays ",
        "the last board:\n      0  1  2",
        "Congratulations, ",
        "{'A', 196}\n{'A', 196} -> {'D', 11} -> NULL\n",
        "{'D', 11} -> NULL\nNULL\nall calls as documented\n",
    ];
    let mut rest = &printed[..];
    for part in parts {
        let (_, after) = rest
            .split_once(part)
            .unwrap_or_else(|| panic!("{part:?} {printed}"));
        rest = after;
    }
    assert_eq!(rest, "");
    assert_eq!(printed.matches("Congratulations, ").count(), 1);
    let (_, end) = printed.split_once("the last board:\n").expect("the end");
    assert_eq!(end.matches("Tiles left in the bag").count(), 1, "{end}");
}

#[test]
fn hostile_calls() {
    let mut input = String::from("2\nA\n1\nB\n1\n");
    input += &"2\nA\n1\nB\n1\n".repeat(100);
    let (printed, complaints) = check_output("hostile", &[], &input);
    assert!(printed.ends_with("\nall calls answered\n"));
    let count = |line: &str| {
        assert!(complaints.contains(line), "{line:?}\n{complaints}");
        complaints
            .lines()
            .filter(|other| *other == line.trim_end())
            .count()
    };
    for line in [
        "Q_newWithSeed: a board has 1 to 99 rows and columns, not 0 x 11\n",
        "Q_new: a board has 1 to 99 rows and columns, not 11 x 0\n",
        "Q_newWithSeed: there can be 1 to 1000 copies of each tile, not 0\n",
        "Q_new: nb_rows is -1, but must be at least 1\n",
        "Q_oneTurn: player 0 (A) is next, not player 1 (B)\n",
        "Q_oneTurn: there is no player -1: player 0 (A) is next\n",
        "Q_oneTurn: there is no player 2147483647: player 0 (A) is next\n",
        "Q_deck: there is no player 2\n",
        "Q_displayAll: nb_players is 2, not 0\n",
        "Q_oneTurn: player 1 (B) is next, not player 0 (A). That was call 100 in a row for the \
         wrong player: the game ends\n",
    ] {
        assert_eq!(count(line), 1, "{line}");
    }
    assert_eq!(
        count("Q_oneTurn: player 1 (B) is next, not player 0 (A)\n"),
        99
    );
    // Control characters do not reach the terminal, except for those of the colors.
    assert!(printed.contains("{'\\x1b', -2147483648}\n"), "{printed}");
    assert!(printed.contains("{'\\x1b', 2147483647} -> "), "{printed}");
    let controls = printed.matches('\x1b').count();
    assert_eq!(controls, 2 * 256);
    let endless = printed.lines().filter(|line| line.ends_with(" -> ..."));
    let lengths: Vec<usize> = endless.map(|line| line.matches(", ").count()).collect();
    assert_eq!(lengths.len(), 45);
    assert!(lengths.iter().all(|length| *length < 30), "{lengths:?}");
}

/// The program of the assignment, letter for letter, plays whole games.
#[test]
fn the_program_of_the_assignment_runs() {
    // Its last lines are indented too far, and clang++ wonders about the name.
    let warnings = ["-Wno-misleading-indentation", "-Wno-deprecated"];
    let flags = [&SANITIZED[..], &warnings].concat();
    let how = [(cc(), "-std=c99"), (cxx(), "-std=c++17")];
    for (with, (compiler, language)) in LIBRARIES
        .into_iter()
        .flat_map(|with| how.each_ref().map(|how| (with, how)))
    {
        let flags = [&flags[..], &[*language]].concat();
        let program = Program::compile_with(compiler, "assignment", "sanitized", &flags, with);
        let output = run_with(&program, &[], "3\nAnn\n1\nBob\ncareful\nZoe\n1\n");
        assert_eq!(output.stderr, b"");
        let printed = stdout(&output);
        assert_eq!(printed.matches("Congratulations, ").count(), 1, "{printed}");
        // The first board, and one after each turn.
        let turns = printed.matches(" lays ").count() + printed.matches(" skips.\n").count();
        assert_eq!(printed.matches("Tiles left in the bag").count(), turns + 1);
    }
}

/// The input never ends, and both players skip all turns, so nothing else ends the
/// game.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_ends_the_game() {
    /// A program that takes longer would never end.
    const PATIENCE: Duration = Duration::from_secs(60);
    let program = Program::compile(
        "assignment",
        "full",
        &["-Wno-misleading-indentation"],
        LIBRARIES[0],
    );
    let mut skipping = Command::new("sh")
        .args(["-c", "printf '2\\nA\\nh\\nB\\nh\\n'; exec yes s"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("a shell");
    let input = skipping.stdout.take().expect("a pipe");
    let mut game = program
        .command()
        .stdin(input)
        .stdout(full_disk())
        .spawn()
        .expect("the program");
    let start = Instant::now();
    let ended = loop {
        let ended = game.try_wait().expect("a status");
        if ended.is_some() || start.elapsed() > PATIENCE {
            break ended;
        }
        thread::sleep(Duration::from_millis(10));
    };
    for child in [&mut game, &mut skipping] {
        // It may have ended already.
        let _ = child.kill();
        child.wait().expect("a status");
    }
    assert_eq!(ended.and_then(|ended| ended.code()), Some(0), "{ended:?}");
}
