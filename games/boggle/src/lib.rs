//! Boggle-ish, a word game from a systems course: sixteen letter dice on a tray,
//! a search for words, and points.
//!
//! The package contains this Rust library, which has no global state, and the
//! program `boggle`. Built as `libboggle.a` or `libboggle.so`, it also contains
//! the C functions of the assignment (`seedRandom`, `getRandom`, `permute`,
//! `shakeTray`, `printTray`, `findWord` and `scoreWord`) and what its `main.c`
//! defines (`lfsr`, `dice`, `trayDice`, `trayLetters` and `lfsrNext`), which
//! `include/boggle.h` documents.
//!
//! # A game
//!
//! A [`Tray`] holds a [`Die`] and its letter at each of sixteen positions. A
//! [`Random`] shakes it. A seed gives the same tray on every machine, in Rust
//! and in C.
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
//! assert_eq!(tray.score(b"MEAN"), 0); // M and E are not neighbors
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # Words
//!
//! A word is on the tray if a path of neighboring positions, in any of the eight
//! directions, spells it and uses no position twice. A position with `Q` spells
//! the two letters QU, so a word with a `Q` but no `U` after it is never found.
//!
//! [`Tray::find`] and [`Tray::score`] have no dictionary and accept any word on the
//! tray. [`Tray::words`] finds the words of a [`WordGraph`] that are on the tray;
//! [`parse_list`] builds one from a text.
//!
//! # Costs and limits
//!
//! - A word that needs a letter more often than the tray has it is refused
//!   without a search. A search takes a microsecond or two, and two milliseconds
//!   on the worst known trays, on which almost all letters are equal. It needs
//!   64 KiB of stack and no heap.
//! - Searching a shaken tray for all words of a large list takes about 15
//!   microseconds and one allocation. The worst case takes 0.7 seconds: sixteen
//!   equal letters, whose twelve million paths all spell words.
//! - The longest word that can be found has 32 letters, on a tray of sixteen
//!   `Q`. The longest word that scores has 16.
//! - [`Random`] is good enough for dice, but not for secrets.
//! - Only [`Tray::words`] and [`parse_list`] allocate, and only `printTray` prints.

mod die;
mod ffi;
mod find;
mod list;
mod positions;
mod random;
mod score;
mod tray;
mod word;
mod words;

pub use die::Die;
pub use list::parse_list;
pub use random::Random;
pub use tray::Tray;
pub use word::Word;
pub use word_graph::WordGraph;
