//! A variant of Upwords, the game of stacked letter tiles: the board, its
//! rules, undo and redo, and saved games.
//!
//! The crate is a Rust library. Built as `libhw3.a` or `libhw3.so`, it also
//! implements the five C functions of a systems course's third homework, plus
//! others. Both interfaces share one implementation. This page describes the Rust
//! interface; `include/hw3.h` documents the C interface.
//!
//! # A game
//!
//! A [`Game`] consists of a [`Board`], a [`Lexicon`] and the moves played. A
//! [`Placement`] describes a move: tiles starting at a cell, going right or down.
//! A space leaves the tile on that cell uncovered.
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
//! // The board grows for a word, and undo shrinks it again.
//! game.place(&Placement::new(4, 6, Horizontal, "ABLEWARE")?)?;
//! assert_eq!(game.board().cols(), 14);
//! assert_eq!(game.words_made()?[0].to_string(), "TABLEWARE (row 4, columns 5-13)");
//! assert!(game.undo());
//! assert_eq!(game.board().cols(), 10);
//! assert!(game.redo());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Why not?
//!
//! A move that breaks a rule changes nothing. The [`Refusal`] says which rule it
//! breaks, where, and how; the rules are numbered as in `docs/rules.md`.
//! [`Game::reasons`] reports every broken rule.
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
//! // `check` never changes the game.
//! let placement = Placement::new(1, 2, Direction::Vertical, " AT")?;
//! assert_eq!(game.check(&placement), Ok(2));
//! assert_eq!(game.undo_count(), 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What can I play?
//!
//! [`Game::plays`] finds every legal play with the tiles of a [`Rack`], with its words
//! and its points by the official rules. It takes some 30 µs for seven tiles on a board
//! of ten rows and ten columns.
//!
//! ```
//! use hw3::{Board, Game, Lexicon, Rack};
//!
//! let board: Board = "....\n.HOT\n....\n".parse()?;
//! let game = Game::new(board, Lexicon::embedded()?);
//! let rack: Rack = "sn".parse()?;
//! let plays = game.plays(&rack).without_growth();
//! let best = &plays.best(3)?[0];
//! assert_eq!(best.placement.to_string(), r#"1 0 H "S""#);
//! let words: Vec<&str> = best.words.iter().map(|word| word.text()).collect();
//! assert_eq!((words, best.score), (vec!["SHOT"], 8));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Words
//!
//! [`Lexicon::find`], which [`Game::open`] uses, reads the first list that
//! exists: the file named by the environment variable `HW3_WORDS`,
//! `./tests/words.txt`, `./words.txt`, or the list in the library.
//! [`Lexicon::open`] reads a given file.
//!
//! The list in the library needs no setup. A list in a file is read, and its
//! first words are looked up in the text; a hash table follows when it pays off.
//! [`Lexicon`] explains which way is used when, and why. A program with many
//! games should keep the lexicon and clone it for each game: clones share their
//! memory. A program that never calls [`Lexicon::embedded`], [`Lexicon::find`] or
//! [`Game::open`] does not link the list in the library.
//!
//! # Features
//!
//! - `files` (default): opening and saving files, on Unix.
//! - `capi` (default): the C interface. Without it, cbindgen is not compiled.
//! - `serde`: [`Placement`], [`Move`], [`Board`] and [`Refusal`] implement
//!   `Serialize` and `Deserialize`.
//!
//! Without default features, the crate is the pure core: it uses neither files
//! nor `libc`.
//!
//! # Costs and limits
//!
//! - A board takes one byte per cell plus a reserve: 3% more rows and columns
//!   when it is read, 50% more whenever it outgrows them. Covered tiles are not
//!   stored.
//! - A placement takes time linear in the cells it reads: its own and those of
//!   the words it makes. The size of the board does not matter.
//! - Undo and redo store 48 bytes per move, and two more per tile of a move that
//!   spans more than 22 cells.
//! - A lexicon takes the size of its text. Its table adds six to twelve bytes per
//!   word, and its graph about five. The list in the library takes no memory
//!   except for the pages that are read.
//! - A board has at most [`Board::MAX_SIDE`] rows and columns, and a word list
//!   less than 4 GiB.
//! - The library prints nothing and starts no threads. When memory runs out, the
//!   C functions and the methods here return an error. Only `clone`, serde, the
//!   environment in [`Lexicon::find`], and the strings of [`Lexicon::iter`] and
//!   [`WordGraph`] abort, as they do everywhere in the standard library.
//!
//! The rules are those of the assignment, which has no racks and no points. [`Rack`],
//! [`Game::plays`] and [`Game::score`] add them for programs that want to suggest moves.
//! The crate has no turns and no players.

#[cfg(feature = "capi")]
mod ffi;
#[cfg(feature = "files")]
mod files;
mod game;
mod lexicon;
mod lines;
mod memory;
#[cfg(hw3_panics)]
mod panics;

#[cfg(feature = "files")]
pub use files::{OpenError, SaveError};
pub use game::{
    Board, BoardError, Cell, Direction, Game, Half, Height, Move, Picture, Placement,
    PlacementError, Play, PlayRef, Plays, PlaysError, Rack, RackError, Refusal, Scoring, Stack,
    Tile, Word,
};
pub use lexicon::{Lexicon, LexiconError};
pub use memory::OutOfMemory;
pub use word_graph::{GraphError, GraphNode, WordGraph};

/// The Rust examples of both READMEs are tests, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../docs/crate.md")]
struct Readme;
