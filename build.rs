//! Makes the C header and names the shared library.

#![allow(
    clippy::print_stdout,
    reason = "this is how a build script speaks to cargo"
)]

use std::env;
use std::fs;
use std::path::PathBuf;

/// The C interface, in the order of the header.
const SOURCES: [&str; 6] = [
    "src/ffi.rs",
    "src/ffi/status.rs",
    "src/ffi/play.rs",
    "src/ffi/explain.rs",
    "src/ffi/inspect.rs",
    "src/ffi/render.rs",
];
const CONFIG: &str = "cbindgen.toml";
const HEADER: &str = "include/hw3.h";

fn main() {
    for file in ["build.rs", "Cargo.toml", CONFIG, HEADER]
        .iter()
        .chain(&SOURCES)
    {
        println!("cargo::rerun-if-changed={file}");
    }
    write_header();
    println!("cargo::rerun-if-env-changed=HW3_SONAME");
    if let Some(soname) = soname() {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,{soname}");
    }
}

/// The name by which programs look for the shared library. Without a version,
/// they run with the library as cargo leaves it, where there are no links; one
/// that is installed has the version that CMakeLists.txt or cargo-c gives it.
fn soname() -> Option<String> {
    if env::var_os("CARGO_FEATURE_CAPI").is_some() {
        return None; // cargo-c passes its own
    }
    let linux = env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("linux");
    env::var("HW3_SONAME")
        .ok()
        .or_else(|| linux.then(|| "libhw3.so".to_owned()))
}

/// Writes the header where its text has changed. A source tree that cannot be
/// written to has the header that came with it.
fn write_header() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let mut config = cbindgen::Config::from_file(root.join(CONFIG)).expect("a valid cbindgen.toml");
    config.after_includes = Some(version_macros());
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
    // C90 has no comments from // to the end of the line, and no comma after
    // the last constant.
    let header = header
        .replace("// __cplusplus", "/* __cplusplus */")
        .replace("// extern \"C\"", "/* extern \"C\" */")
        .replace(",\n}", "\n}");
    let path = root.join(HEADER);
    if fs::read_to_string(&path).ok().as_deref() != Some(&header) {
        let _ = fs::write(&path, &header);
    }
}

/// The version of the package as C sees it.
fn version_macros() -> String {
    let part = |name: &str| env::var(format!("CARGO_PKG_VERSION{name}")).expect("cargo sets it");
    format!(
        "\n/** The version of this header; hw3_version() is that of the library. */\n\
         #define HW3_VERSION \"{}\"\n\
         #define HW3_VERSION_MAJOR {}\n\
         #define HW3_VERSION_MINOR {}\n\
         #define HW3_VERSION_PATCH {}",
        part(""),
        part("_MAJOR"),
        part("_MINOR"),
        part("_PATCH"),
    )
}
