//! Makes the C header and names the shared library.

#![allow(
    clippy::print_stdout,
    reason = "this is how a build script speaks to cargo"
)]

use std::env;
use std::fs;
use std::path::PathBuf;

const SOURCE: &str = "src/ffi.rs";
const CONFIG: &str = "cbindgen.toml";
const HEADER: &str = "include/hw3.h";

fn main() {
    for file in ["build.rs", SOURCE, CONFIG, HEADER] {
        println!("cargo::rerun-if-changed={file}");
    }
    write_header();
    if env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("linux") {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libhw3.so");
    }
}

/// Writes the header where its text has changed. A source tree that cannot be
/// written to has the header that came with it.
fn write_header() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let config = cbindgen::Config::from_file(root.join(CONFIG)).expect("a valid cbindgen.toml");
    let mut header = Vec::new();
    cbindgen::Builder::new()
        .with_src(root.join(SOURCE))
        .with_config(config)
        .generate()
        .expect("a header from src/ffi.rs")
        .write(&mut header);
    // Comments from // to the end of the line are not for C90.
    let header = String::from_utf8(header).expect("a header is text");
    let header = header
        .replace("// __cplusplus", "/* __cplusplus */")
        .replace("// extern \"C\"", "/* extern \"C\" */");
    let path = root.join(HEADER);
    if fs::read_to_string(&path).ok().as_deref() != Some(&header) {
        let _ = fs::write(&path, &header);
    }
}
