//! Playing at a terminal, or anything else that reads and writes lines: the
//! questions, the boards and the turns of the program `qwirkle` and of the C
//! functions.
//!
//! ```
//! use qwirkle::dialogue::{Computers, Console, Manner, play};
//! use qwirkle::{Effort, Game, Setup};
//!
//! let typed = "1\nAnn\nh\nAg 4 5\nq\n";
//! let mut shown = Vec::new();
//! let mut console = Console::new(typed.as_bytes(), &mut shown, false, false);
//! let players = console.ask_players(&Setup::default(), Computers::OfAnyLevel)?;
//! let game = Game::new(Setup::default(), players, 2)?;
//! let manner = Manner::Full { save: None, undo_at_end: true };
//! play(&mut console, game, &manner, Effort::DEFAULT)?;
//!
//! let shown = String::from_utf8(shown)?;
//! assert!(shown.contains("Ann lays Ag on (4,5) : 2 points."), "{shown}");
//! assert!(shown.ends_with("Dear Ann, I wish you farewell and hope to see you again soon !!!\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Console`] asks and answers. [`deal()`] deals until somebody can lay a tile, and
//! [`play()`] plays a game to its end, with what its [`Manner`] lets people type. A
//! [`Stop`] says why a dialogue stops early.

mod console;
mod deal;
mod farewell;
mod file;
mod play;
mod question;
mod request;
mod table;

pub use console::{Console, Stop};
pub use deal::{Seed, deal};
pub(crate) use deal::{announce_share, explain};
pub(crate) use farewell::farewell;
pub use farewell::{NAMELESS, leave};
pub use file::{FileError, load, save};
pub(crate) use play::play_turn;
pub use play::{Manner, play};
pub use question::Computers;
pub use request::parse_placement;
pub(crate) use table::{all_names, congratulate, display, shown};
