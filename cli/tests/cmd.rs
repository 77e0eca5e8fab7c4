//! What every verb prints: the text files of `cmd/`, and the README. `TRYCMD=overwrite cargo test
//! --package upwords --test cmd` writes them anew.

use std::env;

#[test]
fn every_verb_prints_what_its_files_show() {
    // The files name boards and scripts as people do who follow the README.
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    env::set_current_dir(root).expect("the root of the repository");
    trycmd::TestCases::new()
        .env("HW3_WORDS", "")
        .env("NO_COLOR", "")
        .env("CLICOLOR_FORCE", "")
        .case("cli/tests/cmd/*.trycmd")
        .case("cli/tests/cmd/*.toml")
        .case("README.md");
}
