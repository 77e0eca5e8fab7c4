//! What the program is asked to do.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufReader};
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;

use anstream::{AutoStream, ColorChoice};
use nogo::{Game, Size};

use crate::failure::Failure;

/// What to do.
pub enum Request {
    Play {
        players: [PlayerType; 2],
        start: Start,
        /// Whether stones have colours.
        colored: bool,
    },
    Help,
    Version,
}

/// Where a player's moves come from.
#[derive(Clone, Copy)]
pub enum PlayerType {
    Computer,
    Human,
}

/// What a game starts from.
pub enum Start {
    Empty(Size),
    Saved(PathBuf),
}

impl Request {
    /// Reads the arguments. Those that are faulty in several ways have the fault
    /// with the lowest status.
    ///
    /// Three or four arguments are always players and a board. Options come in
    /// other numbers, so that none can be taken for one of those.
    pub fn parse(arguments: &[OsString]) -> Result<Request, Failure> {
        let words: Vec<Option<&str>> = arguments.iter().map(|word| word.to_str()).collect();
        match words[..] {
            [_, _, _] | [_, _, _, _] => parse_play(arguments, false),
            [Some("--help")] => Ok(Request::Help),
            [Some("--version")] => Ok(Request::Version),
            [Some("--color"), when, ..] => {
                let colored = match when {
                    Some("auto") => AutoStream::choice(&io::stdout()) != ColorChoice::Never,
                    Some("always") => true,
                    Some("never") => false,
                    _ => return Err(Failure::Usage),
                };
                parse_play(&arguments[2..], colored)
            }
            _ => Err(Failure::Usage),
        }
    }
}

fn parse_play(arguments: &[OsString], colored: bool) -> Result<Request, Failure> {
    let players = |first, second| -> Result<[PlayerType; 2], Failure> {
        Ok([PlayerType::parse(first)?, PlayerType::parse(second)?])
    };
    match arguments {
        [first, second, height, width] => {
            let players = players(first, second)?;
            let size = Size::parse(height.as_bytes(), width.as_bytes());
            let start = Start::Empty(size.ok_or(Failure::Dimension)?);
            Ok(Request::Play {
                players,
                start,
                colored,
            })
        }
        [first, second, file] => Ok(Request::Play {
            players: players(first, second)?,
            start: Start::Saved(file.into()),
            colored,
        }),
        _ => Err(Failure::Usage),
    }
}

impl PlayerType {
    fn parse(argument: &OsStr) -> Result<PlayerType, Failure> {
        match argument.as_bytes() {
            b"c" => Ok(PlayerType::Computer),
            b"h" => Ok(PlayerType::Human),
            _ => Err(Failure::Type),
        }
    }
}

impl Start {
    /// The game that there is at the start.
    pub fn game(self) -> Result<Game, Failure> {
        match self {
            Start::Empty(size) => Ok(Game::new(size)),
            Start::Saved(path) => {
                let file = File::open(path).map_err(|_| Failure::Open)?;
                Game::read(BufReader::new(file)).map_err(|_| Failure::Contents)
            }
        }
    }
}
