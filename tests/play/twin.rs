//! The rules a second time, for clarity and not for speed: a map of whole
//! stacks, every word of the whole board found anew at each move, and a copy of
//! everything for undo. It shares no code with the library.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use crate::moves::{Move, Told};

type Cell = (i64, i64);

#[derive(Clone)]
struct Board {
    rows: i64,
    cols: i64,
    /// The letters of each stack, the top one last.
    stacks: BTreeMap<Cell, Vec<char>>,
}

pub struct Twin {
    board: Board,
    words: Arc<HashSet<String>>,
    past: Vec<Board>,
    future: Vec<Board>,
}

/// The legal words of a word list.
pub fn words(list: &str) -> Arc<HashSet<String>> {
    let lines = list
        .split('\n')
        .map(|line| line.strip_suffix('\r').unwrap_or(line));
    let words = lines.filter(|line| line.chars().all(|c| c.is_ascii_alphabetic()));
    Arc::new(words.map(str::to_uppercase).collect())
}

impl Twin {
    /// A game on a board file or a saved file that is known to be in order.
    pub fn new(file: &str, words: Arc<HashSet<String>>) -> Twin {
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
        Twin {
            board,
            words,
            past: Vec::new(),
            future: Vec::new(),
        }
    }

    /// How many tiles are placed: none if the move is not legal.
    pub fn place(&mut self, a_move: &Move) -> usize {
        let Some((board, placed)) = self.after(a_move) else {
            return 0;
        };
        self.past.push(std::mem::replace(&mut self.board, board));
        self.future.clear();
        placed
    }

    pub fn is_legal(&self, a_move: &Move) -> bool {
        self.after(a_move).is_some()
    }

    pub fn undo(&mut self) {
        if let Some(before) = self.past.pop() {
            self.future.push(std::mem::replace(&mut self.board, before));
        }
    }

    pub fn redo(&mut self) {
        if let Some(after) = self.future.pop() {
            self.past.push(std::mem::replace(&mut self.board, after));
        }
    }

    /// How many moves can be undone and redone.
    pub fn counts(&self) -> (usize, usize) {
        (self.past.len(), self.future.len())
    }

    /// The words that the last move made, in any order: the runs that are not
    /// as they were before it.
    pub fn made(&self) -> Vec<Told> {
        let Some(before) = self.past.last() else {
            return Vec::new();
        };
        let changed = |cell: &Cell| before.stacks.get(cell) != self.board.stacks.get(cell);
        let mut made = all_runs(&self.board);
        made.retain(|(run, _)| run.iter().any(changed));
        let told = |(run, direction): &(Vec<Cell>, char)| {
            Told::word(0, run[0], (self.board.read(run), *direction))
        };
        made.iter().map(told).collect()
    }

    /// Every reason against a move, in any order: the rule, the cell and the
    /// word that it is about.
    pub fn reasons(&self, a_move: &Move) -> Vec<Told> {
        let board = &self.board;
        let start = (i64::from(a_move.row), i64::from(a_move.col));
        let characters: Vec<char> = a_move.tiles.chars().collect();
        let letters: Vec<char> = characters.iter().copied().filter(|c| *c != ' ').collect();
        let mut reasons = Vec::new();
        if !matches!(a_move.direction, 'H' | 'V') {
            reasons.push(Told::rule(1));
        }
        // The library counts bytes, of which odd characters have several.
        let odd = a_move
            .tiles
            .bytes()
            .filter(|b| !b.is_ascii_uppercase() && *b != b' ');
        reasons.extend(odd.map(|_| Told::rule(3)));
        if letters.is_empty() {
            reasons.push(Told::rule(3));
        }
        let (rows, cols) = (0..board.rows, 0..board.cols);
        if !rows.contains(&start.0) || !cols.contains(&start.1) {
            reasons.push(Told::cell(2, start));
        }
        if !reasons.is_empty() {
            return reasons;
        }

        let (down, right) = if a_move.direction == 'V' {
            (1, 0)
        } else {
            (0, 1)
        };
        let mut after = board.clone();
        let mut placed = HashSet::new();
        let mut together = true;
        for (step, tile) in (0..).zip(&characters) {
            let cell = (start.0 + step * down, start.1 + step * right);
            let stack = board.stacks.get(&cell);
            if *tile == ' ' {
                if stack.is_none() {
                    reasons.push(Told::cell(4, cell));
                    together = false;
                }
                continue;
            }
            if stack.is_some_and(|stack| stack.ends_with(&[*tile])) {
                reasons.push(Told::cell(5, cell));
            }
            if stack.is_some_and(|stack| stack.len() >= 5) {
                reasons.push(Told::cell(5, cell));
            }
            after.stacks.entry(cell).or_default().push(*tile);
            placed.insert(cell);
        }
        if board.stacks.is_empty() && placed.len() == 1 {
            reasons.extend(placed.iter().map(|cell| Told::cell(6, *cell)));
        }
        for run in runs(board, down, right) {
            if run.iter().all(|cell| placed.contains(cell)) {
                reasons.push(Told::word(7, run[0], (board.read(&run), a_move.direction)));
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
                reasons.push(Told::word(8, run[0], (word, *direction)));
            }
        }
        let old = |run: &[Cell]| run.iter().any(|cell| !placed.contains(cell));
        if !board.stacks.is_empty() && !made.iter().any(|(run, _)| old(run)) {
            reasons.push(match &made[..] {
                [] => Told::cell(9, start),
                [(run, direction)] => Told::word(9, run[0], (after.read(run), *direction)),
                _ => panic!("two words of new tiles only cross in one: {made:?}"),
            });
        }
        reasons
    }

    pub fn rows(&self) -> i64 {
        self.board.rows
    }

    pub fn cols(&self) -> i64 {
        self.board.cols
    }

    /// The letter that can be read on a cell.
    pub fn top(&self, cell: Cell) -> Option<char> {
        self.board.stacks.get(&cell)?.last().copied()
    }

    /// All cells that are not empty.
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

    /// The board after a move and the number of tiles it places, `None` if the
    /// move breaks a rule.
    fn after(&self, a_move: &Move) -> Option<(Board, usize)> {
        let board = &self.board;
        let (row, col) = (i64::from(a_move.row), i64::from(a_move.col));
        let (down, right) = match a_move.direction {
            'H' => (0, 1),
            'V' => (1, 0),
            _ => return None, // rule 1
        };
        let on_board =
            |(row, col): Cell| (0..board.rows).contains(&row) && (0..board.cols).contains(&col);
        if !on_board((row, col)) {
            return None; // rule 2
        }
        let mut after = board.clone();
        let mut placed = HashSet::new();
        for (step, tile) in (0..).zip(a_move.tiles.chars()) {
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

impl Board {
    /// The letters that can be read along a run.
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
