//! The text of a game with its moves, as in journals and saved games.
//!
//! The first line is a title, and comments about the game may follow. Then come the
//! board that the game started from, in the saved form, a blank line, and the steps of
//! a game script.

use std::collections::HashMap;
use std::fmt::{self, Write};
use std::io::{self, ErrorKind};
use std::path::{self, Path, PathBuf};

use hw3::{Board, Cell, Direction, Game, Placement};
use upwords_script::Step;

/// The first line of a journal.
pub const UNFINISHED: &str = "# An unfinished game of upwords.";
/// The first line of a saved game.
pub const SAVED: &str = "# A practice game of upwords.";
const NAME: &str = "# file ";
const WORDS: &str = "# words ";

/// Returns true if this is the first line of a game with its moves.
pub fn is_title(line: &str) -> bool {
    [UNFINISHED, SAVED].contains(&line)
}

/// Everything before the steps.
#[derive(Debug)]
pub struct Head {
    /// The file that the game was opened from or saved to.
    pub name: Option<PathBuf>,
    /// The word list, in the words of the program that chose it.
    pub words: Option<String>,
    /// The board that the game started from.
    pub start: Board,
    /// The number of bytes up to the first step.
    pub bytes: usize,
    /// The number of lines up to the first step.
    pub lines: usize,
}

/// What is wrong with a text.
#[derive(Debug, PartialEq, Eq)]
pub struct Damage {
    /// The line, counted from 1.
    pub line: usize,
    pub reason: String,
}

