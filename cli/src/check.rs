//! `upwords check`: one move, and what the rules say to it.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use hw3::{Game, Refusal, Word};
use serde::Serialize;

use crate::output::{BAD, GOOD, Output};
use crate::verdict::{Move, Verdict};
use crate::{Common, Outcome, source};

/// What is checked.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Arguments {
    /// A board file or saved game; - for standard input
    board: PathBuf,
    /// The row of the first tile, counted from 0
    #[arg(allow_negative_numbers = true, value_parser = number)]
    row: i64,
    /// The column of the first tile, counted from 0
    #[arg(allow_negative_numbers = true, value_parser = number)]
    col: i64,
    /// H to the right, V down
    #[arg(value_parser = letter)]
    direction: char,
    /// Letters to place, and a space for each tile that stays
    tiles: String,
    /// Print an object for programs
    #[arg(long)]
    json: bool,
}

const HELP: &str = "\
A move is legal if it keeps the ten rules of docs/rules.md. Of a legal move the
number of tiles is told, and the words that it makes; of another every reason,
with its rule.

With --json the answer is one object:
  legal    true or false
  tiles    how many tiles are placed; 0 if it is not legal
  words    the words made, each {text, row, col, direction}
  reasons  why not, each {rule, sentence, row, col, word}, where row and col
           are null if it is not about a cell, and word if not about a word

Examples:
  upwords check boards/board01.txt 2 3 V \"T PMAN\"
  upwords check boards/board01.txt 3 2 H TOMB
  upwords check --json - 0 0 H CAT < saved.txt

Exit status: 0 if the move is legal, 1 if it is not, 2 for wrong usage or a file
that cannot be read.";

fn number(text: &str) -> Result<i64, &'static str> {
    text.parse().map_err(|_| "use a whole number")
}

/// Reads any character: the rules tell what is wrong with it.
fn letter(text: &str) -> Result<char, &'static str> {
    text.parse().map_err(|_| "use H or V")
}

/// Runs the verb.
pub fn run(arguments: &Arguments, common: &Common) -> Outcome {
    let board = source::board(&arguments.board)?;
    let game = Game::new(board, source::lexicon(common.words.as_deref())?);
    let verdict = arguments.asked().judge(&game);
    let mut out = Output::new(common.color);
    let (style, status) = match verdict {
        Verdict::Legal { .. } => (GOOD, ExitCode::SUCCESS),
        Verdict::Refused { .. } => (BAD, ExitCode::FAILURE),
    };
    if arguments.json {
        serde_json::to_writer(&mut out, &Answer::of(&verdict)).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        out.line(style, verdict.title())?;
        for line in verdict.details() {
            writeln!(out, "{line}")?;
        }
    }
    out.flush()?;
    Ok(status)
}

impl Arguments {
    fn asked(&self) -> Move<'_> {
        Move {
            row: self.row,
            col: self.col,
            direction: self.direction,
            tiles: &self.tiles,
        }
    }
}

/// A verdict for programs.
#[derive(Serialize)]
struct Answer<'a> {
    legal: bool,
    tiles: usize,
    words: Vec<Made<'a>>,
    reasons: Vec<Reason<'a>>,
}

#[derive(Serialize)]
struct Made<'a> {
    text: &'a str,
    row: usize,
    col: usize,
    direction: String,
}

#[derive(Serialize)]
struct Reason<'a> {
    rule: Option<u8>,
    sentence: String,
    row: Option<i64>,
    col: Option<i64>,
    word: Option<&'a str>,
}

impl<'a> Answer<'a> {
    fn of(verdict: &'a Verdict) -> Answer<'a> {
        match verdict {
            Verdict::Legal { tiles, words } => Answer {
                legal: true,
                tiles: *tiles,
                words: words.iter().map(Made::of).collect(),
                reasons: Vec::new(),
            },
            Verdict::Refused { reasons } => Answer {
                legal: false,
                tiles: 0,
                words: Vec::new(),
                reasons: reasons.iter().map(Reason::of).collect(),
            },
        }
    }
}

impl<'a> Made<'a> {
    fn of(word: &'a Word) -> Made<'a> {
        Made {
            text: &word.text,
            row: word.start.row,
            col: word.start.col,
            direction: word.direction.to_string(),
        }
    }
}

impl<'a> Reason<'a> {
    fn of(refusal: &'a Refusal) -> Reason<'a> {
        let cell = match *refusal {
            Refusal::OffBoard { row, col, .. } => Some((row, col)),
            _ => refusal
                .cell()
                .map(|cell| (cell.row as i64, cell.col as i64)),
        };
        Reason {
            rule: refusal.rule(),
            sentence: refusal.to_string(),
            row: cell.map(|(row, _)| row),
            col: cell.map(|(_, col)| col),
            word: refusal.word().map(|word| word.text.as_str()),
        }
    }
}
