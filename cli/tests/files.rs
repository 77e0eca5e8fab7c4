//! What the verbs write to files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn upwords(arguments: &[&str], file: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_upwords"))
        .args(arguments)
        .arg(file)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .output()
        .expect("the program")
}

/// An empty directory.
fn scratch(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir_all(&directory).expect("a directory");
    directory
}

#[test]
fn a_picture_replaces_another_only_by_force() {
    let file = scratch("pictures").join("board.svg");
    let save = ["show", "boards/board01.txt", "--svg"];
    let first = upwords(&save, &file);
    assert!(first.status.success() && first.stdout.is_empty());
    let picture = fs::read_to_string(&file).expect("a picture");
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));

    fs::write(&file, "something else\n".repeat(10_000)).expect("a file");
    let second = upwords(&save, &file);
    assert_eq!(second.status.code(), Some(2));
    let told = String::from_utf8(second.stderr).expect("a sentence");
    assert!(told.contains("use --force"), "{told}");
    let kept = fs::read_to_string(&file).expect("a file");
    assert!(kept.starts_with("something else"));

    let forced = ["show", "--force", "boards/board01.txt", "--svg"];
    assert!(upwords(&forced, &file).status.success());
    assert_eq!(fs::read_to_string(&file).expect("a picture"), picture);
}

#[test]
fn there_are_completions_and_manual_pages_for_all_verbs() {
    let directory = scratch("generated").join("new");
    assert!(upwords(&["generate"], &directory).status.success());
    for shell in [
        "upwords.bash",
        "_upwords",
        "upwords.fish",
        "_upwords.ps1",
        "upwords.elv",
    ] {
        let text = fs::read_to_string(directory.join(shell)).expect(shell);
        for verb in ["play", "simulate", "check", "show", "words"] {
            assert!(text.contains(verb), "{verb} in {shell}");
        }
    }
    for page in ["", "-play", "-simulate", "-check", "-show", "-words"] {
        let page = format!("upwords{page}.1");
        let text = fs::read_to_string(directory.join(&page)).expect(&page);
        assert!(text.contains(".SH SYNOPSIS"), "{page}");
    }
}
