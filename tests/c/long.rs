//! Games that go on for long.

use crate::programs::{Program, write_storm_words};
use crate::toolchain::{run, stdout};

/// Nothing adds up, and the board is that of a second one kept by the program.
#[test]
fn ten_million_placements_leave_no_trace_once_undone() {
    let program = Program::plain("long");
    write_storm_words(&program.directory);
    let output = run(program.command().args(["10000000", "1"]));
    let told = stdout(&output);
    assert!(told.contains(" 10000000 placements, "), "{told}");
}
