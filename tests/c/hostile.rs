//! Hostile input costs time and memory linear in its size.

use testkit::long::long;
use testkit::toolchain::{run_ok, stdout};

use crate::programs::Program;

/// What a case costs.
struct Cost {
    microseconds: f64,
    /// The part of `microseconds` spent on moves.
    moves: f64,
    kilobytes: f64,
}

fn cost(program: &Program, case: &str, bytes: usize) -> Cost {
    let output = run_ok(program.command().args([case, &bytes.to_string()]));
    let text = stdout(&output);
    let mut numbers = text.split_whitespace().map(|number| number.parse());
    let mut next = || numbers.next().expect("three fields").expect("a number");
    Cost {
        microseconds: next(),
        moves: next(),
        kilobytes: next(),
    }
}

mod long {
    #[test]
    fn hostile_input_costs_time_and_memory_linear_in_its_size() {
        super::check_costs();
    }
}

fn check_costs() {
    let program = Program::plain("hostile");
    let bytes = if long() { 4_000_000 } else { 1_000_000 };
    // The bytes of memory that a byte of input may take besides itself. Most
    // cases hold a copy of the input, or a board; a move has its letters, and
    // its reasons contain the word.
    for (case, memory) in [
        ("tiles-of-letters", 6.0),
        ("bad-tiles", 0.5),
        ("tiles-of-spaces", 0.5),
        ("board-of-one-row", 1.5),
        ("board-of-one-word", 1.5),
        ("board-of-one-column", 1.5),
        ("words-in-one-line", 2.5),
        ("words-of-nul-bytes", 2.5),
        ("words-that-repeat", 3.5),
    ] {
        let small = cost(&program, case, bytes);
        let large = cost(&program, case, 8 * bytes);
        // Linear means a ratio of 8, quadratic 64. The limit leaves room for a
        // busy machine.
        let floor = 2000.0;
        let ratio = large.microseconds / small.microseconds.max(floor);
        assert!(
            ratio < 24.0,
            "{case}: {} and {} microseconds",
            small.microseconds,
            large.microseconds
        );
        // A move looks only at the cells that matter to it, whatever the size
        // of the board.
        let ratio = large.moves / small.moves.max(floor);
        assert!(
            ratio < 4.0,
            "{case}: {} and {} microseconds for moves",
            small.moves,
            large.moves
        );
        let per_byte = large.kilobytes * 1024.0 / (8 * bytes) as f64;
        assert!(
            per_byte < memory,
            "{case}: {per_byte} bytes of memory per byte"
        );
    }
}
