//! Saved games as files.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use nogo::{Cell, Game, Size};

use crate::program::{nogo, run, scratch, transcript_in};

fn game() -> Game {
    let mut game = Game::new(Size::new(4, 4).expect("a size"));
    game.play(Cell::new(0, 0)).expect("a move");
    game
}

const TEXT: &str = "4 4 1 1 0 0 2 2 0\nO...\n....\n....\n....\n";

/// The names in a directory.
fn names(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).expect("a directory");
    let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    let mut names: Vec<String> = entries
        .map(|entry| name(entry.expect("an entry")))
        .collect();
    names.sort();
    names
}

#[test]
fn a_file_is_replaced_and_keeps_its_permissions() {
    let directory = scratch();
    let path = directory.path().join("game");
    fs::write(
        &path,
        "an older and much longer text, which must be gone as a whole".repeat(9),
    )
    .expect("a file");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("permissions");
    game().save(&path).expect("a saved game");
    assert_eq!(fs::read_to_string(&path).expect("a file"), TEXT);
    let mode = fs::metadata(&path).expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
    assert_eq!(names(directory.path()), ["game"]);
}

#[test]
fn a_new_file_has_the_permissions_of_new_files() {
    let directory = scratch();
    let other = directory.path().join("other");
    fs::write(&other, "").expect("a file");
    let path = directory.path().join("game");
    game().save(&path).expect("a saved game");
    let mode = |path: &Path| fs::metadata(path).expect("a file").permissions().mode();
    assert_eq!(mode(&path), mode(&other));
    assert_eq!(
        Game::read(fs::read(&path).expect("a file").as_slice()).expect("a game"),
        game()
    );
}

#[test]
fn links_stay_links_and_the_file_behind_them_is_written() {
    let directory = scratch();
    let at = |name: &str| directory.path().join(name);
    fs::write(at("old"), "x").expect("a file");
    symlink("old", at("link")).expect("a link");
    symlink("later", at("second")).expect("a link");
    symlink("new", at("later")).expect("a link");
    for (link, file) in [("link", "old"), ("second", "new")] {
        game().save(at(link)).expect("a saved game");
        assert_eq!(fs::read_to_string(at(file)).expect("a file"), TEXT);
        assert!(fs::symlink_metadata(at(link)).expect("a link").is_symlink());
    }
    assert_eq!(
        names(directory.path()),
        ["later", "link", "new", "old", "second"]
    );
}

#[test]
fn what_cannot_be_written_is_refused() {
    let directory = scratch();
    let at = |name: &str| directory.path().join(name);
    fs::write(at("file"), "x").expect("a file");
    symlink("loop", at("loop")).expect("a link");
    for name in ["", ".", "missing/file", "file/below", "loop", "new/"] {
        let path = if name.is_empty() { "".into() } else { at(name) };
        assert!(game().save(&path).is_err(), "{name}");
    }
    assert!(game().save("/dev/full").is_err());
    assert!(game().save("with a\0NUL").is_err());
    assert_eq!(names(directory.path()), ["file", "loop"]);
}

/// The disk is as good as full: no file may grow.
#[test]
fn a_failure_keeps_the_older_file_and_leaves_nothing_behind() {
    let directory = scratch();
    fs::write(directory.path().join("old"), "precious").expect("a file");
    let mut shell = Command::new("sh");
    shell
        .args(["-c", "ulimit -f 0; trap '' XFSZ; exec \"$0\" h h 4 4"])
        .arg(nogo().get_program())
        .current_dir(directory.path());
    let output = run(&mut shell, b"wold\nwnew\n0 0\n");
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "Unable to save game\nUnable to save game\nEnd of input from user\n",
    );
    assert_eq!(output.status.code(), Some(6));
    let old = fs::read_to_string(directory.path().join("old")).expect("a file");
    assert_eq!(old, "precious");
    assert_eq!(names(directory.path()), ["old"]);
}

/// Standard output keeps its order, whether it is a pipe or a file.
#[test]
fn a_game_saved_to_standard_output_is_among_what_is_printed() {
    let directory = scratch();
    let script = transcript_in(
        directory.path(),
        &["h", "h", "4", "4"],
        b"w/dev/stdout\n0 0\n",
    );
    let (before, after) = script
        .stdout
        .split_once("Player O> 4 4 0 1 0 0 2 2 0\n")
        .expect("the text");
    assert_eq!(before, "/----\\\n|....|\n|....|\n|....|\n|....|\n\\----/\n");
    assert!(after.starts_with("....\n....\n....\n....\nPlayer O> /----\\\n|O...|\n"));

    let path = directory.path().join("output");
    let file = fs::File::create(&path).expect("a file");
    let input = directory.path().join("input");
    fs::write(&input, "w/dev/stdout\n0 0\n").expect("a file");
    let mut command = nogo();
    command.args(["h", "h", "4", "4"]).stdout(file);
    let status = command
        .stdin(fs::File::open(&input).expect("a file"))
        .status();
    assert_eq!(status.expect("a status").code(), Some(6));
    assert_eq!(fs::read_to_string(&path).expect("a file"), script.stdout);
}
