//! Compiles the baseline and notes which compiler compiles the rest.

use std::env;
use std::process::Command;

fn main() {
    cc::Build::new()
        .file("baseline/hw3.c")
        .std("c11")
        .define("_POSIX_C_SOURCE", "200809L")
        .opt_level(2)
        .warnings(true)
        .warnings_into_errors(true)
        .compile("baseline");
    for file in ["baseline/hw3.c", "baseline/hw3.h"] {
        println!("cargo:rerun-if-changed={file}");
    }

    let compiler = env::var_os("RUSTC").expect("cargo sets it");
    let version = Command::new(compiler).arg("--version").output();
    let version = String::from_utf8(version.expect("a compiler").stdout);
    let version = version.expect("a version");
    println!("cargo:rustc-env=BENCH_RUSTC={}", version.trim());
}
