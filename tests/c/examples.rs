//! The programs in `examples/` compile as their comments say, print what they
//! should, and survive any input.

use std::fs;
use std::io::Write;
use std::os::unix::fs::symlink;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::thread;

use fastrand::Rng;
use testkit::toolchain::{WARNINGS, cc, have_tool, library, root, run_ok, scratch, stdout};

use crate::programs::{Program, SANITIZED};

const NAMES: [&str; 4] = ["start", "explain", "advise", "two_players"];

fn source(name: &str) -> PathBuf {
    root().join("examples/c").join(name).with_extension("c")
}

fn compile(name: &str, flags: &[&str]) -> Program {
    Program::from_source(&source(name), flags, &library("libhw3.a"))
}

fn board(name: &str) -> String {
    root().join("boards").join(name).display().to_string()
}

/// Runs a command with this input.
fn feed(command: &mut Command, input: &[u8]) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let mut pipe = child.stdin.take().expect("a pipe");
    thread::scope(|scope| {
        // Fails if the program ends before it has read everything.
        scope.spawn(move || {
            let _ = pipe.write_all(input);
        });
        child.wait_with_output().expect("the program's output")
    })
}

/// Checks the exit status, and returns standard output and standard error.
fn ended(output: &Output, status: i32) -> (String, String) {
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(status), "{text}{errors}");
    (text, errors)
}

fn ended_well(output: &Output) -> String {
    let (text, errors) = ended(output, 0);
    assert_eq!(errors, "");
    text
}

#[test]
fn every_example_in_c_is_tested() {
    let files = fs::read_dir(root().join("examples/c")).expect("examples/c");
    let mut found: Vec<PathBuf> = files
        .map(|file| file.expect("a directory entry").path())
        .collect();
    let mut known = NAMES.map(source);
    found.sort();
    known.sort();
    assert_eq!(found, known);
}

#[test]
fn examples_compile_as_their_comments_say() {
    let directory = scratch("examples");
    fs::create_dir_all(directory.join("target/release")).expect("a directory");
    symlink(
        library("libhw3.a"),
        directory.join("target/release/libhw3.a"),
    )
    .expect("a link");
    for name in ["include", "examples"] {
        symlink(root().join(name), directory.join(name)).expect("a link");
    }
    for name in NAMES {
        let text = fs::read_to_string(source(name)).expect("an example");
        let command = text
            .lines()
            .find_map(|line| line.strip_prefix(" *     "))
            .expect("a command");
        assert!(command.starts_with("cc "), "{command}");
        run_ok(
            Command::new("sh")
                .args(["-c", command])
                .current_dir(&directory),
        );
        assert!(directory.join(name).exists(), "{command}");
    }
}

/// Compilers warn about more when they optimize, and each has its own warnings.
#[test]
fn no_installed_compiler_warns() {
    for compiler in [cc().as_str(), "gcc", "clang"] {
        if Command::new(compiler).arg("--version").output().is_err() {
            continue;
        }
        for name in NAMES {
            run_ok(
                Command::new(compiler)
                    .args(["-std=c99", "-O2"])
                    .args(WARNINGS)
                    .arg("-I")
                    .arg(root().join("include"))
                    .arg("-c")
                    .arg(source(name))
                    .args(["-o", "/dev/null"]),
            );
        }
    }
}

#[test]
fn start_is_short_and_draws_a_board() {
    let text = fs::read_to_string(source("start")).expect("an example");
    let (_, body) = text.split_once("\n{\n").expect("a body");
    assert!(body.lines().count() <= 15 + 1, "{body}");

    let start = compile("start", &[]);
    let drawn = "   0  1  2  3  4  5\n\
                 0  .  .  .  .  .  .\n\
                 1  .  H  O  M  E  .\n\
                 2  .  .  .  .  .  .\n";
    assert_eq!(stdout(&run_ok(&mut start.command())), drawn);

    let output = start.command().env("HW3_WORDS", "missing.txt").output();
    let (text, errors) = ended(&output.expect("the program runs"), 1);
    assert_eq!(text, "");
    assert!(errors.contains("missing.txt"), "{errors}");
}

