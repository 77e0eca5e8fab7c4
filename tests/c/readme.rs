//! The README's C examples and numbers are right.

use std::fs;
use std::io::Write;
use std::os::unix::fs::symlink;
use std::process::{Command, Stdio};

use testkit::toolchain::{library, root, run, scratch, stdout};

/// Returns the first code block of a language after a line of the README.
pub fn block(after: &str, language: &str) -> String {
    let readme = fs::read_to_string(root().join("README.md")).expect("README.md");
    let (_, rest) = readme.split_once(after).expect(after);
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
        run(Command::new("sh")
            .args(["-c", line])
            .current_dir(&directory)
            .env_remove("HW3_WORDS"))
    };
    let commands = block("### Linking", "sh");
    let commands: Vec<&str> = commands.lines().collect();
    assert_eq!(
        commands.len(),
        2,
        "one command for the static and one for the shared library"
    );
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
            fs::remove_file(directory.join("game")).expect("the program is removed");
        }
    }
}

/// Returns the libraries that rustc lists for a static library. The README
/// repeats the list.
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
    let readme = fs::read_to_string(root().join("README.md")).expect("README.md");
    assert!(readme.contains(&format!("`{libraries}`")), "{libraries}");
    libraries
}

#[test]
fn the_word_list_has_the_stated_length() {
    let words = fs::read_to_string(root().join("words.txt")).expect("words.txt");
    let count = words.lines().count();
    let count = format!("{},{:03} lines", count / 1000, count % 1000);
    let readme = fs::read_to_string(root().join("README.md")).expect("README.md");
    assert!(readme.contains(&count), "{count}");
}
