//! Runs the target that `HW3_FUZZ` names under libFuzzer.

#![no_main]

use std::env;
use std::sync::LazyLock;

use fuzz::{TARGETS, Target};
use libfuzzer_sys::fuzz_target;

static TARGET: LazyLock<&Target> = LazyLock::new(|| {
    let name = env::var("HW3_FUZZ").expect("HW3_FUZZ names a target");
    let target = TARGETS.iter().find(|target| target.name == name);
    target.expect("HW3_FUZZ names a target of fuzz/targets.txt")
});

fuzz_target!(|data: &[u8]| (TARGET.check)(data));