#[test]
fn advise_suggests_the_best_play() {
    let program = compile("advise", &SANITIZED);
    fs::write(program.directory.join("words.txt"), "home\ndome\nhomes\n").expect("a list");
    let run = |rack: &str| {
        let output = program
            .command()
            .args([&board("board01.txt"), rack])
            .output();
        output.expect("the program runs")
    };
    assert_eq!(
        ended_well(&run("Sd")),
        "2 plays make 2 words\nbest: 3 6 H \"S\" for 10 points\n  HOMES\n"
    );
    assert_eq!(ended_well(&run("x")), "0 plays make 0 words\n");
    assert_eq!(
        ended(&run("x1"), 1).1,
        "advise: character 2 of the rack is '1': a rack has only the letters A to Z\n"
    );
    let output = program.command().output().expect("the program runs");
    assert_eq!(ended(&output, 2).1, "usage: advise BOARD RACK\n");
}

fn explain(program: &Program, arguments: &[&str]) -> Output {
    let output = program.command().args(arguments).output();
    output.expect("the program runs")
}

#[test]
fn explain_lists_the_words_of_a_legal_move() {
    let program = compile("explain", &SANITIZED);
    let output = explain(&program, &[&board("board01.txt"), "2", "3", "V", "T PMAN"]);
    assert_eq!(
        ended_well(&output),
        "legal: places 5 tiles and makes:\n  TOPMAN at row 2, column 3, V\n"
    );
    fs::write(program.directory.join("words.txt"), "ope\noo\nmp\nee\n").expect("a word list");
    let arguments = [&board("board01.txt"), "4", "3", "H", "OPE", "words.txt"];
    assert_eq!(
        ended_well(&explain(&program, &arguments)),
        "legal: places 3 tiles and makes:\n  \
           OPE at row 4, column 3, H\n  \
           OO at row 3, column 3, V\n  \
           MP at row 3, column 4, V\n  \
           EE at row 3, column 5, V\n"
    );
}

#[test]
fn explain_lists_every_reason_against_a_move() {
    let program = compile("explain", &SANITIZED);
    let refused = |row, col, direction, tiles| {
        let board = board("board01.txt");
        let output = explain(&program, &[&board, row, col, direction, tiles]);
        let (text, errors) = ended(&output, 1);
        assert_eq!(errors, "");
        let (first, rest) = text.split_once('\n').expect("a line");
        assert_eq!(first, "refused:");
        rest.to_owned()
    };
    assert_eq!(
        refused("3", "2", "H", "TAXE"),
        "  51, tile on its own letter; character 3; row 3, column 5\n    \
             row 3, column 5 shows E already: a tile never goes on its own letter (rule 5)\n  \
           70, word covered entirely; row 3, column 2; HOME, H\n    \
             HOME (row 3, columns 2-5) would be covered entirely: \
             one of its tiles must stay (rule 7)\n  \
           80, not in the word list; row 3, column 2; TAXE, H\n    \
             TAXE (row 3, columns 2-5) is not in the word list (rule 8)\n  \
           90, not connected; row 3, column 2; TAXE, H\n    \
             TAXE (row 3, columns 2-5) uses no tile that is already on the board (rule 9)\n"
    );
    assert_eq!(
        refused("-1", "9", "H", "a"),
        "  30, not a tile; character 0\n    \
             character 0 of the tiles, 'a', is not a tile (A-Z) or a space (rule 3)\n  \
           20, not on the board; row -1, column 9\n    \
             row -1, column 9 is not on the 8 x 10 board (rule 2)\n"
    );
    assert_eq!(
        refused("0", "0", "x", "CAT"),
        "  10, not a direction\n    'x' is not a direction: use 'H' or 'V' (rule 1)\n"
    );
}

#[test]
fn explain_reports_errors() {
    let program = compile("explain", &SANITIZED);
    let fails = |arguments: &[&str], expected: &str| {
        let (text, errors) = ended(&explain(&program, arguments), 2);
        assert_eq!(text, "");
        assert!(errors.contains(expected), "{errors}");
    };
    let there = board("board01.txt");
    let misshapen = board("malformed/lower-case.txt");
    fails(&["missing.txt", "0", "0", "H", "A"], "board missing.txt");
    fails(&[&misshapen, "0", "0", "H", "A"], "row 1, column 1: 'h'");
    fails(&[&there, "0", "0", "H", "A", "missing.txt"], "missing.txt");
    for arguments in [
        &[][..],
        &[&there, "0", "0", "H"],
        &[&there, "0", "0", "H", "A", "words.txt", "more"],
        &[&there, "2147483648", "0", "H", "A"],
        &[&there, "0", "-99999999999999999999", "H", "A"],
        &[&there, "", "0", "H", "A"],
        &[&there, "0", "0x", "H", "A"],
        &[&there, "0", "0", "", "A"],
        &[&there, "0", "0", "HV", "A"],
    ] {
        fails(arguments, "usage: explain BOARD ROW COL H|V TILES");
    }
    let full = fs::File::create("/dev/full").expect("a full device");
    let mut command = program.command();
    command.args([&there, "0", "0", "H", "A"]).stdout(full);
    let output = command.output().expect("the program runs");
    assert!(ended(&output, 2).1.contains("cannot be written"));
}

