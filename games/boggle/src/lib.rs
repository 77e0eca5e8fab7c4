//! Boggle-ish, the word game of sixteen dice that a course has its students
//! write: the dice and the tray, the search for a word, the points.
//!
//! The crate is a Rust library without any global state, the program `boggle`,
//! and, built as `libboggle.a` or `libboggle.so`, the assignment's C functions
//! `seedRandom`, `getRandom`, `permute`, `shakeTray`, `printTray`, `findWord`
//! and `scoreWord` with its arrays `trayDice` and `trayLetters`. This page is
//! about the Rust library, and `include/boggle.h` tells all about the C one.
//!
//! # A game
//!
//! A [`Tray`] holds a [`Die`] and its letter at each of sixteen positions. A
//! [`Random`] shakes it: the same seed gives the same tray, on every machine
//! and in C. Then words can be looked for.
//!
//! ```
//! use boggle::{Random, Tray};
//!
//! let mut random = Random::new();
//! random.seed(100);
//! let mut tray = Tray::new();
//! tray.shake(&mut random);
//!
//! let mut drawn = Vec::new();
//! tray.draw(&mut drawn)?;
//! assert_eq!(String::from_utf8_lossy(&drawn), "\
//! N  Y  M  X  \n\
//! Qu A  U  U  \n\
//! N  E  I  A  \n\
//! N  A  Y  E  \n");
//!
//! assert!(tray.find(b"QUAY"));
//! assert_eq!(tray.score(b"QUAY"), 1);
//! assert_eq!(tray.score(b"MEAN"), 0); // M and E are not neighbours
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # What a word is
//!
//! A path from neighbour to neighbour in the eight directions, within the tray,
//! that uses no position twice. A position with `Q` is the two letters QU and
//! nothing else, so that a word with a `Q` and no `U` after it is never found.
//! Whether a word is in a dictionary does not matter.
//!
//! # Costs and limits
//!
//! - A word that has a letter more often than the tray is refused without a
//!   search. A search takes a microsecond or two, and on the worst trays that
//!   are known, nearly all of one letter, two milliseconds. It needs 64 KiB of
//!   the stack, and no heap.
//! - The longest word that can be found has 32 letters, on a tray of sixteen
//!   `Q`; the longest that scores has 16.
//! - [`Random`] is good for games of dice and for nothing secret.
//! - The library prints nothing, apart from `printTray`, and allocates nothing.

mod die;
mod ffi;
mod find;
mod random;
mod score;
mod tray;

pub use die::Die;
pub use random::Random;
pub use tray::Tray;
