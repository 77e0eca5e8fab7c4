use std::process::Command;
use std::time::{Duration, Instant};

use super::*;
use crate::attacks::Arena;

const FUNCTIONS: &str = r#"#include "hw3.h"
struct GameState { int size; };
GameState *initialize_game_state(const char *filename) { return filename ? NULL : NULL; }
GameState *place_tiles(GameState *game, int row, int col, char direction, const char *tiles,
                       int *num_tiles_placed)
{
    *num_tiles_placed = row + col + direction + tiles[0];
    return game;
}
GameState *undo_place_tiles(GameState *game) { return game; }
void free_game_state(GameState *game) { free(game); }
void save_game_state(GameState *game, const char *filename) { (void)game; (void)filename; }
"#;

/// Compiles source that must fail, and returns the kind, the sentence and the
/// message.
fn failure(source: &str) -> (Option<Kind>, String, String) {
    let arena = Arena::new();
    let failure = arena.compile("alice", source).expect_err("a failure");
    let scratch = arena.scratch.path().to_string_lossy();
    assert!(!failure.message.contains(&*scratch), "{}", failure.message);
    (failure.kind, failure.sentence, failure.message)
}

#[test]
fn no_header_and_no_warning() {
    let build = Arena::new().compile("alice", FUNCTIONS).expect("a build");
    assert_eq!(build.warnings, None);
}

#[test]
fn warnings_do_not_prevent_playing() {
    let source = FUNCTIONS.replace("(void)game; (void)filename;", "(void)game;");
    let build = Arena::new().compile("alice", &source).expect("a build");
    let warnings = build.warnings.expect("a warning");
    let expected = "hw3.c:12:51: warning: unused parameter 'filename' [-Wunused-parameter]";
    assert!(warnings.contains(expected), "{warnings}");
}

#[test]
fn syntax_errors_have_a_message() {
    let (kind, sentence, message) = failure(&FUNCTIONS.replace("return game;", "return game"));
    assert_eq!(kind, Some(Kind::NotCompiled));
    assert_eq!(sentence, "it does not compile");
    assert!(
        message.contains("hw3.c:8:16: error: expected ';'"),
        "{message}"
    );
    let (_, _, message) = failure("#error \"not \x1b[31myet\"\n#error again\n");
    assert!(message.contains("hw3.c:1:2: error: #error"), "{message}");
    assert!(!message.contains('\x1b'), "{message:?}");
}

#[test]
fn missing_functions_are_named() {
    let (kind, sentence, _) = failure(&FUNCTIONS.replace("undo_place_tiles", "undo"));
    assert_eq!(kind, Some(Kind::NotLoaded));
    assert_eq!(sentence, "the function undo_place_tiles is missing");
    let (_, sentence, _) = failure("int a;\n");
    let names = "initialize_game_state, place_tiles, undo_place_tiles, free_game_state, \
                 save_game_state";
    assert_eq!(sentence, format!("these functions are missing: {names}"));
    let undefined = FUNCTIONS.replace("free(game);", "release(game);");
    let declared = format!("void release(void *block);\n{undefined}");
    let (kind, _, message) = failure(&declared);
    assert_eq!(kind, Some(Kind::NotCompiled));
    assert!(
        message.contains("undefined reference to `release'"),
        "{message}"
    );
}

#[test]
fn code_that_runs_first_may_crash() {
    let crash = "__attribute__((constructor)) static void first(void) { abort(); }\n";
    let (kind, sentence, _) = failure(&[FUNCTIONS, crash].concat());
    assert_eq!(kind, Some(Kind::NotLoaded));
    assert!(
        sentence.starts_with("code that runs when it is loaded crashes"),
        "{sentence}"
    );
}

#[test]
fn hostile_source_does_no_harm() {
    let nested = "#include \"hw3.c\"\n";
    let doubled = "#include \"hw3.c\"\n#include \"hw3.c\"\n";
    let bomb = "#define A B B B B B B B B B B\n#define B C C C C C C C C C C\n\
                #define C D D D D D D D D D D\n#define D E E E E E E E E E E\n\
                #define E F F F F F F F F F F\n#define F G G G G G G G G G G\n\
                #define G H H H H H H H H H H\n#define H I I I I I I I I I I\nint a = A;\n";
    let mut sources = vec![
        "#include \"/dev/zero\"\n",
        "#include \"/etc/passwd\"\n",
        "#include \"../../../../../../../../etc/passwd\"\n",
        "__asm__(\".incbin \\\"/etc/passwd\\\"\");\n",
        "static char large[1L << 40] = {1};\n",
        nested,
    ];
    // Until the time is over.
    sources.extend(
        testkit::long::long()
            .then_some([bomb, doubled])
            .into_iter()
            .flatten(),
    );
    for source in sources {
        let start = Instant::now();
        let (kind, _, message) = failure(source);
        let compiled = Some(Kind::NotCompiled);
        let incbin = source.contains("incbin");
        assert!(kind == compiled || incbin, "{source}{kind:?}");
        assert!(!message.contains("root:"), "{message}");
        assert!(message.len() < 20_000 && message.lines().count() < 45);
        assert!(start.elapsed() < Duration::from_secs(60), "{source}");
    }
}

#[test]
fn a_library_is_taken_as_it_is() {
    let arena = Arena::new();
    arena.compile("alice", FUNCTIONS).expect("a build");
    let library = arena.scratch.path().join("alice/plain.so");
    let load = |file: &Path| {
        let submission = Submission {
            name: "bob".to_owned(),
            source: Source::Library(file.to_owned()),
        };
        arena
            .toolchain
            .compile(&submission, &arena.scratch.path().join("bob"))
    };
    let build = load(&library).expect("a build");
    assert_eq!(build.sanitized, None);
    let text = arena.scratch.path().join("text.so");
    fs::write(&text, "not a library").expect("a file");
    let failure = load(&text).expect_err("a failure");
    assert_eq!(failure.kind, Some(Kind::NotLoaded));
    assert_eq!(
        failure.sentence,
        "the library cannot be loaded: file too short"
    );
}

#[test]
fn the_driver_compiles_without_warnings() {
    let driver = testkit::toolchain::root().join("src/driver.c");
    for flags in [&["-DWATCH"][..], &[]] {
        testkit::toolchain::run_ok(
            Command::new(testkit::toolchain::cc())
                .args(COURSE)
                .args(["-Werror", "-O1", "-fsyntax-only"])
                .args(flags)
                .arg(&driver),
        );
    }
}
