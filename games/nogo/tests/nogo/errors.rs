//! Every failure, with its message and exit status.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;

use proptest::prelude::*;
use testkit::files::scratch;
use testkit::nogo::NaiveGame;
use testkit::transcript::Transcript;

use crate::program::{nogo, transcript};
use crate::random::{config, damaged};

const USAGE: &str = "Usage: nogo p1type p2type [height width | filename]";
const TYPE: &str = "Invalid type";
const DIMENSION: &str = "Invalid board dimension";
const OPEN: &str = "Unable to open file";
const CONTENTS: &str = "Incorrect file contents";

fn failure(status: i32, message: &str) -> Transcript {
    Transcript {
        stdout: String::new(),
        stderr: format!("{message}\n"),
        status,
        ..Transcript::default()
    }
}

/// Sorted by status. A command line with several faults gets the lowest status.
#[test]
fn wrong_arguments_have_their_status() {
    for (arguments, status, message) in [
        ("", 1, USAGE),
        ("c", 1, USAGE),
        ("c c", 1, USAGE),
        ("z z", 1, USAGE),
        ("c c 4 4 4", 1, USAGE),
        ("z z 1 1 1", 1, USAGE),
        ("--help c", 1, USAGE),
        ("--color", 1, USAGE),
        ("--color always", 1, USAGE),
        ("--color sometimes c c 4 4", 1, USAGE),
        ("--color always c c 4 4 4", 1, USAGE),
        ("c c 4 4 --color always", 1, USAGE),
        ("a c 4 4", 2, TYPE),
        ("c a 4 4", 2, TYPE),
        ("cc c 4 4", 2, TYPE),
        ("C h 4 4", 2, TYPE),
        ("h H 4 4", 2, TYPE),
        ("c z 1 1", 2, TYPE),
        ("c z no-such-file", 2, TYPE),
        ("z c no-such-file", 2, TYPE),
        ("--help c 4 4", 2, TYPE),
        ("--color c h", 2, TYPE),
        ("--color always c h", 2, TYPE),
        ("--color always z h 4 4", 2, TYPE),
        ("c c 3 4", 3, DIMENSION),
        ("c c 4 3", 3, DIMENSION),
        ("c c 1001 4", 3, DIMENSION),
        ("c c 4 1001", 3, DIMENSION),
        ("c c 4a 4", 3, DIMENSION),
        ("c c 4 4a", 3, DIMENSION),
        ("c c a4 4", 3, DIMENSION),
        ("c c +5 5", 3, DIMENSION),
        ("c c 5 -5", 3, DIMENSION),
        ("c c abc 5", 3, DIMENSION),
        ("c c 5.0 5", 3, DIMENSION),
        ("c c 0x5 5", 3, DIMENSION),
        ("c c 99999999999999999999999999 5", 3, DIMENSION),
        ("c c 18446744073709551621 5", 3, DIMENSION),
        ("c c 4294967301 5", 3, DIMENSION),
        ("h h no-such-file 5", 3, DIMENSION),
        ("--color always c c 4 3", 3, DIMENSION),
        ("c c no-such-file", 4, OPEN),
        ("c c no-such-directory/file", 4, OPEN),
        ("h h 5", 4, OPEN),
        ("--color never c c no-such-file", 4, OPEN),
        ("c c .", 5, CONTENTS),
        ("c c Cargo.toml", 5, CONTENTS),
        ("c c /dev/null", 5, CONTENTS),
        ("c c /dev/zero", 5, CONTENTS),
        ("--color always c c Cargo.toml", 5, CONTENTS),
    ] {
        let words: Vec<&str> = arguments.split_whitespace().collect();
        assert_eq!(
            transcript(&words, b""),
            failure(status, message),
            "{arguments}"
        );
    }
}

#[test]
fn arguments_may_be_empty_or_arbitrary_bytes() {
    for (arguments, status, message) in [
        ([&b""[..], b"c", b"4", b"4"], 2, TYPE),
        ([b"c", b"\xff", b"4", b"4"], 2, TYPE),
        ([b"c", b"c", b"", b"4"], 3, DIMENSION),
        ([b"c", b"c", b"4", b"\xff"], 3, DIMENSION),
        ([b"c", b"c", b"4", b"4 "], 3, DIMENSION),
        ([b"c", b"c", b" 4", b"4"], 3, DIMENSION),
        ([b"c", b"c", b"4", b"4\n"], 3, DIMENSION),
    ] {
        let arguments = arguments.map(OsStr::from_bytes);
        assert_eq!(
            transcript(&arguments, b""),
            failure(status, message),
            "{arguments:?}"
        );
    }
    for name in [&b""[..], b"\xff\xfe"] {
        let arguments = [b"c", b"h", name].map(OsStr::from_bytes);
        assert_eq!(transcript(&arguments, b""), failure(4, OPEN), "{name:?}");
    }
}

