//! Plays the game scripts in `tests/games/` with every player, as they are
//! written and transposed. CONTRIBUTING.md describes how to add one.

use std::collections::HashMap;
use std::error::Error;
use std::fmt::Debug;
use std::fs;
use std::path::{Path, PathBuf};

use testkit::files;
use testkit::upwords::NaiveGame;
use upwords_script::{Step, lines};

use crate::players::{CGame, Player, RustGame};
use crate::transpose;

/// A comment that starts with this keeps a script from being transposed. The
/// reason follows.
const NOT_TRANSPOSED: &str = "Not transposed: ";

type Outcome = Result<(), Box<dyn Error>>;

fn scripts() -> Vec<PathBuf> {
    let scripts = files::list(Path::new("tests/games"));
    assert!(scripts.len() >= 60, "only {} scripts", scripts.len());
    scripts
}

/// Plays every script and reports all failures by file and line.
fn play_all<P: Player>() {
    let scratch = files::scratch();
    let board = scratch.path().join("board.txt");
    // The C functions keep a word list in memory while a game uses it.
    let words = Path::new("words.txt");
    let _game = P::open(Path::new("boards/board01.txt"), words).map_err(drop);
    let mut failures = Vec::new();
    for script in scripts() {
        let text = fs::read_to_string(&script).expect("a script");
        let mut runner = Runner::<P>::new(&board, false);
        failures.extend(runner.play(&script, &text).err());
        let is_opt_out = |(_, line): (usize, &str)| matches!(Step::parse(line), Ok(Step::Comment(text)) if text.starts_with(NOT_TRANSPOSED));
        if !lines(&text).any(is_opt_out) {
            let mut runner = Runner::<P>::new(&board, true);
            let transposed = runner.play(&script, &text);
            failures.extend(
                transposed
                    .map_err(|error| format!("transposed, {error}"))
                    .err(),
            );
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

struct Runner<'a, P> {
    words: PathBuf,
    /// The name of the current game; empty until the script names one.
    name: String,
    games: HashMap<String, P>,
    transposed: bool,
    /// A scratch file for transposed boards.
    board: &'a Path,
}

impl<P: Player> Runner<'_, P> {
    fn new(board: &Path, transposed: bool) -> Runner<'_, P> {
        Runner {
            words: PathBuf::from("words.txt"),
            name: String::new(),
            games: HashMap::new(),
            transposed,
            board,
        }
    }

    fn play(&mut self, script: &Path, text: &str) -> Result<(), String> {
        for (number, line) in lines(text) {
            let script = script.display();
            self.step(line)
                .map_err(|error| format!("{script}:{number}: {line}\n    {error}"))?;
        }
        Ok(())
    }

    fn step(&mut self, line: &str) -> Outcome {
        match Step::parse(line)? {
            Step::Comment(_) => {}
            Step::Words(words) => self.words = words.into(),
            Step::Game(name) => self.name = name.to_owned(),
            Step::Open(board) => {
                let game = match self.transposed {
                    true => {
                        fs::write(self.board, self.read(board)?)?;
                        P::open(self.board, &self.words)
                    }
                    false => P::open(Path::new(board), &self.words),
                };
                let refused = |error: Option<String>| error.unwrap_or("was refused".to_owned());
                let game = game.map_err(refused)?;
                self.games.insert(self.name.clone(), game);
            }
            // A file that is not a board has no transpose.
            Step::Reject { .. } if self.transposed => {}
            Step::Reject { board, sentence } => {
                let error = P::open(Path::new(board), &self.words).err();
                same_reason(error.ok_or("was opened")?, sentence)?;
            }
            Step::Place {
                placement,
                count,
                sentence,
            } => {
                let (placement, sentence) = match self.transposed {
                    true => (
                        transpose::placement(&placement),
                        transpose::sentence(sentence),
                    ),
                    false => (placement, sentence.to_owned()),
                };
                let (placed, refusal) = self.game()?.place(&placement);
                same(placed, count)?;
                same_reason(refusal, &sentence)?;
            }
            Step::Undo => self.game()?.undo(),
            Step::Redo => self.game()?.redo(),
            Step::Expect(file) => {
                let expected = self.read(file)?;
                let saved = self.game()?.saved();
                if saved != expected {
                    Err(format!("expected\n{expected}but the board is\n{saved}"))?;
                }
            }
        }
        Ok(())
    }

    /// Reads a board or an expected output.
    fn read(&self, file: &str) -> Result<String, Box<dyn Error>> {
        let text = fs::read_to_string(file)?;
        match self.transposed {
            true => Ok(transpose::board(&text)?),
            false => Ok(text),
        }
    }

    fn game(&mut self) -> Result<&mut P, &'static str> {
        let game = self.games.get_mut(&self.name);
        game.ok_or("comes before any open")
    }
}

/// Compares a reason with the sentence in the script, if the player gave one.
fn same_reason(reason: Option<String>, sentence: &str) -> Result<(), String> {
    reason.map_or(Ok(()), |reason| same(reason.as_str(), sentence))
}

fn same<T: PartialEq + Debug>(actual: T, expected: T) -> Result<(), String> {
    if actual == expected {
        return Ok(());
    }
    Err(format!("expected {expected:?}, got {actual:?}"))
}

#[test]
fn through_the_rust_library() {
    play_all::<RustGame>();
}

#[test]
fn through_the_c_functions() {
    play_all::<CGame>();
}

#[test]
fn with_the_naive_game() {
    play_all::<NaiveGame>();
}

/// A file that no script names tests nothing.
#[test]
fn every_board_output_and_word_list_is_used() {
    let scripts = scripts();
    let scripts: Vec<String> = scripts
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
        let files = files::list(Path::new(directory));
        for file in files.iter().filter(|file| file.is_file()) {
            let name = file.to_str().expect("UTF-8");
            assert!(named.binary_search(&name).is_ok(), "{name} is not used");
        }
    }
}
