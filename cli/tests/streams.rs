//! Tests of pipes, color, and running without a terminal.

use std::fs;
use std::io::Read;
use std::process::{Command, Stdio};

use testkit::files::list;
use testkit::program::{closed_pipe, full_disk, run};

fn upwords(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_upwords"));
    command
        .args(arguments)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .stdin(Stdio::null())
        .stderr(Stdio::piped());
    for variable in ["HW3_WORDS", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(variable);
    }
    command
}

fn printed(command: &mut Command) -> String {
    let output = command.output().expect("the program");
    String::from_utf8(output.stdout).expect("a text")
}

#[test]
fn a_closed_pipe_is_not_reported() {
    for arguments in [
        &["words", "--pattern", "*"][..],
        &["plays", "boards/board01.txt", "AEINRST"],
        &["plays", "boards/board01.txt", "AEINRST", "--json"],
        &["simulate"],
        &[],
    ] {
        let output = upwords(arguments).stdout(closed_pipe()).output();
        let output = output.expect("the program");
        assert_eq!(output.status.code(), Some(141));
        assert_eq!(output.stderr, b"");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_reported() {
    let output = upwords(&["show", "boards/board01.txt"])
        .stdout(full_disk())
        .output()
        .expect("the program");
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).expect("a sentence");
    assert_eq!(
        error,
        "upwords: cannot write the output: No space left on device\n"
    );
}

#[test]
fn color_depends_on_the_option_and_the_environment() {
    let board = ["show", "boards/board01.txt"];
    let plain = printed(&mut upwords(&board));
    assert!(!plain.contains('\x1b'));
    let forced = printed(upwords(&board).env("CLICOLOR_FORCE", "1"));
    assert!(forced.contains("\x1b[30;48;5;230mH \x1b[0m"));
    let unwanted = printed(
        upwords(&board)
            .env("CLICOLOR_FORCE", "1")
            .env("NO_COLOR", "1"),
    );
    assert_eq!(unwanted, plain);
    let always = printed(
        upwords(&board)
            .args(["--color", "always"])
            .env("NO_COLOR", "1"),
    );
    assert_eq!(always, forced);
    let never = printed(
        upwords(&board)
            .args(["--color=never"])
            .env("CLICOLOR_FORCE", "1"),
    );
    assert_eq!(never, plain);
}

#[test]
fn only_the_title_of_the_plays_has_color() {
    let list = ["plays", "boards/board01.txt", "Z"];
    let plain = printed(&mut upwords(&list));
    let (title, rows) = plain.split_once('\n').expect("a title");
    let colored = printed(upwords(&list).args(["--color", "always"]));
    assert_eq!(colored, format!("\x1b[1m{title}\x1b[0m\n{rows}"));
    let list = [&list[..], &["--json"]].concat();
    let plain = printed(&mut upwords(&list));
    assert!(plain.starts_with("{\"row\":2,"), "{plain}");
    let colored = printed(upwords(&list).args(["--color", "always"]));
    assert_eq!(colored, plain);
}

/// They would push the words of all plays off the screen.
#[test]
fn long_tiles_do_not_widen_the_table() {
    let row = "A".repeat(200);
    let directory = testkit::files::scratch();
    let words = directory.path().join("words.txt");
    fs::write(&words, format!("B{row}B\nB{row}\n")).expect("a file");
    let words = words.to_str().expect("UTF-8");
    let board = format!(".{row}\n");
    let mut command = upwords(&["plays", "-", "BB", "--words", words]);
    let output = run(command.stdout(Stdio::piped()), board.as_bytes());
    let table = String::from_utf8(output.stdout).expect("a text");
    let gap = " ".repeat(row.len());
    let expected = format!(
        "points  row  col  dir  tiles  words\n\
         {:>6}    0    0  H    \"B{gap}B\"  B{row}B\n\
         {:>6}    0    0  H    \"B\"    B{row}\n",
        404, 402
    );
    assert_eq!(table, expected);
}

#[test]
fn the_option_overrides_the_list_named_by_the_variable() {
    let look_up = ["words", "homey", "cat"];
    let small = printed(upwords(&look_up).env("HW3_WORDS", "tests/words/small.txt"));
    assert_eq!(small, "HOMEY  in small.txt\nCAT    not in small.txt\n");
    for (option, last) in [
        (["--words", "words.txt"], "CAT    in words.txt\n"),
        (["--list", "1934"], "CAT    in the 1934 list\n"),
        (["--list", "modern"], "CAT    in the modern list\n"),
    ] {
        let mut command = upwords(&look_up);
        command
            .args(option)
            .env("HW3_WORDS", "tests/words/small.txt");
        let other = printed(&mut command);
        assert!(other.ends_with(last), "{other}");
    }
    let unset = printed(upwords(&look_up).env("HW3_WORDS", ""));
    assert!(unset.ends_with("in the modern list\n"), "{unset}");
}

#[test]
fn a_wrong_list_in_the_variable_is_reported_with_the_variable() {
    let mut command = upwords(&["words", "cat"]);
    let output = command.env("HW3_WORDS", "no-such-list.txt").output();
    let output = output.expect("the program");
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).expect("a sentence");
    assert_eq!(
        error,
        "upwords: cannot read the word list no-such-list.txt: No such file or directory \
         (HW3_WORDS names this file)\n"
    );
}

