//! The naive game as a player. It gives no reasons in words.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use hw3::{Board, Placement};
use testkit::upwords::{Finding, NaiveGame, parse_words};

use super::{Player, WordLists};

impl Player for NaiveGame {
    fn open(board: &Path, words: &Path) -> Result<NaiveGame, Option<String>> {
        static SETS: WordLists<Arc<HashSet<String>>> = WordLists::new();
        let text = fs::read(board).expect("a board file");
        // The naive game reads valid boards only. The scripts say which boards
        // are valid, and the other players are tested against that.
        Board::parse(&text).map_err(|_| None)?;
        let text = String::from_utf8(text).expect("a board is ASCII");
        let read = |path: &Path| {
            let list = fs::read(path).expect("a word list");
            parse_words(&String::from_utf8_lossy(&list))
        };
        Ok(NaiveGame::new(&text, SETS.get(words, read)))
    }

    fn place(&mut self, placement: &Placement) -> (usize, Option<String>) {
        (NaiveGame::place(self, placement), None)
    }

    fn undo(&mut self) {
        NaiveGame::undo(self);
    }

    fn redo(&mut self) {
        NaiveGame::redo(self);
    }

    fn saved(&self) -> String {
        NaiveGame::saved(self)
    }

    fn counts(&self) -> (usize, usize) {
        NaiveGame::counts(self)
    }

    fn words_made(&self) -> Vec<Finding> {
        NaiveGame::words_made(self)
    }

    fn reasons(&self, placement: &Placement) -> Vec<Finding> {
        NaiveGame::reasons(self, placement)
    }
}
