//! `qwirkle show`: the board of a saved game.

use std::error::Error;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::console::is_colored;
use crate::play::load;
use crate::{Common, Outcome};

mod svg;

use svg::Svg;

/// What is shown, and where.
#[derive(clap::Args)]
pub struct Arguments {
    /// A saved game
    game: PathBuf,
    /// Write an SVG picture to this file instead; - for standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// Runs the verb.
pub fn run(arguments: &Arguments, common: &Common) -> Outcome {
    let game = load(&arguments.game)?;
    let board = game.board();
    let mut out = std::io::stdout().lock();
    match &arguments.svg {
        None => write!(out, "{}", board.picture().colored(is_colored(common.color)))?,
        Some(path) if path == Path::new("-") => write!(out, "{}", Svg(board))?,
        Some(path) => save(path, &Svg(board).to_string())?,
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn save(path: &Path, picture: &str) -> Result<(), Box<dyn Error>> {
    let written = whole_file::replace(path, |output| output.write_all(picture.as_bytes()));
    written.map_err(|error| format!("cannot write {}: {error}", path.display()).into())
}
