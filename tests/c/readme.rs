//! The C examples, commands and numbers in the documents are right.

use std::fs;
use std::io::Write;
use std::os::unix::fs::symlink;
use std::process::{Command, Stdio};

use testkit::toolchain::{library, root, run_ok, scratch, stdout};

pub const README: &str = "README.md";
pub const LINKING: &str = "docs/linking.md";

pub fn document(name: &str) -> String {
    fs::read_to_string(root().join(name)).expect(name)
}

/// Returns the first code block of a language after a heading of a document.
pub fn block(name: &str, heading: &str, language: &str) -> String {
    let text = document(name);
    let (_, rest) = text.split_once(&format!("\n{heading}\n")).expect(heading);
    let (_, rest) = rest
        .split_once(&format!("\n```{language}\n"))
        .expect(language);
    rest.split("```")
        .next()
        .expect("the end of the block")
        .to_owned()
}

#[test]
fn the_c_programs_compile_link_and_print_as_shown() {
    let directory = scratch("readme");
    fs::create_dir_all(directory.join("target/release")).expect("a directory");
    for name in ["libhw3.a", "libhw3.so"] {
        symlink(library(name), directory.join("target/release").join(name)).expect("a link");
    }
    for name in ["include", "boards"] {
        symlink(root().join(name), directory.join(name)).expect("a link");
    }
    let shell = |line: &str| {
        run_ok(
            Command::new("sh")
                .args(["-c", line])
                .current_dir(&directory)
                .env_remove("HW3_WORDS"),
        )
    };
    let commands = block(LINKING, "## Static or shared library", "sh");
    let commands: Vec<&str> = commands.lines().collect();
    assert_eq!(
        commands.len(),
        2,
        "one command for the static and one for the shared library"
    );
    assert_eq!(block(README, "## Use from C", "sh").trim_end(), commands[0]);
    let with_native = format!("{} {}", commands[0], native_libraries());
    for heading in ["## Use from C", "### Why not?"] {
        fs::write(directory.join("game.c"), block(README, heading, "c")).expect("a program");
        for command in commands.iter().copied().chain([with_native.as_str()]) {
            shell(command);
            assert_eq!(
                stdout(&shell("./game")),
                block(README, heading, "text"),
                "{command}"
            );
            fs::remove_file(directory.join("game")).expect("the program is removed");
        }
    }
}

/// Returns the libraries that rustc lists for a static library.
/// docs/linking.md repeats the list.
fn native_libraries() -> String {
    let directory = scratch("native");
    let mut rustc = Command::new("rustc")
        .args([
            "--crate-type=staticlib",
            "--crate-name=empty",
            "--print=native-static-libs",
            "-",
        ])
        .arg("--out-dir")
        .arg(&*directory)
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("rustc");
    let mut stdin = rustc.stdin.take().expect("a pipe");
    stdin.write_all(b"\n").expect("rustc reads its input");
    drop(stdin);
    let output = rustc.wait_with_output().expect("rustc");
    let text = String::from_utf8(output.stderr).expect("UTF-8 output");
    let (_, rest) = text.split_once("native-static-libs: ").expect("a list");
    let libraries = rest.lines().next().expect("a line").to_owned();
    let quoted = format!("`{libraries}`");
    assert!(document(LINKING).contains(&quoted), "{libraries}");
    libraries
}

#[test]
fn the_word_list_has_the_stated_length() {
    let count = document("words.txt").lines().count();
    let count = format!("{},{:03} lines", count / 1000, count % 1000);
    assert!(document("docs/rules.md").contains(&count), "{count}");
}
