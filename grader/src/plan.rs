//! The game that a submission plays: which functions are called, with what.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use hw3::Placement;
use serde::{Deserialize, Serialize};

/// A sequence of calls, with the word list that they use.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Plan {
    /// The text of the word list; `None` for the course's list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<Arc<str>>,
    /// The calls, in order.
    pub calls: Vec<Call>,
}

impl Plan {
    /// Adds a save for each game that has been called since its last one, so that
    /// nothing goes unseen.
    pub fn save_at_end(&mut self) {
        let mut unseen = BTreeSet::new();
        for call in &self.calls {
            match call {
                Call::Save { game } | Call::Free { game } => unseen.remove(game),
                call => unseen.insert(call.game()),
            };
        }
        let saves = unseen.into_iter().map(|game| Call::Save { game });
        self.calls.extend(saves);
    }

    /// The games of the plan, each as a plan of its own.
    pub fn games(&self) -> Vec<Plan> {
        let mut current: BTreeMap<usize, usize> = BTreeMap::new();
        let mut plans: Vec<Plan> = Vec::new();
        for call in &self.calls {
            if let Call::Open { game, .. } = call {
                current.insert(*game, plans.len());
                plans.push(Plan {
                    words: self.words.clone(),
                    calls: Vec::new(),
                });
            }
            if let Some(&game) = current.get(&call.game()) {
                plans[game].calls.push(call.clone());
            }
        }
        plans
    }
}

/// The number of calls that make or undo a move.
pub fn moves_in(calls: &[Call]) -> usize {
    let is_move = |call: &&Call| matches!(call, Call::Place { .. } | Call::Undo { .. });
    calls.iter().filter(is_move).count()
}

/// A call of one of the five functions.
///
/// Several games can be open at once; each call names its game by a small number.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "call", rename_all = "snake_case")]
pub enum Call {
    /// `initialize_game_state`, on a file with this text.
    Open {
        /// The game to open. If it is open already, it is freed first.
        game: usize,
        /// The content of the board file.
        board: String,
    },
    /// `place_tiles`.
    Place {
        /// The game.
        game: usize,
        /// The arguments.
        placement: Placement,
    },
    /// `undo_place_tiles`.
    Undo {
        /// The game.
        game: usize,
    },
    /// `save_game_state`.
    Save {
        /// The game.
        game: usize,
    },
    /// `free_game_state`. Games that are still open after the last call are freed,
    /// too.
    Free {
        /// The game.
        game: usize,
    },
}

impl Call {
    /// The game that the call is about.
    pub fn game(&self) -> usize {
        match self {
            Call::Open { game, .. }
            | Call::Place { game, .. }
            | Call::Undo { game }
            | Call::Save { game }
            | Call::Free { game } => *game,
        }
    }
}

/// What a call returned or did.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "answer", content = "value", rename_all = "snake_case")]
pub enum Answer {
    /// The game was opened.
    Opened,
    /// The function returned NULL.
    Null,
    /// `place_tiles` set `num_tiles_placed` to this number. `None` if it did not set
    /// it.
    Placed(Option<i32>),
    /// The last move was undone, if there was one.
    Undone,
    /// The file was saved with this content. Invalid UTF-8 is replaced.
    Saved(String),
    /// There is no saved file.
    NotSaved,
    /// The game was freed.
    Freed,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Opened => f.write_str("opened"),
            Answer::Null => f.write_str("returned NULL"),
            Answer::Placed(Some(0)) => f.write_str("0: refused"),
            Answer::Placed(Some(count)) => write!(f, "{count}"),
            Answer::Placed(None) => f.write_str("did not set num_tiles_placed"),
            Answer::Undone => f.write_str("undone"),
            Answer::Saved(text) => f.write_str(text),
            Answer::NotSaved => f.write_str("wrote no file"),
            Answer::Freed => f.write_str("freed"),
        }
    }
}

/// The tiles of a saved game without their heights: a board file.
pub fn tops(saved: &str) -> String {
    let rows = saved.lines().count() / 2;
    saved
        .lines()
        .take(rows)
        .flat_map(|line| [line, "\n"])
        .collect()
}
