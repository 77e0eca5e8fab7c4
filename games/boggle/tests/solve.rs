//! `boggle solve` in a pipe and in a terminal, and the files of `--words`.

use std::fs;
use std::io::Read;
use std::process::{Command, Output, Stdio};

use pty_process::Size;
use pty_process::blocking::open;
use testkit::files::scratch;
use testkit::program::{command, run};

fn boggle() -> Command {
    let mut command = command(env!("CARGO_BIN_EXE_boggle"));
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What the program prints. It must succeed.
fn printed(arguments: &[&str]) -> String {
    let output = run(boggle().args(arguments), b"");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// The message with which the program fails.
fn failed(arguments: &[&str]) -> String {
    let output: Output = run(boggle().args(arguments), b"");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert_eq!(output.stdout, b"", "{arguments:?}");
    String::from_utf8(output.stderr).expect("text")
}

/// What the program prints in a terminal with this many columns.
fn shown(columns: u16, variable: Option<&str>, arguments: &[&str]) -> String {
    let (mut pty, end) = open().expect("a pseudo-terminal");
    pty.resize(Size::new(24, columns)).expect("resized");
    let mut command = pty_process::blocking::Command::new(env!("CARGO_BIN_EXE_boggle"));
    command = command
        .args(arguments)
        .env("TERM", "xterm-256color")
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE");
    if let Some(variable) = variable {
        command = command.env(variable, "1");
    }
    let mut child = command.spawn(end).expect("started");
    let mut bytes = Vec::new();
    let mut room = [0; 4096];
    // Reading fails at the end.
    while let Ok(count @ 1..) = pty.read(&mut room) {
        bytes.extend(&room[..count]);
    }
    assert!(child.wait().expect("an end").success());
    let text = String::from_utf8(bytes).expect("text");
    text.replace("\r\n", "\n")
}

const TRAY: &str = "G  N  R  U  \nR  E  N  A  \nE  I  W  D  \nG  A  S  B  \n";

#[test]
fn words_on_a_tray() {
    let text = printed(&["solve", "10"]);
    let start = format!(
        "{TRAY}
11  GREASIER  0,0  1,0  2,0  3,1  3,2  2,1  1,1  0,2
G . r .
|  /
r e . .
| |
e i . .
 \\ \\
. a-s .

11  REGRINDS  "
    );
    assert!(text.starts_with(&start), "{text}");
    assert!(text.ends_with("\n\n139 words, 240 points\n"), "{text}");
}

#[test]
fn seeds_are_numbers_as_in_a_game() {
    let text = printed(&["solve", "10"]);
    for seed in ["0xA", "012", " 10", "+10", "4294967306"] {
        assert_eq!(printed(&["solve", seed]), text, "{seed}");
    }
    assert_eq!(printed(&["solve", "-1"]), printed(&["solve", "4294967295"]));
    assert_eq!(printed(&["solve", "0"]), printed(&["solve", "1"]));
    assert_ne!(printed(&["solve", "1"]), text);
}

#[test]
fn a_terminal_shows_columns() {
    let wide = shown(80, Some("NO_COLOR"), &["solve", "10"]);
    let start = format!(
        "{TRAY}
11 points each: 2 words

GREASIER   REGRINDS
G . r .    g . R .
|  /       |\\ /
r e . .    r e n .
| |         \\ / \\
e i . .    . i . d
 \\ \\            /
. a-s .    . . s .

5 points each: 6 words

GERUNDS   GRINNER   NEWSIER   REGRIND   REWINDS   WAGERER
"
    );
    assert!(wide.starts_with(&start), "{wide}");
    assert!(wide.lines().all(|line| line.len() <= 80));
    let narrow = shown(17, Some("NO_COLOR"), &["solve", "10"]);
    assert!(narrow.contains("\nGERUNDS   GRINNER\n"), "{narrow}");
    let tiny = shown(1, Some("NO_COLOR"), &["solve", "10"]);
    assert!(tiny.contains("\nGERUNDS\nG . r-u\n"), "{tiny}");
    // A terminal that does not report its size.
    let unknown = shown(0, Some("NO_COLOR"), &["solve", "10"]);
    assert_eq!(unknown, printed(&["solve", "10"]));
}

#[test]
fn only_terminals_and_those_who_ask_get_color() {
    let colored = shown(80, None, &["solve", "10"]);
    assert!(colored.contains("\x1b[1mGREASIER\x1b[0m   \x1b[1mREGRINDS\x1b[0m\n"));
    assert!(colored.contains("\n\x1b[1;32mG\x1b[0m\x1b[2m . \x1b[0m\x1b[1mr\x1b[0m"));
    assert!(!shown(80, Some("NO_COLOR"), &["solve", "10"]).contains('\x1b'));
    assert!(!printed(&["solve", "10"]).contains('\x1b'));
    let forced = run(
        boggle().args(["solve", "10"]).env("CLICOLOR_FORCE", "1"),
        b"",
    );
    assert!(forced.stdout.contains(&b'\x1b'));
}

#[test]
fn another_list() {
    let directory = scratch();
    let file = directory.path().join("list");
    let name = file.to_str().expect("text");
    for list in [
        "wand\nregainer\nzebra\n",
        "\u{feff}REGAINER\r\nwand\r\ncan't",
        "\0\nWAND\nReGaInEr",
    ] {
        fs::write(&file, list).expect("written");
        for arguments in [
            &["solve", "10", "--words", name],
            &["solve", "--words", name, "10"],
        ] {
            let text = printed(arguments);
            assert!(text.contains("\n11  REGAINER  "), "{text}");
            assert!(text.ends_with("\n\n2 words, 12 points\n"), "{text}");
        }
    }
    fs::write(&file, "zebra\n").expect("written");
    let text = printed(&["solve", "10", &format!("--words={name}")]);
    assert_eq!(
        text,
        format!("{TRAY}\nNo word of the list is on this tray.\n")
    );
}

/// A million words and a word of a million letters.
#[test]
fn a_large_list() {
    let directory = scratch();
    let file = directory.path().join("list");
    let mut list: String = (0..1_000_000_u32)
        .map(|number| {
            let letters =
                (0..5).map(|place| char::from(b'A' + (number / 16_u32.pow(place) % 16) as u8));
            letters.chain(['\n']).collect::<String>()
        })
        .collect();
    list.push_str(&"A".repeat(1_000_000));
    fs::write(&file, list).expect("written");
    let text = printed(&["solve", "10", "--words", file.to_str().expect("text")]);
    assert!(text.contains("\n 2  GNEIA  "), "{text}");
}

#[test]
fn files_that_are_not_lists() {
    let directory = scratch();
    let file = directory.path().join("list");
    let name = file.to_str().expect("text");
    let solve = |name| failed(&["solve", "--words", name, "10"]);
    assert_eq!(
        solve(name),
        format!("boggle: cannot read the word list {name}: No such file or directory\n")
    );
    assert_eq!(
        solve("/"),
        "boggle: cannot read the word list /: Is a directory\n"
    );
    for text in ["", "go\nit\n", "two words\nw0rd\n", "\u{e9}t\u{e9}\n"] {
        fs::write(&file, text).expect("written");
        let reason = "it has no line that is a word of 3 to 16 letters from A to Z";
        assert_eq!(
            solve(name),
            format!("boggle: {name} is not a word list: {reason}\n")
        );
    }
    let endless = "boggle: /dev/zero is not a word list: it is larger than 64 MiB\n";
    assert_eq!(solve("/dev/zero"), endless);
    // A game checks the list before it asks for anything.
    for option in ["--strict", "--solve"] {
        assert_eq!(failed(&[option, "--words", "/dev/zero"]), endless);
    }
    assert_eq!(
        failed(&["solve", "1", "--words", "a\x1b[2J"]),
        "boggle: cannot read the word list a\\u{1b}[2J: No such file or directory\n"
    );
}
