//! `upwords simulate`: a game script, step by step.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::output::{BAD, GOOD, Output, TITLE};
use crate::script::{self, Step};
use crate::wording::{Cause, Name, Plain};
use crate::{Common, Outcome, source};

mod files;
mod table;

use files::Files;
use table::{Difference, Event, Table};

/// What is played.
#[derive(clap::Args, Default)]
#[command(after_help = HELP)]
pub struct Arguments {
    /// A game script; - for standard input; without it, a demonstration
    script: Option<PathBuf>,
    /// Draw nothing, only tell where the game is not as the script says
    #[arg(long)]
    check: bool,
}

const HELP: &str = "\
A script has one step a line, and every step is compared with what it says:
  # TEXT                                  a comment
  words FILE                              the word list from here on
  open FILE                               starts a game on a board or saved game
  place ROW COL DIRECTION \"TILES\" COUNT   makes a move that places COUNT tiles;
                                          after a 0, the sentence of the refusal
  undo                                    takes back a move
  redo                                    makes it once more
  expect FILE                             the saved game is this file
  reject FILE SENTENCE                    this file is not a board, and why
Files are looked for from the working directory on. The demonstration is the
long example of the assignment, with the words built in.

With --check, a difference is printed as the line of the script, what it
expects and what was found; nothing is printed if there is none.

Examples:
  upwords simulate
  upwords simulate tests/games/topman-petal-snail.txt | less -R
  upwords simulate --check game.txt && echo as it should be

Exit status: 0 if all is as the script says, 1 if anything is not, 2 if the
script, or a file that it names, cannot be read.";

/// Runs the verb.
pub fn run(arguments: &Arguments, common: &Common) -> Outcome {
    let words = common.words.as_deref();
    let (name, text, files) = match &arguments.script {
        Some(path) => {
            let text = read(path)?;
            (Name(path).to_string(), text, Files::OnDisk)
        }
        None => (
            "the demonstration".to_owned(),
            files::DEMONSTRATION.to_owned(),
            Files::BuiltIn,
        ),
    };
    let steps = steps(&name, &text)?;
    let mut table = Table::new(files, words);
    let mut out = Output::new(common.color);
    let mut status = ExitCode::SUCCESS;
    for Line { number, text, step } in steps {
        let event = match table.step(&step) {
            Ok(event) => event,
            Err(error) => {
                // What was drawn before tells where it happened.
                out.flush()?;
                return Err(format!("{name}:{number}: {error}").into());
            }
        };
        if !arguments.check {
            draw(&mut out, &event, &table)?;
        }
        if let Some(difference) = &event.difference {
            status = ExitCode::FAILURE;
            out.line(BAD, format_args!("{name}:{number}: {}", Plain(text)))?;
            tell(&mut out, difference)?;
            writeln!(out)?;
        }
    }
    out.flush()?;
    Ok(status)
}

/// A line of a script, read.
struct Line<'a> {
    number: usize,
    text: &'a str,
    step: Step<'a>,
}

fn read(path: &Path) -> Result<String, String> {
    let (name, text) = match path == Path::new(source::STANDARD) {
        true => ("standard input".to_owned(), source::standard_input()?),
        false => {
            let name = Name(path).to_string();
            let text = fs::read(path);
            let text =
                text.map_err(|error| format!("cannot read the script {name}: {}", Cause(&error)))?;
            (name, text)
        }
    };
    let text = String::from_utf8(text);
    text.map_err(|_| format!("{name} is not a script: it is not UTF-8"))
}

/// Reads all steps before the first of them is played.
fn steps<'a>(name: &str, text: &'a str) -> Result<Vec<Line<'a>>, String> {
    let line = |(number, text)| match Step::read(text) {
        Ok(step) => Ok(Line { number, text, step }),
        Err(form) => {
            let text = Plain(text);
            Err(format!("{name}:{number}: {text} is not understood: {form}"))
        }
    };
    script::lines(text).map(line).collect()
}

fn draw(out: &mut Output, event: &Event, table: &Table<'_>) -> io::Result<()> {
    out.line(TITLE, Plain(&event.title))?;
    if let Some((legal, verdict)) = &event.verdict {
        write!(out, "  ")?;
        out.line(if *legal { GOOD } else { BAD }, verdict)?;
    }
    for line in &event.details {
        writeln!(out, "  {line}")?;
    }
    writeln!(out)?;
    if let (true, Some(board)) = (event.shows_the_board, table.board()) {
        out.draw(board)?;
        writeln!(out)?;
    }
    Ok(())
}

fn tell(out: &mut Output, difference: &Difference) -> io::Result<()> {
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
