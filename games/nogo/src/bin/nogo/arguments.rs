//! The command line.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::BufReader;
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;

use nogo::{Game, Size};

use crate::failure::Failure;
use crate::options::Options;

/// What the user asks for.
pub enum Request {
    Play {
        players: [PlayerType; 2],
        start: Start,
        options: Options,
    },
    /// Explain a saved game.
    Check(PathBuf),
    /// Draw the board of a saved game as an SVG picture.
    Draw(PathBuf),
    /// Measure how strong the computers are, and perhaps compare this with bars.
    Measure {
        check: bool,
    },
    /// Write test cases to a directory.
    Transcripts(PathBuf),
    Help,
    Version,
}

/// Where a player's moves come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// Parses the arguments. If several are wrong, returns the failure with the
    /// lowest exit status.
    ///
    /// Three or four arguments are always players and a board, as the assignment
    /// says. Our options come in other numbers, so they cannot be mistaken for
    /// players.
    pub fn parse(arguments: &[OsString]) -> Result<Request, Failure> {
        let words: Vec<Option<&str>> = arguments.iter().map(|word| word.to_str()).collect();
        match words[..] {
            [_, _, _] | [_, _, _, _] => parse_play(arguments, Options::default()),
            [Some("check"), _] => Ok(Request::Check((&arguments[1]).into())),
            [Some("draw"), _] => Ok(Request::Draw((&arguments[1]).into())),
            [Some("measure")] => Ok(Request::Measure { check: false }),
            [Some("measure"), Some("--check")] => Ok(Request::Measure { check: true }),
            [Some("transcripts"), _] => Ok(Request::Transcripts((&arguments[1]).into())),
            [Some("--help")] => Ok(Request::Help),
            [Some("--version")] => Ok(Request::Version),
            [Some(first), ..] if first.starts_with("--") => {
                let (options, rest) = Options::parse(arguments)?;
                parse_play(rest, options)
            }
            _ => Err(Failure::Usage),
        }
    }
}

fn parse_play(arguments: &[OsString], options: Options) -> Result<Request, Failure> {
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
                options,
            })
        }
        [first, second, file] => Ok(Request::Play {
            players: players(first, second)?,
            start: Start::Saved(file.into()),
            options,
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
    /// Creates the game, or reads it from its file.
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
