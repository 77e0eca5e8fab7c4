//! Plays the steps of a script.

use std::error::Error;
use std::path::Path;

use hw3::{Board, Game, Lexicon};

use super::files::Files;
use crate::script::{Place, Step};
use crate::verdict::{Move, Verdict};
use crate::wording::Plain;

/// Where a script is played.
pub struct Table<'a> {
    files: Files,
    /// The list for scripts that name none.
    words: Option<&'a Path>,
    lexicon: Option<Lexicon>,
    game: Option<Game>,
}

/// What became of a step.
#[derive(Default)]
pub struct Event {
    /// The step in words.
    pub title: String,
    /// Whether a move was legal, in words.
    pub verdict: Option<(bool, String)>,
    /// More about it, a line each.
    pub details: Vec<String>,
    /// Whether the board is another one now.
    pub shows_the_board: bool,
    /// What is not as the script says.
    pub difference: Option<Difference>,
}

/// Something that is not as the script says.
pub struct Difference {
    /// What the script says.
    pub expected: String,
    /// What is so.
    pub found: String,
}

impl<'a> Table<'a> {
    /// A table without a game.
    pub fn new(files: Files, words: Option<&'a Path>) -> Table<'a> {
        Table {
            files,
            words,
            lexicon: None,
            game: None,
        }
    }

    /// The board of the game, once there is one.
    pub fn board(&self) -> Option<&Board> {
        self.game.as_ref().map(Game::board)
    }

    /// Does what a step asks for.
    pub fn step(&mut self, step: &Step<'_>) -> Result<Event, Box<dyn Error>> {
        match step {
            Step::Comment(text) => Ok(Event::new(text)),
            Step::Words(file) => {
                self.lexicon = Some(Lexicon::open(file)?);
                Ok(Event::new(format!("words of {file}")))
            }
            Step::Open(file) => self.open(file),
            Step::Reject { board, sentence } => self.reject(board, sentence),
            Step::Place(place) => self.place(place),
            Step::Undo => {
                let undone = self.game()?.undo();
                Ok(Event::back_or_forth("undo", undone))
            }
            Step::Redo => {
                let redone = self.game()?.redo();
                Ok(Event::back_or_forth("redo", redone))
            }
            Step::Expect(file) => self.expect(file),
        }
    }

    fn game(&mut self) -> Result<&mut Game, &'static str> {
        self.game.as_mut().ok_or("there is no game yet: open one")
    }

    fn open(&mut self, file: &str) -> Result<Event, Box<dyn Error>> {
        let board = self.files.board(file)?;
        let board = board.map_err(|error| format!("{} is not a board: {error}", Plain(file)))?;
        let lexicon = match &self.lexicon {
            Some(lexicon) => lexicon.clone(),
            None => self.lexicon.insert(self.files.words(self.words)?).clone(),
        };
        self.game = Some(Game::new(board, lexicon));
        Ok(Event {
            shows_the_board: true,
            ..Event::new(format!("open {file}"))
        })
    }

    fn reject(&mut self, file: &str, sentence: &str) -> Result<Event, Box<dyn Error>> {
        let found = match self.files.board(file)? {
            Ok(_) => "it is a board".to_owned(),
            Err(error) => error.to_string(),
        };
        Ok(Event {
            details: vec![found.clone()],
            difference: Difference::between(sentence, found),
            ..Event::new(format!("reject {file}"))
        })
    }

    fn place(&mut self, place: &Place<'_>) -> Result<Event, Box<dyn Error>> {
        let game = self.game()?;
        let asked = Move::from(place);
        let verdict = asked.judge(game);
        let found = match asked.make(game) {
            Ok(count) => count.to_string(),
            Err(refusal) => format!("0 {refusal}"),
        };
        // As they stand in a script.
        let expected = match place.count {
            0 => format!("0 {}", place.sentence),
            count => count.to_string(),
        };
        let legal = matches!(verdict, Verdict::Legal { .. });
        Ok(Event {
            verdict: Some((legal, verdict.title())),
            details: verdict.details(),
            shows_the_board: legal,
            difference: Difference::between(&expected, found),
            ..Event::new(asked)
        })
    }

    fn expect(&mut self, file: &str) -> Result<Event, Box<dyn Error>> {
        let expected = self.files.text(file)?;
        let found = self.game()?.board().to_string();
        let same = found.as_bytes() == expected;
        // Line ends might be all that differs.
        let expected = expected.escape_ascii().to_string().replace("\\n", "\n");
        Ok(Event {
            verdict: Some(match same {
                true => (true, "the same".to_owned()),
                false => (false, "not the same".to_owned()),
            }),
            difference: (!same).then_some(Difference { expected, found }),
            ..Event::new(format!("expect {file}"))
        })
    }
}

impl Event {
    fn new(title: impl ToString) -> Event {
        Event {
            title: title.to_string(),
            ..Event::default()
        }
    }

    fn back_or_forth(title: &str, done: bool) -> Event {
        Event {
            details: match done {
                true => Vec::new(),
                false => vec![format!("there is nothing to {title}")],
            },
            shows_the_board: done,
            ..Event::new(title)
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
