//! Plays the game scripts of `tests/games/`: through the Rust API, through the
//! C functions, and with the twin. To add a case, add a file there;
//! CONTRIBUTING.md has the format.

use std::fmt::Debug;
use std::fs;
use std::path::{Path, PathBuf};

use hw3::{Game, Lexicon};

use crate::moves::Move;
use crate::players::{CGame, Player};
use crate::script::{self, Place, Step};
use crate::twin::Twin;

/// Plays every script and reports all that went wrong, by file and line.
fn play_all<P: Player>() {
    let scripts = files("tests/games");
    assert!(scripts.len() >= 60, "only {} scripts", scripts.len());
    // Held here, the list that most scripts use is read only once.
    let _words = Lexicon::open("words.txt").expect("the word list");
    let failures: Vec<String> = scripts
        .iter()
        .filter_map(|script| play::<P>(script).err())
        .collect();
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

/// What a directory holds, in order.
fn files(directory: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).expect(directory);
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect(directory).path())
        .collect();
    files.sort();
    files
}

fn play<P: Player>(script: &Path) -> Result<(), String> {
    let text =
        fs::read_to_string(script).map_err(|error| format!("{}: {error}", script.display()))?;
    let mut table = Table::<P> {
        words: PathBuf::from("words.txt"),
        game: None,
    };
    for (number, line) in script::lines(&text) {
        let place = |error| format!("{}:{number}: {line}\n    {error}", script.display());
        table.step(line).map_err(place)?;
    }
    Ok(())
}

struct Table<P> {
    words: PathBuf,
    game: Option<P>,
}

impl<P: Player> Table<P> {
    fn step(&mut self, line: &str) -> Result<(), String> {
        match Step::read(line)? {
            Step::Comment(_) => {}
            Step::Words(words) => self.words = words.into(),
            Step::Open(board) => {
                let game = P::start(Path::new(board), &self.words);
                self.game = Some(game.map_err(|error| error.unwrap_or("was refused".into()))?);
            }
            Step::Reject { board, sentence } => {
                let error = P::start(Path::new(board), &self.words).err();
                let error = error.ok_or("was opened")?;
                same_if_told(error, sentence)?;
            }
            Step::Place(place) => {
                let (placed, refusal) = self.game()?.make(&Move::from(&place));
                same(placed, place.count)?;
                same_if_told(refusal, place.sentence)?;
            }
            Step::Undo => self.game()?.take_back(),
            Step::Redo => self.game()?.bring_back(),
            Step::Expect(file) => {
                let expected = fs::read_to_string(file).map_err(|error| error.to_string())?;
                let saved = self.game()?.saved();
                if saved != expected {
                    return Err(format!("expected\n{expected}but the board is\n{saved}"));
                }
            }
        }
        Ok(())
    }

    fn game(&mut self) -> Result<&mut P, &'static str> {
        self.game.as_mut().ok_or("comes before any open")
    }
}

impl From<&Place<'_>> for Move {
    fn from(place: &Place<'_>) -> Move {
        let int = |number: i64| i32::try_from(number).expect("a C int");
        Move {
            row: int(place.row),
            col: int(place.col),
            direction: place.direction,
            tiles: place.tiles.to_owned(),
        }
    }
}

/// Compares a reason with the sentence of the script, for players who give one.
fn same_if_told(told: Option<String>, sentence: &str) -> Result<(), String> {
    told.map_or(Ok(()), |told| same(told.as_str(), sentence))
}

fn same<T: PartialEq + Debug>(actual: T, expected: T) -> Result<(), String> {
    if actual == expected {
        return Ok(());
    }
    Err(format!("expected {expected:?}, got {actual:?}"))
}

#[test]
fn through_the_rust_api() {
    play_all::<Game>();
}

#[test]
fn through_the_c_functions() {
    play_all::<CGame>();
}

#[test]
fn with_the_twin() {
    play_all::<Twin>();
}

/// A file that no script names tests nothing.
#[test]
fn every_board_output_and_word_list_is_used() {
    let scripts: Vec<String> = files("tests/games")
        .iter()
        .map(|script| fs::read_to_string(script).expect("a script"))
        .collect();
    let mut named: Vec<&str> = scripts
        .iter()
        .flat_map(|script| script.split_whitespace())
        .collect();
    named.sort_unstable();
    for directory in [
        "boards",
        "boards/malformed",
        "expected_outputs",
        "tests/words",
    ] {
        for file in files(directory).iter().filter(|file| file.is_file()) {
            let name = file.to_str().expect("a plain name");
            assert!(named.binary_search(&name).is_ok(), "{name} is not used");
        }
    }
}
