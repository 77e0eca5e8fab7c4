//! Tests of the kept file of a match.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};

use tempfile::TempDir;
use testkit::files::{names, scratch};

use super::*;
use crate::play::testing::{game, players, words};
use crate::word_list::WordList;

const LIST: &str = "font fonts hat";
const FONT: &str = r#"place 4 4 H "FONT""#;

fn turn(text: &str) -> Turn {
    text.parse().expect("a turn")
}

fn new(names: &str) -> (TempDir, StateDirectory, Contest) {
    let scratch = scratch();
    let directory = StateDirectory::chosen(scratch.path().join("state"));
    let contest = Contest::new(players(names), words(LIST), 7, Some(directory.clone()));
    (scratch, directory, contest.expect("a match"))
}

fn kept(directory: &StateDirectory) -> String {
    fs::read_to_string(directory.path().join("1.match")).expect("a kept match")
}

/// Asserts that the kept file has the whole match.
#[track_caller]
fn assert_kept(directory: &StateDirectory, contest: &Contest) {
    let text = kept(directory);
    assert_eq!(text, contest.text());
    let file = MatchFile::of(&text).expect("a match");
    assert_eq!(file.list, Some(WordList::Modern));
    let loaded = file.load(words(LIST).laid.clone()).expect("a match");
    assert_eq!(loaded.saved(), contest.game().saved());
    assert!(contest.is_kept());
}

#[test]
fn the_file_is_written_after_every_turn_and_undo() {
    let (_scratch, directory, mut contest) = new("Ann,Zoe=greedy");
    assert_kept(&directory, &contest);
    for text in [FONT, "pass", "exchange A", "pass"] {
        contest.play(turn(text)).expect("a legal turn");
        assert_kept(&directory, &contest);
    }
    assert_eq!(contest.undo(), 2);
    assert_kept(&directory, &contest);
    assert_eq!((contest.undo(), contest.undo()), (2, 0));
    assert_kept(&directory, &contest);
    let refused = contest.play(turn(r#"place 0 0 H "FONT""#));
    assert!(refused.is_err());
    assert_kept(&directory, &contest);
    assert!(contest.trouble().is_none());
    let mode = fs::metadata(directory.path().join("1.match"))
        .expect("a file")
        .permissions();
    assert_eq!(mode.mode() & 0o777, 0o600, "others may not see the racks");
}

#[test]
fn a_match_goes_on_in_its_file() {
    let (_scratch, directory, mut contest) = new("Ann,Bob");
    contest.play(turn(FONT)).expect("a legal turn");
    let path = directory.path().join("1.match");
    assert!(
        KeptFile::open(&directory, path.clone()).is_none(),
        "it is being played"
    );
    drop(contest);
    let (file, text) = KeptFile::open(&directory, path).expect("a file");
    let match_file = MatchFile::of(&text).expect("a match");
    let resumed = Contest::resume(
        &match_file,
        words(LIST),
        Some(directory.clone()),
        Some(file),
    );
    let mut resumed = resumed.expect("a match");
    assert!(resumed.is_kept() && resumed.is_safe());
    resumed.play(Turn::Pass).expect("a pass");
    assert_kept(&directory, &resumed);
    assert_eq!(names(directory.path()), ["1.match"]);
}

#[test]
fn an_opened_match_is_kept_in_a_new_file_from_its_next_turn_on() {
    let scratch = scratch();
    let directory = StateDirectory::chosen(scratch.path().join("state"));
    let text = match_file::text(&game("Ann,Bob", LIST, 7, &[FONT]), &WordList::Modern);
    let match_file = MatchFile::of(&text).expect("a match");
    let contest = Contest::resume(&match_file, words(LIST), Some(directory.clone()), None);
    let mut contest = contest.expect("a match");
    assert!(!directory.path().exists() && !contest.is_kept() && contest.is_safe());
    contest.play(Turn::Pass).expect("a pass");
    assert_kept(&directory, &contest);
    assert!(contest.is_safe());
}

#[test]
fn write_errors_are_reported_and_made_up_for() {
    let scratch = scratch();
    let path = scratch.path().join("state");
    let directory = StateDirectory::chosen(path.clone());
    // A file in the place of the directory.
    fs::write(&path, "").expect("written");
    let contest = Contest::new(players("Ann,Bob"), words(LIST), 7, Some(directory.clone()));
    let mut contest = contest.expect("a match");
    assert!(contest.trouble().is_some() && contest.trouble().is_none());
    assert!(!contest.is_kept());
    contest.play(turn(FONT)).expect("a legal turn");
    assert!(contest.trouble().is_some());
    fs::remove_file(&path).expect("removed");
    contest.play(Turn::Pass).expect("a pass");
    assert!(contest.trouble().is_none());
    assert_kept(&directory, &contest);

    // A directory in the place of the new file.
    let new = path.join("1.match.new");
    fs::create_dir(&new).expect("a directory");
    let before = kept(&directory);
    contest.undo();
    assert!(contest.trouble().is_some() && !contest.is_kept());
    assert_eq!(kept(&directory), before, "the old file stays");
    fs::remove_dir(&new).expect("removed");
    contest.play(Turn::Pass).expect("a pass");
    assert_kept(&directory, &contest);
}

#[test]
fn a_name_that_is_taken_is_skipped() {
    let scratch = scratch();
    let directory = StateDirectory::chosen(scratch.path().to_owned());
    // Nothing is written through the link.
    symlink("/dev/full", scratch.path().join("1.match")).expect("a link");
    let contest = Contest::new(players("Ann,Bob"), words(LIST), 7, Some(directory));
    let mut contest = contest.expect("a match");
    assert!(contest.trouble().is_none(), "the next number is free");
    assert_eq!(names(scratch.path()), ["1.match", "2.match"]);
    contest.forget();
    assert_eq!(names(scratch.path()), ["1.match"]);
}

#[test]
fn a_finished_match_moves_to_the_others() {
    let (_scratch, directory, mut contest) = new("Ann,Bob");
    contest.play(Turn::Resign).expect("a resignation");
    let path = contest.finish().expect("a path");
    assert_eq!(path, directory.finished().path().join("1.match"));
    assert_eq!(fs::read_to_string(&path).expect("a file"), contest.text());
    assert_eq!(names(directory.path()), ["finished"]);
    assert!(contest.trouble().is_none() && !contest.is_kept());
}

#[test]
fn a_finished_match_that_cannot_move_stays() {
    let (_scratch, directory, mut contest) = new("Ann,Bob");
    fs::write(directory.path().join("finished"), "").expect("written");
    contest.play(Turn::Resign).expect("a resignation");
    assert_eq!(contest.finish(), None);
    assert!(contest.trouble().is_some());
    assert_kept(&directory, &contest);
}

#[test]
fn without_a_directory_nothing_is_kept() {
    let contest = Contest::new(players("Ann,Bob"), words(LIST), 7, None);
    let mut contest = contest.expect("a match");
    contest.play(turn(FONT)).expect("a legal turn");
    assert!(contest.trouble().is_none() && !contest.is_kept() && !contest.is_safe());
    contest.forget();
    assert_eq!(contest.finish(), None);
}

#[test]
fn the_same_turn_of_the_same_match_is_chosen_again() {
    let chosen = || {
        let contest = Contest::new(players("Ada=beginner,Zoe=beginner"), words(LIST), 7, None);
        let thinking = contest.expect("a match").think().expect("a computer");
        loop {
            if let Some(turn) = thinking.turn() {
                return turn.expect("a turn");
            }
            std::thread::yield_now();
        }
    };
    assert_eq!(chosen(), chosen());
}
