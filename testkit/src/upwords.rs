//! A second, naive implementation of Upwords that shares no rules with the
//! library.
//!
//! It is written for clarity, not for speed: it keeps a map of complete stacks,
//! searches the whole board for words after each move, and copies the board for
//! undo.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use hw3::Placement;

mod finding;
mod words;

pub use finding::Finding;
pub use words::{Words, parse_words};

/// A row and a column.
pub type Cell = (i64, i64);

#[derive(Clone, Debug)]
struct Board {
    rows: i64,
    cols: i64,
    /// The letters of each stack, from bottom to top.
    stacks: BTreeMap<Cell, Vec<char>>,
}

/// A game.
#[derive(Clone, Debug)]
pub struct NaiveGame {
    board: Board,
    words: Arc<HashSet<String>>,
    past: Vec<Board>,
    future: Vec<Board>,
}

impl NaiveGame {
    /// Starts a game on a valid board file or saved file.
    ///
    /// # Panics
    ///
    /// If the file is not valid.
    pub fn new(file: &str, words: Arc<HashSet<String>>) -> NaiveGame {
        let lines: Vec<Vec<char>> = file
            .split_whitespace()
            .map(|line| line.chars().collect())
            .collect();
        let rows = lines
            .iter()
            .filter(|line| !line[0].is_ascii_digit())
            .count();
        let mut stacks = BTreeMap::new();
        for row in 0..rows {
            for (col, &top) in lines[row]
                .iter()
                .enumerate()
                .filter(|(_, top)| **top != '.')
            {
                let height = lines
                    .get(row + rows)
                    .map_or(1, |heights| heights[col] as usize - '0' as usize);
                let mut stack = vec!['?'; height - 1];
                stack.push(top);
                stacks.insert((row as i64, col as i64), stack);
            }
        }
        let board = Board {
            rows: rows as i64,
            cols: lines[0].len() as i64,
            stacks,
        };
        NaiveGame {
            board,
            words,
            past: Vec::new(),
            future: Vec::new(),
        }
    }

    /// Places tiles and returns their number, 0 if the move is not legal.
    pub fn place(&mut self, placement: &Placement) -> usize {
        let Some((board, placed)) = self.after(placement) else {
            return 0;
        };
        self.past.push(std::mem::replace(&mut self.board, board));
        self.future.clear();
        placed
    }

    /// Returns true if [`place`](NaiveGame::place) would place tiles.
    pub fn is_legal(&self, placement: &Placement) -> bool {
        self.after(placement).is_some()
    }

    /// Undoes a move, if there is one.
    pub fn undo(&mut self) {
        if let Some(before) = self.past.pop() {
            self.future.push(std::mem::replace(&mut self.board, before));
        }
    }

    /// Redoes a move, if one was undone.
    pub fn redo(&mut self) {
        if let Some(after) = self.future.pop() {
            self.past.push(std::mem::replace(&mut self.board, after));
        }
    }

    /// The numbers of moves that can be undone and redone.
    pub fn counts(&self) -> (usize, usize) {
        (self.past.len(), self.future.len())
    }

    /// The words that the last move made, in any order: the runs that changed.
    pub fn words_made(&self) -> Vec<Finding> {
        let Some(before) = self.past.last() else {
            return Vec::new();
        };
        let changed = |cell: &Cell| before.stacks.get(cell) != self.board.stacks.get(cell);
        let mut made = all_runs(&self.board);
        made.retain(|(run, _)| run.iter().any(changed));
        let word = |(run, direction): &(Vec<Cell>, char)| {
            Finding::word(0, run[0], (self.board.read(run), *direction))
        };
        made.iter().map(word).collect()
    }

    /// Every rule that a move breaks, in any order. Unlike the library, it
    /// reports more than a thousand reasons.
    pub fn reasons(&self, placement: &Placement) -> Vec<Finding> {
        let board = &self.board;
        let start = (placement.row, placement.col);
        let direction = char::from(placement.direction);
        let tiles = characters(placement);
        let mut reasons = Vec::new();
        if !matches!(direction, 'H' | 'V') {
            reasons.push(Finding::rule(1));
        }
        let odd = tiles
            .iter()
            .filter(|c| !c.is_ascii_uppercase() && **c != ' ');
        reasons.extend(odd.map(|_| Finding::rule(3)));
        if tiles.iter().all(|c| *c == ' ') {
            reasons.push(Finding::rule(3));
        }
        let (rows, cols) = (0..board.rows, 0..board.cols);
        if !rows.contains(&start.0) || !cols.contains(&start.1) {
            reasons.push(Finding::cell(2, start));
        }
        if !reasons.is_empty() {
            return reasons;
        }

        let (down, right) = if direction == 'V' { (1, 0) } else { (0, 1) };
        let mut after = board.clone();
        let mut placed = HashSet::new();
        let mut together = true;
        for (step, tile) in (0..).zip(&tiles) {
            let cell = (start.0 + step * down, start.1 + step * right);
            let stack = board.stacks.get(&cell);
            if *tile == ' ' {
                if stack.is_none() {
                    reasons.push(Finding::cell(4, cell));
                    together = false;
                }
                continue;
            }
            if stack.is_some_and(|stack| stack.ends_with(&[*tile])) {
                reasons.push(Finding::cell(5, cell));
            }
            if stack.is_some_and(|stack| stack.len() >= 5) {
                reasons.push(Finding::cell(5, cell));
            }
            after.stacks.entry(cell).or_default().push(*tile);
            placed.insert(cell);
        }
        if board.stacks.is_empty() && placed.len() == 1 {
            reasons.extend(placed.iter().map(|cell| Finding::cell(6, *cell)));
        }
        for run in runs(board, down, right) {
            if run.iter().all(|cell| placed.contains(cell)) {
                reasons.push(Finding::word(7, run[0], (board.read(&run), direction)));
            }
        }
        if !together {
            return reasons;
        }
        let mut made = all_runs(&after);
        made.retain(|(run, _)| run.iter().any(|cell| placed.contains(cell)));
        for (run, direction) in &made {
            let word = after.read(run);
            if !self.words.contains(&word) {
                reasons.push(Finding::word(8, run[0], (word, *direction)));
            }
        }
        let old = |run: &[Cell]| run.iter().any(|cell| !placed.contains(cell));
        if !board.stacks.is_empty() && !made.iter().any(|(run, _)| old(run)) {
            reasons.push(match &made[..] {
                [] => Finding::cell(9, start),
                [(run, direction)] => Finding::word(9, run[0], (after.read(run), *direction)),
                _ => panic!("new tiles alone make at most one word: {made:?}"),
            });
        }
        reasons
    }

