//! A variant of Upwords, the game of stacked letter tiles: the board, its
//! rules, undo and redo, and saved games.
//!
//! The crate is a Rust library and, built as `libhw3.a` or `libhw3.so`, a
//! drop-in for the five C functions of a systems course's third homework, with
//! more functions beside them. Both faces share one implementation; this page is
//! about the Rust one, and `include/hw3.h` tells all about the other.
//!
//! # A game
//!
//! A [`Game`] is a [`Board`], a [`Lexicon`] and what was played. A [`Placement`]
//! asks for a move: tiles from a cell on, to the right or down, where a space
//! keeps the tile that is there.
//!
//! ```
//! use hw3::{Board, Direction::{Horizontal, Vertical}, Game, Lexicon, Placement};
//!
//! let board: Board = "
//! ..........
//! ..........
//! ..........
//! ..HOME....
//! ..........
//! ..........
//! ..........
//! ..........
//! ".trim_start().parse()?;
//! let mut game = Game::new(board, Lexicon::embedded()?);
//!
//! assert_eq!(game.place(&Placement::new(2, 3, Vertical, "T PMAN")?)?, 5);
//! assert_eq!(game.place(&Placement::new(2, 5, Vertical, "P TAL")?)?, 4);
//! assert_eq!(game.place(&Placement::new(6, 1, Horizontal, "SN I")?)?, 3);
//!
//! assert_eq!(game.board().to_string(), "
//! ..........
//! ..........
//! ...T.P....
//! ..HOME....
//! ...P.T....
//! ...M.A....
//! .SNAIL....
//! ...N......
//! 0000000000
//! 0000000000
//! 0001010000
//! 0011110000
//! 0001010000
//! 0001010000
//! 0111110000
//! 0001000000
//! ".trim_start());
//!
//! // The board grows by what a word needs, and shrinks again.
//! game.place(&Placement::new(4, 6, Horizontal, "ABLEWARE")?)?;
//! assert_eq!(game.board().cols(), 14);
//! assert_eq!(game.words_made()[0].to_string(), "TABLEWARE (row 4, columns 5-13)");
//! assert!(game.undo());
//! assert_eq!(game.board().cols(), 10);
//! assert!(game.redo());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Why not?
//!
//! A move that breaks a rule changes nothing, and the [`Refusal`] says which
//! rule, where, and by what. The rules are numbered as in `docs/rules.md`. It is
//! the first of the reasons; [`Game::reasons`] has all of them.
//!
//! ```
//! use hw3::{Cell, Direction, Game, Lexicon, Placement, Refusal};
//!
//! let lexicon = Lexicon::new("home\nat\nmat\nham")?;
//! let mut game = Game::new(".....\nHOME.\n.....\n".parse()?, lexicon);
//!
//! let placement = Placement::new(1, 2, Direction::Vertical, " A")?;
//! let refusal = game.place(&placement).expect_err("MA is not in the list");
//! assert_eq!(refusal.to_string(), "MA (rows 1-2, column 2) is not in the word list (rule 8)");
//! match refusal {
//!     Refusal::NotAWord { word } => assert_eq!(word.start, Cell { row: 1, col: 2 }),
//!     other => panic!("{other}"),
//! }
//!
//! // Asking first is free: `check` never changes the game.
//! let placement = Placement::new(1, 2, Direction::Vertical, " AT")?;
//! assert_eq!(game.check(&placement), Ok(2));
//! assert_eq!(game.undo_count(), 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Words
//!
//! [`Lexicon::find`], and so [`Game::open`], looks for a word list as the C
//! functions do: the file that the environment variable `HW3_WORDS` names,
//! `./tests/words.txt`, `./words.txt`, and at last the list inside the library.
//! [`Lexicon::open`] reads a given file. All games of the process that use the
//! same list share one lexicon; it is freed with the last of them, and a list
//! that has changed on disk is read anew for the next game. A program that
//! never calls [`Lexicon::embedded`], [`Lexicon::find`] or [`Game::open`] does
//! not even carry the embedded list.
//!
//! # Costs and limits
//!
//! - A board takes one byte a cell, and some in reserve: a thirty-second more
//!   rows and columns when it is read, half as many again whenever it outgrows
//!   them. What lies below the top of a stack is not kept.
//! - A placement costs the cells that it reads: its own and those of the words
//!   it makes. The size of the board does not matter, except that growing
//!   beyond the reserve moves the board, rarely enough that it costs what is
//!   added.
//! - Undo and redo keep a node of 48 bytes for each play, and two more for each
//!   tile of a play that reaches over more than 22 cells.
//! - A lexicon takes the size of its text and six to twelve bytes a word.
//! - A board has at most [`Board::MAX_SIDE`] rows and columns, a word list less
//!   than 4 GiB.
//! - The library prints nothing and starts no thread. Nothing stays in memory
//!   once the last game is gone; of the C functions, the sentence of the last
//!   failure in each thread, until the thread ends.
//! - Unix only: file names from C are bytes, and permissions are kept on save.
//!
//! There is no scoring, no rack and no opponent: this is the board and its
//! rules.

mod board;
mod bytes;
mod cell;
mod direction;
mod directory;
mod ffi;
mod file_name;
mod game;
mod history;
mod letters;
mod lexicon;
mod line;
mod memory;
#[cfg(hw3_panics)]
mod panics;
mod picture;
mod placement;
mod play;
mod read;
mod refusal;
mod rules;
mod save;
mod stack;
mod tile;
mod word;
mod wording;

pub use board::{Board, BoardError, Half};
pub use cell::Cell;
pub use direction::Direction;
pub use game::{Game, OpenError, SaveError};
pub use lexicon::{Lexicon, LexiconError};
pub use picture::Picture;
pub use placement::{Placement, Tiles};
pub use refusal::Refusal;
pub use stack::{Height, Stack};
pub use tile::Tile;
pub use word::Word;

/// The README's Rust examples are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
