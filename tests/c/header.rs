//! The header compiles alone, in every C and C++ that people use.

use std::process::Command;

use crate::shared_library::header;
use crate::toolchain::{WARNINGS, cc, compile, cxx, library, root, run, scratch, stdout};

fn compiles(compiler: &str, standards: &[&str], name: &str, source: &str) {
    let directory = scratch(&format!("header-{name}"));
    let file = directory.join(name);
    std::fs::write(&file, source).expect("a source file");
    for standard in standards {
        run(Command::new(compiler)
            .arg(format!("-std={standard}"))
            .args(WARNINGS)
            .args(["-fsyntax-only", "-I"])
            .arg(root().join("include"))
            .arg(&file));
    }
}

const C: [&str; 5] = ["c90", "c99", "c11", "c17", "c2x"];
const CXX: [&str; 4] = ["c++11", "c++14", "c++17", "c++20"];

#[test]
fn alone_in_c() {
    compiles(&cc(), &C, "alone.c", "#include \"hw3.h\"\n");
}

#[test]
fn alone_in_cxx() {
    compiles(&cxx(), &CXX, "alone.cpp", "#include \"hw3.h\"\n");
}

/// As C++ suites include it; and old programs have `malloc` from it.
#[test]
fn inside_the_includers_own_extern_c() {
    let source = "extern \"C\" {\n#include \"hw3.h\"\n#include \"hw3.h\"\n}\n\
        int main() {\n    std::free(malloc(1));\n    GameState *game = initialize_game_state(\"\");\n    \
        free_game_state(game);\n}\n";
    compiles(&cxx(), &CXX, "wrapped.cpp", source);
}

/// The functions have exactly the assignment's types: another declaration of
/// them is the same.
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
    compiles(&cc(), &C, "declarations.c", source);
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
    let output = run(Command::new(program)
        .current_dir(&directory)
        .env_remove("HW3_WORDS"));
    let drawn = "   0  1  2  3  4  5\n\
                 0  .  .  .  .  .  .\n\
                 1  .  H  O  M  E  .\n\
                 2  .  .  .  .  .  .\n\n";
    assert_eq!(stdout(&output), drawn);
}
