//! Generates the C header and sets the SONAME of the shared library.

#![allow(
    clippy::print_stdout,
    reason = "build scripts talk to cargo on standard output"
)]

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// The C interface, in the order of the header.
const SOURCES: [&str; 3] = [
    "arrays/dice/src/lib.rs",
    "arrays/letters/src/lib.rs",
    "src/ffi.rs",
];
const CONFIG: &str = "cbindgen.toml";
const HEADER: &str = "include/boggle.h";

fn main() {
    let others = ["build.rs", "Cargo.toml", CONFIG, HEADER];
    SOURCES
        .iter()
        .chain(&others)
        .for_each(|file| println!("cargo::rerun-if-changed={file}"));
    let root = directory("CARGO_MANIFEST_DIR");
    let header = header(&root);
    // The tests compare this copy with the committed header.
    fs::write(directory("OUT_DIR").join("boggle.h"), &header).expect("OUT_DIR is writable");
    let path = root.join(HEADER);
    if fs::read_to_string(&path).ok().as_deref() != Some(&header) {
        // A read-only source tree keeps the header that it came with.
        let _ = fs::write(&path, &header);
    }
    // Without a version: programs load the library under the name cargo gives it.
    if env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("linux") {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libboggle.so");
    }
}

/// A directory that cargo passes to build scripts.
fn directory(variable: &str) -> PathBuf {
    PathBuf::from(env::var_os(variable).expect("cargo sets it"))
}

/// The header, generated from the sources.
fn header(root: &Path) -> String {
    let config = cbindgen::Config::from_file(root.join(CONFIG)).expect("a valid cbindgen.toml");
    let mut builder = cbindgen::Builder::new().with_config(config);
    for source in SOURCES {
        builder = builder.with_src(root.join(source));
    }
    let mut header = Vec::new();
    let bindings = builder
        .generate()
        .expect("sources that cbindgen understands");
    bindings.write(&mut header);
    let header = String::from_utf8(header).expect("cbindgen writes UTF-8");
    // C sees plain arrays. C90 has no comments that start with //.
    [
        ("extern Dice trayDice;", "extern unsigned int trayDice[16];"),
        (
            "extern Letters trayLetters;",
            "extern char trayLetters[16];",
        ),
        ("// __cplusplus", "/* __cplusplus */"),
        ("// extern \"C\"", "/* extern \"C\" */"),
    ]
    .iter()
    .fold(header, |header, (from, to)| header.replace(from, to))
}
