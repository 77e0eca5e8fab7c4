//! The header is up to date, and compiles on its own in every common version of C
//! and C++.

use std::fs;

use crate::toolchain::{
    C_STANDARDS, CXX_STANDARDS, cc, check_committed, check_syntax, compile, cxx, library, root,
    scratch,
};

fn header() -> String {
    fs::read_to_string(root().join("include/Qwirkle.h")).expect("a header")
}

#[test]
fn the_header_is_up_to_date() {
    assert!(header() == include_str!(concat!(env!("OUT_DIR"), "/Qwirkle.h")));
}

/// The build updates the header when the sources change; commit both together.
#[test]
fn the_header_is_committed() {
    check_committed("include/Qwirkle.h");
}

#[test]
fn compiles_as_c() {
    check_syntax(
        &cc(),
        &C_STANDARDS,
        "alone.c",
        "#include \"Qwirkle.h\"\n#include \"Qwirkle.h\"\n",
    );
}

#[test]
fn compiles_as_cxx() {
    let source = "#include \"Qwirkle.h\"\nextern \"C\" {\n#include \"Qwirkle.h\"\n}\n\
        int main() { Qwirke q = Q_new(1, 1, 1); Qwirkle same = q; TileList deck = Q_deck(same, 0);\n\
        if (deck) { Tile first = deck->tile; T_show(first); } TL_free(deck);\n\
        return Q_gameIsOver(q) ? q.nb_players : 0; }\n";
    check_syntax(&cxx(), &CXX_STANDARDS, "alone.cpp", source);
}

/// The program in the header is that of the assignment, neatly.
#[test]
fn the_example_in_the_header_compiles() {
    let header = header();
    let lines = header.lines().map(|line| line.strip_prefix(" *"));
    let comment = lines.skip_while(|line| *line != Some("     #include \"Qwirkle.h\""));
    let example = comment.map_while(|line| line.filter(|line| !line.starts_with(" Link")));
    let source: String = example.flat_map(|line| [line, "\n"]).collect();
    assert!(source.contains("Q_congratulate(q);"), "{source}");
    let directory = scratch("header-example");
    let file = directory.join("main.c");
    fs::write(&file, source).expect("a source file");
    let program = directory.join("main");
    compile(&["-std=c99"], &file, &library("libqwirkle.a"), &program);
}
