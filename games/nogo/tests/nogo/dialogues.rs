//! Complete runs of the program: the text files in `dialogues/`.
//!
//! A file contains the command line, followed by parts with headings: `input`,
//! `stdout`, `stderr`, `status N`, files before the run (`given NAME`) and files
//! after it (`saved NAME`). Missing parts are empty. A `¬` ends a line that has no
//! newline, and a `␛` stands for an escape. The run must leave no other files.

use std::fs;
use std::path::Path;

use testkit::files::{list, scratch};
use testkit::transcript::Transcript;

use crate::program::nogo;

#[derive(Default)]
struct Dialogue {
    arguments: Vec<String>,
    input: String,
    given: Vec<(String, String)>,
    expected: Transcript,
}

fn parse(text: &str) -> Dialogue {
    let mut dialogue = Dialogue::default();
    let mut first = String::new();
    let mut parts: Vec<(&str, String)> = Vec::new();
    for line in text.split_inclusive('\n') {
        if let Some(heading) = line.strip_prefix("--- ") {
            parts.push((heading.trim_end_matches('\n'), String::new()));
        } else {
            let part = parts.last_mut().map_or(&mut first, |(_, body)| body);
            part.push_str(line);
        }
    }
    let command = first.lines().find(|line| !line.starts_with('#'));
    let words = command.and_then(|line| line.strip_prefix("$ nogo"));
    let words = words.expect("$ nogo and its arguments").split_whitespace();
    dialogue.arguments = words.map(str::to_owned).collect();
    for (heading, body) in parts {
        let body = body.replace("¬\n", "").replace('␛', "\x1b");
        match heading.split_once(' ') {
            Some(("status", status)) => {
                dialogue.expected.status = status.parse().expect("a number");
            }
            Some(("given", name)) => dialogue.given.push((name.to_owned(), body)),
            Some(("saved", name)) => {
                dialogue.expected.files.insert(name.to_owned(), body);
            }
            None if heading == "input" => dialogue.input = body,
            None if heading == "stdout" => dialogue.expected.stdout = body,
            None if heading == "stderr" => dialogue.expected.stderr = body,
            _ => panic!("{heading}: unknown heading"),
        }
    }
    dialogue
}

#[test]
fn dialogues_match_their_files() {
    let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/dialogues");
    let mut count = 0;
    for path in list(&files) {
        let dialogue = parse(&fs::read_to_string(&path).expect("a text file"));
        let directory = scratch();
        for (name, text) in &dialogue.given {
            fs::write(directory.path().join(name), text).expect("a file");
        }
        let input = dialogue.input.as_bytes();
        let command = &mut nogo();
        command.args(&dialogue.arguments);
        let actual = Transcript::in_directory(directory.path(), command, input);
        let mut expected = dialogue.expected;
        for (name, text) in dialogue.given {
            expected.files.entry(name).or_insert(text);
        }
        assert_eq!(actual.stdout, expected.stdout, "{}", path.display());
        assert_eq!(actual, expected, "{}", path.display());
        count += 1;
    }
    assert!(count >= 8, "only {count} dialogues");
}
