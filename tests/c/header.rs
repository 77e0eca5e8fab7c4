//! The header compiles by itself, as C and as C++ of every common standard.

use std::process::Command;

use testkit::toolchain::{
    C_STANDARDS, CXX_STANDARDS, cc, check_syntax, compile, cxx, library, run_ok, scratch, stdout,
};

use crate::shared_library::header;

#[test]
fn alone_in_c() {
    check_syntax(&cc(), &C_STANDARDS, "alone.c", "#include \"hw3.h\"\n");
}

#[test]
fn alone_in_cxx() {
    check_syntax(&cxx(), &CXX_STANDARDS, "alone.cpp", "#include \"hw3.h\"\n");
}

/// C++ suites include the header this way, and old programs get `malloc` from
/// it.
#[test]
fn inside_the_includers_own_extern_c() {
    let source = "extern \"C\" {\n#include \"hw3.h\"\n#include \"hw3.h\"\n}\n\
        int main() {\n    std::free(malloc(1));\n    GameState *game = initialize_game_state(\"\");\n    \
        free_game_state(game);\n}\n";
    check_syntax(&cxx(), &CXX_STANDARDS, "wrapped.cpp", source);
}

/// C++ initializes the options as C does, and may pass a lambda as a callback.
#[test]
fn finding_plays_in_cxx() {
    let source = "#include \"hw3.h\"\n\
        int main() {\n    hw3_play_options options = {};\n    options.limit = 1;\n    \
        std::size_t count = 0;\n    hw3_play *best = nullptr;\n    \
        hw3_find_plays(nullptr, \"\", &options, [](const hw3_play *play, void *) { return play->score; }, \
        nullptr, &count);\n    \
        hw3_best_play(nullptr, \"\", nullptr, &best);\n    hw3_play_free(best);\n}\n";
    check_syntax(&cxx(), &CXX_STANDARDS, "plays.cpp", source);
}

/// The functions have exactly the types in the assignment: its declarations do
/// not conflict with the header's.
#[test]
fn with_the_assignments_declarations() {
    let source = "#include \"hw3.h\"\n\
        struct GameState;\n\
        GameState* initialize_game_state(const char *filename);\n\
        GameState* place_tiles(GameState *game, int row, int col, char direction, const char *tiles, int *num_tiles_placed);\n\
        GameState* undo_place_tiles(GameState *game);\n\
        void free_game_state(GameState *game);\n\
        void save_game_state(GameState *game, const char *filename);\n\
        int main(void) { free(malloc(1)); return EXIT_SUCCESS; }\n";
    check_syntax(&cc(), &C_STANDARDS, "declarations.c", source);
}

#[test]
fn its_example_runs() {
    let header = header();
    let lines = header.lines().map(|line| line.strip_prefix(" *"));
    let comment = lines.skip_while(|line| *line != Some("     #include <stdio.h>"));
    let example = comment.map_while(|line| line.filter(|line| !line.starts_with(" Link")));
    let source: String = example.flat_map(|line| [line, "\n"]).collect();
    let directory = scratch("header-example");
    let (file, program) = (directory.join("game.c"), directory.join("game"));
    std::fs::write(&file, source).expect("a source file");
    compile(&["-std=c90"], &file, &library("libhw3.a"), &program);
    let output = run_ok(
        Command::new(program)
            .current_dir(&directory)
            .env_remove("HW3_WORDS"),
    );
    let drawn = "   0  1  2  3  4  5\n\
                 0  .  .  .  .  .  .\n\
                 1  .  H  O  M  E  .\n\
                 2  .  .  .  .  .  .\n\n";
    assert_eq!(stdout(&output), drawn);
}
