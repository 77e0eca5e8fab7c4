//! `upwords check`: checks a move.

use std::convert::Infallible;
use std::io::{self, Write};
use std::num::{IntErrorKind, ParseIntError};
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
    /// H to the right, V down; in any case
    #[arg(value_parser = direction)]
    direction: u8,
    /// Letters to place, in any case, and a space for each tile to keep
    #[arg(value_parser = Tiles::parse)]
    tiles: Tiles,
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
  upwords check boards/board01.txt 3 2 h tomb
  upwords check boards/board01.txt 3 6 H S --list modern
  upwords check --json - 0 0 H CAT < saved.txt

Exit status: 0 if the move is legal, 1 if it is not, and 2 if the usage is wrong
or a file cannot be read.";

fn number(text: &str) -> Result<i64, &'static str> {
    text.parse()
        .map_err(|error: ParseIntError| match error.kind() {
            IntErrorKind::PosOverflow => "the number is too large for a board",
            IntErrorKind::NegOverflow => "the number is too small for a board",
            _ => "use a whole number",
        })
}

/// Reads H and V in any case. Any other single byte is passed on: the rules say what
/// is wrong with it.
fn direction(text: &str) -> Result<u8, &'static str> {
    match text.as_bytes() {
        b"h" => Ok(b'H'),
        b"v" => Ok(b'V'),
        [byte] => Ok(*byte),
        _ => Err("use H or V"),
    }
}

/// Tiles as they were typed.
#[derive(Clone)]
struct Tiles(Vec<char>);

impl Tiles {
    fn parse(text: &str) -> Result<Tiles, Infallible> {
        Ok(Tiles(text.chars().collect()))
    }

    /// The tiles in upper case, with one byte for each character. A character that is
    /// not ASCII becomes a byte that is not a tile.
    fn bytes(&self) -> Vec<u8> {
        let byte = |character: &char| u8::try_from(*character).unwrap_or(u8::MAX);
        let bytes = self.0.iter().map(byte);
        bytes.map(|byte| byte.to_ascii_uppercase()).collect()
    }

    /// The sentence of a refusal. If it is about a character that is not ASCII, it
    /// names that instead of the byte that stands for it.
    fn sentence(&self, refusal: &Refusal) -> String {
        if let Refusal::BadTile { index, .. } = *refusal
            && let Some(character) = self.0.get(index)
            && !character.is_ascii()
        {
            return format!(
                "character {index} of the tiles, {character:?}, is not a tile (A-Z) or a space (rule 3)"
            );
        }
        refusal.to_string()
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
    let placement = Placement::new(row, col, direction, tiles.bytes())?;
    let verdict = Verdict::of(&game, &placement);
    let is_legal = verdict.reasons().is_empty();
    let mut out = Output::new();
    if arguments.json {
        let answer = Answer::new(&verdict, tiles, &list);
        serde_json::to_writer(&mut out, &answer).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        print(&mut out, &verdict, tiles, &list)?;
    }
    out.flush()?;
    Ok(Exit::from(is_legal))
}

fn print(out: &mut Output, verdict: &Verdict, tiles: &Tiles, list: &WordList) -> io::Result<()> {
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
                writeln!(out, "{}", tiles.sentence(reason))?;
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
    fn new(verdict: &'a Verdict, placed: &Tiles, list: &WordList) -> Answer<'a> {
        let (legal, tiles, words) = match verdict {
            Verdict::Legal { count, words } => (true, *count, &words[..]),
            Verdict::Refused(_) => (false, 0, &[][..]),
        };
        let reason = |refusal| Reason::new(refusal, placed);
        Answer {
            legal,
            tiles,
            words: words.iter().map(WordMade::of).collect(),
            reasons: verdict.reasons().iter().map(reason).collect(),
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
    fn new(refusal: &'a Refusal, tiles: &Tiles) -> Reason<'a> {
        let cell = match *refusal {
            Refusal::OffBoard { row, col, .. } => Some((row, col)),
            _ => refusal
                .cell()
                .map(|cell| (cell.row as i64, cell.col as i64)),
        };
        Reason {
            rule: refusal.rule(),
            sentence: tiles.sentence(refusal),
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
    fn a_direction_is_one_byte() {
        assert_eq!(direction("V"), Ok(b'V'));
        assert_eq!(direction("h"), Ok(b'H'));
        assert_eq!(direction("x"), Ok(b'x'));
        for wrong in ["", "HV", "\u{e9}"] {
            assert!(direction(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn numbers_out_of_range_have_their_own_message() {
        assert_eq!(number("-7"), Ok(-7));
        let digits = "9".repeat(20);
        assert_eq!(number(&digits), Err("the number is too large for a board"));
        assert_eq!(
            number(&format!("-{digits}")),
            Err("the number is too small for a board")
        );
        for wrong in ["", "one", "1.5", "0x10", "1e3"] {
            assert_eq!(number(wrong), Err("use a whole number"));
        }
    }

    #[test]
    fn every_character_of_the_tiles_is_one_byte() {
        let Ok(tiles) = Tiles::parse("caf\u{e9} \u{65e5}\u{1f3b2}x");
        assert_eq!(tiles.bytes().len(), 8);
        for (byte, character) in tiles.bytes().into_iter().zip(&tiles.0) {
            let is_tile = byte.is_ascii_uppercase() || byte == b' ';
            assert_eq!(is_tile, character.is_ascii(), "{character}");
        }
    }
}
