//! Release builds of the library. They stay in the target directory for the
//! next run and share one compiled copy of the dependencies:
//!
//! - `cargo/TARGET/release`: what CMake and `scripts/run-course-harness` build
//! - `cargo/release`: the library with panics on demand

use std::path::PathBuf;
use std::process::Command;
use std::sync::LazyLock;

use testkit::toolchain::{root, run_ok, stdout, target_tmp};

/// Returns the target directory for release builds.
pub fn directory() -> PathBuf {
    target_tmp().join("cargo")
}

/// Returns the Rust target of this machine.
pub fn host() -> &'static str {
    static HOST: LazyLock<String> = LazyLock::new(|| {
        let version = stdout(&run_ok(Command::new("rustc").arg("-vV")));
        let host = version.lines().find_map(|line| line.strip_prefix("host: "));
        host.expect("a host line in rustc -vV").to_owned()
    });
    &HOST
}

/// Returns the SONAME of the installed shared library.
pub fn soname() -> String {
    format!("libhw3.so.{}", env!("CARGO_PKG_VERSION_MAJOR"))
}

/// Returns the command that builds the library, in release mode.
pub fn cargo(verb: &str) -> Command {
    let mut command = Command::new(env!("CARGO"));
    command
        .args([verb, "--package=hw3", "--release", "--lib", "--locked"])
        .arg("--manifest-path")
        .arg(root().join("Cargo.toml"));
    command
}
