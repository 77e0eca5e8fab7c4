//! The manual pages of the program.

#[test]
fn the_manual_pages_are_current() {
    testkit::manual::check_program(env!("CARGO_BIN_EXE_qwirkle"));
}
