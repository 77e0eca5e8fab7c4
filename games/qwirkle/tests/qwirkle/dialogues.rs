//! Complete runs of the program: the text files in `dialogues/`.
//!
//! The first line that is not a comment is the command, followed by what the
//! terminal shows. Typed text stands between `«` and `»`, and `␛` for an escape.

use std::fs;
use std::path::Path;

use testkit::files::list;
use testkit::transcript::Transcript;

use crate::program::qwirkle;

/// Splits a session into what is typed and what is printed.
fn parse(seen: &str) -> (String, String) {
    let (mut typed, mut printed) = (String::new(), String::new());
    let mut rest = seen;
    while let Some((before, after)) = rest.split_once('«') {
        let (line, after) = after.split_once("»\n").expect("the end of the typed text");
        printed += before;
        typed += line;
        typed.push('\n');
        rest = after;
    }
    (typed, (printed + rest).replace('␛', "\x1b"))
}

#[test]
fn dialogues_match_their_files() {
    let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/dialogues");
    let mut count = 0;
    for path in list(&files) {
        let text = fs::read_to_string(&path).expect("a text file");
        let (head, seen) = text.split_once("$ qwirkle").expect("a command");
        assert!(head.lines().all(|line| line.starts_with('#')), "{head}");
        let (arguments, seen) = seen.split_once('\n').expect("a session");
        let (typed, printed) = parse(seen);
        let command = &mut qwirkle();
        command.args(arguments.split_whitespace());
        let actual = Transcript::of(command, typed.as_bytes());
        assert_eq!(actual.stdout, printed, "{}", path.display());
        assert_eq!(actual.status, 0, "{}", path.display());
        assert_eq!(actual.stderr, "", "{}", path.display());
        count += 1;
    }
    assert!(count >= 15, "only {count} dialogues");
}
