//! Atari-go: two players put stones on a board, and the first whose string of
//! stones has no liberties left loses.
//!
//! The player O begins. Stones go into empty cells and stay. Stones of a player
//! that touch, side by side or one above the other, are a string; the empty
//! cells that it touches are its liberties. After each stone the strings of the
//! opponent are looked at first: if one has no liberties, whoever placed the
//! stone has won. If not, but the stone has taken the last liberty of a string
//! of its own, the opponent has.
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
//! [`Board`] has the stones and knows which strings are captured, [`Game`] whose
//! turn it is and who wins, [`Candidates`] where a computer plays. A game is
//! written with [`Game::save`] and read with [`Game::read`].
//!
//! # Costs
//!
//! - A stone costs the same on any board, but for the logarithm in finding the
//!   strings beside it: they are joined, never walked along, and nothing
//!   recurses.
//! - A computer's move costs a step for every taken cell that it tries before.
//! - A board takes nine bytes a cell. [`Board::picture`] copies nothing.
//!
//! # Limits
//!
//! - Heights and widths are 4 to 1,000.
//! - A move cannot be taken back.

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
