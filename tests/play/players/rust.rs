//! A game through the Rust library.

use std::fs;
use std::path::Path;

use hw3::{Board, Game, Lexicon, Placement};
use testkit::upwords::Finding;

use super::{Player, WordLists};

pub struct RustGame(pub Game);

impl Player for RustGame {
    fn open(board: &Path, words: &Path) -> Result<RustGame, Option<String>> {
        static LEXICONS: WordLists<Lexicon> = WordLists::new();
        let text = fs::read(board).expect("a board file");
        let board = Board::parse(&text).map_err(|error| Some(error.to_string()))?;
        let lexicon = LEXICONS.get(words, |path| Lexicon::open(path).expect("a word list"));
        Ok(RustGame(Game::new(board, lexicon)))
    }

    /// Also checks that `check`, `words_of`, `reasons` and `place` agree.
    fn place(&mut self, placement: &Placement) -> (usize, Option<String>) {
        let before = (self.0.board().clone(), self.counts());
        let reasons = self.0.reasons(placement).expect("memory");
        let checked = self.0.check(placement);
        let words = self.0.words_of(placement);
        let placed = self.0.place(placement);
        assert_eq!(checked, placed, "{placement}");
        match placed {
            Ok(count) => {
                assert_eq!(reasons, [], "{placement} is legal");
                assert_eq!(words, Ok(self.0.words_made().expect("memory")));
                (count, None)
            }
            Err(refusal) => {
                assert_eq!(reasons.first(), Some(&refusal), "{placement}");
                assert_eq!(words.as_ref(), Err(&refusal), "{placement}");
                let after = (self.0.board().clone(), self.counts());
                assert_eq!(after, before, "{placement} was refused");
                let sentence = refusal.to_string();
                let rule = refusal.rule().expect("a broken rule");
                assert!(sentence.ends_with(&format!("(rule {rule})")));
                (0, Some(sentence))
            }
        }
    }

    fn undo(&mut self) {
        let count = self.0.undo_count();
        assert_eq!(self.0.undo(), count > 0);
    }

    fn redo(&mut self) {
        let count = self.0.redo_count();
        assert_eq!(self.0.redo(), count > 0);
    }

    fn saved(&self) -> String {
        let board = self.0.board();
        let heights = board.stacks().map(|(_, stack)| stack.height().get());
        let tiles = heights.map(usize::from).sum::<usize>();
        assert_eq!(board.tile_count(), tiles);
        board.to_string()
    }

    fn counts(&self) -> (usize, usize) {
        (self.0.undo_count(), self.0.redo_count())
    }

    fn words_made(&self) -> Vec<Finding> {
        let words = self.0.words_made().expect("memory");
        words.iter().map(Finding::from).collect()
    }

    fn reasons(&self, placement: &Placement) -> Vec<Finding> {
        let reasons = self.0.reasons(placement).expect("memory");
        reasons.iter().map(Finding::from).collect()
    }
}