/// Returns a whole game as a pipe records it: prompts, input and answers.
fn transcript() -> String {
    let path = root().join("examples/expected/two_players.txt");
    fs::read_to_string(path).expect("a transcript")
}

/// Returns the input lines of a transcript.
fn typed(transcript: &str) -> String {
    let lines = transcript.lines();
    let typed = lines.filter_map(|line| line.split_once(", your move: "));
    typed.map(|(_, line)| line.to_owned() + "\n").collect()
}

const SAVED: &str = "..........\n\
                     ..........\n\
                     ...T......\n\
                     ..ROME....\n\
                     ...P......\n\
                     ...M......\n\
                     ...A......\n\
                     ...NO.....\n\
                     ....N.....\n\
                     0000000000\n\
                     0000000000\n\
                     0001000000\n\
                     0051110000\n\
                     0001000000\n\
                     0001000000\n\
                     0001000000\n\
                     0001100000\n\
                     0000100000\n";

fn plays_the_transcript(program: &Program, command: &mut Command) {
    let transcript = transcript();
    let output = feed(command, typed(&transcript).as_bytes());
    assert_eq!(ended_well(&output), transcript);
    let saved = fs::read_to_string(program.directory.join("game.txt"));
    assert_eq!(saved.expect("a saved game"), SAVED);
}

#[test]
fn two_players_plays_a_whole_game() {
    let program = compile("two_players", &[]);
    plays_the_transcript(&program, &mut program.command());
}

#[test]
fn the_transcript_breaks_rules_1_to_9() {
    for rule in 1..=9 {
        assert!(transcript().contains(&format!("(rule {rule})")), "{rule}");
    }
}

#[test]
fn two_players_plays_a_whole_game_under_the_sanitizers() {
    let program = compile("two_players", &SANITIZED);
    plays_the_transcript(&program, &mut program.command());
}

#[test]
fn the_examples_leak_nothing_under_valgrind() {
    if !have_tool("valgrind", "valgrind") {
        return;
    }
    let program = compile("two_players", &[]);
    plays_the_transcript(&program, &mut program.valgrind());
    ended_well(&feed(program.valgrind().arg("game.txt"), b"0 0 H A\nundo"));
    ended(&feed(program.valgrind().arg("missing.txt"), b""), 2);

    let program = compile("explain", &[]);
    for (tiles, status) in [("T PMAN", 0), ("TOPMAN", 1)] {
        let mut command = program.valgrind();
        let output = command.args([&board("board01.txt"), "2", "3", "V", tiles]);
        ended(&output.output().expect("the program runs"), status);
    }
    let program = compile("start", &[]);
    run_ok(&mut program.valgrind());
}

/// Returns what the program prints after the first board.
fn answers(program: &Program, input: &[u8]) -> String {
    let text = ended_well(&feed(
        program.command().arg(board("board01.txt")).arg("words.txt"),
        input,
    ));
    let (_, answers) = text.split_once("player 2 has 0.\n").expect("a board");
    answers.to_owned()
}

#[test]
fn two_players_ends_with_its_input() {
    let program = compile("two_players", &SANITIZED);
    fs::write(program.directory.join("words.txt"), "home\ntopman\n").expect("a word list");
    assert_eq!(answers(&program, b""), "Player 1, your move: \n");
    assert_eq!(answers(&program, b"quit"), "Player 1, your move: quit\n");
    let played = answers(&program, b"2 3 V T PMAN\r\n  undo\t \nundo");
    let ends = "Player 1, your move: undo\nthere is no move to undo\nPlayer 1, your move: \n";
    assert!(played.ends_with(ends), "{played}");
    let played = answers(&program, b"2 3 V T_PMAN\n");
    assert!(played.contains("TOPMAN (row 2, column 3, down): 6 points\n"));
    assert!(played.ends_with("Player 2, your move: \n"), "{played}");
}

