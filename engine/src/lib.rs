//! Upwords matches by the official rules: two to four players, racks, a bag, turns,
//! points, and computer players.
//!
//! # The rules of a match
//!
//! - The board has 10 x 10 cells and does not grow. The bag has 100 tiles, and every
//!   player starts with seven of them.
//! - In a turn, a player places tiles, exchanges one tile, passes, or resigns. The seat
//!   after the last is the first again.
//! - A placement follows the ten rules of `docs/rules.md`. The first word covers one
//!   of the four cells in the center. [`hw3::Scoring`] explains the points. The
//!   player then draws until the rack is full or the bag is empty.
//! - For an exchange, the player draws a tile first and then puts another one into
//!   the bag, so the bag must not be empty. An exchange scores nothing.
//! - The match ends when a player has placed their last tile and the bag is empty, or
//!   when all players have passed in turn, once each. Every tile left in a rack then
//!   costs 5 points. An exchange is not a pass.
//! - A player who resigns ends the match for everyone and cannot win it.
//!
//! [`Setup`] has these numbers, and an option that forbids plain plurals. The tile with
//! the letter Q stands for Qu; [`match_words`] explains how.
//!
//! # Hidden tiles
//!
//! A [`Match`] keeps the bag and the racks to itself. A player gets a [`View`], which
//! holds only what that player may see.
//!
//! # Computers
//!
//! A [`Computer`] chooses turns from a view, so it sees no more than a person would.
//! [`Level`] describes how the four levels play; the README of the crate says how much
//! stronger each is than the one below it.
//!
//! # Saved matches
//!
//! [`Match::saved`] returns a text with the seed and the turns, and [`Match::load`]
//! plays them again. A text that was cut off or changed is an error, with the line
//! and what is wrong with it.
#![forbid(unsafe_code)]

mod bag;
mod computer;
mod level;
mod matches;
mod player;
mod plays;
mod rules;
mod saved;
mod setup;
mod state;
mod turn;
mod turn_error;
mod view;
mod words;

pub use computer::{
    Computer, ComputerError, Effort, Features, MOST_TURNS, Phase, Values, computer_match,
};
pub use level::{Level, LevelError};
pub use matches::{Match, MatchError};
pub use player::Player;
pub use plays::visit_plays;
pub use saved::{LoadError, LoadProblem};
pub use setup::{FEWEST_PLAYERS, LARGEST_BOARD, MOST_PLAYERS, MOST_POINTS, Setup, SetupError};
pub use state::End;
pub use turn::{Played, Turn, TurnFormError};
pub use turn_error::TurnError;
pub use view::View;
pub use words::{match_words, read_tiles, spell_rack, spell_tile, spell_word};

/// The README's examples are tests, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