/// The library would use these files. A program that is started anywhere must not.
#[test]
fn files_in_the_current_directory_do_not_replace_the_list() {
    let directory = testkit::files::scratch();
    let path = directory.path();
    fs::create_dir(path.join("tests")).expect("a directory");
    for name in ["words.txt", "tests/words.txt"] {
        fs::write(path.join(name), "qqq\n").expect("a file");
    }
    let mut command = upwords(&["words", "qqq"]);
    let found = printed(command.current_dir(path));
    assert_eq!(found, "QQQ  not in the modern list\n");
    for arguments in [
        &["check", "-", "0", "0", "H", "QQQ"][..],
        &["plays", "-", "QQQ"],
    ] {
        let mut command = upwords(arguments);
        command.current_dir(path).stdout(Stdio::piped());
        let output = run(&mut command, b"...\n");
        assert_eq!(output.status.code(), Some(1), "{output:?}");
    }
}

#[test]
fn only_a_terminal_gets_the_number_of_matches() {
    let pattern = ["words", "--pattern", "c?t"];
    let output = upwords(&pattern).output().expect("the program");
    assert_eq!(output.stdout, b"CAT\nCOT\nCUT\n");
    assert_eq!(output.stderr, b"");
    for (pattern, shown) in [
        (
            "c?t",
            "CAT\r\nCOT\r\nCUT\r\n3 words of the modern list match\r\n",
        ),
        ("zebr?", "ZEBRA\r\n1 word of the modern list matches\r\n"),
        ("??q", "0 words of the modern list match\r\n"),
    ] {
        let (mut pty, child_end) = pty_process::blocking::open().expect("a pseudo-terminal");
        let mut child = pty_process::blocking::Command::new(env!("CARGO_BIN_EXE_upwords"))
            .args(["words", "--pattern", pattern])
            .env_remove("HW3_WORDS")
            .spawn(child_end)
            .expect("started");
        let mut bytes = Vec::new();
        // Ends with an error when the program has ended.
        let _ = pty.read_to_end(&mut bytes);
        child.wait().expect("ended");
        assert_eq!(String::from_utf8_lossy(&bytes), shown);
    }
}

#[test]
fn without_a_terminal_the_demonstration_is_shown_from_anywhere() {
    let demonstration = printed(&mut upwords(&["simulate"]));
    assert_eq!(printed(upwords(&[]).current_dir("/")), demonstration);
    assert!(demonstration.contains("BAKED (row 5, columns 4-8)"));
}

/// Scripts that name no word list are played in one process, because reading the
/// list takes longer than playing them.
#[test]
fn every_script_of_the_tests_passes() {
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/games");
    let mut scripts = Vec::new();
    let (mut joined, mut count) = (String::new(), 0);
    for path in list(directory.as_ref()) {
        let text = fs::read_to_string(&path).expect("a script");
        let script = format!("# {}\n{text}\n", path.display());
        if text.lines().any(|line| line.starts_with("words ")) {
            scripts.push(script);
        } else {
            assert!(opens_its_game(&text), "{}", path.display());
            joined += &script;
            count += 1;
        }
    }
    assert!(count > scripts.len());
    scripts.push(joined);
    for script in scripts {
        let mut command = upwords(&["simulate", "--check", "-"]);
        let output = run(command.stdout(Stdio::piped()), script.as_bytes());
        let printed = String::from_utf8_lossy(&output.stdout);
        let numbered = script.lines().zip(1..);
        let names: String = numbered
            .filter(|(line, _)| line.contains(directory))
            .map(|(line, number)| format!("from line {number}: {line}\n"))
            .collect();
        assert!(output.status.success(), "{printed}{output:?}\n{names}");
    }
}

/// Returns true if no step of a script can continue the game of another script.
fn opens_its_game(script: &str) -> bool {
    let mut lines = script.lines();
    let is_skipped = |line: &str| {
        ["#", "reject ", "game "]
            .iter()
            .any(|start| line.starts_with(start))
    };
    let first = lines.find(|line| !is_skipped(line));
    first.is_none_or(|line| line.starts_with("open "))
}
