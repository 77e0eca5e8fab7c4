//! `qwirkle show`: draws the board of a saved game.

use std::error::Error;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use terminal::{Cause, Exit, Outcome, is_colored};
use whole_file::PathText;

use crate::play::load;

mod svg;

use svg::Svg;

/// What to draw, and where to.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Arguments {
    /// The saved game
    game: PathBuf,
    /// Write an SVG picture to this file instead; - for standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Replace the SVG file if it exists
    #[arg(long, requires = "svg")]
    force: bool,
}

const HELP: &str = "\
Examples:
  qwirkle show game.txt
  qwirkle show game.txt --svg board.svg
  qwirkle show game.txt --svg - | rsvg-convert --zoom 2 > board.png

Exit status: 0 the board was drawn, 2 the game cannot be read, or the picture
cannot be written or already exists.";

/// Runs the verb.
pub fn run(arguments: &Arguments) -> Outcome {
    let game = load(&arguments.game)?;
    let board = game.board();
    let mut out = io::stdout().lock();
    match &arguments.svg {
        None => write!(out, "{}", board.picture().colored(is_colored()))?,
        Some(path) if path == Path::new("-") => write!(out, "{}", Svg(board))?,
        Some(path) => save(path, &Svg(board).to_string(), arguments.force)?,
    }
    out.flush()?;
    Ok(Exit::Yes)
}

fn save(path: &Path, picture: &str, force: bool) -> Result<(), Box<dyn Error>> {
    let write = |out: &mut whole_file::Output<'_>| out.write_all(picture.as_bytes());
    let written = match force {
        true => whole_file::replace(path, write),
        false => whole_file::create(path, write),
    };
    written.map_err(|error| {
        let name = PathText(path);
        match error.kind() {
            ErrorKind::AlreadyExists => {
                format!("{name} already exists: use --force to replace it, or another name")
            }
            _ => format!("cannot write {name}: {}", Cause(&error)),
        }
        .into()
    })
}
