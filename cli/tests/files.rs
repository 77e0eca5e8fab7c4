//! Tests of the files that the verbs write.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use testkit::files::{names, scratch, scratch_in_memory};

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

    let dark = ["show", "--force", "--dark", "boards/board01.txt", "--svg"];
    assert!(upwords(&dark, &file).status.success());
    assert_ne!(fs::read_to_string(&file).expect("a picture"), picture);
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
fn every_step_of_every_game_becomes_a_picture() {
    let parent = scratch();
    let directory = parent.path().join("new/pictures");
    let draw = ["simulate", "tests/games/two-games-at-once.txt", "--svg"];
    let first = upwords(&draw, &directory);
    assert_eq!(String::from_utf8_lossy(&first.stderr), "");
    let path = directory.display();
    let summary = format!("wrote 11 pictures to {path}\n");
    assert_eq!(String::from_utf8_lossy(&first.stdout), summary);
    assert_eq!(first.status.code(), Some(0));

    let read = |name| fs::read_to_string(directory.join(name)).expect(name);
    let marks = |name| read(name).matches("#c2185b").count();
    let files = [
        ("001-open.svg", 0, ">first: open boards/board01.txt<"),
        ("002-place.svg", 5, "first: &quot;T PMAN&quot; down"),
        ("003-open.svg", 0, ">second: open boards/board01.txt<"),
        (
            "004-undo.svg",
            0,
            ">second: undo: there is nothing to undo<",
        ),
        ("005-place.svg", 1, "HOMEY (row 3"),
        ("006-game.svg", 0, ">game first<"),
        ("007-undo.svg", 5, ">first: undo<"),
        ("008-game.svg", 0, ">game second<"),
        ("009-undo.svg", 1, ">second: undo<"),
        ("010-game.svg", 0, ">game first<"),
        ("011-undo.svg", 0, ">first: undo: there is nothing to undo<"),
    ];
    assert_eq!(names(&directory), files.map(|(name, ..)| name));
    for (name, count, caption) in files {
        assert_eq!(marks(name), count, "{name}");
        assert!(read(name).contains(caption), "{name}: {}", read(name));
    }

    fs::write(directory.join("002-place.svg"), "something else").expect("a file");
    let second = upwords(&draw, &directory);
    assert_eq!(second.status.code(), Some(2));
    let error = String::from_utf8(second.stderr).expect("a sentence");
    assert!(
        error.contains("001-open.svg already exists: use --force"),
        "{error}"
    );
    assert_eq!(read("002-place.svg"), "something else");

    let forced = ["simulate", draw[1], "--force", "--dark", "--svg"];
    assert!(upwords(&forced, &directory).status.success());
    assert!(read("002-place.svg").contains("upwords-dark-1"));
    assert_eq!(names(&directory), files.map(|(name, ..)| name));
}

#[test]
fn the_picture_of_a_refused_move_shows_the_reason() {
    let directory = scratch();
    let draw = ["simulate", "cli/tests/scripts/differs.txt", "--svg"];
    let output = upwords(&draw, directory.path());
    // The differences are printed, too.
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(
        text.starts_with("cli/tests/scripts/differs.txt:3: place"),
        "{text}"
    );
    assert!(text.contains("\nwrote 7 pictures to "), "{text}");
    let picture = fs::read_to_string(directory.path().join("003-place.svg")).expect("a picture");
    assert!(
        picture.contains("is not legal: row 3, column 3"),
        "{picture}"
    );
    assert!(picture.contains("marked cells: 1<"), "{picture}");
}

#[test]
fn long_scripts_have_longer_numbers() {
    let directory = scratch_in_memory();
    let script = directory.path().join("script.txt");
    let steps = "place 3 6 H \"Y\" 1\nundo\n".repeat(500);
    fs::write(&script, format!("open boards/board01.txt\n{steps}")).expect("a script");
    let pictures = directory.path().join("pictures");
    let draw = ["simulate", script.to_str().expect("a path"), "--svg"];
    assert!(upwords(&draw, &pictures).status.success());
    let names = names(&pictures);
    assert_eq!(names.len(), 1_001);
    assert_eq!(names[0], "0001-open.svg");
    assert_eq!(names[1_000], "1001-undo.svg");
}

/// The limit on the file size stands for a full disk.
#[test]
fn a_series_that_cannot_be_written_leaves_no_half_pictures() {
    let directory = scratch();
    let script = "ulimit -f 1; trap '' XFSZ; exec \"$0\" simulate --svg \"$1\"";
    let output = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_upwords")])
        .arg(directory.path())
        .output()
        .expect("a shell");
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).expect("a sentence");
    assert!(error.ends_with("001-open.svg: File too large\n"), "{error}");
    assert!(names(directory.path()).is_empty());
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

#[test]
fn every_turn_of_a_match_becomes_a_picture() {
    let directory = scratch();
    let pictures = directory.path().join("pictures");
    let draw = ["replay", "cli/tests/matches/fonts.match", "--svg"];
    let output = upwords(&draw, &pictures);
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("a sentence");
    assert!(text.starts_with("wrote 5 pictures to "), "{text}");
    let expected = [
        "001-start.svg",
        "002-place.svg",
        "003-exchange.svg",
        "004-place.svg",
        "005-resign.svg",
    ];
    assert_eq!(names(&pictures), expected);
    let picture = |name: &str| fs::read_to_string(pictures.join(name)).expect("a picture");
    for name in expected {
        let picture = picture(name);
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
        assert!(picture.contains("Ann") && picture.contains("Zoe"), "{name}");
    }
    assert!(picture("002-place.svg").contains("1. Ann: FONT (+8)"));
    assert!(!picture("003-exchange.svg").contains("exchanges a tile D"));
    assert!(picture("005-resign.svg").contains("Zoe resigned. Ann wins by 18 points."));
    assert_eq!(
        upwords(&draw, &pictures).status.code(),
        Some(2),
        "they exist"
    );
    let forced = [
        "replay",
        "cli/tests/matches/fonts.match",
        "--dark",
        "--force",
        "--svg",
    ];
    assert!(upwords(&forced, &pictures).status.success());
}

#[test]
fn pictures_hide_the_racks_of_a_match_that_is_not_over() {
    let directory = scratch();
    let has_rack = |name: &str| {
        let file = format!("cli/tests/matches/{name}.match");
        let pictures = directory.path().join(name);
        assert!(
            upwords(&["replay", &file, "--svg"], &pictures)
                .status
                .success()
        );
        let picture = fs::read_to_string(pictures.join("002-place.svg"));
        picture.expect("a picture").contains(">Rack<")
    };
    assert!(has_rack("fonts"));
    assert!(!has_rack("unfinished"));
}