#[test]
fn two_players_survives_bad_lines() {
    let program = compile("two_players", &SANITIZED);
    fs::write(program.directory.join("words.txt"), "home\n").expect("a word list");
    let bad = "Player 1, your move: \nThat line is too long or not a text.\n";
    let end = "Player 1, your move: \n";
    for line in [&b"x".repeat(5000)[..], &b"x".repeat(1_000_000), b"un\0do"] {
        for newline in ["", "\n"] {
            let answers = answers(&program, &[line, newline.as_bytes()].concat());
            assert_eq!(answers, [bad, end].concat());
        }
    }
    // The longest valid line.
    let name = "x".repeat(4994);
    let answer = answers(&program, format!("save {name}").as_bytes());
    assert!(
        answer.contains(&format!("cannot save to {name}: ")),
        "{answer}"
    );
    let numbers = "A move starts with a row (0 to 7 now) and a column (0 to 9 now).\n";
    for line in [
        "2147483648 0 H A",
        "0 -2147483649 H A",
        "-",
        "0x1 0 H A",
        "1,2",
    ] {
        let answer = answers(&program, format!("{line}\n").as_bytes());
        assert!(answer.contains(numbers), "{answer}");
    }
    let answer = answers(&program, b"-2147483648 2147483647 H A\n");
    assert!(answer.contains("row -2147483648, column 2147483647 is not on the 8 x 10 board"));
    // Bytes outside ASCII are not tiles, and do not overrun a buffer.
    let answer = answers(&program, "3 2 H É\n3 2 É\n".as_bytes());
    assert!(answer.contains("'\\xc3', is not a tile"), "{answer}");
    assert!(answer.contains("comes one letter, H or V"));
}

#[test]
fn two_players_reports_errors() {
    let program = compile("two_players", &SANITIZED);
    for (arguments, expected) in [
        (&["--help"][..], "usage: two_players [BOARD [WORDS]]"),
        (&["a", "b", "c"], "usage: two_players [BOARD [WORDS]]"),
        (&["missing.txt"], "missing.txt"),
    ] {
        let output = feed(program.command().args(arguments), b"quit\n");
        let (text, errors) = ended(&output, 2);
        assert_eq!(text, "");
        assert!(errors.contains(expected), "{errors}");
    }
    let full = fs::File::create("/dev/full").expect("a full device");
    let output = program.command().stdin(Stdio::null()).stdout(full).output();
    let (_, errors) = ended(&output.expect("the program runs"), 1);
    assert!(errors.contains("output cannot be written"), "{errors}");
    let directory = fs::File::open("/").expect("a directory");
    let output = program.command().stdin(directory).output();
    let (_, errors) = ended(&output.expect("the program runs"), 1);
    assert!(errors.contains("input cannot be read"), "{errors}");
}

/// Returns lines of commands, moves, parts of either, and random bytes. They have
/// no `/`, so that nothing is saved outside the directory.
fn garbage(rng: &mut Rng) -> Vec<u8> {
    const PARTS: [&str; 24] = [
        "undo",
        "redo",
        "words",
        "word ",
        "board",
        "save ",
        "save game.txt",
        "help",
        "quit ",
        "3 ",
        "2 ",
        "-1 ",
        "99999999999999999999 ",
        "H ",
        "V ",
        " ",
        "_",
        "\t",
        "\r",
        "HOME",
        "T PMAN",
        "3 2 H T",
        "3 2 H H",
        "2 3 V T PMAN",
    ];
    let mut text = Vec::new();
    for _ in 0..2000 {
        for _ in 0..rng.usize(..5) {
            match rng.usize(..4) {
                0 => text.extend((0..rng.usize(..20)).map(|_| rng.u8(..))),
                _ => text.extend(PARTS[rng.usize(..PARTS.len())].bytes()),
            }
        }
        text.push(b'\n');
    }
    text.retain(|&byte| byte != b'/');
    text
}

#[test]
fn two_players_survives_garbage() {
    let program = compile("two_players", &SANITIZED);
    for seed in 1..=20 {
        let input = garbage(&mut Rng::with_seed(seed));
        ended_well(&feed(program.command().arg(board("board01.txt")), &input));
    }
}

#[test]
fn colors_are_for_terminals() {
    if !have_tool("python3", "python3") {
        return;
    }
    let program = compile("two_players", &[]);
    let terminal = "import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) != 0)";
    let shown = |no_color| {
        let mut command = Command::new("python3");
        command.args(["-c", terminal]).arg(&program.path);
        command.arg(board("board01.txt")).env("NO_COLOR", no_color);
        command.env_remove("HW3_WORDS");
        ended_well(&feed(&mut command, b"3 2 H D\nquit\n"))
    };
    let high = "\x1b[30;48;5;222mD2\x1b[0m";
    assert!(shown("").contains(high));
    let plain = shown("1");
    assert!(plain.contains("D2"), "{plain}");
    assert!(!plain.contains('\x1b'), "{plain}");
}

