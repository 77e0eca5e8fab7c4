//! Runs the tests and scripts that the grader writes: correct implementations pass
//! them, and a wrong one does not.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use hw3::{Board, Game, Lexicon};
use hw3_grade::example::{Script, c_test, call_text, calls, google_test, is_short, test_names};
use hw3_grade::finding::{Finding, Kind, Topic};
use hw3_grade::plan::{Answer, Call};
use testkit::files;
use testkit::toolchain::{Scratch, WARNINGS, cc, cxx, have, library, run_ok, scratch};
use upwords_script::Step;

mod samples;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

const HEADER: &str = "\
#ifndef HW3_H
#define HW3_H
typedef struct GameState GameState;
GameState *initialize_game_state(const char *filename);
GameState *place_tiles(GameState *game, int row, int col, char direction, const char *tiles,
                       int *num_tiles_placed);
GameState *undo_place_tiles(GameState *game);
void free_game_state(GameState *game);
void save_game_state(GameState *game, const char *filename);
#endif
";

/// A mistake: the finding, and how to make it in the baseline.
struct Mistake {
    finding: Finding,
    right: &'static str,
    wrong: &'static str,
}

fn mistakes() -> Vec<Mistake> {
    let mistake = |finding, right, wrong| Mistake {
        finding,
        right,
        wrong,
    };
    vec![
        mistake(
            samples::accepted(),
            "run.length < 2 || is_word(run.letters)",
            "is_word(run.letters) || 1",
        ),
        mistake(
            samples::sixth_tile(),
            "board->heights[cell] == MAX_HEIGHT ||",
            "",
        ),
        mistake(
            samples::undo_keeps_columns(),
            "game->board = board->before;\n    free_board(board);\n    return game;",
            "game->board = copy_board(board->before, board->rows, board->cols);\n    return game;",
        ),
        mistake(
            samples::no_last_newline(),
            "fputc('\\n', file);\n    }\n    fclose(file);",
            "if (row + 1 < board->rows) fputc('\\n', file);\n    }\n    fclose(file);",
        ),
        mistake(samples::garbage(), "fputc('0' +", "fputc(200 +"),
        mistake(
            samples::games_mixed(),
            "    game->board = board;\n    if (num_tiles_placed",
            "    setenv(\"HW3_LAST\", board->tops, 1);\n    if (num_tiles_placed",
        ),
        mistake(samples::mixed_case(), "strcasecmp(line", "strcmp(line"),
        mistake(samples::bad_file(), "if (!good)", "if (!good && 0)"),
        mistake(
            samples::same_letter(),
            " || board->tops[cell] == tiles[i]",
            "",
        ),
        mistake(
            odd_characters(),
            "return game; /* rule 3 */",
            "return (*num_tiles_placed = 8, game);",
        ),
        mistake(
            refused_vertically(),
            "int down = direction == 'V',",
            "if (direction == 'V') return game;\n    int down = 0,",
        ),
    ]
}

/// Characters that need escapes in C, and a board without a last newline.
fn odd_characters() -> Finding {
    let call = |tiles: &[u8]| Call::Place {
        game: 0,
        placement: hw3::Placement::new(-3_000_000_000, 0, b'\'', tiles).expect("memory"),
    };
    let odd = hw3::Placement::new(0, 1, b'H', b"\n\"??/\\\xff1").expect("memory");
    let calls = vec![
        samples::open(0, "A."),
        call(b"A"),
        Call::Place {
            game: 0,
            placement: odd,
        },
    ];
    let example = samples::example(None, calls, Some(Answer::Placed(Some(8))), None);
    samples::finding(
        Topic::Rule(3),
        Kind::Accepted,
        "Odd characters */ /* ??/ were accepted \\",
        Some(example),
    )
}

