//! Qwirkle with letters: players lay tiles in rows and columns in which all have
//! one letter or all have one colour, and score for what they make longer.
//!
//! There are tiles with the letters A to D in red, green, blue and yellow, two of
//! each. Every player draws six from a bag, and one more goes to the middle of a
//! board of 11 x 11 cells. Then they take turns: one lays a tile, or several, and
//! draws as many as she has laid while the bag has any; or she skips. The game is
//! over when somebody has no tiles left or nobody can lay one, and the most points
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
//! [`Board`] has the tiles and judges what is laid, [`Game`] the players, decks and
//! turns, [`Level`] how well a computer plays. [`Setup`] has all sizes and numbers.
//! [`Game::saved`] and [`Game::load`] are for files.
//!
//! # Rules
//!
//! 1. In a turn a player lays at least one tile; only one, unless
//!    [`Setup::several`] allows more.
//! 2. She has all of them in her deck.
//! 3. Each goes into an empty cell of the board.
//! 4. All are in one row or one column, and no cell between them stays empty.
//! 5. At least one is a neighbour of a tile that was on the board before: above,
//!    below, to the left or to the right of it.
//! 6. Tiles side by side in a row or column, which are a run, have one letter or
//!    one colour.
//! 7. No run has the same tile twice.
//!
//! A run with a tile that was laid brings a point for each of its tiles, and four
//! more if it is complete: if it has four tiles. It counts once, however many of
//! its tiles are new. A tile alone is no run.
//!
//! # Costs
//!
//! - A turn costs what its lines hold, and a copy of the board.
//! - [`Board::plays`] looks at every cell beside a tile. In a game of the usual
//!   size a careful computer takes less than a millisecond for a turn, and a deep
//!   one fifty. With four thousand tiles on the board it is a tenth of a second,
//!   and half a minute.
//! - Undoing plays the game anew up to there.

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
mod table;
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
pub use table::End;
pub use terminal::Random;
pub use tile::{Color, Letter, NotATile, Tile};