#[test]
fn wrong_file_contents_have_status_5() {
    let directory = scratch();
    let path = directory.path().join("game");
    let rows = ".O..\n..X.\n....\n....\n";
    let run = |text: &str| {
        fs::write(&path, text).expect("a file");
        Transcript::of(nogo().args(["h", "h"]).arg(&path), b"")
    };
    for header in [
        "4 4 0 1 0 0 2 2 0",
        "4 4 1 3 3 99999999999999999999999999999999999999999999999999 0 0 7",
        "004 4 00 1 0 000 2 2 0",
    ] {
        let script = run(&format!("{header}\n{rows}"));
        assert_eq!(script.status, 6, "{header}");
    }
    for header in [
        "",
        "4 4",
        "4 4 0 1 0 0 2 2",
        "4 4 0 1 0 0 2 2 0 0",
        "4  4 0 1 0 0 2 2 0",
        " 4 4 0 1 0 0 2 2 0",
        "4 4 0 1 0 0 2 2 0 ",
        "4\t4 0 1 0 0 2 2 0",
        "4 4 0 1 0 0 2 2 x",
        "4 4 0 1 0 0 2 2 0\r",
        "4 4 0 1 0 -1 2 2 0",
        "4 4 0 1 0 +1 2 2 0",
        "4 4 0 1 0 0.5 2 2 0",
        "3 4 0 1 0 0 2 2 0",
        "4 3 0 1 0 0 2 2 0",
        "1001 4 0 1 0 0 2 2 0",
        "4 1001 0 1 0 0 2 2 0",
        "-4 4 0 1 0 0 2 2 0",
        "4 4 2 1 0 0 2 2 0",
        "4 4 10 1 0 0 2 2 0",
        "4 4 -1 1 0 0 2 2 0",
        "4 4 0 4 0 0 2 2 0",
        "4 4 0 1 4 0 2 2 0",
        "4 4 0 1 0 0 4 2 0",
        "4 4 0 1 0 0 2 4 0",
        "4 4 0 18446744073709551617 0 0 2 2 0",
        "5 4 0 1 0 0 2 2 0",
        "4 5 0 1 0 0 2 2 0",
    ] {
        assert_eq!(
            run(&format!("{header}\n{rows}")),
            failure(5, CONTENTS),
            "{header:?}"
        );
    }
    for rows in [
        "",
        "....\n....\n....\n",
        "....\n....\n....\n....",
        "....\n....\n....\n....\n\n",
        "....\n....\n....\n....\n....\n",
        "...\n....\n....\n....\n",
        "....\n.....\n....\n....\n",
        "....\n\n....\n....\n....\n",
        "....\n....\n..0.\n....\n",
        "....\n....\n..x.\n....\n",
        "....\r\n....\r\n....\r\n....\r\n",
        "....\n....\n....\n....\n ",
        "....\n....\n....\n....\n\0",
        "....\n.. .\n....\n....\n",
        "....\n..\0.\n....\n....\n",
        "....\n..é.\n....\n....\n",
        "OXOX\nOXOX\nOXOX\nOXOX\n",
        "........\n........\n",
    ] {
        let text = format!("4 4 0 1 0 0 2 2 0\n{rows}");
        assert_eq!(run(&text), failure(5, CONTENTS), "{rows:?}");
    }
}

proptest! {
    #![proptest_config(config(50, 1000))]

    #[test]
    fn arbitrary_files_have_status_5(
        text in prop_oneof![
            3 => damaged(),
            1 => proptest::collection::vec(any::<u8>(), 0..200),
        ],
    ) {
        prop_assume!(NaiveGame::load(&text).is_none());
        let directory = scratch();
        let path = directory.path().join("game");
        fs::write(&path, &text).expect("a file");
        let script = Transcript::of(nogo().args(["h", "c"]).arg(&path), b"0 0\n");
        prop_assert_eq!(script, failure(5, CONTENTS));
    }
}
