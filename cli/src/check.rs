//! `upwords check`: checks a move.

use std::io::{self, Write};
use std::path::PathBuf;

use hw3::{Game, Placement, Refusal, Word};
use serde::Serialize;
use terminal::{Exit, Outcome};

use crate::output::{BAD, GOOD, Output};
use crate::verdict::Verdict;
use crate::word_list::WordList;
use crate::{Common, input};

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
    #[arg(value_parser = direction)]
    direction: u8,
    /// Letters to place, and a space for each tile to keep
    tiles: String,
    /// Print the answer as JSON
    #[arg(long)]
    json: bool,
}

const HELP: &str = "\
A move is legal if it follows the ten rules in docs/rules.md. For a legal move,
check prints the number of tiles and the words made. For any other move, it
prints every reason against it, with the number of the rule. If a word is not in
the word list, it also says which list that is.

With --json, the answer is one object:
  legal    true or false
  tiles    the number of tiles placed; 0 if the move is not legal
  words    the words made, each {text, row, col, direction}
  reasons  the reasons against the move, each {rule, sentence, row, col, word};
           row and col are null if the reason is not about a cell, and word is
           null if it is not about a word
  list     the word list: \"1934\", \"modern\" or the name of a file

The default list is that of 1934, as in the library; see upwords --help.

Examples:
  upwords check boards/board01.txt 2 3 V \"T PMAN\"
  upwords check boards/board01.txt 3 2 H TOMB
  upwords check boards/board01.txt 3 6 H S --list modern
  upwords check --json - 0 0 H CAT < saved.txt

Exit status: 0 if the move is legal, 1 if it is not, and 2 if the usage is wrong
or a file cannot be read.";

fn number(text: &str) -> Result<i64, &'static str> {
    text.parse().map_err(|_| "use a whole number")
}

/// Reads any single character as its first byte: the rules say what is wrong with
/// it.
fn direction(text: &str) -> Result<u8, &'static str> {
    let mut characters = text.chars();
    match (text.bytes().next(), characters.next(), characters.next()) {
        (Some(byte), Some(_), None) => Ok(byte),
        _ => Err("use H or V"),
    }
}

pub fn run(arguments: &Arguments, common: &Common) -> Outcome {
    let Arguments {
        row,
        col,
        direction,
        ref tiles,
        ..
    } = *arguments;
    let board = input::board(&arguments.board)?;
    let list = WordList::chosen(common, WordList::Of1934);
    let game = Game::new(board, list.lexicon()?);
    let placement = Placement::new(row, col, direction, tiles)?;
    let verdict = Verdict::of(&game, &placement);
    let is_legal = verdict.reasons().is_empty();
    let mut out = Output::new();
    if arguments.json {
        let answer = Answer::new(&verdict, &list);
        serde_json::to_writer(&mut out, &answer).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        print(&mut out, &verdict, &list)?;
    }
    out.flush()?;
    Ok(Exit::from(is_legal))
}

fn print(out: &mut Output, verdict: &Verdict, list: &WordList) -> io::Result<()> {
    match verdict {
        Verdict::Legal { words, .. } => {
            out.line(GOOD, verdict.title())?;
            for word in words {
                writeln!(out, "{word}")?;
            }
        }
        Verdict::Refused(reasons) => {
            out.line(BAD, verdict.title())?;
            for reason in reasons {
                writeln!(out, "{reason}")?;
            }
            let is_missing = |reason: &Refusal| matches!(reason, Refusal::NotAWord { .. });
            if reasons.iter().any(is_missing) {
                writeln!(
                    out,
                    "the word list is {}: --list and --words choose another",
                    list.phrase()
                )?;
            }
        }
    }
    Ok(())
}

/// A verdict as JSON.
#[derive(Serialize)]
struct Answer<'a> {
    legal: bool,
    tiles: usize,
    words: Vec<WordMade<'a>>,
    reasons: Vec<Reason<'a>>,
    list: String,
}

#[derive(Serialize)]
struct WordMade<'a> {
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
    fn new(verdict: &'a Verdict, list: &WordList) -> Answer<'a> {
        let (legal, tiles, words) = match verdict {
            Verdict::Legal { count, words } => (true, *count, &words[..]),
            Verdict::Refused(_) => (false, 0, &[][..]),
        };
        Answer {
            legal,
            tiles,
            words: words.iter().map(WordMade::of).collect(),
            reasons: verdict.reasons().iter().map(Reason::of).collect(),
            list: list.argument(),
        }
    }
}

impl<'a> WordMade<'a> {
    fn of(word: &'a Word) -> WordMade<'a> {
        WordMade {
            text: word.text(),
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
            word: refusal.word().map(Word::text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_direction_is_the_first_byte_of_one_character() {
        assert_eq!(direction("V"), Ok(b'V'));
        assert_eq!(direction("\u{e9}"), Ok(0xc3));
        assert!(direction("").is_err());
        assert!(direction("HV").is_err());
    }
}