fn python() -> Command {
    let mut command = Command::new("python3");
    // -B keeps Python from writing bytecode to examples/.
    command
        .arg("-B")
        .env_remove("HW3_WORDS")
        .env_remove("HW3_LIBRARY");
    command
}

#[test]
fn python_plays_and_shows_reasons() {
    if !have_tool("python3", "python3") {
        return;
    }
    let example = root().join("examples/python/hw3.py");
    let expected = "placed 2, made ['TOE']\n   \
                       0  1  2  3  4  5\n\
                    0  .  .  T  .  .  .\n\
                    1  .  H  O  M  E  .\n\
                    2  .  .  E  .  .  .\n\
                    3  .  .  .  .  .  .\n\
                    refused with status 51, because\n  \
                      51: row 1, column 4 shows E already: \
                      a tile never goes on its own letter (rule 5)\n  \
                      70: HOME (row 1, columns 1-4) would be covered entirely: \
                      one of its tiles must stay (rule 7)\n  \
                      80: TAXE (row 1, columns 1-4) is not in the word list (rule 8)\n   \
                       0  1  2  3  4  5\n\
                    0  .  .  .  .  .  .\n\
                    1  .  D2 O  M  E  .\n\
                    2  .  .  .  .  .  .\n\
                    3  .  .  .  .  .  .\n";
    let shared = library("libhw3.so");
    let by_argument = run_ok(python().arg(&example).arg(&shared));
    assert_eq!(stdout(&by_argument), expected);
    let by_variable = run_ok(python().arg(&example).env("HW3_LIBRARY", &shared));
    assert_eq!(stdout(&by_variable), expected);

    let output = python().arg(&example).arg("missing.so").output();
    let (_, errors) = ended(&output.expect("the program runs"), 1);
    assert!(errors.contains("run cargo build --release"));
}

/// Opens and frees thousands of games, with callbacks, in constant memory. Then
/// passes values that C cannot represent.
const MANY_GAMES: &str = r#"
import resource
import hw3

library = hw3.load()

def play():
    with hw3.Game(library, words="words.txt", rows=1, cols=1) as game:
        assert game.place(0, 0, "H", "HOME") == 4
        assert [word.text for word in game.words()] == ["HOME"]
        reasons = game.reasons(0, 0, "H", "HXX")
        assert [reason.status for reason in reasons] == [51, 80], reasons
        assert reasons[1].word == hw3.Word("HXXE", 0, 0, "H")
        assert game.reasons(0, 0, "H", "D") == []
        game.undo()
        game.redo()
        assert game.picture() == "   0  1  2  3\n0  H  O  M  E\n"
    return game

def fails(error, call, *arguments):
    try:
        call(*arguments)
    except error as found:
        return found
    raise AssertionError("no {}".format(error))

def memory():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

for _ in range(500):
    game = play()
before = memory()
for _ in range(10000):
    game = play()
assert memory() - before < 4096, memory() - before

game.close()
assert fails(hw3.Hw3Error, game.place, 0, 0, "H", "HOME").status == 200
assert fails(hw3.Hw3Error, game.reasons, 0, 0, "H", "HOME").status == 200
assert fails(hw3.Hw3Error, game.undo).status == 200
assert game.words() == [] and game.picture() == ""
assert fails(hw3.Hw3Error, hw3.Game, library, "missing.txt").status == 220
with hw3.Game(library, words="words.txt") as game:
    fails(OverflowError, game.place, 2**32, 0, "H", "HOME")
    fails(ValueError, game.place, 0, 0, "HV", "HOME")
    fails(ValueError, game.place, 0, 0, "H", "HO\0ME")
    assert fails(hw3.Hw3Error, game.place, 0, 0, "\xe9", "HOME").status == 10
    assert fails(hw3.Hw3Error, game.place, 0, 0, "H", "\xe9").status == 30
    assert fails(hw3.Hw3Error, game.save, "missing/game.txt").status == 240
"#;

#[test]
fn python_plays_many_games() {
    if !have_tool("python3", "python3") {
        return;
    }
    let directory = scratch("example-python");
    fs::write(directory.join("words.txt"), "home\ndome\n").expect("a word list");
    run_ok(
        python()
            .args(["-c", MANY_GAMES])
            .current_dir(&directory)
            .env("PYTHONPATH", root().join("examples/python"))
            .env("HW3_LIBRARY", library("libhw3.so")),
    );
}
