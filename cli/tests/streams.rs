//! Tests of pipes, color, and running without a terminal.

use std::fs;
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
    for arguments in [&["words", "--pattern", "*"][..], &["simulate"], &[]] {
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
fn the_option_overrides_the_list_named_by_the_variable() {
    let look_up = ["words", "homey", "cat"];
    let small = printed(upwords(&look_up).env("HW3_WORDS", "tests/words/small.txt"));
    assert_eq!(small, "HOMEY  legal\nCAT    not in the word list\n");
    let other = printed(
        upwords(&look_up)
            .args(["--words", "words.txt"])
            .env("HW3_WORDS", "tests/words/small.txt"),
    );
    assert!(other.ends_with("CAT    legal\n"), "{other}");
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
    let first = lines.find(|line| !line.starts_with('#') && !line.starts_with("reject "));
    first.is_none_or(|line| line.starts_with("open "))
}
