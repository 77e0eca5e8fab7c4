//! Whole runs of the program: the text files of `dialogues/`.
//!
//! The first line that is no comment is the command; below it stands what is seen
//! at a terminal. What is typed is between `«` and `»`, and an escape is a `␛`.

use std::fs;
use std::path::Path;

use crate::program::{qwirkle, run};

/// What is typed, and what is printed.
pub fn parse(seen: &str) -> (String, String) {
    let (mut typed, mut printed) = (String::new(), String::new());
    let mut rest = seen;
    while let Some((before, after)) = rest.split_once('«') {
        let (line, after) = after.split_once("»\n").expect("the end of what is typed");
        printed += before;
        typed += line;
        typed.push('\n');
        rest = after;
    }
    (typed, (printed + rest).replace('␛', "\x1b"))
}

#[test]
fn every_dialogue_goes_as_its_file_shows() {
    let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/dialogues");
    let mut count = 0;
    for entry in fs::read_dir(files).expect("a directory") {
        let path = entry.expect("an entry").path();
        let text = fs::read_to_string(&path).expect("a text file");
        let (head, seen) = text.split_once("$ qwirkle").expect("a command");
        assert!(head.lines().all(|line| line.starts_with('#')), "{head}");
        let (arguments, seen) = seen.split_once('\n').expect("what is seen");
        let (typed, printed) = parse(seen);
        let output = run(
            qwirkle().args(arguments.split_whitespace()),
            typed.as_bytes(),
        );
        let actual = String::from_utf8(output.stdout).expect("text");
        assert_eq!(actual, printed, "{}", path.display());
        assert_eq!(output.status.code(), Some(0), "{}", path.display());
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        count += 1;
    }
    assert!(count >= 15, "only {count} dialogues");
}
