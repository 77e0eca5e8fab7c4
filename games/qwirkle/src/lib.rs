//! Qwirkle with letters: players lay tiles so that each row and column has one
//! letter or one color, and score for the lines that they start or extend.
//!
//! The tiles have the letters A to D in red, green, blue and yellow, with two
//! copies of each. Every player draws six from a bag, and one more goes to the
//! middle of a board of 11 x 11 cells. In a turn, a player lays one or more
//! tiles and draws the same number while the bag has any, or skips. The game is
//! over when a player has no tiles left or nobody can lay one. The most points
//! win.
//!
//! ```
//! use qwirkle::{Game, Level, Player, Role, Setup};
//!
//! let names = ["Ann", "Bea"];
//! let players = names.map(|name| Player::new(name, Role::Computer(Level::Greedy)));
//! let mut game = Game::new(Setup::default(), players.into(), 2)?;
//! while game.end().is_none() {
//!     let turn = game.suggest(Level::Greedy);
//!     game.play(&turn)?;
//! }
//! let winners: Vec<&str> = game.leaders().iter().map(|&player| names[player]).collect();
//! assert_eq!(winners, ["Bea"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Board`] holds the tiles and judges turns. [`Game`] has the players, decks
//! and turns. [`Level`] says how well a computer plays. [`Setup`] has all sizes
//! and numbers. [`Game::saved`] and [`Game::load`] convert games to text and
//! back.
//!
//! # Rules
//!
//! 1. In a turn, a player lays at least one tile, and only one unless
//!    [`Setup::several`] allows more.
//! 2. All of them are in the player's deck.
//! 3. Each goes into an empty cell of the board.
//! 4. All go into one row or one column and leave no gap between them.
//! 5. At least one is next to a tile that was on the board before: above, below, to
//!    the left or to the right of it.
//! 6. Adjacent tiles in a row or column form a run, which has one letter or one
//!    color.
//! 7. A run does not contain the same tile twice.
//!
//! Each run with a new tile scores one point per tile, and four more if it is
//! complete with four tiles. It counts once, however many of its tiles are new. A
//! single tile is not a run.
//!
//! # Costs
//!
//! - A turn costs a copy of the board and a walk along its lines.
//! - [`Board::plays`] examines every empty cell next to a tile. In a game of the
//!   usual size, a careful computer takes less than a millisecond per turn and a
//!   deep one fifty milliseconds. With four thousand tiles on the board, they take a
//!   tenth of a second and half a minute.
//! - Undoing a turn replays the game up to it.

mod bag;
mod board;
mod cell;
mod computer;
mod deck;
mod game;
mod ink;
mod kinds;
mod picture;
mod plays;
mod refusal;
mod rules;
mod run;
mod saved;
mod segment;
mod setup;
mod state;
mod tile;

pub use bag::Bag;
pub use board::Board;
pub use cell::{Cell, Direction, Placement};
pub use computer::{Level, NotALevel};
pub use deck::Deck;
pub use game::{Game, Player, Role, Turn};
pub use ink::Ink;
pub use kinds::Kinds;
pub use picture::Picture;
pub use plays::Play;
pub use refusal::Refusal;
pub use run::{Run, Score};
pub use saved::LoadError;
pub use setup::{LARGEST_BOARD, MOST_COPIES, Setup, SetupError};
pub use state::End;
pub use terminal::Random;
pub use tile::{Color, Letter, NotATile, Tile};
