//! Prints the copyright and the licenses of everything that the given packages of this
//! workspace contain, in Debian's machine-readable format:
//!
//! ```sh
//! cargo run --package copyright -- x86_64-unknown-linux-gnu upwords boggle
//! ```
//!
//! These are the sources of hw3, Rust's standard library, the word lists, and the crates
//! that are linked in. Crates that run only during the build are not part of them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs};

use serde::Deserialize;

mod license;

use license::License;

/// The beginning: hw3 itself and the standard library.
const OWN: &str = include_str!("own.txt");
/// The word list of the library.
const WORDS: &str = include_str!("words.txt");
/// The word lists from scowl, up to the text of their license.
const MODERN_WORDS: &str = include_str!("modern-words.txt");
const MODERN_WORDS_LICENSE: &str = include_str!("../../modern-words/modern-words.LICENSE");

/// What `cargo metadata` prints.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Crate>,
}

/// A crate of this workspace or of crates.io.
#[derive(Deserialize)]
struct Crate {
    name: String,
    version: String,
    authors: Vec<String>,
    license: Option<String>,
    /// Where the crate comes from; `None` for members of this workspace.
    source: Option<String>,
    manifest_path: PathBuf,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let text = match arguments.split_first() {
        Some((target, packages)) if !packages.is_empty() => copyright(target, packages),
        _ => Err("usage: copyright TARGET PACKAGE...".to_owned()),
    };
    let result = text.and_then(|text| {
        let written = io::stdout().write_all(text.as_bytes());
        written.map_err(|error| format!("cannot write: {error}"))
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            let _ = writeln!(io::stderr(), "copyright: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Returns the whole file.
fn copyright(target: &str, packages: &[String]) -> Result<String, String> {
    // Without the filter, cargo needs the crates of all platforms.
    let platform = format!("--filter-platform={target}");
    let metadata = cargo(&["metadata", "--format-version=1", &platform])?;
    let metadata: Metadata = serde_json::from_str(&metadata)
        .map_err(|error| format!("cannot parse the output of cargo metadata: {error}"))?;
    let mut linked = linked(target, packages)?;
    let contains = |name: &str| linked.iter().any(|(linked, _)| linked == name);

    let mut text = OWN.to_owned();
    if contains("hw3") {
        let _ = write!(text, "\n{WORDS}");
    }
    if contains("modern-words") || contains("upwords-engine") {
        let license = indented(MODERN_WORDS_LICENSE);
        let _ = write!(text, "\n{MODERN_WORDS}{license}");
    }
    // hw3's own licenses.
    let mut terms = BTreeMap::from([
        (
            License::Mit.name().to_owned(),
            License::Mit.terms(include_str!("../../../LICENSE-MIT"))?,
        ),
        (
            License::Apache2.name().to_owned(),
            License::Apache2.terms("")?,
        ),
    ]);
    for found in &metadata.packages {
        let is_linked = linked.remove(&(found.name.clone(), found.version.clone()));
        if is_linked && found.source.is_some() {
            let _ = write!(text, "\n{}", paragraph(found, &mut terms)?);
        }
    }
    if let Some((name, version)) = linked.first() {
        return Err(format!("cargo metadata does not list {name} {version}"));
    }
    for (name, terms) in &terms {
        let _ = write!(text, "\nLicense: {name}\n{}", indented(terms));
    }
    Ok(text)
}

/// Returns the names and versions of the packages and of all crates linked into them.
fn linked(target: &str, packages: &[String]) -> Result<BTreeSet<(String, String)>, String> {
    let mut linked = BTreeSet::new();
    // One at a time: together, each would get the features that the others need.
    for package in packages {
        let arguments = [
            "tree",
            "--edges=normal,no-proc-macro",
            "--prefix=none",
            "--format={p}",
        ];
        let package = format!("--package={package}");
        let target = format!("--target={target}");
        let tree = cargo(&[&arguments[..], &[&package, &target]].concat())?;
        for line in tree.lines() {
            let mut fields = line.split(' ');
            let (name, version) = (fields.next(), fields.next());
            let version = version.and_then(|version| version.strip_prefix('v'));
            let (Some(name), Some(version)) = (name, version) else {
                return Err(format!("cannot parse this line of cargo tree: {line}"));
            };
            linked.insert((name.to_owned(), version.to_owned()));
        }
    }
    Ok(linked)
}

/// Runs cargo and returns its output.
fn cargo(arguments: &[&str]) -> Result<String, String> {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()));
    command.args(arguments).args(["--locked", "--color=never"]);
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    let output = command.output();
    let output = output.map_err(|error| format!("cannot run cargo: {error}"))?;
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr);
        return Err(format!("cargo {} failed:\n{message}", arguments.join(" ")));
    }
    String::from_utf8(output.stdout).map_err(|_| "the output of cargo is not UTF-8".to_owned())
}

