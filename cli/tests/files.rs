//! Tests of the files that the verbs write.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use testkit::files::{names, scratch};

fn upwords(arguments: &[&str], file: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_upwords"))
        .args(arguments)
        .arg(file)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .output()
        .expect("the program")
}

#[test]
fn a_picture_replaces_another_only_with_force() {
    let directory = scratch();
    let file = directory.path().join("board.svg");
    let save = ["show", "boards/board01.txt", "--svg"];
    let first = upwords(&save, &file);
    assert!(first.status.success() && first.stdout.is_empty());
    let picture = fs::read_to_string(&file).expect("a picture");
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));

    fs::write(&file, "something else\n".repeat(10_000)).expect("a file");
    let second = upwords(&save, &file);
    assert_eq!(second.status.code(), Some(2));
    let error = String::from_utf8(second.stderr).expect("a sentence");
    assert!(error.contains("use --force"), "{error}");
    let kept = fs::read_to_string(&file).expect("a file");
    assert!(kept.starts_with("something else"));

    let forced = ["show", "--force", "boards/board01.txt", "--svg"];
    assert!(upwords(&forced, &file).status.success());
    assert_eq!(fs::read_to_string(&file).expect("a picture"), picture);
    assert_eq!(names(directory.path()), ["board.svg"]);
}

/// The limit on the file size stands for a full disk.
#[test]
fn a_picture_that_cannot_be_written_leaves_the_old_file() {
    let directory = scratch();
    let file = directory.path().join("board.svg");
    fs::write(&file, "the old picture").expect("a file");
    let script =
        "ulimit -f 1; trap '' XFSZ; exec \"$0\" show --force boards/tall-stacks.txt --svg \"$1\"";
    let output = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_upwords")])
        .arg(&file)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .output()
        .expect("a shell");
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).expect("a sentence");
    let path = file.display();
    assert_eq!(
        error,
        format!("upwords: cannot write {path}: File too large\n")
    );
    assert_eq!(
        fs::read_to_string(&file).expect("a file"),
        "the old picture"
    );
    assert_eq!(names(directory.path()), ["board.svg"]);
}

#[test]
fn completions_and_manual_pages_cover_all_verbs() {
    let parent = scratch();
    let directory = parent.path().join("new");
    assert!(upwords(&["generate"], &directory).status.success());
    for shell in [
        "upwords.bash",
        "_upwords",
        "upwords.fish",
        "_upwords.ps1",
        "upwords.elv",
    ] {
        let text = fs::read_to_string(directory.join(shell)).expect(shell);
        for verb in ["play", "simulate", "check", "plays", "show", "words"] {
            assert!(text.contains(verb), "{verb} in {shell}");
        }
    }
    for page in [
        "",
        "-play",
        "-simulate",
        "-check",
        "-plays",
        "-show",
        "-words",
    ] {
        let page = format!("upwords{page}.1");
        let text = fs::read_to_string(directory.join(&page)).expect(&page);
        assert!(text.contains(".SH SYNOPSIS"), "{page}");
    }
}

#[test]
fn words_of_any_length_are_looked_up() {
    let directory = scratch();
    let list = directory.path().join("words.txt");
    let long = "x".repeat(65_536);
    fs::write(&list, format!("cat\n{long}\n")).expect("a file");
    let output = upwords(&["words", "cat", &long, "--words"], &list);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).expect("text");
    let long = long.to_uppercase();
    assert!(text == format!("CAT  in words.txt\n{long}  in words.txt\n"));
    let output = upwords(&["words", "--pattern", "x*", "--words"], &list);
    assert!(output.stdout == format!("{long}\n").as_bytes());
}
