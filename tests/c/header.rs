//! The header compiles alone, in every C and C++ that people use.

use std::process::Command;

use crate::toolchain::{WARNINGS, cc, cxx, root, run, scratch};

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