impl Damage {
    pub fn new(line: usize, reason: impl Into<String>) -> Damage {
        let reason = reason.into();
        Damage { line, reason }
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

/// Everything before the steps of a game. A file name or word list that is not one
/// line of text is left out.
pub fn head(title: &str, name: Option<&Path>, words: Option<&str>, game: &Game) -> String {
    let mut text = format!("{title}\n");
    // Absolute, because the game may be resumed in another directory.
    let name = name.and_then(|name| path::absolute(name).ok());
    let name = name.as_deref().and_then(Path::to_str);
    for (label, value) in [(NAME, name), (WORDS, words)] {
        if let Some(value) = value.filter(|value| !value.contains('\n')) {
            text += &format!("{label}{value}\n");
        }
    }
    let mut first = game.clone();
    while first.undo() {}
    text + &format!("{}\n", first.board())
}

/// The steps that lead from the start to the current state of a game. Undone moves
/// can be redone afterwards.
pub fn steps(game: &Game) -> io::Result<String> {
    let mut text = String::new();
    let played = game.moves().map_err(|_| ErrorKind::OutOfMemory)?;
    let undone = game.undone_moves().map_err(|_| ErrorKind::OutOfMemory)?;
    for played in played.into_iter().chain(undone) {
        let tiles = played.placement.tiles().iter();
        let step = Step::Place {
            count: tiles.filter(|&&tile| tile != b' ').count(),
            placement: played.placement,
            sentence: "",
        };
        writeln!(text, "{step}").map_err(io::Error::other)?;
    }
    text += &format!("{}\n", Step::Undo).repeat(game.redo_count());
    Ok(text)
}

/// Reads everything before the steps. Ignores comments that it does not know.
pub fn read_head(text: &str) -> Result<Head, Damage> {
    let (mut name, mut words) = (None, None);
    // The line and the byte where the board starts.
    let mut board = None;
    let mut end = 0;
    let mut lines = 0;
    for line in text.split_inclusive('\n') {
        lines += 1;
        let comment = line.strip_suffix('\n').filter(|_| board.is_none());
        let content = line.trim_end_matches(['\n', '\r']);
        if lines == 1 {
            if !is_title(content) {
                let reason = format!("this is not the title of a saved game, \"{SAVED}\"");
                return Err(Damage::new(lines, reason));
            }
        } else if let Some(comment) = comment.filter(|comment| comment.starts_with('#')) {
            if let Some(found) = comment.strip_prefix(NAME) {
                name = Some(PathBuf::from(found));
            } else if let Some(found) = comment.strip_prefix(WORDS) {
                words = Some(found.to_owned());
            }
        } else if content.is_empty() && line.ends_with('\n') {
            let (first, from) = board.unwrap_or((lines, end));
            let start = Board::parse(&text.as_bytes()[from..end]);
            let start = start.map_err(|error| {
                Damage::new(
                    first,
                    format!("the board that starts here is damaged: {error}"),
                )
            })?;
            return Ok(Head {
                name,
                words,
                start,
                bytes: end + line.len(),
                lines,
            });
        } else {
            board.get_or_insert((lines, end));
        }
        end += line.len();
    }
    let reason = "the file ends here, without a blank line after the board";
    Err(Damage::new(lines.max(1), reason))
}

/// Reads a step: an undo, a redo, or a move that can be legal.
pub fn read_step(line: &str) -> Result<Step<'static>, String> {
    const FORM: &str = "a step is place ROW COL DIRECTION \"TILES\" COUNT, undo or redo";
    let (placement, count) = match Step::parse(line).map_err(|_| FORM)? {
        Step::Undo => return Ok(Step::Undo),
        Step::Redo => return Ok(Step::Redo),
        Step::Place {
            placement,
            count,
            sentence: "",
        } => (placement, count),
        _ => return Err(FORM.into()),
    };
    let is_possible = count > 0
        && placement.row >= 0
        && placement.col >= 0
        && matches!(placement.direction, b'H' | b'V');
    if !is_possible {
        return Err("no legal move has this form".into());
    }
    Ok(Step::Place {
        placement,
        count,
        sentence: "",
    })
}

/// Returns the number of moves that are left after all steps, and the word along the
/// tiles of the last one. Does not need a word list, because it does not check the
/// moves. Takes time linear in the number of tiles.
pub fn summary(start: &Board, steps: &[Step<'_>]) -> (usize, Option<String>) {
    let mut moves = Vec::new();
    let mut played: usize = 0;
    for step in steps {
        match step {
            Step::Place { placement, .. } => {
                moves.truncate(played);
                moves.push(placement);
                played += 1;
            }
            Step::Undo => played = played.saturating_sub(1),
            Step::Redo => played = (played + 1).min(moves.len()),
            _ => {}
        }
    }
    moves.truncate(played);
    (played, last_word(start, &moves))
}

/// The word along the tiles of the last move, or across a single tile.
fn last_word(start: &Board, moves: &[&Placement]) -> Option<String> {
    let mut laid = HashMap::new();
    let mut last = None;
    for placement in moves {
        let (cell, direction) = line(placement)?;
        for (index, &tile) in placement.tiles().iter().enumerate() {
            match tile {
                b'A'..=b'Z' => _ = laid.insert(cell.further(direction, index), tile),
                b' ' => {}
                _ => return None,
            }
        }
        last = Some((cell, direction));
    }
    let letter = |cell| {
        let covered = || start.stack(cell).map(|stack| stack.top().letter());
        laid.get(&cell).copied().or_else(covered)
    };
    let (cell, direction) = last?;
    let mut words = [direction, !direction].map(|direction| run(cell, direction, letter));
    let longer = words.iter_mut().find(|word| word.len() > 1)?;
    Some(std::mem::take(longer))
}

/// The first cell and the direction of a placement.
fn line(placement: &Placement) -> Option<(Cell, Direction)> {
    let cell = Cell {
        row: placement.row.try_into().ok()?,
        col: placement.col.try_into().ok()?,
    };
    Some((cell, Direction::new(placement.direction)?))
}

/// The letters of the run through a cell.
fn run(cell: Cell, direction: Direction, letter: impl Fn(Cell) -> Option<u8>) -> String {
    let before = |Cell { row, col }| match direction {
        Direction::Horizontal => Some(Cell {
            row,
            col: col.checked_sub(1)?,
        }),
        Direction::Vertical => Some(Cell {
            row: row.checked_sub(1)?,
            col,
        }),
    };
    let mut first = cell;
    while let Some(cell) = before(first)
        && letter(cell).is_some()
    {
        first = cell;
    }
    let letters = (0..).map_while(|index| letter(first.further(direction, index)));
    letters.map(char::from).collect()
}

#[cfg(test)]
mod tests {
    use hw3::Lexicon;

    use super::*;

    fn read_steps(lines: &[&str]) -> Vec<Step<'static>> {
        let steps = lines.iter().map(|line| read_step(line).expect(line));
        steps.collect()
    }

    #[test]
    fn only_moves_undos_and_redos_are_steps() {
        for line in ["place 0 0 H \"I\" 1", "undo", "redo"] {
            assert_eq!(read_step(line).expect("a step").to_string(), line);
        }
        for line in [
            "",
            "place",
            "place 2 3 V TOP 3",
            "place 2 3 V \"TOP\" 0 TOP is not in the word list",
            "place 2 3 V \"TOP\" 0",
            "place 2 3 X \"TOP\" 3",
            "place -1 3 V \"T\" 1",
            "place 3 -1 V \"T\" 1",
            "# undo",
            "open board.txt",
        ] {
            assert!(read_step(line).is_err(), "{line}");
        }
    }

    #[test]
    fn a_head_is_read_as_it_was_written() {
        let lexicon = Lexicon::new("at").expect("a list");
        let game = Game::new("AT\n".parse().expect("a board"), lexicon);
        let name = Path::new("/games/my game.txt");
        for (name, words) in [
            (None, None),
            (Some(name), None),
            (None, Some("built-in")),
            (Some(name), Some("/my words: 1.txt ")),
        ] {
            let text = head(UNFINISHED, name, words, &game);
            let read = read_head(&format!("{text}undo\n")).expect("a head");
            assert_eq!(read.name.as_deref(), name);
            assert_eq!(read.words.as_deref(), words);
            assert_eq!(&read.start, game.board());
            assert_eq!((read.bytes, read.lines), (text.len(), text.lines().count()));
        }
        let text = head(SAVED, Some(Path::new("/a\nb")), Some("c\nd"), &game);
        assert_eq!(text, format!("{SAVED}\nAT\n11\n\n"));
        let with_crlf = text.replace('\n', "\r\n");
        assert_eq!(&read_head(&with_crlf).expect("a head").start, game.board());
        let comment = text.replacen('\n', "\n# from the future\n", 1);
        assert_eq!(&read_head(&comment).expect("a head").start, game.board());
    }

    #[test]
    fn a_damaged_head_is_reported_with_its_line() {
        let board = "the board that starts here is damaged";
        let cut_off = "the file ends here";
        for (text, line, reason) in [
            (String::new(), 1, cut_off),
            ("AT\n\n".to_owned(), 1, "this is not the title"),
            (format!("{SAVED}\n"), 1, cut_off),
            (format!("{SAVED}\nAT\n11\n"), 3, cut_off),
            (format!("{SAVED}\n# file a\n\nundo\n"), 3, board),
            (format!("{SAVED}\nAT\n1\n\n"), 2, board),
            (format!("{SAVED}\n# words a\nAT\n# b\n\n"), 3, board),
        ] {
            let damage = read_head(&text).expect_err(&text);
            assert_eq!(damage.line, line, "{text}");
            assert!(damage.reason.starts_with(reason), "{damage}");
        }
    }

    #[test]
    fn a_summary_counts_the_moves_and_has_the_last_word() {
        let start = "....\nHOT.\n....\n".parse().expect("a board");
        let lines = [
            "place 1 2 H \" EL\" 2",
            "place 0 1 V \"T E\" 2",
            "place 1 0 V \"M\" 1",
        ];
        for (count, then, moves, word) in [
            (0, &[][..], 0, None),
            (1, &[], 1, Some("HOTEL")),
            (2, &[], 2, Some("TOE")),
            // A single tile makes a word only across.
            (3, &[], 3, Some("MOTEL")),
            (3, &["undo"], 2, Some("TOE")),
            (3, &["undo", "undo", "undo", "undo"], 0, None),
            (3, &["undo", "undo", "redo"], 2, Some("TOE")),
            (3, &["redo"], 3, Some("MOTEL")),
            (
                3,
                &["undo", "place 1 0 H \"P\" 1", "redo"],
                3,
                Some("POTEL"),
            ),
        ] {
            let steps = read_steps(&[&lines[..count], then].concat());
            let expected = (moves, word.map(str::to_owned));
            assert_eq!(summary(&start, &steps), expected, "{count} {then:?}");
        }
    }

    /// A journal need not have legal moves.
    #[test]
    fn a_summary_accepts_moves_that_cannot_be_made() {
        let start = "....\n".parse().expect("a board");
        let end = i64::MAX;
        for (line, word) in [
            ("place 0 0 H \"\" 1".to_owned(), None),
            ("place 0 0 H \"   \" 1".to_owned(), None),
            ("place 0 0 H \"A\" 1".to_owned(), None),
            ("place 0 0 H \"\u{1b}[m\" 1".to_owned(), None),
            (
                format!("place {end} {end} V \"AB\" 2"),
                Some("AB".to_owned()),
            ),
        ] {
            let steps = read_steps(&[&line]);
            assert_eq!(summary(&start, &steps), (1, word), "{line}");
        }
    }
}
