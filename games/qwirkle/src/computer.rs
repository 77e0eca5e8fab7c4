//! Computer players.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

pub(crate) use effort::Clock;
pub use effort::Effort;

use crate::state::State;
use crate::{Board, Deck, Play, Tile, Turn};

mod careful;
mod deep;
mod effort;
mod greedy;
mod master;

/// How well a computer plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Takes the most points.
    Greedy,
    /// Weighs points against what a play leaves open for the others.
    Careful,
    /// Deals the unseen tiles at random and plays the game on from there, many
    /// times. Searches ahead when it knows all tiles of the opponent.
    Deep,
    /// Like deep, but gives opponents tiles that fit their last turns, and plays only
    /// the next turns, with players who weigh what they leave open. Estimates who wins
    /// from there. Searches the endgame until it is solved or the effort is spent.
    Master,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 4] = [Level::Greedy, Level::Careful, Level::Deep, Level::Master];

    /// What a player of this level lays; `None` to skip. The choice depends on
    /// nothing but the view.
    pub(crate) fn choose(self, view: &View, effort: Effort) -> Option<Play> {
        let clock = Clock::start(effort);
        match self {
            Level::Greedy => greedy::choose(view),
            Level::Careful => careful::choose(view, clock),
            Level::Deep => deep::choose(view, clock),
            Level::Master => master::choose(view, effort, clock),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Level::Greedy => "greedy",
            Level::Careful => "careful",
            Level::Deep => "deep",
            Level::Master => "master",
        })
    }
}

/// A text is not the name of a level.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("a computer is greedy, careful, deep or master")]
pub struct NotALevel;

impl FromStr for Level {
    type Err = NotALevel;

    fn from_str(text: &str) -> Result<Level, NotALevel> {
        let named = Level::ALL
            .into_iter()
            .find(|level| level.to_string() == text);
        named.ok_or(NotALevel)
    }
}

/// Everything that the next player can see.
pub(crate) struct View<'a> {
    pub board: &'a Board,
    pub deck: &'a Deck,
    /// The tiles in the bag and in the other decks, sorted, so that the order
    /// reveals nothing.
    pub unseen: Vec<Tile>,
    /// The number of tiles of each player.
    pub deck_lens: Vec<usize>,
    pub points: Vec<u32>,
    pub player: usize,
    pub several: bool,
    /// All turns so far. Player 0 played the first one.
    pub turns: &'a [Turn],
}

impl<'a> View<'a> {
    pub fn new(state: &'a State, turns: &'a [Turn]) -> View<'a> {
        let seats = &state.seats;
        let others = seats
            .iter()
            .enumerate()
            .filter(|(index, _)| *index != state.next);
        let decks = others.flat_map(|(_, seat)| seat.deck.tiles());
        let mut unseen: Vec<Tile> = decks.chain(state.bag.tiles()).copied().collect();
        unseen.sort_unstable();
        View {
            board: &state.board,
            deck: &seats[state.next].deck,
            unseen,
            deck_lens: seats.iter().map(|seat| seat.deck.len()).collect(),
            points: seats.iter().map(|seat| seat.points).collect(),
            player: state.next,
            several: state.several,
            turns,
        }
    }

    /// The number of tiles in the bag.
    pub fn bag_len(&self) -> usize {
        let in_decks: usize = self.deck_lens.iter().sum();
        self.unseen.len() + self.deck.len() - in_decks
    }
}
