//! Games as the fuzzer writes them. Every input is a game, so that no mutation
//! is wasted, and people can read the seeds:
//!
//! ```text
//! .HOME.      rows of the board: a-z for stacks of four, digits for five
//! ......
//!             an empty line
//! home        the word list; if it is empty, most short words of A, B and C
//!
//! H01D        a move: direction, row, column, tiles
//! u           undo
//! r           redo
//! ```
//!
//! A `*` repeats the byte before it three hundred times: the library stores such
//! long moves in another way.

use std::sync::LazyLock;

use hw3::{Game, Placement};
use testkit::upwords::{NaiveGame, Words};

/// The size of the largest board. Boards stay small, because the naive game is
/// slow.
pub struct Most {
    pub rows: usize,
    pub cols: usize,
}

const MOST: Most = Most { rows: 8, cols: 12 };
const MOST_STEPS: usize = 40;
const MOST_WITH_STARS: Most = Most { rows: 2, cols: 320 };
const MOST_STEPS_WITH_STARS: usize = 4;
const MOST_STARS: usize = 4;

pub struct Script {
    /// The saved form of the board.
    pub board: String,
    pub words: Words,
    pub steps: Vec<Step>,
}

pub enum Step {
    Place(Placement),
    Undo,
    Redo,
}

impl Script {
    pub fn new(data: &[u8]) -> Script {
        let (most, most_steps) = match data.contains(&b'*') {
            true => (MOST_WITH_STARS, MOST_STEPS_WITH_STARS),
            false => (MOST, MOST_STEPS),
        };
        let data = without_stars(data);
        let (board, words, lines) = start(&data, &most);
        Script {
            board,
            words,
            steps: lines.filter_map(step).take(most_steps).collect(),
        }
    }

    pub fn game(&self) -> Game {
        self.words.game(&self.board)
    }

    pub fn naive_game(&self) -> NaiveGame {
        self.words.naive_game(&self.board)
    }
}

impl Step {
    /// Makes the step, if it is legal.
    pub fn apply(&self, game: &mut Game) {
        match self {
            Step::Place(placement) => drop(game.place(placement)),
            Step::Undo => drop(game.undo()),
            Step::Redo => drop(game.redo()),
        }
    }
}

/// Reads the saved form of the board and the word list. Returns the lines after
/// them, too.
pub fn start<'a>(
    data: &'a [u8],
    most: &Most,
) -> (String, Words, impl Iterator<Item = &'a [u8]> + use<'a>) {
    let mut lines = data.split(|&byte| byte == b'\n');
    let mut part = || -> Vec<&[u8]> {
        let lines = lines.by_ref();
        lines.take_while(|line| !line.is_empty()).collect()
    };
    let (rows, list) = (part(), part());
    let words = if list.is_empty() {
        default_words()
    } else {
        Words::new(&String::from_utf8_lossy(&list.join(&b'\n')))
    };
    (saved(&rows, most), words, lines)
}

/// Two thirds of all texts of two to four letters A to C, so that random
/// moves are often legal.
pub fn default_words() -> Words {
    static WORDS: LazyLock<Words> = LazyLock::new(|| {
        let digits =
            |number: u32, length| (0..length).map(move |index| number / 3u32.pow(index) % 3);
        let all =
            (2..=4).flat_map(|length| (0..3u32.pow(length)).map(move |number| (number, length)));
        let kept = all.filter(|&(number, length)| digits(number, length).sum::<u32>() % 3 != 0);
        let word = |(number, length)| -> String {
            digits(number, length)
                .map(|digit| ["A", "B", "C"][digit as usize])
                .collect()
        };
        Words::new(&kept.map(word).collect::<Vec<String>>().join("\n"))
    });
    WORDS.clone()
}

fn without_stars(data: &[u8]) -> Vec<u8> {
    let mut parts = data.splitn(MOST_STARS + 1, |&byte| byte == b'*');
    let mut text = parts.next().unwrap_or_default().to_vec();
    for part in parts {
        let last = text.last().copied();
        text.extend(last.iter().cycle().take(300));
        text.extend_from_slice(part);
    }
    text
}

/// The saved form of a board with these rows. Short rows are filled with empty
/// cells.
fn saved(rows: &[&[u8]], most: &Most) -> String {
    let rows = &rows[..rows.len().min(most.rows)];
    let cols = rows
        .iter()
        .map(|row| row.len())
        .max()
        .unwrap_or(0)
        .clamp(1, most.cols);
    let half = |show: fn(u8) -> char| -> String {
        let line = |row: &[u8]| -> String {
            let cells = row.iter().copied().chain(std::iter::repeat(b'.'));
            cells.take(cols).map(show).chain(['\n']).collect()
        };
        if rows.is_empty() {
            line(&[])
        } else {
            rows.iter().map(|row| line(row)).collect()
        }
    };
    let top = |byte: u8| match byte {
        b'.' | b' ' => '.',
        b'A'..=b'Z' | b'a'..=b'z' => char::from(byte.to_ascii_uppercase()),
        _ => char::from(b'A' + byte % 3),
    };
    let height = |byte| match byte {
        b'.' | b' ' => '0',
        b'A'..=b'Z' => '1',
        b'a'..=b'z' => '4',
        _ => '5',
    };
    half(top) + &half(height)
}

fn step(line: &[u8]) -> Option<Step> {
    let digit = |byte: u8| i64::from(byte) - i64::from(b'0');
    match *line {
        [] => None,
        [b'u', ..] => Some(Step::Undo),
        [b'r', ..] => Some(Step::Redo),
        [direction, row, col, ref tiles @ ..] => {
            // C strings contain no NUL.
            let tiles: Vec<u8> = tiles.iter().map(|&byte| byte.max(1)).collect();
            let placement = Placement::new(digit(row), digit(col), direction, tiles);
            Some(Step::Place(placement.expect("memory")))
        }
        _ => None,
    }
}
