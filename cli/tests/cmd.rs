//! Compares what every verb prints with the files in `cmd/` and with the examples
//! in the READMEs. After an intended change, `TRYCMD=overwrite cargo test
//! --package upwords --test cmd` updates them.

use std::env;

#[test]
fn every_verb_prints_what_its_examples_show() {
    // File names in the examples are relative to the root.
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    env::set_current_dir(root).expect("the root of the repository");
    trycmd::TestCases::new()
        .env("HW3_WORDS", "")
        .env("NO_COLOR", "")
        .env("CLICOLOR_FORCE", "")
        .case("cli/tests/cmd/*.trycmd")
        .case("cli/tests/cmd/*.toml")
        .case("README.md")
        .case("cli/README.md");
}
