//! `upwords show`: draws a board.

use std::io::Write;
use std::path::{Path, PathBuf};

use board_svg::{Svg, Theme};
use terminal::{Exit, Outcome, write_file};

use crate::input;
use crate::output::Output;

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Arguments {
    /// A board file or saved game; - for standard input
    board: PathBuf,
    /// Write an SVG picture to this file; - for standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Replace the SVG file if it exists
    #[arg(long, requires = "svg")]
    force: bool,
    /// Draw the SVG picture on a dark background
    #[arg(long, requires = "svg")]
    dark: bool,
}

const HELP: &str = "\
A stack of two or more tiles shows its height. The SVG picture shows stacks of
up to five tiles; the higher a stack, the darker its top. It has a light
background, for slides and reports, or a dark one with --dark.

Examples:
  upwords show boards/tall-stacks.txt
  upwords show boards/tall-stacks.txt --svg board.svg
  upwords show saved.txt --svg - | rsvg-convert --zoom 2 > board.png

Exit status: 0 if the board is shown, and 2 if the board cannot be read, or if
the picture cannot be written or exists already.";

pub fn run(arguments: &Arguments) -> Outcome {
    let board = input::board(&arguments.board)?;
    let theme = match arguments.dark {
        true => Theme::Dark,
        false => Theme::Light,
    };
    let picture = Svg::new(&board).theme(theme);
    let mut out = Output::new();
    match &arguments.svg {
        None => out.draw(&board)?,
        Some(path) if path == Path::new(input::STANDARD) => write!(out, "{picture}")?,
        Some(path) => write_file(path, picture, arguments.force)?,
    }
    out.flush()?;
    Ok(Exit::Yes)
}
