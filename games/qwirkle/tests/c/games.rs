//! Compares games of a C program with those of the program `qwirkle`.

use std::fs::{self, File};
use std::process::{Command, Stdio};

use qwirkle::{Effort, Game, Level, Player, Role, Setup, Turn};
use testkit::c_program::{Program, SANITIZED, valgrind_checks};
use testkit::long::cases;
use testkit::program::run;

use crate::programs::{LIBRARIES, run_with};
use crate::toolchain::stdout;

/// What `qwirkle` prints with these numbers and this input, without the lines that
/// the C functions do not print.
fn expected([rows, columns, copies, seed]: [&str; 4], input: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_qwirkle"));
    command.args(["--rows", rows, "--columns", columns]);
    command.args(["--copies", copies, "--seed", seed]);
    let printed = stdout(&run(command.stdout(Stdio::piped()), input.as_bytes()));
    // The number of the game follows a prompt.
    let seed = format!("This is game {seed}; --seed {seed} deals it again.\n");
    assert_eq!(printed.matches(&seed).count(), 1, "{printed}");
    let printed = printed.replace(&seed, "");
    // A program in C cannot undo turns, and does not ask.
    match printed.split_once("Type u to undo") {
        Some((game, _)) => game.to_owned(),
        None => printed,
    }
}

/// What humans type to play a whole game like greedy computers, with some mistakes.
fn human_game(setup: Setup, seed: u64, names: &[&str]) -> String {
    let players = names.iter().map(|name| Player::new(*name, Role::Human));
    let mut game = Game::new(setup, players.collect(), seed).expect("a game");
    let mut input = format!("{}\n", names.len());
    for name in names {
        input += &format!("{name}\nh\n");
    }
    while game.end().is_none() {
        let turn = game.suggest(Level::Greedy, Effort::DEFAULT);
        input += &match (&turn, game.turns().len()) {
            (Turn::Skip, _) => "s\n".to_owned(),
            (Turn::Lay(placements), turns) => {
                let mistake = if turns % 3 == 0 {
                    "0 0 0\nx\n9 9 9\n"
                } else {
                    ""
                };
                let placements: Vec<String> = placements.iter().map(ToString::to_string).collect();
                format!("{mistake}{}\n", placements.join(" "))
            }
        };
        game.play(&turn).expect("a legal turn");
    }
    input
}

/// Games of all kinds: numbers, and what people type.
fn games() -> Vec<([&'static str; 4], String)> {
    let mut games = vec![
        // No room, nothing that fits, and decks that are small because there are many.
        (["1", "1", "2", "1"], "2\nA\nh\nB\n1\n".to_owned()),
        (["3", "3", "1", "12"], "1\nA\nh\ns\n".into()),
        (
            ["11", "11", "1", "2"],
            format!("15\n{}", "\n1\n".repeat(15)),
        ),
        // Wrong answers, the end of the input, and q.
        (
            ["5", "7", "2", "15"],
            "x\n0\n99\n2\nA\nno\n\nA\nB\n2\nw\ns\nq\n".into(),
        ),
        (["11", "11", "2", "4"], "2\nAnn\nh\nBob\nh\ns\n".into()),
        (
            ["11", "11", "2", "4"],
            "2\nAnn\nh\nBob\nh\ns\nq\ns\ns\n".into(),
        ),
        (["11", "11", "3", "8"], "3\nA\n2\nB\n1\nC\n2\n".into()),
    ];
    for seed in ["1", "2", "3", "4", "5", "6", "7", "8"]
        .iter()
        .take(cases(3, 8))
    {
        let setup = Setup {
            rows: 6,
            cols: 5,
            ..Setup::default()
        };
        let number = seed.parse().expect("a number");
        games.push((
            ["6", "5", "2", seed],
            human_game(setup, number, &["Ann", "Bob"]),
        ));
        games.push((["11", "11", "2", seed], "2\nAnn\n1\nZoe\n2\n".into()));
    }
    games
}

#[test]
fn games_are_those_of_the_program() {
    for with in LIBRARIES {
        let program = Program::compile("seeded", "sanitized", &SANITIZED, with);
        // Under Valgrind, the time for a hint is over too soon.
        let hint = (["5", "7", "2", "15"], "1\nA\nh\nh\nq\n".to_owned());
        for (numbers, input) in games().into_iter().chain([hint]) {
            let output = run_with(&program, &numbers, &input);
            assert_eq!(String::from_utf8_lossy(&output.stderr), "");
            assert_eq!(
                stdout(&output),
                expected(numbers, &input),
                "{numbers:?} {input:?}"
            );
        }
    }
}

#[test]
fn no_memory_is_in_use_after_a_game() {
    for with in LIBRARIES.into_iter().filter(|with| valgrind_checks(with)) {
        let program = Program::compile("seeded", "plain", &[], with);
        for (numbers, input) in games().into_iter().take(cases(5, 8)) {
            let file = program.directory.join("input");
            fs::write(&file, &input).expect("a file");
            let stdin = File::open(file).expect("a file");
            let output = program.run_under_valgrind(&numbers, stdin.into());
            assert_eq!(stdout(&output), expected(numbers, &input));
        }
    }
}

/// On a terminal, tiles have colors. CLICOLOR_FORCE asks for them elsewhere.
#[test]
fn colors_are_those_of_the_program() {
    let program = Program::compile("seeded", "colors", &[], LIBRARIES[0]);
    let numbers = ["5", "7", "2", "15"];
    let input = "2\nAnn\nh\nZoe\n1\nBr 2 2 Bg 3 2\nq\n";
    let printed = |variables: &[(&str, &str)]| {
        let mut command = program.command();
        command.args(numbers).envs(variables.iter().copied());
        stdout(&run(command.stdout(Stdio::piped()), input.as_bytes()))
    };
    let green = "\x1b[38;5;10;48;5;0mB\x1b[0m";
    let colored = printed(&[("CLICOLOR_FORCE", "1")]);
    assert!(colored.contains(&format!("*{green}")), "{colored}");
    assert!(!colored.contains("Bg"), "{colored}");
    let plain = printed(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]);
    assert_eq!(plain, expected(numbers, input));
}

/// The loop of the program decides who is next, so turns cannot be undone.
#[test]
fn turns_cannot_be_undone() {
    let program = Program::compile("seeded", "undo", &[], LIBRARIES[0]);
    let input = "2\nAnn\nh\nBob\nh\ns\nu\n?\ns\nq\n";
    let printed = stdout(&run_with(&program, &["11", "11", "2", "1"], input));
    assert!(printed.contains(" ? In this game, turns cannot be undone.\n"));
    assert!(printed.contains("\nq              quits\n"), "{printed}");
    assert!(!printed.contains("\nu "), "{printed}");
    assert!(printed.contains("Bob skips.\n"), "{printed}");
}

/// However the input ends, the loop of the program ends, too.
#[test]
fn the_end_of_the_input_ends_the_program() {
    let program = Program::compile("seeded", "plain", &[], LIBRARIES[0]);
    let numbers = ["11", "11", "2", "1"];
    let input = "2\nAnn\nh\nBob\nh\ns\nAr 0 0\ns\n";
    for end in 0..=input.len() {
        let printed = stdout(&run_with(&program, &numbers, &input[..end]));
        let farewell = "I wish you farewell and hope to see you again soon !!!\n";
        assert!(printed.ends_with(farewell), "{end} {printed}");
        assert_eq!(printed.matches(farewell).count(), 1, "{end}");
    }
}
