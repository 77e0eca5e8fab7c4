//! `upwords simulate`: plays a game script.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use hw3::Board;
use terminal::{Exit, Outcome};
use upwords_script::Step;
use whole_file::{Cause, PathText, Plain};

use crate::output::{BAD, GOOD, Output, TITLE};
use crate::{Common, input, pictures};

mod files;
mod picture;
mod simulation;

use files::Files;
use simulation::{Difference, Report, Simulation};

#[derive(clap::Args, Default)]
#[command(after_help = HELP)]
pub struct Arguments {
    /// A game script, by default a demonstration; - for standard input
    script: Option<PathBuf>,
    /// Draw nothing, only report where the game differs from the script
    #[arg(long, conflicts_with = "svg")]
    check: bool,
    #[command(flatten)]
    pictures: pictures::Options,
}

const HELP: &str = "\
A script has one step per line. Every step is compared with what it expects:
  # TEXT                                  a comment
  words FILE                              uses this word list from here on
  game NAME                               continues with the game of this name
  open FILE                               starts the game on a board or saved game
  place ROW COL DIRECTION \"TILES\" COUNT   makes a move that places COUNT tiles;
                                          after a 0, the sentence of the refusal
  undo                                    undoes a move
  redo                                    redoes a move
  expect FILE                             the saved game equals this file
  reject FILE SENTENCE                    this file is not a board, and why
File names are relative to the working directory. The demonstration is the long
example of the assignment. A script that does not name a word list uses the one
of --words, --list or HW3_WORDS, or else the list of 1934; the demonstration does
not use HW3_WORDS.

With --check, each difference is printed: the line of the script, what it
expects and what was found.

With --svg, each step that opens or continues a game, makes a move, or undoes or
redoes one becomes a picture: DIR/001-open.svg, DIR/002-place.svg and so on. DIR
is created if it does not exist. Frames mark the cells that the step changed. A
refused move has its first reason as a caption, and frames around the cells that
it names. Besides differences, only the number of pictures is printed. Without
--force, DIR must not contain numbered pictures yet. With it, pictures of the
same name are replaced, and others stay.

Examples:
  upwords simulate
  upwords simulate tests/games/topman-petal-snail.txt | less -R
  upwords simulate --check game.txt && echo no differences
  upwords simulate tests/games/topman-petal-snail.txt --svg pictures

Exit status: 0 if there is no difference, 1 if there is one, and 2 if the script
or a file named in it cannot be read, or if a picture cannot be written or exists
already.";

pub fn run(arguments: &Arguments, common: &Common) -> Outcome {
    let (name, text, files) = match &arguments.script {
        Some(path) => (PathText(path).to_string(), read(path)?, Files::OnDisk),
        None => (
            "the demonstration".to_owned(),
            files::DEMONSTRATION.to_owned(),
            Files::BuiltIn,
        ),
    };
    let lines = parse(&name, &text)?;
    let most = lines
        .iter()
        .filter(|line| picture::name(&line.step).is_some());
    let mut series = arguments.pictures.series(most.count())?;
    let mut simulation = Simulation::new(files, files.word_list(common));
    let mut out = Output::new();
    let mut exit = Exit::Yes;
    for Line { number, text, step } in lines {
        let before = series.as_ref().and_then(|_| simulation.board().cloned());
        let report = match simulation.step(&step) {
            Ok(report) => report,
            Err(error) => {
                // The boards drawn so far show where it happened.
                out.flush()?;
                return Err(format!("{name}:{number}: {error}").into());
            }
        };
        if let Some(series) = &mut series {
            let theme = arguments.pictures.theme();
            picture::draw(series, theme, &step, &report, before.as_ref(), &simulation)?;
        } else if !arguments.check {
            draw(&mut out, &report, simulation.board())?;
        }
        if let Some(difference) = &report.difference {
            exit = Exit::No;
            out.line(BAD, format_args!("{name}:{number}: {}", Plain(text)))?;
            draw_difference(&mut out, difference)?;
            writeln!(out)?;
        }
    }
    if let Some(series) = series {
        writeln!(out, "{series}")?;
    }
    out.flush()?;
    Ok(exit)
}

struct Line<'a> {
    number: usize,
    text: &'a str,
    step: Step<'a>,
}

fn read(path: &Path) -> Result<String, String> {
    let (name, text) = match path == Path::new(input::STANDARD) {
        true => ("standard input".to_owned(), input::standard_input()?),
        false => {
            let name = PathText(path).to_string();
            let text = fs::read(path);
            let text =
                text.map_err(|error| format!("cannot read the script {name}: {}", Cause(&error)))?;
            (name, text)
        }
    };
    let text = String::from_utf8(text);
    text.map_err(|_| format!("{name} is not a script: it is not UTF-8"))
}

/// Parses all lines, so that a script with an error is not played in part.
fn parse<'a>(name: &str, text: &'a str) -> Result<Vec<Line<'a>>, String> {
    let line = |(number, text)| match Step::parse(text) {
        Ok(step) => Ok(Line { number, text, step }),
        Err(error) => {
            let text = Plain(text);
            Err(format!("{name}:{number}: {text} is not a step: {error}"))
        }
    };
    upwords_script::lines(text).map(line).collect()
}

fn draw(out: &mut Output, report: &Report, board: Option<&Board>) -> io::Result<()> {
    out.line(TITLE, Plain(&report.title))?;
    if let Some((is_good, verdict)) = &report.verdict {
        write!(out, "  ")?;
        out.line(if *is_good { GOOD } else { BAD }, verdict)?;
    }
    for line in &report.details {
        writeln!(out, "  {line}")?;
    }
    writeln!(out)?;
    if let (true, Some(board)) = (report.shows_board, board) {
        out.draw(board)?;
        writeln!(out)?;
    }
    Ok(())
}

fn draw_difference(out: &mut Output, difference: &Difference) -> io::Result<()> {
    let Difference { expected, found } = difference;
    for (title, text) in [("expected:", expected), ("found:", found)] {
        match text.contains('\n') {
            true => {
                writeln!(out, "  {title}")?;
                for line in text.lines() {
                    writeln!(out, "    {}", Plain(line))?;
                }
            }
            false => writeln!(out, "  {title:9} {}", Plain(text))?,
        }
    }
    Ok(())
}
