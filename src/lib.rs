//! placeholder
mod board;
mod direction;
mod ffi;
mod game;
mod history;
mod lexicon;
mod line;
mod placement;
mod play;
mod refusal;
mod rules;
mod save;
mod stack;
mod tile;
mod word;

pub use board::{Board, BoardError, Half};
pub use direction::Direction;
pub use game::{Game, OpenError, SaveError};
pub use lexicon::{Lexicon, LexiconError};
pub use line::Cell;
pub use placement::{Placement, Tiles};
pub use play::Play;
pub use refusal::Refusal;
pub use stack::{Height, Stack};
pub use tile::Tile;
pub use word::Word;
