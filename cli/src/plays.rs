//! `upwords plays`: lists the legal plays with the tiles of a rack.

use std::borrow::Cow;
use std::io::{self, Write};
use std::num::{IntErrorKind, NonZeroUsize, ParseIntError};
use std::path::PathBuf;

use hw3::{Game, Play, Rack, RackError, Word};
use serde::Serialize;
use terminal::{Exit, Outcome};

use crate::output::{BAD, Output, TITLE};
use crate::word_list::WordList;
use crate::{Common, input};

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Arguments {
    /// A board file or saved game; - for standard input
    board: PathBuf,
    /// The letters of the tiles, in any case and order
    #[arg(value_parser = rack)]
    rack: Rack,
    /// List only the N plays with the most points
    #[arg(long, value_name = "N", value_parser = count)]
    best: Option<NonZeroUsize>,
    /// List only plays that do not make the board larger
    #[arg(long)]
    no_grow: bool,
    /// Print each play as JSON
    #[arg(long)]
    json: bool,
}

const HELP: &str = "\
The plays are listed from the most points to the fewest. Row, column, direction
and tiles are those of check: letters to place, and a space for each tile to
keep. The words are those that score: first the one along the tiles, then those
across it.

The points are those of the official rules. Every word that a play makes or
changes scores: 2 points per tile if all its stacks are one tile high, and 2
more for each Q, or else the sum of its heights. Placing seven or more tiles
scores 20 more.

With --json, each line is one object:
  row        the row of the first letter or space
  col        its column
  direction  \"H\" or \"V\"
  tiles      the letters and spaces
  score      the points
  words      the texts of the words

The default word list is that of 1934, as in the library; see upwords --help.

Examples:
  upwords plays boards/board01.txt AEINRST --best 5
  upwords plays saved.txt AEINRST --list modern
  upwords plays boards/board01.txt aeinrst --no-grow | less
  upwords plays --json - QI < saved.txt

Exit status: 0 if there is a play, 1 if there is none, and 2 if the usage is
wrong or a file cannot be read.";

fn rack(text: &str) -> Result<Rack, String> {
    let is_letter = |character: &char| character.is_ascii_alphabetic();
    match text.chars().find(|character| !is_letter(character)) {
        Some(other) => Err(format!("{other:?} is not a letter (A-Z)")),
        None => text.parse().map_err(|error: RackError| error.to_string()),
    }
}

fn count(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse()
        .or_else(|error: ParseIntError| match error.kind() {
            // More than any list has.
            IntErrorKind::PosOverflow => Ok(NonZeroUsize::MAX),
            _ => Err("use a whole number of at least 1"),
        })
}

pub fn run(arguments: &Arguments, common: &Common) -> Outcome {
    let board = input::board(&arguments.board)?;
    let list = WordList::chosen(common, WordList::Of1934);
    let game = Game::new(board, list.lexicon()?);
    let mut plays = game.plays(&arguments.rack);
    if arguments.no_grow {
        plays = plays.without_growth();
    }
    let plays = plays.best(arguments.best.map_or(usize::MAX, NonZeroUsize::get))?;
    let mut out = Output::new();
    match &plays[..] {
        plays if arguments.json => print_json(&mut out, plays)?,
        [] => out.line(BAD, "there is no legal play with these tiles")?,
        plays => print_table(&mut out, plays)?,
    }
    out.flush()?;
    Ok(Exit::from(!plays.is_empty()))
}

/// A play as JSON.
#[derive(Serialize)]
struct Row<'a> {
    row: i64,
    col: i64,
    direction: char,
    tiles: Cow<'a, str>,
    score: u32,
    words: Vec<&'a str>,
}

impl<'a> Row<'a> {
    fn of(play: &'a Play) -> Row<'a> {
        Row {
            row: play.placement.row,
            col: play.placement.col,
            direction: char::from(play.placement.direction),
            tiles: String::from_utf8_lossy(play.placement.tiles()),
            score: play.score,
            words: play.words.iter().map(Word::text).collect(),
        }
    }
}

fn print_json(out: &mut Output, plays: &[Play]) -> io::Result<()> {
    for play in plays {
        serde_json::to_writer(&mut *out, &Row::of(play))?;
        writeln!(out)?;
    }
    Ok(())
}

/// The words line up after tiles of up to this length. Longer tiles would push all
/// of them off the screen.
const WIDEST: usize = 50;

/// Prints the plays as a table. The words are last, because a narrow terminal wraps
/// the longest lines.
fn print_table(out: &mut Output, plays: &[Play]) -> io::Result<()> {
    let mut widths = ["row", "col", "tiles"].map(str::len);
    let [row_width, col_width, tiles_width] = &mut widths;
    for play in plays {
        let Row {
            row, col, tiles, ..
        } = Row::of(play);
        *row_width = (*row_width).max(row.to_string().len());
        *col_width = (*col_width).max(col.to_string().len());
        let quoted = tiles.len() + 2;
        if quoted <= WIDEST {
            *tiles_width = (*tiles_width).max(quoted);
        }
    }
    let [row_width, col_width, tiles_width] = widths;
    out.line(
        TITLE,
        format_args!(
            "points  {:>row_width$}  {:>col_width$}  dir  {:tiles_width$}  words",
            "row", "col", "tiles"
        ),
    )?;
    for play in plays {
        let Row {
            row,
            col,
            direction,
            tiles,
            score,
            words,
        } = Row::of(play);
        let tiles = format!("\"{tiles}\"");
        let words = words.join(", ");
        writeln!(
            out,
            "{score:>6}  {row:>row_width$}  {col:>col_width$}  {direction:3}  {tiles:tiles_width$}  {words}"
        )?;
    }
    Ok(())
}
