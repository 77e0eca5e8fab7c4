//! Input that nobody would send in good faith costs time and memory in
//! proportion to its size, and nothing more.

use crate::programs::Program;
use crate::toolchain::{run, stdout};

/// What an answer costs: microseconds, those of them for moves, and kilobytes.
fn cost(program: &Program, case: &str, bytes: usize) -> (f64, f64, f64) {
    let output = run(program.command().args([case, &bytes.to_string()]));
    let text = stdout(&output);
    let mut numbers = text.split_whitespace().map(|number| number.parse());
    let mut next = || numbers.next().expect("a number").expect("a number");
    (next(), next(), next())
}

#[test]
fn costs_what_it_is_long() {
    let program = Program::plain("hostile");
    // How many bytes of memory each byte of input may take beyond itself: most
    // cases hold a copy of it, or a board; a move has its letters, and reasons name
    // its word.
    for (case, memory) in [
        ("tiles-of-letters", 6.0),
        ("tiles-that-are-none", 0.5),
        ("tiles-of-spaces", 0.5),
        ("board-of-one-row", 1.5),
        ("board-of-one-word", 1.5),
        ("board-of-one-column", 1.5),
        ("words-in-one-line", 2.5),
        ("words-of-nothing", 2.5),
        ("words-that-are-the-same", 3.5),
    ] {
        let bytes = 4_000_000;
        let (small, few, _) = cost(&program, case, bytes);
        let (large, many, kilobytes) = cost(&program, case, 8 * bytes);
        // Eight times as much takes eight times as long; the machine may be
        // busy, but what is quadratic takes 64 times as long.
        let floor = 2000.0;
        let ratio = large / small.max(floor);
        assert!(ratio < 24.0, "{case}: {small} and {large} microseconds");
        // A move costs the cells that can matter to it, on a board of any size.
        let ratio = many / few.max(floor);
        assert!(
            ratio < 4.0,
            "{case}: {few} and {many} microseconds for moves"
        );
        let each = kilobytes * 1024.0 / (8 * bytes) as f64;
        assert!(each < memory, "{case}: {each} bytes of memory a byte");
    }
}
