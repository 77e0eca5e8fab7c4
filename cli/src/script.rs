//! Game scripts: texts with one step a line. CONTRIBUTING.md has the format, and
//! `tests/games/` has many. The tests of the library read them with this, too.

/// What a line of a script asks for. Files are named as they are in the script.
pub enum Step<'a> {
    /// Something for people.
    Comment(&'a str),
    /// Take the words of this file from here on.
    Words(&'a str),
    /// Start a game with this board.
    Open(&'a str),
    /// This file is not a board.
    Reject {
        /// The file.
        board: &'a str,
        /// Why it is none.
        sentence: &'a str,
    },
    /// Make a move.
    Place(Place<'a>),
    /// Take back the last move.
    Undo,
    /// Make once more what was undone.
    Redo,
    /// The saved form of the game is this file.
    Expect(&'a str),
}

/// A move, and what becomes of it.
pub struct Place<'a> {
    /// The row of the first character of the tiles.
    pub row: i64,
    /// The column of the first character of the tiles.
    pub col: i64,
    /// `H` or `V`, unless it is wrong.
    pub direction: char,
    /// Letters and spaces, unless they are wrong.
    pub tiles: &'a str,
    /// How many tiles are placed; none if the move is refused.
    pub count: usize,
    /// Why it is refused.
    pub sentence: &'a str,
}

/// The lines of a script that are not blank, with their numbers from 1 on.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().map(str::trim_end);
    (1..).zip(lines).filter(|(_, line)| !line.is_empty())
}

impl<'a> Step<'a> {
    /// Reads a line, or says how it should be written.
    pub fn read(line: &'a str) -> Result<Step<'a>, &'static str> {
        if let Some(comment) = line.strip_prefix('#') {
            return Ok(Step::Comment(comment.trim_start()));
        }
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        match verb {
            "words" if !rest.is_empty() => Ok(Step::Words(rest)),
            "words" => Err("write words FILE"),
            "open" if !rest.is_empty() => Ok(Step::Open(rest)),
            "open" => Err("write open FILE"),
            "expect" if !rest.is_empty() => Ok(Step::Expect(rest)),
            "expect" => Err("write expect FILE"),
            "reject" => match rest.split_once(' ') {
                Some((board, sentence)) => Ok(Step::Reject { board, sentence }),
                None => Err("write reject FILE SENTENCE"),
            },
            "place" => Place::read(rest)
                .map(Step::Place)
                .ok_or("write place ROW COL DIRECTION \"TILES\" COUNT"),
            "undo" if rest.is_empty() => Ok(Step::Undo),
            "undo" => Err("write undo alone"),
            "redo" if rest.is_empty() => Ok(Step::Redo),
            "redo" => Err("write redo alone"),
            _ => Err("a step is one of words, open, place, undo, redo, expect and reject"),
        }
    }
}

impl<'a> Place<'a> {
    /// Reads `ROW COL DIRECTION "TILES" COUNT SENTENCE`.
    pub fn read(text: &'a str) -> Option<Place<'a>> {
        let (start, rest) = text.split_once('"')?;
        let (tiles, end) = rest.rsplit_once('"')?;
        let mut start = start.split(' ');
        let end = end.strip_prefix(' ')?;
        let (count, sentence) = end.split_once(' ').unwrap_or((end, ""));
        Some(Place {
            row: start.next()?.parse().ok()?,
            col: start.next()?.parse().ok()?,
            direction: start.next()?.parse().ok()?,
            tiles,
            count: count.parse().ok()?,
            sentence,
        })
    }
}
