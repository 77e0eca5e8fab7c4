//! What the README shows is so.

use std::fs;
use std::io::Write;
use std::os::unix::fs::symlink;
use std::process::{Command, Stdio};

use crate::toolchain::{library, root, run, scratch, stdout};

/// The first block of this kind after a line of the README.
pub fn block(after: &str, kind: &str) -> String {
    let readme = fs::read_to_string(root().join("README.md")).expect("a README");
    let (_, rest) = readme.split_once(after).expect(after);
    let (_, rest) = rest.split_once(&format!("\n```{kind}\n")).expect(kind);
    rest.split("```").next().expect("an end").to_owned()
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
        run(Command::new("sh")
            .args(["-c", line])
            .current_dir(&directory)
            .env_remove("HW3_WORDS"))
    };
    let commands = block("### Linking", "sh");
    let commands: Vec<&str> = commands.lines().collect();
    assert_eq!(commands.len(), 2, "a static and a shared library");
    let with_native = format!("{} {}", commands[0], native_libraries());
    for section in ["## From C", "### Why not?"] {
        fs::write(directory.join("game.c"), block(section, "c")).expect("a program");
        for command in commands.iter().copied().chain([with_native.as_str()]) {
            shell(command);
            assert_eq!(
                stdout(&shell("./game")),
                block(section, "text"),
                "{command}"
            );
            fs::remove_file(directory.join("game")).expect("a program");
        }
    }
}

/// What rustc says a static library must be linked with, which the README
/// repeats.
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
    stdin.write_all(b"\n").expect("a pipe");
    drop(stdin);
    let output = rustc.wait_with_output().expect("rustc");
    let text = String::from_utf8(output.stderr).expect("text");
    let (_, rest) = text.split_once("native-static-libs: ").expect("a list");
    let libraries = rest.lines().next().expect("a line").to_owned();
    let readme = fs::read_to_string(root().join("README.md")).expect("a README");
    assert!(readme.contains(&format!("`{libraries}`")), "{libraries}");
    libraries
}

#[test]
fn the_word_list_is_as_long_as_it_says() {
    let words = fs::read_to_string(root().join("words.txt")).expect("the word list");
    let count = words.lines().count();
    let count = format!("{},{:03} lines", count / 1000, count % 1000);
    let readme = fs::read_to_string(root().join("README.md")).expect("a README");
    assert!(readme.contains(&count), "{count}");
}
