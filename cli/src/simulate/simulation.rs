//! Plays the steps of a script.

use std::collections::HashMap;
use std::error::Error;

use hw3::{Board, Cell, Direction, Game, Lexicon, Placement};
use upwords_script::Step;
use whole_file::Plain;

use super::files::Files;
use crate::verdict::Verdict;
use crate::word_list::WordList;

/// A script being played.
pub struct Simulation {
    files: Files,
    /// The word list for scripts that do not name one.
    words: WordList,
    lexicon: Option<Lexicon>,
    /// The name of the current game; empty until the script names one.
    name: String,
    /// The games that are open, by name.
    games: HashMap<String, Game>,
}

/// The result of a step.
#[derive(Default)]
pub struct Report {
    /// The step, in words.
    pub title: String,
    /// Whether the result is good, and what it is.
    pub verdict: Option<(bool, String)>,
    /// More lines about it.
    pub details: Vec<String>,
    /// True if the board has changed, or another one is current.
    pub shows_board: bool,
    /// The cells that the first reason against a move names.
    pub blamed: Vec<Cell>,
    /// How the result differs from the script.
    pub difference: Option<Difference>,
}

pub struct Difference {
    pub expected: String,
    pub found: String,
}

impl Simulation {
    /// A simulation without a game.
    pub fn new(files: Files, words: WordList) -> Simulation {
        Simulation {
            files,
            words,
            lexicon: None,
            name: String::new(),
            games: HashMap::new(),
        }
    }

    pub fn board(&self) -> Option<&Board> {
        self.games.get(&self.name).map(Game::board)
    }

    /// The name of the current game; empty until the script names one.
    pub fn game_name(&self) -> &str {
        &self.name
    }

    pub fn step(&mut self, step: &Step<'_>) -> Result<Report, Box<dyn Error>> {
        match step {
            Step::Comment(text) => Ok(Report::new(text)),
            Step::Words(file) => {
                self.lexicon = Some(Lexicon::open(file)?);
                Ok(Report::new(step))
            }
            Step::Game(name) => {
                self.name = (*name).to_owned();
                Ok(Report {
                    shows_board: true,
                    ..Report::new(step)
                })
            }
            Step::Open(file) => {
                self.open(file)?;
                Ok(Report {
                    shows_board: true,
                    ..Report::new(step)
                })
            }
            Step::Reject { board, sentence } => self.reject(board, sentence),
            Step::Place {
                placement,
                count,
                sentence,
            } => self.place(placement, *count, sentence),
            Step::Undo => {
                let undone = self.game()?.undo();
                Ok(Report::of_history("undo", undone))
            }
            Step::Redo => {
                let redone = self.game()?.redo();
                Ok(Report::of_history("redo", redone))
            }
            Step::Expect(file) => self.expect(file),
        }
    }

    fn game(&mut self) -> Result<&mut Game, &'static str> {
        let game = self.games.get_mut(&self.name);
        game.ok_or("there is no game yet: open one")
    }

    fn open(&mut self, file: &str) -> Result<(), Box<dyn Error>> {
        let board = self.files.board(file)?;
        let board = board.map_err(|error| format!("{} is not a board: {error}", Plain(file)))?;
        let lexicon = match &self.lexicon {
            Some(lexicon) => lexicon,
            None => self.lexicon.insert(self.words.lexicon()?),
        };
        let game = Game::new(board, lexicon.clone());
        self.games.insert(self.name.clone(), game);
        Ok(())
    }

    fn reject(&self, file: &str, sentence: &str) -> Result<Report, Box<dyn Error>> {
        let found = match self.files.board(file)? {
            Ok(_) => "it is a board".to_owned(),
            Err(error) => error.to_string(),
        };
        Ok(Report {
            details: vec![found.clone()],
            difference: Difference::between(sentence, found),
            ..Report::new(format!("reject {file}"))
        })
    }

    fn place(
        &mut self,
        placement: &Placement,
        count: usize,
        sentence: &str,
    ) -> Result<Report, Box<dyn Error>> {
        let game = self.game()?;
        let verdict = Verdict::of(game, placement);
        // Written as in a script.
        let found = match game.place(placement) {
            Ok(count) => count.to_string(),
            Err(refusal) => format!("0 {refusal}"),
        };
        let expected = match count {
            0 => format!("0 {sentence}"),
            count => count.to_string(),
        };
        let is_legal = verdict.reasons().is_empty();
        Ok(Report {
            verdict: Some((is_legal, verdict.title())),
            details: verdict.details(),
            shows_board: is_legal,
            blamed: verdict.blamed_first(),
            difference: Difference::between(&expected, found),
            ..Report::new(describe(placement))
        })
    }

    fn expect(&mut self, file: &str) -> Result<Report, Box<dyn Error>> {
        let expected = self.files.text(file)?;
        let found = self.game()?.board().to_string();
        let is_same = found.as_bytes() == expected;
        // Escaped, because only the line ends may differ.
        let expected = expected.escape_ascii().to_string().replace("\\n", "\n");
        let verdict = if is_same { "the same" } else { "not the same" };
        Ok(Report {
            verdict: Some((is_same, verdict.to_owned())),
            difference: (!is_same).then_some(Difference { expected, found }),
            ..Report::new(format!("expect {file}"))
        })
    }
}

/// A placement in words.
fn describe(placement: &Placement) -> String {
    let tiles = String::from_utf8_lossy(placement.tiles());
    let direction = match Direction::new(placement.direction) {
        Some(Direction::Horizontal) => "to the right".to_owned(),
        Some(Direction::Vertical) => "down".to_owned(),
        None => format!("in direction {}", char::from(placement.direction)),
    };
    let Placement { row, col, .. } = placement;
    format!("\"{tiles}\" {direction} from row {row}, column {col}")
}

impl Report {
    fn new(title: impl ToString) -> Report {
        Report {
            title: title.to_string(),
            ..Report::default()
        }
    }

    /// The report of an undo or redo.
    fn of_history(verb: &str, done: bool) -> Report {
        Report {
            details: match done {
                true => Vec::new(),
                false => vec![format!("there is nothing to {verb}")],
            },
            shows_board: done,
            ..Report::new(verb)
        }
    }
}

impl Difference {
    fn between(expected: &str, found: String) -> Option<Difference> {
        (found != expected).then(|| Difference {
            expected: expected.to_owned(),
            found,
        })
    }
}
