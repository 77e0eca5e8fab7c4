//! The text of a saved game.
//!
//! It consists of the setup, the seed, the players and the turns. Loading it plays
//! the turns again, so they can still be undone:
//!
//! ```text
//! qwirkle 1
//! board 11 11
//! copies 2
//! deck 6
//! turn several
//! seed 42
//! player human Ann
//! player careful Zoe
//! lay Ab 5 6 Ag 5 7
//! skip
//! ```

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{Cell, Game, Placement, Player, Refusal, Role, Setup, SetupError, Tile, Turn};

/// Why a text is not a saved game.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum LoadError {
    /// It is not UTF-8.
    #[error("it is not UTF-8 text")]
    NotText,
    /// A line is not what it must be.
    #[error("line {line} must be {wanted}")]
    Line {
        /// The line, counted from 1.
        line: usize,
        /// What it must be.
        wanted: &'static str,
    },
    /// The setup is invalid.
    #[error("invalid setup: {0}")]
    Setup(#[from] SetupError),
    /// A turn is illegal.
    #[error("line {line}: {refusal}")]
    Turn {
        /// The line, counted from 1.
        line: usize,
        /// Why the turn is refused.
        refusal: Refusal,
    },
}

const VERSION: &str = "'qwirkle 1'";
const BOARD: &str = "'board' and the numbers of rows and columns";
const COPIES: &str = "'copies' and the number of tiles of each kind";
const DECK: &str = "'deck' and the number of tiles in a full deck";
const TURN: &str = "'turn several' or 'turn one'";
const SEED: &str = "'seed' and a number";
const PLAYER: &str = "'player', then 'human' or the level of a computer, and a name";
const PLAYED: &str = "'skip', or 'lay' and for each tile its name, row and column, such as Ar 5 6";

impl Game {
    /// The text of the saved game, which [`Game::load`] reads.
    #[must_use]
    pub fn saved(&self) -> String {
        let Setup {
            rows,
            cols,
            copies,
            deck,
            several,
        } = self.setup();
        let turn = if *several { "several" } else { "one" };
        let seed = self.seed();
        let players = self.players().iter();
        let players: String = players
            .map(|Player { name, role }| format!("player {role} {name}\n"))
            .collect();
        let turns = self.turns().iter();
        let turns: String = turns.map(|turn| format!("{turn}\n")).collect();
        format!(
            "qwirkle 1\nboard {rows} {cols}\ncopies {copies}\ndeck {deck}\nturn {turn}\n\
             seed {seed}\n{players}{turns}"
        )
    }

    /// Reads a saved game and plays its turns again.
    ///
    /// # Errors
    ///
    /// If the text is not exactly what [`Game::saved`] returns for some game.
    pub fn load(text: &[u8]) -> Result<Game, LoadError> {
        let text = str::from_utf8(text).map_err(|_| LoadError::NotText)?;
        let mut lines = Lines::new(text);
        lines.take(VERSION, |line| (line == "qwirkle 1").then_some(()))?;
        let (rows, cols) = lines.take(BOARD, |line| {
            let (rows, cols) = line.strip_prefix("board ")?.split_once(' ')?;
            Some((number(rows)?, number(cols)?))
        })?;
        let setup = Setup {
            rows,
            cols,
            copies: lines.take(COPIES, |line| number(line.strip_prefix("copies ")?))?,
            deck: lines.take(DECK, |line| number(line.strip_prefix("deck ")?))?,
            several: lines.take(TURN, |line| match line.strip_prefix("turn ")? {
                "several" => Some(true),
                "one" => Some(false),
                _ => None,
            })?,
        };
        let seed = lines.take(SEED, |line| number(line.strip_prefix("seed ")?))?;
        let mut players = Vec::new();
        while lines.has("player ") {
            players.push(lines.take(PLAYER, player)?);
        }
        let mut game = Game::new(setup, players, seed)?;
        while !lines.is_empty() {
            let turn = lines.take(PLAYED, turn)?;
            let played = game.play(&turn);
            played.map_err(|refusal| LoadError::Turn {
                line: lines.taken,
                refusal,
            })?;
        }
        Ok(game)
    }
}

/// Reads a text line by line.
struct Lines<'a> {
    rest: &'a str,
    /// The number of lines read.
    taken: usize,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Lines<'a> {
        Lines {
            rest: text,
            taken: 0,
        }
    }

    fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// Returns true if the next line begins like this.
    fn has(&self, start: &str) -> bool {
        self.rest.starts_with(start)
    }

    /// Reads and parses a line, which must end with a newline.
    fn take<T>(
        &mut self,
        wanted: &'static str,
        parse: impl FnOnce(&'a str) -> Option<T>,
    ) -> Result<T, LoadError> {
        self.taken += 1;
        let (line, rest) = self.rest.split_once('\n').unwrap_or(("", ""));
        self.rest = rest;
        let line_error = LoadError::Line {
            line: self.taken,
            wanted,
        };
        parse(line).ok_or(line_error)
    }
}

/// Parses a number in its canonical form, without a plus sign or leading zeros.
fn number<T: FromStr + ToString>(text: &str) -> Option<T> {
    let number: T = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

fn player(line: &str) -> Option<Player> {
    let (role, name) = line.strip_prefix("player ")?.split_once(' ')?;
    let role = match role {
        "human" => Role::Human,
        level => Role::Computer(level.parse().ok()?),
    };
    Some(Player::new(name, role))
}

fn turn(line: &str) -> Option<Turn> {
    if line == "skip" {
        return Some(Turn::Skip);
    }
    let words: Vec<&str> = line.strip_prefix("lay ")?.split(' ').collect();
    let placements = words.chunks(3).map(|words| {
        let &[tile, row, col] = words else {
            return None;
        };
        let tile: Tile = tile.parse().ok()?;
        Some(Placement::new(tile, Cell::new(number(row)?, number(col)?)))
    });
    Some(Turn::Lay(placements.collect::<Option<_>>()?))
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Role::Human => f.write_str("human"),
            Role::Computer(level) => write!(f, "{level}"),
        }
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Turn::Skip => f.write_str("skip"),
            Turn::Lay(placements) => {
                f.write_str("lay")?;
                let mut placements = placements.iter();
                placements.try_for_each(|placement| write!(f, " {placement}"))
            }
        }
    }
}
