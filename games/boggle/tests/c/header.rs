//! The header is up to date, and compiles on its own in every common version of C
//! and C++.

use std::fs;
use std::process::Command;

use crate::toolchain::{
    C_STANDARDS, CXX_STANDARDS, cc, check_committed, check_syntax, compile, cxx, library, root,
    run_ok, scratch, stdout,
};

fn header() -> String {
    fs::read_to_string(root().join("include/boggle.h")).expect("a header")
}

#[test]
fn the_header_is_up_to_date() {
    assert!(header() == include_str!(concat!(env!("OUT_DIR"), "/boggle.h")));
}

/// The build updates the header when the sources change; commit both together.
#[test]
fn the_header_is_committed() {
    check_committed("include/boggle.h");
}

#[test]
fn compiles_as_c() {
    check_syntax(&cc(), &C_STANDARDS, "alone.c", "#include \"boggle.h\"\n");
}

#[test]
fn compiles_as_cxx() {
    let source = "#include \"boggle.h\"\n#include \"boggle.h\"\n\
        int main() { shakeTray(); trayLetters[0] = dice[0][0]; lfsr = 1; return findWord(\"A\") ? 0 : 1; }\n";
    check_syntax(&cxx(), &CXX_STANDARDS, "alone.cpp", source);
}

/// The functions and variables have exactly the types of the assignment, so they can
/// be declared again.
#[test]
fn agrees_with_the_declarations_of_the_assignment() {
    let source = "#include \"boggle.h\"\n\
        extern unsigned int lfsr;\n\
        extern const char dice[16][6];\n\
        extern unsigned int trayDice[16];\n\
        extern char trayLetters[16];\n\
        unsigned int lfsrNext();\n\
        void seedRandom(unsigned int seed);\n\
        unsigned int getRandom(unsigned int limit);\n\
        void permute(unsigned int values[], size_t n);\n\
        void shakeTray();\n\
        void printTray();\n\
        bool findWord(const char *word);\n\
        unsigned int scoreWord(const char *word);\n";
    check_syntax(&cc(), &C_STANDARDS, "declarations.c", source);
}

#[test]
fn the_example_in_the_header_runs() {
    let header = header();
    let lines = header.lines().map(|line| line.strip_prefix(" *"));
    let comment = lines.skip_while(|line| *line != Some("     #include <stdio.h>"));
    let example = comment.map_while(|line| line.filter(|line| !line.starts_with(" Link")));
    let source: String = example.flat_map(|line| [line, "\n"]).collect();
    let directory = scratch("header-example");
    let (file, program) = (directory.join("main.c"), directory.join("main"));
    fs::write(&file, source).expect("a source file");
    compile(&["-std=c99"], &file, &library("libboggle.a"), &program);
    let printed = "N  Y  M  X  \nQu A  U  U  \nN  E  I  A  \nN  A  Y  E  \nQUAY 1, MAY 1\n";
    assert_eq!(stdout(&run_ok(&mut Command::new(program))), printed);
}
