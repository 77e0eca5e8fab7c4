//! Compiles the baseline and records the version of the Rust compiler.

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

    let compiler = env::var_os("RUSTC").expect("cargo sets RUSTC");
    let version = Command::new(compiler).arg("--version").output();
    let version = String::from_utf8(version.expect("the compiler runs").stdout);
    let version = version.expect("UTF-8");
    println!("cargo:rustc-env=BENCH_RUSTC={}", version.trim());
}