    /// The number of rows.
    pub fn rows(&self) -> i64 {
        self.board.rows
    }

    /// The number of columns.
    pub fn cols(&self) -> i64 {
        self.board.cols
    }

    /// The top letter of a cell.
    pub fn top(&self, cell: Cell) -> Option<char> {
        self.board.stacks.get(&cell)?.last().copied()
    }

    /// The cells that hold tiles.
    pub fn tiles(&self) -> Vec<Cell> {
        self.board.stacks.keys().copied().collect()
    }

    /// The board in the saved form.
    pub fn saved(&self) -> String {
        let mut text = String::new();
        let mut half = |byte: &dyn Fn(&[char]) -> String| {
            for row in 0..self.board.rows {
                for col in 0..self.board.cols {
                    let stack = self.board.stacks.get(&(row, col));
                    text += &byte(stack.map_or(&[], Vec::as_slice));
                }
                text += "\n";
            }
        };
        half(&|stack| stack.last().unwrap_or(&'.').to_string());
        half(&|stack| stack.len().to_string());
        text
    }

    /// Returns the board after a move and the number of tiles it places, or
    /// `None` if the move breaks a rule.
    fn after(&self, placement: &Placement) -> Option<(Board, usize)> {
        let board = &self.board;
        let Placement { row, col, .. } = *placement;
        let (down, right) = match placement.direction {
            b'H' => (0, 1),
            b'V' => (1, 0),
            _ => return None, // rule 1
        };
        let on_board =
            |(row, col): Cell| (0..board.rows).contains(&row) && (0..board.cols).contains(&col);
        if !on_board((row, col)) {
            return None; // rule 2
        }
        let mut after = board.clone();
        let mut placed = HashSet::new();
        for (step, tile) in (0..).zip(characters(placement)) {
            let cell = (row + step * down, col + step * right);
            match tile {
                ' ' if board.stacks.contains_key(&cell) => {}
                'A'..='Z' => {
                    let stack = after.stacks.entry(cell).or_default();
                    if stack.len() == 5 || stack.last() == Some(&tile) {
                        return None; // rule 5
                    }
                    stack.push(tile);
                    placed.insert(cell);
                    after.rows = after.rows.max(cell.0 + 1); // rule 10
                    after.cols = after.cols.max(cell.1 + 1);
                }
                _ => return None, // rules 3 and 4
            }
        }
        if placed.is_empty() {
            return None; // rule 3
        }
        let first = board.stacks.is_empty();
        if first && placed.len() < 2 {
            return None; // rule 6
        }
        let along = runs(board, down, right);
        if along
            .iter()
            .any(|run| run.iter().all(|cell| placed.contains(cell)))
        {
            return None; // rule 7
        }
        let mut made: Vec<Vec<Cell>> = all_runs(&after).into_iter().map(|(run, _)| run).collect();
        made.retain(|run| run.iter().any(|cell| placed.contains(cell)));
        if !made.iter().all(|run| self.words.contains(&after.read(run))) {
            return None; // rule 8
        }
        if !first
            && !made
                .iter()
                .any(|run| run.iter().any(|cell| !placed.contains(cell)))
        {
            return None; // rule 9
        }
        Some((after, placed.len()))
    }
}

/// The tiles, one character per byte.
fn characters(placement: &Placement) -> Vec<char> {
    placement.tiles().iter().copied().map(char::from).collect()
}

impl Board {
    /// The top letters of a run.
    fn read(&self, run: &[Cell]) -> String {
        run.iter()
            .map(|cell| self.stacks[cell][self.stacks[cell].len() - 1])
            .collect()
    }
}

/// Every run of two or more tiles in one direction, on the whole board.
fn runs(board: &Board, down: i64, right: i64) -> Vec<Vec<Cell>> {
    let tiles = board.stacks.keys();
    let starts = tiles.filter(|(row, col)| !board.stacks.contains_key(&(row - down, col - right)));
    let run = |&(row, col): &Cell| -> Vec<Cell> {
        let cells = (0..).map(|step| (row + step * down, col + step * right));
        cells
            .take_while(|cell| board.stacks.contains_key(cell))
            .collect()
    };
    starts.map(run).filter(|run| run.len() >= 2).collect()
}

/// Every run of two or more tiles, with its direction.
fn all_runs(board: &Board) -> Vec<(Vec<Cell>, char)> {
    let across = runs(board, 0, 1).into_iter().map(|run| (run, 'H'));
    let down = runs(board, 1, 0).into_iter().map(|run| (run, 'V'));
    across.chain(down).collect()
}
