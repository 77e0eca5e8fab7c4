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
//! knows the next player and the winner, and [`Candidates`] decides where the
//! computer of the assignment plays. [`Computer`] is a strong player:
//!
//! ```
//! use nogo::{Computer, Effort, Game, Player, Size};
//!
//! let mut game = Game::new(Size::new(7, 7)?);
//! let mut strong = Computer::new(Effort::Playouts(500), 1);
//! while game.winner().is_none() {
//!     match game.next() {
//!         Player::O => game.play_computer(),
//!         Player::X => strong.choose(&game)?.inspect(|&cell| {
//!             let _ = game.play(cell);
//!         }),
//!     };
//! }
//! assert_eq!(game.winner(), Some(Player::X));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Game::save`] writes a game, and [`Game::read`] reads it. A [`Rejection`] says
//! where and why a text is not a saved game.
//!
//! # Costs
//!
//! - A move takes time logarithmic in the size of the adjacent strings, on any
//!   board. Strings are merged and never walked, and nothing recurses.
//! - A move of [`Game::play_computer`] takes one step per taken cell that it tries
//!   first.
//! - A [`Computer`] thinks as long as its [`Effort`] says. It needs about 80 MB at
//!   most.
//! - A board needs nine bytes per cell. [`Board::picture`] copies nothing.
//!
//! # Limits
//!
//! - Heights and widths are 4 to 1,000.
//! - A [`Computer`] plays on boards of up to 19 x 19 cells.
//! - A game does not remember its moves. To take one back, keep a clone, or play the
//!   others again.

mod board;
mod candidates;
mod computer;
mod count;
mod game;
mod number;
mod player;
mod rejection;
mod saved;
mod size;
mod strings;

pub use board::Board;
pub use candidates::Candidates;
pub use computer::{Computer, Effort, TooLarge};
pub use game::{Game, Refusal};
pub use player::Player;
pub use rejection::{Fault, Field, LoadError, Rejection};
pub use size::{Cell, NotASize, Size};
