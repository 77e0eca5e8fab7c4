//! The command line.

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::PathBuf;

use crate::dialogue::parse_seed;
use crate::failure::Failure;

/// What the user asks for.
pub enum Request {
    Play(Options),
    Solve {
        seed: i32,
        words: Option<PathBuf>,
    },
    /// Write test cases to a directory.
    Transcripts(PathBuf),
    Help,
    Version,
}

/// The options of a game.
#[derive(Default)]
pub struct Options {
    /// The file with the list of words.
    pub words: Option<PathBuf>,
    pub is_strict: bool,
    /// Show the words that the player has missed.
    pub solves: bool,
}

impl Request {
    /// Parses the arguments.
    pub fn parse(arguments: impl Iterator<Item = OsString>) -> Result<Request, Failure> {
        let mut arguments = arguments.peekable();
        if arguments.next_if(|verb| verb == "solve").is_some() {
            return parse_solve(arguments);
        }
        if arguments.next_if(|verb| verb == "transcripts").is_some() {
            return parse_transcripts(arguments);
        }
        let mut options = Options::default();
        while let Some(argument) = arguments.next() {
            match argument.as_bytes() {
                b"-h" | b"--help" => return Ok(Request::Help),
                b"-V" | b"--version" => return Ok(Request::Version),
                b"--strict" => options.is_strict = true,
                b"--solve" => options.solves = true,
                _ => match words(&argument, &mut arguments)? {
                    Some(file) => options.words = Some(file),
                    None => return Err(Failure::Argument { argument }),
                },
            }
        }
        match options {
            Options {
                words: Some(_),
                is_strict: false,
                solves: false,
            } => Err(Failure::UnusedWords),
            options => Ok(Request::Play(options)),
        }
    }
}

fn parse_solve(mut arguments: impl Iterator<Item = OsString>) -> Result<Request, Failure> {
    let (mut seed, mut list) = (None, None);
    while let Some(argument) = arguments.next() {
        if matches!(argument.as_bytes(), b"-h" | b"--help") {
            return Ok(Request::Help);
        }
        if let Some(file) = words(&argument, &mut arguments)? {
            list = Some(file);
            continue;
        }
        if seed.is_some() {
            return Err(Failure::Argument { argument });
        }
        // A seed may be negative, so not every argument with a dash is an option.
        match parse_seed(argument.as_bytes()) {
            Some(number) => seed = Some(number),
            None => return Err(Failure::SeedArgument { argument }),
        }
    }
    let seed = seed.ok_or(Failure::NoSeed)?;
    Ok(Request::Solve { seed, words: list })
}

fn parse_transcripts(arguments: impl Iterator<Item = OsString>) -> Result<Request, Failure> {
    let arguments: Vec<OsString> = arguments.collect();
    match &arguments[..] {
        [help] if help == "-h" || help == "--help" => Ok(Request::Help),
        [directory] => Ok(Request::Transcripts(directory.into())),
        _ => Err(Failure::Directory),
    }
}

/// The file of `--words FILE` or `--words=FILE`; `None` for another argument.
fn words(
    argument: &OsStr,
    rest: &mut impl Iterator<Item = OsString>,
) -> Result<Option<PathBuf>, Failure> {
    if argument == "--words" {
        let file = rest.next().ok_or(Failure::NoFile)?;
        return Ok(Some(file.into()));
    }
    let file = argument.as_bytes().strip_prefix(b"--words=");
    Ok(file.map(|file| OsString::from_vec(file.to_vec()).into()))
}
