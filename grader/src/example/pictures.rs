//! The boards of an example.

use std::fmt::Write;

use board_svg::Svg;
use hw3::{Board, Cell};
use whole_file::Plain;

use crate::finding::Example;
use crate::plan::{Answer, Call};

/// The largest board that is drawn.
const MOST_CELLS: usize = 900;
const MOST_SIDE: usize = 60;

/// The boards of an example.
#[derive(Clone, Debug)]
pub struct Pictures {
    /// The file that the call opens, if it opens one.
    pub file: Option<Shown>,
    /// The board before the call.
    pub before: Option<Shown>,
    /// The board that should result from the call.
    pub expected: Option<Shown>,
    /// The board that the submission saved.
    pub found: Option<Shown>,
}

/// How a board is shown.
#[derive(Clone, Debug)]
pub enum Shown {
    /// As a picture, with marks on the cells that differ.
    Board(Board, Vec<Cell>),
    /// As text, with characters escaped that are not printable, because it is not a
    /// board, is too large, or differs only in its line ends.
    Text(String),
}

impl Pictures {
    /// The boards of an example. Marks the cells in which the last two differ.
    pub fn new(example: &Example) -> Pictures {
        let found = example.found.as_deref().or(match &example.actual {
            Some(Answer::Saved(text)) => Some(text),
            _ => None,
        });
        let expected = example.after.as_deref().or(match &example.expected {
            Answer::Saved(text) => Some(text),
            _ => None,
        });
        let before = example.before.as_deref();
        let (expected, found) = match (expected, found) {
            (Some(expected), Some(found)) => {
                let (expected, found) = pair(expected, found);
                (Some(expected), Some(found))
            }
            (expected, found) => (expected.map(Shown::new), found.map(Shown::new)),
        };
        let file = match example.plan.calls.get(example.at) {
            Some(Call::Open { board, .. }) => Some(Shown::Text(escaped(board))),
            _ => None,
        };
        Pictures {
            file,
            before: before.map(Shown::new),
            expected,
            found,
        }
    }

    /// Where the last two boards differ, in a sentence.
    pub fn difference(&self) -> Option<String> {
        let Some(Shown::Board(_, cells)) = &self.found else {
            return None;
        };
        match cells.as_slice() {
            [] => None,
            [cell] => Some(format!("They differ in {cell}.")),
            [cell, others @ ..] => Some(format!(
                "They differ in {} cells, such as {cell}.",
                others.len() + 1
            )),
        }
    }

    /// The boards with their titles.
    pub fn titled(&self) -> impl Iterator<Item = (&'static str, &Shown)> {
        let all = [
            ("File", &self.file),
            ("Before", &self.before),
            ("Expected", &self.expected),
            ("Found", &self.found),
        ];
        all.into_iter()
            .filter_map(|(title, shown)| Some((title, shown.as_ref()?)))
    }
}

/// The board to be drawn, if the text is one that is small enough.
fn board(text: &str) -> Option<Board> {
    let board = Board::parse(text.as_bytes()).ok()?;
    let (rows, cols) = (board.rows(), board.cols());
    let is_small = rows.max(cols) <= MOST_SIDE && rows * cols <= MOST_CELLS;
    is_small.then_some(board)
}

fn pair(expected: &str, found: &str) -> (Shown, Shown) {
    let same_text = expected == found;
    match (board(expected), board(found)) {
        (Some(expected), Some(found)) if same_text || expected != found => {
            let cells = differences(&expected, &found);
            (
                Shown::Board(expected, cells.clone()),
                Shown::Board(found, cells),
            )
        }
        // The files differ in more than the boards show, such as the line ends.
        (Some(_), Some(_)) => (Shown::Text(escaped(expected)), Shown::Text(escaped(found))),
        _ => (Shown::new(expected), Shown::new(found)),
    }
}

