//! Generates the C header of a package in its build script, and names its shared
//! library.

#![allow(
    clippy::print_stdout,
    reason = "build scripts talk to cargo on standard output"
)]

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

const CONFIG: &str = "cbindgen.toml";

/// A package with C functions.
#[derive(Clone, Copy, Debug)]
pub struct Package<'a> {
    /// The header, such as `include/game.h`. All paths are relative to the package.
    pub header: &'a str,
    /// The C interface, in the order of the header.
    pub sources: &'a [&'a str],
    /// What to replace in the text that cbindgen writes.
    pub replacements: &'a [(&'a str, &'a str)],
    /// The file name of the shared library.
    pub library: &'a str,
}

impl Package<'_> {
    /// Writes the header, if it is not up to date, and a copy in `OUT_DIR`, which
    /// tests compare with the committed header. Sets the name under which programs
    /// load the library.
    ///
    /// # Panics
    ///
    /// If cbindgen does not understand the sources.
    pub fn build(&self) {
        let others = ["build.rs", "Cargo.toml", CONFIG, self.header];
        self.sources
            .iter()
            .chain(&others)
            .for_each(|file| println!("cargo::rerun-if-changed={file}"));
        let root = directory("CARGO_MANIFEST_DIR");
        let path = root.join(self.header);
        let header = self.text(&root);
        let name = path.file_name().expect("the name of a header");
        fs::write(directory("OUT_DIR").join(name), &header).expect("OUT_DIR is writable");
        if fs::read_to_string(&path).ok().as_deref() != Some(&header) {
            // A read-only source tree keeps the header that it came with.
            let _ = fs::write(&path, &header);
        }
        // Without a version: programs load the library under the name cargo gives it.
        if env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("linux") {
            println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,{}", self.library);
        }
    }

    /// The header, generated from the sources.
    fn text(&self, root: &Path) -> String {
        let config = cbindgen::Config::from_file(root.join(CONFIG)).expect("a valid cbindgen.toml");
        let mut builder = cbindgen::Builder::new().with_config(config);
        for source in self.sources {
            builder = builder.with_src(root.join(source));
        }
        let mut header = Vec::new();
        let bindings = builder
            .generate()
            .expect("sources that cbindgen understands");
        bindings.write(&mut header);
        let header = String::from_utf8(header).expect("cbindgen writes UTF-8");
        // C90 has no comments that start with //.
        let comments = [
            ("// __cplusplus", "/* __cplusplus */"),
            ("// extern \"C\"", "/* extern \"C\" */"),
        ];
        let replacements = self.replacements.iter().chain(&comments);
        replacements.fold(header, |header, (from, to)| header.replace(from, to))
    }
}

/// A directory that cargo passes to build scripts.
fn directory(variable: &str) -> PathBuf {
    PathBuf::from(env::var_os(variable).expect("cargo sets it"))
}
