//! `qwirkle show`: draws the board of a saved game.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use qwirkle::dialogue::load;
use terminal::{Exit, Outcome, is_colored, write_file};

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
        Some(path) => write_file(path, Svg(board), arguments.force)?,
    }
    out.flush()?;
    Ok(Exit::Yes)
}
