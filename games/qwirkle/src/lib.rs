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
//! use qwirkle::{Effort, Game, Level, Player, Role, Setup};
//!
//! let names = ["Ann", "Bea"];
//! let players = names.map(|name| Player::new(name, Role::Computer(Level::Greedy)));
//! let mut game = Game::new(Setup::default(), players.into(), 2)?;
//! while game.end().is_none() {
//!     let turn = game.suggest(Level::Greedy, Effort::DEFAULT);
//!     game.play(&turn)?;
//! }
//! let winners: Vec<&str> = game.leaders().iter().map(|&player| names[player]).collect();
//! assert_eq!(winners, ["Bea"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Board`] holds the tiles and judges turns. [`Game`] has the players, decks
//! and turns. [`Level`] says how well a computer plays, and [`Effort`] how long it
//! may think. [`Setup`] has all sizes and numbers. [`Game::saved`] and
//! [`Game::load`] convert games to text and back. [`dialogue`] prompts the
//! players and prints what happens.
//!
//! Built as `libqwirkle.a` or `libqwirkle.so`, the crate also contains the C
//! functions that the assignment's `main.c` calls, which `include/Qwirkle.h`
//! documents.
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
//! - [`Board::plays`] examines every empty cell next to a tile. The board remembers
//!   the tiles around each empty cell, so this does not walk along the lines.
//! - In a game of the usual size, a careful computer takes a tenth of a millisecond
//!   per turn and a deep one about thirteen milliseconds. A master takes the time
//!   that it gets.
//! - No computer takes longer than [`Effort::Time`] allows, apart from up to
//!   twenty milliseconds with thousands of tiles on the board.
//! - Undoing turns replays the game up to the first of them.

mod bag;
mod board;
mod cell;
mod computer;
mod deck;
pub mod dialogue;
mod ffi;
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
mod surroundings;
mod tile;

pub use bag::Bag;
pub use board::Board;
pub use cell::{Cell, Direction, Placement};
pub use computer::{Effort, Level, NotALevel};
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
