//! What a human types in a turn.

use std::path::PathBuf;
use std::str::FromStr;

use super::question::words;
use crate::{Cell, Placement, Tile};

/// What a human asks for.
pub enum Request {
    Lay(Vec<Placement>),
    Skip,
    Hint,
    Undo,
    Save(PathBuf),
    Quit,
    Help,
}

impl Request {
    /// Parses any request. The error is a sentence to print.
    pub fn parse(line: &str, deck: &[Tile]) -> Result<Request, String> {
        if let Some(name) = line.strip_prefix("w ") {
            return Ok(Request::Save(name.trim().into()));
        }
        let words: Vec<&str> = words(line).collect();
        let lower: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
        match lower.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            ["s"] => Ok(Request::Skip),
            ["h"] => Ok(Request::Hint),
            ["u"] => Ok(Request::Undo),
            ["q"] => Ok(Request::Quit),
            ["?" | "help"] => Ok(Request::Help),
            ["w"] => Err("Type w and the name of a file, such as w game.txt.".into()),
            _ if words.len() < 3 => Err(format!(
                "\"{line}\" is not a turn: type a tile, a row and a column, such as 0 5 6; ? explains more."
            )),
            _ => {
                let placements = words.chunks(3).map(|words| match *words {
                    [tile, row, col] => {
                        let cell = Cell::new(parse_row_or_col(row)?, parse_row_or_col(col)?);
                        Ok(Placement::new(parse_tile(tile, deck)?, cell))
                    }
                    _ => Err(format!(
                        "A tile needs a row and a column: \"{}\" is not complete.",
                        words.join(" ")
                    )),
                });
                Ok(Request::Lay(placements.collect::<Result<_, String>>()?))
            }
        }
    }
}

/// Parses a placement as the stages have it: the index of a tile in the deck, a row
/// and a column, such as `0 5 6`.
pub fn parse_placement(line: &str, deck: &[Tile]) -> Option<Placement> {
    let words: Vec<&str> = words(line).collect();
    let &[index, row, col] = &words[..] else {
        return None;
    };
    let tile = *deck.get(parse_index::<usize>(index)?)?;
    let cell = Cell::new(parse_index(row)?, parse_index(col)?);
    Some(Placement::new(tile, cell))
}

/// Parses the index of a tile in the deck, or the name of a tile.
fn parse_tile(word: &str, deck: &[Tile]) -> Result<Tile, String> {
    let named = Tile::all().find(|tile| tile.to_string().eq_ignore_ascii_case(word));
    if let Some(tile) = named {
        return Ok(tile);
    }
    let tile = parse_index(word).and_then(|index: usize| deck.get(index));
    tile.copied().ok_or_else(|| {
        let last = deck.len().saturating_sub(1);
        format!("\"{word}\" is not a tile: type its index, 0 to {last}, or its name, such as Ar.")
    })
}

fn parse_row_or_col(word: &str) -> Result<i64, String> {
    parse_index(word).ok_or_else(|| format!("\"{word}\" is not the number of a row or column."))
}

/// Parses the index of a tile, a row or a column. A negative row or column is off the
/// board, but it is a number. A plus sign is not part of an index.
fn parse_index<T: FromStr>(word: &str) -> Option<T> {
    let number = word.parse().ok();
    number.filter(|_| !word.starts_with('+'))
}
