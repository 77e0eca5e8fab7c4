//! Boggle-ish at the command line: a tray of sixteen dice, a timer, and points
//! for words.

use std::borrow::Cow;
use std::env;
use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use boggle::{Word, WordGraph};
use terminal::{Exit, Outcome, end};

mod arguments;
mod dialogue;
mod drawing;
mod failure;
mod scan;
mod solution;
mod timer;
mod transcripts;
mod word_list;

use arguments::{Options, Request};
use dialogue::Rules;
use failure::Failure;
use solution::Screen;

const HELP: &str = "\
Boggle-ish: scores words on a tray of sixteen letter dice

Usage: boggle [--strict] [--solve] [--words FILE]
       boggle solve [--words FILE] SEED
       boggle transcripts DIR
       boggle --help | --version

The program asks for a random seed, such as 42, 0x2A or 052, which decides how
the dice fall, and for a time in seconds, which may be 0. It shows the tray.
When the time is up it asks for words until you type q or the input ends.

A word moves from letter to letter in any of the eight directions and uses each
die at most once. Qu is one die and two letters. Words of 3 or 4 letters score
1 point, 5 letters 2, 6 letters 3, 7 letters 5, and 8 to 16 letters 11.

  --strict      only words of the word list score, and each of them once; below
                a score of 0, a line says why
  --solve       at the end, show the words of the list that you have missed
  --words FILE  use the words in FILE, one per line, instead of the list of
                111,791 American words in this program

boggle solve shows all words of the list on the tray of a seed: by points, then
by length, then by the alphabet. A drawing shows the path of each word: lines
connect its letters, and the first is a capital letter. If there are several
paths, it shows the first, comparing them die by die from the top left. In a
pipe, a line above each drawing has the points, the word, and the row and
column of each die, counted from 0.

In a terminal, drawings have color unless the environment variable NO_COLOR is
set.

boggle transcripts writes test cases for other versions of this program to DIR,
and a script that runs them: sh DIR/run ./boggle

Exit status: 0 success, 2 an argument is wrong, a number is missing, the file
is not a word list, or the input or output fails, 141 the reader of the output
has closed the pipe.
";

const VERSION: &str = concat!("boggle ", env!("CARGO_PKG_VERSION"), "\n");

fn main() -> ExitCode {
    end("boggle", run(env::args_os().skip(1)))
}

fn run(arguments: impl Iterator<Item = OsString>) -> Outcome {
    let request = Request::parse(arguments)?;
    let mut out = BufWriter::new(io::stdout().lock());
    match request {
        Request::Play(options) => play(options, &mut out)?,
        Request::Solve { seed, words } => {
            let list = list(words)?;
            let tray = dialogue::shaken(seed);
            screen().print_solution(&tray, &tray.words(&list), &mut out)?;
        }
        Request::Transcripts(directory) => transcripts::write(&directory)?,
        Request::Help => out.write_all(HELP.as_bytes())?,
        Request::Version => out.write_all(VERSION.as_bytes())?,
    }
    out.flush()?;
    Ok(Exit::Yes)
}

fn play(options: Options, out: &mut impl Write) -> Result<(), Failure> {
    let list = match options {
        Options {
            is_strict: false,
            solves: false,
            ..
        } => None,
        Options { words, .. } => Some(list(words)?),
    };
    let rules = Rules {
        list: list.as_deref(),
        is_strict: options.is_strict,
    };
    let wait = || thread::sleep(Duration::from_secs(1));
    let game = dialogue::play(rules, io::stdin().lock(), out, wait)?;
    if options.solves
        && let Some(list) = list
    {
        let words = game.tray.words(&list);
        let is_found = |word: &Word| game.found.contains(word.letters());
        screen().print_missed(&game.tray, &words, is_found, out)?;
    }
    Ok(())
}

/// The list of words: that of the file, or the modern one.
fn list(words: Option<PathBuf>) -> Result<Cow<'static, WordGraph>, Failure> {
    match words {
        Some(file) => Ok(Cow::Owned(word_list::read(&file)?)),
        None => Ok(Cow::Borrowed(&modern_words::GRAPH)),
    }
}

/// Standard output.
fn screen() -> Screen {
    Screen {
        width: terminal::width(),
        is_colored: terminal::is_colored(),
    }
}
