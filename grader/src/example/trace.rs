//! The calls of an example with what the reference answers.

use std::borrow::Cow;
use std::collections::HashMap;

use hw3::{Board, Game, Lexicon, Placement};

use crate::finding::Example;
use crate::plan::{Answer, Call};

/// A call, and what must come of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step<'a> {
    /// A board is opened.
    Open {
        /// The game.
        game: usize,
        /// The content of the file.
        board: &'a str,
    },
    /// A file that is not a board is not opened.
    Reject {
        /// The game.
        game: usize,
        /// The content of the file.
        board: &'a str,
        /// Why not.
        sentence: String,
    },
    /// Tiles are placed, or a move is refused.
    Place {
        /// The game.
        game: usize,
        /// The move.
        placement: &'a Placement,
        /// The number of tiles placed.
        count: i32,
        /// Why the move is refused; empty if it is legal.
        sentence: String,
    },
    /// The last move is undone, if there is one.
    Undo {
        /// The game.
        game: usize,
    },
    /// The saved form of the game is this text.
    Saved {
        /// The game.
        game: usize,
        /// The content of the saved file.
        text: Cow<'a, str>,
    },
    /// The game is freed.
    Free {
        /// The game.
        game: usize,
    },
}

impl Step<'_> {
    /// The game that the step is about.
    pub fn game(&self) -> usize {
        match self {
            Step::Open { game, .. }
            | Step::Reject { game, .. }
            | Step::Place { game, .. }
            | Step::Undo { game }
            | Step::Saved { game, .. }
            | Step::Free { game } => *game,
        }
    }
}

/// An example, replayed by the reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace<'a> {
    /// The word list, unless it is the course's.
    pub words: Option<&'a str>,
    /// The calls. The board after the call that shows the finding is compared, too.
    pub steps: Vec<Step<'a>>,
    /// The index of the step that shows the finding.
    pub at: Option<usize>,
}

impl<'a> Trace<'a> {
    /// Replays an example. `words` is the course's word list.
    ///
    /// The example says itself what the call that shows the finding should answer,
    /// and that answer is used even if the replay differs.
    pub fn new(example: &'a Example, words: &Lexicon) -> Trace<'a> {
        let list = example.plan.words.as_deref();
        // A list that the library cannot use has no words.
        let own = list.map(|text| Lexicon::new(text).or_else(|_| Lexicon::new("")));
        let words = match &own {
            Some(Ok(words)) => words,
            _ => words,
        };
        let mut at = None;
        let mut steps = Vec::new();
        let mut games = HashMap::new();
        for (index, call) in example.plan.calls.iter().enumerate() {
            let expected = (index == example.at).then_some(&example.expected);
            if let Call::Open { game, .. } = call
                && games.remove(game).is_some()
            {
                steps.push(Step::Free { game: *game });
            }
            let Some(step) = replay(call, expected, &mut games, words) else {
                continue;
            };
            if expected.is_some() {
                at = Some(steps.len());
            }
            let is_compared = matches!(step, Step::Saved { .. } | Step::Free { .. });
            steps.push(step);
            if let (Some(_), Some(after), false) = (expected, &example.after, is_compared) {
                steps.push(Step::Saved {
                    game: call.game(),
                    text: Cow::Borrowed(after),
                });
            }
        }
        Trace {
            words: list,
            steps,
            at,
        }
    }

    /// Why the reference refuses the call that shows the finding, if it does.
    pub fn reason(&self) -> Option<&str> {
        match self.steps.get(self.at?)? {
            Step::Place { sentence, .. } | Step::Reject { sentence, .. } => {
                Some(sentence.as_str()).filter(|sentence| !sentence.is_empty())
            }
            _ => None,
        }
    }

    /// Returns true if the example uses more than one game.
    pub fn has_several_games(&self) -> bool {
        let games = self.steps.windows(2);
        games
            .into_iter()
            .any(|pair| pair[0].game() != pair[1].game())
    }

    /// The games that are open after the last step.
    pub fn left_open(&self) -> Vec<usize> {
        let mut open = Vec::new();
        for step in &self.steps {
            let game = step.game();
            match step {
                Step::Open { .. } => {
                    open.retain(|other| *other != game);
                    open.push(game);
                }
                Step::Reject { .. } | Step::Free { .. } => open.retain(|other| *other != game),
                _ => {}
            }
        }
        open
    }
}

/// Makes a call. Returns `None` if its game is not open.
fn replay<'a>(
    call: &'a Call,
    expected: Option<&'a Answer>,
    games: &mut HashMap<usize, Game>,
    words: &Lexicon,
) -> Option<Step<'a>> {
    let game = call.game();
    Some(match call {
        Call::Open { board, .. } => {
            let parsed = Board::parse(board.as_bytes());
            let is_opened = match expected {
                Some(Answer::Opened) => true,
                Some(Answer::Null) => false,
                _ => parsed.is_ok(),
            };
            let sentence = parsed.as_ref().err().map(ToString::to_string);
            if let (Ok(parsed), true) = (parsed, is_opened) {
                games.insert(game, Game::new(parsed, words.clone()));
            }
            match is_opened {
                true => Step::Open { game, board },
                false => Step::Reject {
                    game,
                    board,
                    sentence: sentence.unwrap_or_default(),
                },
            }
        }
        Call::Place { placement, .. } => {
            let result = games.get_mut(&game)?.place(placement);
            let (mut count, mut sentence) = match result {
                Ok(count) => (i32::try_from(count).unwrap_or(i32::MAX), String::new()),
                Err(refusal) => (0, refusal.to_string()),
            };
            if let Some(Answer::Placed(Some(expected))) = expected
                && *expected != count
            {
                count = *expected;
                sentence.clear();
            }
            Step::Place {
                game,
                placement,
                count,
                sentence,
            }
        }
        Call::Undo { .. } => {
            games.get_mut(&game)?.undo();
            Step::Undo { game }
        }
        Call::Save { .. } => {
            let board = games.get(&game)?.board();
            let text = match expected {
                Some(Answer::Saved(text)) => Cow::Borrowed(text.as_str()),
                _ => Cow::Owned(board.to_string()),
            };
            Step::Saved { game, text }
        }
        Call::Free { .. } => {
            games.remove(&game)?;
            Step::Free { game }
        }
    })
}