/// Returns the paragraph of a crate, and adds the terms of its license to `terms` unless
/// they are there.
fn paragraph(found: &Crate, terms: &mut BTreeMap<String, String>) -> Result<String, String> {
    let Crate { name, version, .. } = found;
    let wrong = |problem: String| format!("{name} {version}: {problem}");
    let expression = found.license.as_deref().unwrap_or_default();
    let license = License::choose(expression).ok_or_else(|| {
        wrong(format!(
            "add its license to crates/copyright/src/license.rs: {expression}"
        ))
    })?;
    let directory = found.manifest_path.parent().unwrap_or(Path::new("/"));
    let text = license_text(directory, license).map_err(|error| wrong(error.to_string()))?;
    let holders = match license::holders(&text, name) {
        holders if !holders.is_empty() => holders,
        _ if !found.authors.is_empty() => found.authors.clone(),
        _ => vec![format!("The {name} authors")],
    };
    let own_terms = license.terms(&text).map_err(wrong)?;
    let mut short_name = license.name().to_owned();
    let common = terms
        .entry(short_name.clone())
        .or_insert_with(|| own_terms.clone());
    if !license::is_same(common, &own_terms) {
        short_name = format!("{short_name}-{name}");
        terms.insert(short_name.clone(), own_terms);
    }
    Ok(format!(
        "Files: crates.io/{name}-{version}/*\nCopyright: {}\nLicense: {short_name}\n",
        holders.join("\n ")
    ))
}

/// Returns the text of the crate's license from the file that has it.
fn license_text(directory: &Path, license: License) -> io::Result<String> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .to_lowercase();
        if name.starts_with("license") && path.is_file() {
            paths.push(path);
        }
    }
    paths.sort_unstable();
    for path in paths {
        let text = fs::read_to_string(path)?;
        if text.contains(license.first_words()) {
            return Ok(text);
        }
    }
    let message = format!("there is no file with the license {}", license.name());
    Err(io::Error::new(io::ErrorKind::NotFound, message))
}

/// Indents a text as a field needs it. A blank line gets a period.
fn indented(text: &str) -> String {
    text.trim_end()
        .lines()
        .map(|line| match line.trim_end() {
            "" => " .\n".to_owned(),
            line => format!(" {line}\n"),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TARGET: &str = "x86_64-unknown-linux-gnu";

    fn of(packages: &[&str]) -> String {
        let packages: Vec<String> = packages.iter().map(|&name| name.to_owned()).collect();
        copyright(TARGET, &packages).expect("the copyright")
    }

    #[test]
    fn the_library_contains_its_dependencies_and_words() {
        let text = of(&["hw3"]);
        for part in [
            "Files: words.txt\n",
            "\nFiles: crates.io/memchr-2.",
            "\nCopyright: Copyright (c) 2015 Andrew Gallant\nLicense: MIT\n",
            "\nFiles: crates.io/foldhash-0.",
            "\nLicense: Zlib\n",
            "\nLicense: MIT\n Permission is hereby granted",
        ] {
            assert!(text.contains(part), "{part:?} is not in:\n{text}");
        }
        // The first runs during the build, the second is only in programs.
        for part in ["cbindgen", "crates.io/clap", "SCOWL"] {
            assert!(!text.contains(part), "{part:?} is in:\n{text}");
        }
    }

    /// The wheel and the sdist contain this file. `COPYRIGHT=write cargo test -p copyright`
    /// writes it again.
    #[test]
    fn the_python_package_has_current_licenses() {
        let text = of(&["hw3-python"]);
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../python/LICENSE-THIRD-PARTY");
        if env::var_os("COPYRIGHT").is_some_and(|value| value == "write") {
            fs::write(&path, &text).expect("a writable directory");
        }
        let committed = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            committed == text,
            "python/LICENSE-THIRD-PARTY is out of date: run the test again with COPYRIGHT=write"
        );
    }

    #[test]
    fn programs_contain_the_licenses_of_their_word_lists() {
        let text = of(&["boggle"]);
        assert!(
            text.contains("\nLicense: SCOWL\n This package was debianized"),
            "{text}"
        );
        assert!(!text.contains("Files: words.txt"), "{text}");
    }

    /// Every short name has a paragraph with its terms, and every such paragraph is used.
    #[test]
    fn all_licenses_are_explained() {
        let text = of(&["hw3", "upwords", "hw3-grade", "boggle", "nogo", "qwirkle"]);
        let (mut used, mut explained) = (BTreeSet::new(), BTreeSet::new());
        for paragraph in text.split("\n\n") {
            let names = paragraph
                .lines()
                .find_map(|line| line.strip_prefix("License: "))
                .map(|names| names.split(" or "));
            let names: Vec<&str> = names.into_iter().flatten().collect();
            if paragraph.starts_with("License: ") || names == ["public-domain"] {
                explained.extend(names.clone());
            }
            if paragraph.starts_with("Files: ") {
                used.extend(names);
            }
        }
        assert_eq!(used, explained);
        assert!(used.contains("BSD-3-Clause"), "{used:?}");
    }

    #[test]
    fn an_unknown_package_is_an_error() {
        let error = copyright(TARGET, &["unknown".to_owned()]).expect_err("no package");
        assert!(error.contains("cargo tree"), "{error}");
    }
}
