//! The text of a saved game.
//!
//! It tells the game by its seed and its turns, so that it can be read, and taken
//! back turn by turn after it is loaded:
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

/// Why a text is no saved game.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum LoadError {
    /// It is not UTF-8.
    #[error("it is no text")]
    NotText,
    /// A line is something else than it must be there.
    #[error("line {line} must be {wanted}")]
    Line {
        /// Which line, from 1 on.
        line: usize,
        /// What it must be.
        wanted: &'static str,
    },
    /// There is no such game.
    #[error("there is no such game: {0}")]
    Setup(#[from] SetupError),
    /// A turn is against the rules.
    #[error("line {line}: {refusal}")]
    Turn {
        /// Which line, from 1 on.
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
const PLAYER: &str = "'player', then human, greedy, careful or deep, and a name";
const PLAYED: &str = "'skip', or 'lay' and for each tile its name, row and column, such as Ar 5 6";

impl Game {
    /// The text in which the game is saved, from which [`Game::load`] makes an
    /// equal one.
    #[must_use]
    pub fn saved(&self) -> String {
        let Setup {
            rows,
            columns,
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
            "qwirkle 1\nboard {rows} {columns}\ncopies {copies}\ndeck {deck}\nturn {turn}\n\
             seed {seed}\n{players}{turns}"
        )
    }

    /// Reads a saved game, playing its turns anew.
    ///
    /// # Errors
    ///
    /// If it is not just what [`Game::saved`] gives for some game.
    pub fn load(text: &[u8]) -> Result<Game, LoadError> {
        let text = str::from_utf8(text).map_err(|_| LoadError::NotText)?;
        let mut lines = Lines::new(text);
        lines.take(VERSION, |line| (line == "qwirkle 1").then_some(()))?;
        let (rows, columns) = lines.take(BOARD, |line| {
            let (rows, columns) = line.strip_prefix("board ")?.split_once(' ')?;
            Some((number(rows)?, number(columns)?))
        })?;
        let setup = Setup {
            rows,
            columns,
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

/// The lines of a text that are not taken yet.
struct Lines<'a> {
    rest: &'a str,
    /// How many are.
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

    /// Whether the next line begins so.
    fn has(&self, start: &str) -> bool {
        self.rest.starts_with(start)
    }

    /// Takes a line, which ends with a newline and must mean something.
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

/// A number as it is printed: no sign where there is none, no zeros in front.
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
        let &[tile, row, column] = words else {
            return None;
        };
        let tile: Tile = tile.parse().ok()?;
        Some(Placement::new(
            tile,
            Cell::new(number(row)?, number(column)?),
        ))
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
