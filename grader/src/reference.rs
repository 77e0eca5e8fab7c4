//! What libhw3 answers.

use std::collections::{BTreeMap, HashMap};
use std::sync::Mutex;

use hw3::{Board, Game};

use crate::plan::{Answer, Call, Plan};
use crate::words::Words;

/// How many lists are kept besides the course's.
const KEPT_LISTS: usize = 64;

/// The reference: libhw3 with the course's list, and the lists of plans that have
/// their own.
#[derive(Debug)]
pub struct Reference {
    course: Words,
    others: Mutex<HashMap<String, Words>>,
}

impl Reference {
    /// The reference for a course with this list.
    pub fn new(course: Words) -> Reference {
        Reference {
            course,
            others: Mutex::default(),
        }
    }

    /// The course's list.
    pub fn course(&self) -> &Words {
        &self.course
    }

    /// The list that a plan uses.
    ///
    /// # Panics
    ///
    /// If another thread has panicked here.
    pub fn words(&self, plan: &Plan) -> Words {
        let Some(text) = &plan.words else {
            return self.course.clone();
        };
        let mut others = self.others.lock().expect("no panic");
        if let Some(words) = others.get(text) {
            return words.clone();
        }
        if others.len() >= KEPT_LISTS {
            others.clear();
        }
        let words = Words::new(text.as_str().into());
        others.insert(text.clone(), words.clone());
        words
    }

    /// What libhw3 answers to each call.
    pub fn answers(&self, plan: &Plan) -> Vec<Answer> {
        let mut table = Table::new(self.words(plan));
        plan.calls.iter().map(|call| table.call(call)).collect()
    }

    /// The table after the first `calls` calls of a plan.
    pub fn table(&self, plan: &Plan, calls: usize) -> Table {
        let mut table = Table::new(self.words(plan));
        for call in &plan.calls[..calls] {
            table.call(call);
        }
        table
    }
}

/// The games of a plan that are open.
#[derive(Clone, Debug)]
pub struct Table {
    words: Words,
    games: BTreeMap<usize, Game>,
}

impl Table {
    /// A table without games.
    pub fn new(words: Words) -> Table {
        Table {
            words,
            games: BTreeMap::new(),
        }
    }

    /// Makes a call.
    pub fn call(&mut self, call: &Call) -> Answer {
        if let Call::Open { game, board } = call {
            self.games.remove(game);
            let Ok(board) = board.parse::<Board>() else {
                return Answer::Null;
            };
            let lexicon = self.words.lexicon().clone();
            self.games.insert(*game, Game::new(board, lexicon));
            return Answer::Opened;
        }
        let game = self.games.get_mut(&call.game());
        match (call, game) {
            (Call::Free { game }, _) => {
                self.games.remove(game);
                Answer::Freed
            }
            (Call::Place { placement, .. }, Some(game)) => {
                let placed = game.place(placement).unwrap_or(0);
                Answer::Placed(i32::try_from(placed).ok())
            }
            (Call::Undo { .. }, Some(game)) => {
                game.undo();
                Answer::Undone
            }
            (Call::Save { .. }, Some(game)) => Answer::Saved(game.board().to_string()),
            (Call::Save { .. }, None) => Answer::NotSaved,
            _ => Answer::Null,
        }
    }

    /// A game that is open.
    pub fn game(&self, number: usize) -> Option<&Game> {
        self.games.get(&number)
    }

    /// The board of a game in the saved form.
    pub fn saved(&self, number: usize) -> Option<String> {
        self.game(number).map(|game| game.board().to_string())
    }
}
