//! `upwords show`: a board as a picture.

use std::error::Error;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use hw3::Board;

use crate::output::Output;
use crate::wording::{Cause, Name};
use crate::{Common, Outcome, source};

mod svg;

use svg::Svg;

/// What is shown, and where.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Arguments {
    /// A board file or saved game; - for standard input
    board: PathBuf,
    /// Write an SVG picture to this file instead; - for standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Replace the SVG file if there is one
    #[arg(long, requires = "svg")]
    force: bool,
}

const HELP: &str = "\
A stack shows its height from 2 on. The SVG picture has stacks of up to five
tiles, the darker the higher, on a light ground of its own, for slides and
reports.

Examples:
  upwords show boards/tall-stacks.txt
  upwords show boards/tall-stacks.txt --svg board.svg
  upwords show saved.txt --svg - | rsvg-convert --zoom 2 > board.png

Exit status: 0 if the board is shown, 2 if it cannot be read, the picture cannot
be written, or its file is there already.";

/// Runs the verb.
pub fn run(arguments: &Arguments, common: &Common) -> Outcome {
    let board = source::board(&arguments.board)?;
    let mut out = Output::new(common.color);
    match &arguments.svg {
        None => out.draw(&board)?,
        Some(path) if path == Path::new(source::STANDARD) => write!(out, "{}", Svg(&board))?,
        Some(path) => save(&board, path, arguments.force)?,
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn save(board: &Board, path: &Path, force: bool) -> Result<(), Box<dyn Error>> {
    let text = Svg(board).to_string();
    let written = match force {
        true => fs::write(path, text),
        false => write_new(path, &text),
    };
    written.map_err(|error| {
        let name = Name(path);
        match error.kind() {
            ErrorKind::AlreadyExists => {
                format!("{name} is there already: use --force to replace it, or another name")
            }
            _ => format!("cannot write {name}: {}", Cause(&error)),
        }
        .into()
    })
}

/// Writes a file that is not there yet, whole or not at all.
fn write_new(path: &Path, text: &str) -> io::Result<()> {
    let mut file = File::options().write(true).create_new(true).open(path)?;
    file.write_all(text.as_bytes()).inspect_err(|_| {
        // Half a picture is of no use.
        _ = fs::remove_file(path);
    })
}
