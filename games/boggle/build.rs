//! Makes the C header and names the shared library.

#![allow(
    clippy::print_stdout,
    reason = "this is how a build script speaks to cargo"
)]

use std::env;
use std::fs;
use std::path::PathBuf;

/// The C interface, in the order of the header.
const SOURCES: [&str; 3] = [
    "arrays/dice/src/lib.rs",
    "arrays/letters/src/lib.rs",
    "src/ffi.rs",
];
const CONFIG: &str = "cbindgen.toml";
const HEADER: &str = "include/boggle.h";

fn main() {
    for file in ["build.rs", "Cargo.toml", CONFIG, HEADER]
        .iter()
        .chain(&SOURCES)
    {
        println!("cargo::rerun-if-changed={file}");
    }
    write_header();
    // Programs look for the library by the name under which cargo leaves it.
    if env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("linux") {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libboggle.so");
    }
}

/// Writes the header where its text has changed. A source tree that cannot be
/// written to has the header that came with it; the tests compare that with the
/// copy among the files of the build.
fn write_header() {
    let directory = |name| PathBuf::from(env::var_os(name).expect("cargo sets it"));
    let root = directory("CARGO_MANIFEST_DIR");
    let config = cbindgen::Config::from_file(root.join(CONFIG)).expect("a valid cbindgen.toml");
    let mut header = Vec::new();
    SOURCES
        .iter()
        .fold(cbindgen::Builder::new(), |builder, source| {
            builder.with_src(root.join(source))
        })
        .with_config(config)
        .generate()
        .expect("a header from the sources")
        .write(&mut header);
    let header = String::from_utf8(header).expect("a header is text");
    // To C the arrays are plain ones. C90 has no comments from // to the end of
    // the line.
    let header = header
        .replace("extern Dice trayDice;", "extern unsigned int trayDice[16];")
        .replace(
            "extern Letters trayLetters;",
            "extern char trayLetters[16];",
        )
        .replace("// __cplusplus", "/* __cplusplus */")
        .replace("// extern \"C\"", "/* extern \"C\" */");
    fs::write(directory("OUT_DIR").join("boggle.h"), &header).expect("a place for the build");
    let path = root.join(HEADER);
    if fs::read_to_string(&path).ok().as_deref() != Some(&header) {
        let _ = fs::write(&path, &header);
    }
}