/// A game that is freed and opened again.
fn refused_vertically() -> Finding {
    let calls = vec![
        samples::open(0, "A\n"),
        samples::save(0),
        Call::Free { game: 0 },
        samples::open(0, "B\n"),
        samples::open(0, "A\n"),
        samples::place(0, r#"0 0 V " T""#),
    ];
    let example = samples::example(None, calls, Some(Answer::Placed(Some(0))), Some("A\n1\n"));
    samples::finding(
        Topic::Rule(1),
        Kind::Refused,
        "A vertical move was refused",
        Some(example),
    )
}

/// A directory with `hw3.h`, and `hw3.o` of an implementation.
fn compiled(implementation: &str) -> Scratch {
    let directory = scratch("submission");
    fs::write(directory.join("hw3.h"), HEADER).expect("a header");
    fs::write(directory.join("hw3.c"), implementation).expect("a source file");
    let object = directory.join("hw3.o");
    let mut compiler = Command::new(cc());
    compiler
        .current_dir(&*directory)
        .args(["-c", "hw3.c", "-o"]);
    run_ok(compiler.arg(object));
    directory
}

fn baseline() -> String {
    let path = root().join("bench/baseline/hw3.c");
    let text = fs::read_to_string(path).expect("the baseline");
    text.replace("baseline_", "")
}

impl Mistake {
    fn compiled(&self) -> Scratch {
        let right = baseline();
        let wrong = right.replacen(self.right, self.wrong, 1);
        assert_ne!(wrong, right, "{} is not in the baseline", self.right);
        // The saved board of any game is then the last one of the process.
        let wrong = match self.wrong.contains("HW3_LAST") {
            true => wrong
                .replace(
                    "setenv(\"HW3_LAST\", board->tops, 1);",
                    "game->board = latest = board;",
                )
                .replace(
                    "const Board *board = game->board;",
                    "const Board *board = latest;",
                )
                .replacen(
                    "static void *allocate",
                    "static struct Board *latest;\nstatic void *allocate",
                    1,
                ),
            false => wrong,
        };
        compiled(&wrong)
    }
}

fn link(compiler: &str, tests: &[PathBuf], implementation: &Path, flags: &[&str]) -> PathBuf {
    let program = tests[0].with_extension("test");
    let mut command = Command::new(compiler);
    command.args(tests).arg(implementation).args(flags);
    run_ok(command.arg("-o").arg(&program));
    program
}

/// Runs a program where the word list is.
fn run(program: &Path, arguments: &[&str]) -> Output {
    Command::new(program)
        .args(arguments)
        .current_dir(root())
        .env_remove("HW3_WORDS")
        .output()
        .expect("the program runs")
}

/// A test that uses another directory than `/tmp`.
fn with_files_in(directory: &Path, test: &str) -> String {
    let directory = directory.to_str().expect("UTF-8");
    test.replace("\"/tmp/", &format!("\"{directory}/"))
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn c_tests_pass_for_correct_implementations_and_fail_for_wrong_ones() {
    let words = samples::words();
    let right = compiled(&baseline());
    let directory = scratch("c-tests");
    let work = scratch("work");
    let flags = ["-lm", "-lpthread", "-ldl"];
    for mistake in mistakes() {
        let title = &mistake.finding.title;
        let source = directory.join("test.c");
        let object = directory.join("test.o");
        let program = c_test(&mistake.finding, &words).expect("an example");
        fs::write(&source, with_files_in(&work, &program)).expect("a source file");
        for standard in ["-std=c99", "-std=gnu11", "-std=c2x"] {
            let mut compiler = Command::new(cc());
            compiler.arg(standard).args(WARNINGS).arg("-I").arg(&*right);
            run_ok(compiler.arg("-c").arg(&source).arg("-o").arg(&object));
        }
        for correct in [right.join("hw3.o"), library("libhw3.a")] {
            let program = link(&cc(), std::slice::from_ref(&object), &correct, &flags);
            let output = run(&program, &[]);
            assert!(output.status.success(), "{title}: {}", text(&output));
            assert_eq!(text(&output), "passed\n", "{title}");
            assert_eq!(files::names(&work), [""; 0]);
        }
        let wrong = mistake.compiled();
        let program = link(
            &cc(),
            std::slice::from_ref(&object),
            &wrong.join("hw3.o"),
            &flags,
        );
        let output = run(&program, &[]);
        assert_eq!(output.status.code(), Some(1), "{title}: {}", text(&output));
        assert!(
            text(&output).contains("expected"),
            "{title}: {}",
            text(&output)
        );
    }
}

fn have_googletest() -> bool {
    let header = Path::new("/usr/include/gtest/gtest.h");
    have(header.exists(), "libgtest-dev")
}

#[test]
fn google_tests_pass_for_correct_implementations_and_fail_for_wrong_ones() {
    if !have_googletest() {
        return;
    }
    let words = samples::words();
    let right = compiled(&baseline());
    let directory = scratch("google-tests");
    let work = scratch("work");
    let mistakes = mistakes();
    let findings = mistakes.iter().map(|mistake| mistake.finding.clone());
    let names = test_names(&samples::graded("ada", findings.collect()));
    // The names belong to the findings in the order of topics.
    let mut sorted: Vec<&Mistake> = mistakes.iter().collect();
    sorted.sort_by_key(|mistake| mistake.finding.rule);
    // All of them fit into one file.
    let tests = sorted
        .iter()
        .zip(&names)
        .map(|(mistake, name)| google_test(&mistake.finding, name, &words).expect("an example"));
    let source = directory.join("tests.cpp");
    let tests = tests.collect::<Vec<String>>().concat();
    fs::write(&source, with_files_in(&work, &tests)).expect("a source file");
    let object = directory.join("tests.o");
    for standard in ["-std=c++14", "-std=c++17"] {
        let mut compiler = Command::new(cxx());
        compiler.arg(standard).args(WARNINGS).arg("-I").arg(&*right);
        run_ok(compiler.arg("-c").arg(&source).arg("-o").arg(&object));
    }
    let flags = ["-lgtest", "-lgtest_main", "-lpthread", "-lm", "-ldl"];
    for correct in [right.join("hw3.o"), library("libhw3.a")] {
        let program = link(&cxx(), std::slice::from_ref(&object), &correct, &flags);
        let output = run(&program, &[]);
        assert!(output.status.success(), "{}", text(&output));
        let passed = format!("[  PASSED  ] {} tests.", names.len());
        assert!(text(&output).contains(&passed), "{}", text(&output));
        assert_eq!(files::names(&work), [""; 0]);
    }
    for (mistake, name) in sorted.iter().zip(&names) {
        let wrong = mistake.compiled();
        let program = link(
            &cxx(),
            std::slice::from_ref(&object),
            &wrong.join("hw3.o"),
            &flags,
        );
        let output = run(&program, &[&format!("--gtest_filter=Hw3.{name}")]);
        assert_eq!(output.status.code(), Some(1), "{name}: {}", text(&output));
        let failed = format!("[  FAILED  ] Hw3.{name}\n");
        assert!(text(&output).contains(&failed), "{}", text(&output));
    }
}

#[test]
fn scripts_agree_with_the_reference() {
    let words = samples::words();
    let findings = mistakes().into_iter().map(|mistake| mistake.finding);
    for finding in findings.chain([samples::hang(), samples::invalid_read()]) {
        let script = Script::of(&finding, &words).expect("an example");
        play(&script);
        // The shell creates the same files.
        let directory = scratch("script");
        let commands = script.commands();
        let (_, commands) = commands.split_once('\n').expect("a line");
        let simulated = "upwords simulate - <<'END'\n";
        let (files, steps) = commands.split_once(simulated).expect("the script");
        run_ok(
            Command::new("sh")
                .args(["-ec", files])
                .current_dir(&*directory),
        );
        for file in &script.files {
            let created = fs::read_to_string(directory.join(&file.name)).expect("a file");
            assert_eq!(created, file.text);
        }
        let (steps, end) = steps.rsplit_once("END\n").expect("the end");
        assert_eq!(end, "");
        let lines = script.text.lines().filter(|line| !line.starts_with('#'));
        assert_eq!(steps.lines().collect::<Vec<_>>(), lines.collect::<Vec<_>>());
    }
}

/// Plays a script and compares every step.
fn play(script: &Script) {
    let read = |name: &str| {
        let file = script.files.iter().find(|file| file.name == name);
        &*file.expect("a file of the script").text
    };
    let mut words = samples::words();
    let mut games: HashMap<&str, Game> = HashMap::new();
    let mut current = "";
    let mut compared = 0;
    for (_, line) in upwords_script::lines(&script.text) {
        match Step::parse(line).expect("a step") {
            Step::Comment(_) => continue,
            Step::Words(file) => words = Lexicon::new(read(file)).expect("a list"),
            Step::Game(name) => current = name,
            Step::Open(file) => {
                let board = Board::parse(read(file).as_bytes()).expect("a board");
                games.insert(current, Game::new(board, words.clone()));
            }
            Step::Reject { board, sentence } => {
                let error = Board::parse(read(board).as_bytes()).expect_err("not a board");
                assert_eq!(error.to_string(), sentence);
            }
            Step::Place {
                placement,
                count,
                sentence,
            } => match games.get_mut(current).expect("open").place(&placement) {
                Ok(placed) => assert_eq!((placed, sentence), (count, "")),
                Err(refusal) => assert_eq!((count, sentence), (0, &*refusal.to_string())),
            },
            Step::Undo => drop(games.get_mut(current).expect("open").undo()),
            Step::Redo => unreachable!("there is no redo in C"),
            Step::Expect(file) => assert_eq!(games[current].board().to_string(), read(file)),
        }
        compared += 1;
    }
    assert!(compared > 0, "{}", script.text);
}

#[test]
fn scripts_are_easy_to_read() {
    let words = samples::words();
    let text = |finding: &Finding| Script::of(finding, &words).expect("an example").text;
    assert_eq!(
        text(&samples::undo_keeps_columns()),
        "\
# Undo did not remove the columns that the move had added
# printf '%s\\n' '..CAR' '.....' > board.txt
# printf '%s\\n' '..CAR' '.....' '00111' '00000' > saved.txt
open board.txt
place 0 4 H \" GO\" 2
undo
expect saved.txt
"
    );
    assert_eq!(
        text(&samples::games_mixed()),
        "\
# A move in one game changed another game
# printf '%s\\n' 'CAT' > board.txt
# printf '%s\\n' 'DOG' > board-2.txt
# printf '%s\\n' 'DOG' '111' > saved.txt
game 0
open board.txt
game 1
open board-2.txt
game 0
place 0 0 H \"B\" 1
game 1
expect saved.txt
"
    );
    assert_eq!(
        text(&samples::bad_file()),
        "\
# A file that is not a board was opened
# printf '%s\\n' '..' '.h' > board.txt
reject board.txt row 1, column 1: 'h' is not a tile (A-Z) or '.'
"
    );
    let odd = text(&odd_characters());
    assert!(odd.contains("# printf 'A.' > board.txt\n"), "{odd}");
    assert!(
        odd.contains("place -3000000000 0 ' \"A\" 0 '\\'' is not a direction"),
        "{odd}"
    );
    let call = r#"# A script cannot contain place_tiles(game, 0, 1, 'H', "\n\"\?\?/\\\3771", &n)"#;
    assert!(odd.contains(call), "{odd}");
}

#[test]
fn calls_are_written_as_in_c() {
    let finding = samples::games_mixed();
    let example = finding.example.expect("an example");
    assert_eq!(
        calls(&example),
        "\
/* board.txt:
   CAT
*/
game_0 = initialize_game_state(\"board.txt\");
/* board.txt:
   DOG
*/
game_1 = initialize_game_state(\"board.txt\");
place_tiles(game_0, 0, 0, 'H', \"B\", &n);
save_game_state(game_1, \"saved.txt\");
"
    );
    let call = samples::place(0, r#"2147483648 -2147483648 ' "A""#);
    assert_eq!(
        call_text(&call),
        r#"place_tiles(game, 2147483647, -2147483647 - 1, '\'', "A", &n)"#
    );
}

#[test]
fn long_games_are_not_short() {
    let mut example = samples::accepted().example.expect("an example");
    assert!(is_short(&example));
    example.plan.calls = vec![samples::undo(0); 201];
    assert!(!is_short(&example));
    example.plan.calls = vec![samples::open(0, &".".repeat(20_000))];
    assert!(!is_short(&example));
}

/// Reports read files that anyone may have changed.
#[test]
fn examples_that_make_no_sense_do_not_panic() {
    let words = samples::words();
    let mut finding = samples::accepted();
    let example = finding.example.as_mut().expect("an example");
    example.at = 99;
    example.plan.calls.reverse();
    example.expected = Answer::NotSaved;
    assert!(c_test(&finding, &words).is_some());
    assert!(google_test(&finding, "Name", &words).is_some());
    assert!(Script::of(&finding, &words).is_some());
    let example = finding.example.as_mut().expect("an example");
    example.plan.calls.clear();
    example.plan.words = Some("\0".into());
    assert_eq!(calls(example).lines().count(), 1);
    assert!(c_test(&finding, &words).is_some());
    assert!(google_test(&finding, "Name", &words).is_some());
    assert!(Script::of(&finding, &words).is_some());
}
