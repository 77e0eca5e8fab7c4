//! Generates the word graph and the C header, and sets linker options for the shared
//! library.

#![allow(clippy::print_stdout, reason = "build scripts talk to cargo this way")]

use std::path::PathBuf;
use std::{env, fs};

use word_graph::WordGraph;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=HW3_SONAME");
    println!("cargo::rerun-if-env-changed=CARGO_C_CARGO");
    write_word_graph();
    #[cfg(feature = "capi")]
    header::write();
    if is_linux() {
        // After `dlclose`, threads that used the library may still own memory, which
        // they free when they end. See `src/ffi/last_error.rs`.
        println!("cargo::rustc-cdylib-link-arg=-Wl,-z,nodelete");
    }
    if let Some(soname) = soname() {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,{soname}");
    }
}

/// Writes the words of the library as a graph, which `src/lexicon/embedded.rs`
/// includes.
fn write_word_graph() {
    const WORDS: &str = "words.txt";
    println!("cargo::rerun-if-changed={WORDS}");
    let directory = |variable| PathBuf::from(env::var_os(variable).expect("set by cargo"));
    let text = fs::read(directory("CARGO_MANIFEST_DIR").join(WORDS)).expect("the word list");
    let text = text.to_ascii_uppercase();
    let lines = text.split(|&byte| byte == b'\n');
    let words = lines.map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    // Lines with anything but letters are skipped.
    let graph = WordGraph::new(words).expect("a graph of the word list");
    let file = directory("OUT_DIR").join("words.graph");
    fs::write(file, graph.to_bytes()).expect("a writable directory");
}

/// The SONAME of the shared library. It has no version by default, so that
/// programs load the file that cargo builds. CMakeLists.txt passes a versioned
/// name for installation, and cargo-c passes its own to the linker.
fn soname() -> Option<String> {
    if env::var_os("CARGO_C_CARGO").is_some() {
        return None;
    }
    env::var("HW3_SONAME")
        .ok()
        .or_else(|| is_linux().then(|| "libhw3.so".to_owned()))
}

fn is_linux() -> bool {
    env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("linux")
}

#[cfg(feature = "capi")]
mod header {
    use std::path::PathBuf;
    use std::{env, fs};

    /// The C interface, in the order of the header.
    const SOURCES: [&str; 12] = [
        "src/ffi.rs",
        "src/ffi/five.rs",
        "src/ffi/version.rs",
        "src/ffi/status.rs",
        "src/ffi/open.rs",
        "src/ffi/words.rs",
        "src/ffi/play.rs",
        "src/ffi/last_error.rs",
        "src/ffi/explain.rs",
        "src/ffi/inspect.rs",
        "src/ffi/plays.rs",
        "src/ffi/render.rs",
    ];
    const CONFIG: &str = "cbindgen.toml";
    const HEADER: &str = "include/hw3.h";

    /// Writes the header if its text has changed. In a read-only source tree,
    /// the committed header stays.
    pub fn write() {
        for file in ["Cargo.toml", CONFIG, HEADER].iter().chain(&SOURCES) {
            println!("cargo::rerun-if-changed={file}");
        }
        let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo"));
        let config = cbindgen::Config::from_file(root.join(CONFIG));
        let mut config = config.expect("a valid cbindgen.toml");
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
        // C90 has neither `//` comments nor a comma after the last constant.
        let header = header
            .replace("// __cplusplus", "/* __cplusplus */")
            .replace("// extern \"C\"", "/* extern \"C\" */")
            .replace(",\n}", "\n}");
        let path = root.join(HEADER);
        if fs::read_to_string(&path).ok().as_deref() != Some(&header) {
            let _ = fs::write(&path, &header);
        }
    }

    fn version_macros() -> String {
        let part = |name: &str| {
            let name = format!("CARGO_PKG_VERSION{name}");
            env::var(name).expect("set by cargo")
        };
        format!(
            "\n/** The version of this header. hw3_version() returns that of the library. */\n\
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
}
