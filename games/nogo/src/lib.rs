//! Atari-go: two players put stones on a board, and the first player to have a
//! string of stones captured loses.
//!
//! O moves first. Stones go into empty cells and stay there. Adjacent stones of
//! one player form a string. The empty cells next to a string are its liberties,
//! and a string without liberties is captured. After each move, the opponent's
//! strings are checked first: if one is captured, the player who moved wins.
//! Otherwise, if one of that player's own strings is captured, the opponent
//! wins.
//!
//! ```
//! use nogo::{Game, Player, Size};
//!
//! let mut game = Game::new(Size::new(19, 19)?);
//! let mut moves = 0;
//! while game.play_computer().is_some() {
//!     moves += 1;
//! }
//! assert_eq!((moves, game.winner()), (182, Some(Player::X)));
//! # Ok::<(), nogo::NotASize>(())
//! ```
//!
//! [`Board`] holds the stones and knows whether strings are captured, [`Game`]
//! knows the next player and the winner, and [`Candidates`] decides where a
//! computer plays. [`Game::save`] writes a game, and [`Game::read`] reads it.
//!
//! # Costs
//!
//! - A move takes time logarithmic in the size of the adjacent strings, on any
//!   board. Strings are merged and never walked, and nothing recurses.
//! - A computer's move takes one step per taken cell that it tries first.
//! - A board needs nine bytes per cell. [`Board::picture`] copies nothing.
//!
//! # Limits
//!
//! - Heights and widths are 4 to 1,000.
//! - Moves cannot be undone.

mod board;
mod candidates;
mod count;
mod game;
mod number;
mod player;
mod saved;
mod size;
mod strings;

pub use board::Board;
pub use candidates::Candidates;
pub use game::{Game, Refusal};
pub use player::Player;
pub use saved::LoadError;
pub use size::{Cell, NotASize, Size};
