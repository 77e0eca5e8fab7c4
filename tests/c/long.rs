//! A game with very many moves.

use testkit::long::long;
use testkit::toolchain::{notice, run_ok, stdout};

use crate::programs::{Program, write_storm_words};

/// Nothing accumulates, and the board always equals the one that the program
/// keeps for comparison.
#[test]
fn millions_of_placements_leave_no_trace_once_undone() {
    let count = if long() { "10000000" } else { "1000000" };
    let program = Program::plain("long");
    write_storm_words(&program.directory);
    let output = run_ok(program.command().args([count, "1"]));
    let report = stdout(&output);
    assert!(
        report.contains(&format!(" {count} placements, ")),
        "{report}"
    );
    if !long() {
        // The one line about all long tests of the workspace. It names those that
        // have no short version, which otherwise pass without a word.
        notice(
            "skipped: ThreadSanitizer in the library, our suite in the course script, every \
             CMake target; shortened: kills, moves, random cases; run them with \
             LONG_TESTS=1 cargo test",
        );
    }
}