/// The cells whose stacks differ, or that only one of the boards has.
fn differences(a: &Board, b: &Board) -> Vec<Cell> {
    let (rows, cols) = (a.rows().max(b.rows()), a.cols().max(b.cols()));
    let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| Cell { row, col }));
    cells
        .filter(|&cell| a.contains(cell) != b.contains(cell) || a.stack(cell) != b.stack(cell))
        .collect()
}

/// The most text that is shown of a file that is not drawn.
const MOST_TEXT: usize = 4_000;

/// The text of a file, with characters escaped that are not printable.
fn escaped(text: &str) -> String {
    let end = (0..=text.len().min(MOST_TEXT)).rev();
    let end = end.into_iter().find(|&end| text.is_char_boundary(end));
    let (start, rest) = text.split_at(end.unwrap_or(0));
    let mut lines = String::new();
    for line in start.split_inclusive('\n') {
        match line.strip_suffix('\n') {
            Some(line) => {
                let _ = writeln!(lines, "{}", Plain(line));
            }
            None if rest.is_empty() => {
                let _ = writeln!(lines, "{} (no newline at the end)", Plain(line));
            }
            None => {
                let _ = writeln!(lines, "{}", Plain(line));
            }
        }
    }
    if text.is_empty() {
        lines += "(an empty file)\n";
    }
    if !rest.is_empty() {
        let _ = writeln!(lines, "({} more bytes)", rest.len());
    }
    lines
}

impl Shown {
    /// A board without marks, or a text.
    pub fn new(text: &str) -> Shown {
        match board(text) {
            Some(board) => Shown::Board(board, Vec::new()),
            None => Shown::Text(escaped(text)),
        }
    }

    /// A picture for a terminal or a text file.
    pub fn text(&self) -> String {
        match self {
            Shown::Text(text) => text.clone(),
            Shown::Board(board, _) => board.picture().to_string(),
        }
    }

    /// An SVG picture without the shapes that all pictures share, if it is a board.
    pub fn svg(&self) -> Option<String> {
        match self {
            Shown::Text(_) => None,
            Shown::Board(board, cells) => Some(
                Svg::new(board)
                    .mark(cells)
                    .without_definitions()
                    .to_string(),
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(shown: &Shown) -> Vec<(usize, usize)> {
        match shown {
            Shown::Board(_, cells) => cells.iter().map(|cell| (cell.row, cell.col)).collect(),
            Shown::Text(text) => panic!("{text}"),
        }
    }

    #[test]
    fn cells_that_differ_are_marked() {
        let (expected, found) = pair("AB.\n120\n", "AB\nC.\n11\n10\n");
        let differ = [(0, 1), (0, 2), (1, 0), (1, 1)];
        assert_eq!(cells(&expected), differ);
        assert_eq!(cells(&found), differ);
        let (expected, _) = pair("AB.\n120\n", "AB.\n120\n");
        assert_eq!(cells(&expected), []);
    }

    #[test]
    fn files_that_look_the_same_are_shown_as_text() {
        let (expected, found) = pair("AB\n11\n", "AB\r\n11");
        assert_eq!(expected.text(), "AB\n11\n");
        assert_eq!(found.text(), "AB\\r\n11 (no newline at the end)\n");
        assert!(found.svg().is_none());
    }

    #[test]
    fn files_that_are_not_boards_are_escaped_and_cut() {
        let (expected, found) = pair("AB\n11\n", "<script>\x1b[2J\n");
        assert!(expected.svg().is_some());
        assert_eq!(found.text(), "<script>\\u{1b}[2J\n");
        assert_eq!(Shown::new("").text(), "(an empty file)\n");
        let long = "\u{e9}".repeat(5_000);
        let shown = Shown::new(&long).text();
        assert!(shown.ends_with("\n(6000 more bytes)\n"), "{shown}");
        let large = format!("{}\n", ".".repeat(61));
        assert!(Shown::new(&large).svg().is_none());
    }
}
