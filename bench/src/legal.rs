//! Legal moves of three to eight letters, each along a word that lies there, so
//! that it makes words across.

use std::path::Path;

use hw3::Lexicon;

use crate::abi::{Abi, Game, Move};
use crate::case::Case;

/// A legal move beside a word.
#[derive(Clone, Copy, Debug)]
pub struct Legal {
    /// The word that lies there.
    beside: &'static str,
    /// The letters placed, all of them on empty cells.
    pub letters: &'static str,
    /// How far after the start of that word they start, in the next line.
    offset: i32,
    direction: char,
    /// What it makes: the word along the letters, then those across.
    pub words: &'static [&'static str],
}

/// One for each number of letters.
pub const LEGAL: [Legal; 6] = [
    Legal {
        beside: "STATE",
        letters: "SEA",
        offset: 2,
        direction: 'H',
        words: &["SEA", "AS", "TE", "EA"],
    },
    Legal {
        beside: "ELEMENT",
        letters: "NAME",
        offset: 2,
        direction: 'V',
        words: &["NAME", "EN", "MA", "EM", "NE"],
    },
    Legal {
        beside: "WATER",
        letters: "LASER",
        offset: -1,
        direction: 'H',
        words: &["LASER", "WA", "AS", "TE", "ER"],
    },
    Legal {
        beside: "MOTHER",
        letters: "BURIED",
        offset: -1,
        direction: 'V',
        words: &["BURIED", "MU", "OR", "TI", "HE", "ED"],
    },
    Legal {
        beside: "TOMATO",
        letters: "CHEATER",
        offset: -1,
        direction: 'V',
        words: &["CHEATER", "TH", "OE", "MA", "AT", "TE", "OR"],
    },
    Legal {
        beside: "OATMEAL",
        letters: "HEADLONG",
        offset: 1,
        direction: 'H',
        words: &["HEADLONG", "AH", "TE", "MA", "ED", "AL", "LO"],
    },
];

/// The one that refused moves are compared with.
pub const OF_FIVE: Legal = LEGAL[2];
/// The longest.
pub const OF_EIGHT: Legal = LEGAL[5];

/// Where the word beside starts on a board of ten rows and columns.
const START: (i32, i32) = (4, 1);

impl Legal {
    /// The same in the other direction.
    pub fn turned(self) -> Legal {
        let direction = if self.direction == 'H' { 'V' } else { 'H' };
        Legal { direction, ..self }
    }

    /// The move that lays the word beside, from this cell on if it goes right,
    /// and from the one with row and column exchanged if it goes down.
    pub fn opening(&self, start: (i32, i32)) -> Move {
        self.laid(start, self.beside)
    }

    /// The move itself, where the word beside starts there.
    pub fn answer(&self, (line, place): (i32, i32)) -> Move {
        self.laid((line + 1, place + self.offset), self.letters)
    }

    fn laid(&self, (line, place): (i32, i32), letters: &str) -> Move {
        match self.direction {
            'H' => Move::new(line, place, 'H', letters),
            _ => Move::new(place, line, 'V', letters),
        }
    }

    /// A board of ten rows and columns with the word that lies there.
    pub fn board(&self) -> String {
        let mut game = Game::of_text(&"..........\n".repeat(10), self.beside);
        assert_ne!(game.place(&self.opening(START)), 0, "{}", self.beside);
        let saved = String::from_utf8(game.rendered()).expect("a board");
        saved.split_inclusive('\n').take(10).collect()
    }

    /// The move on that board.
    pub fn played(&self) -> Move {
        self.answer(START)
    }

    /// The move on that board, and undo, through the C functions.
    pub fn place_and_undo<'a>(&self, abi: &'static Abi, board: &Path) -> Case<'a> {
        let game = Game::open(abi, board).expect("a board");
        place_and_undo(game, self.played(), self.letters.len())
    }

    /// As much as the rules need of the lexicon: each word looked up.
    pub fn lookups<'a>(&self, lexicon: &'a Lexicon) -> Case<'a> {
        let words = self.words;
        Case::new(move || {
            for word in words {
                assert!(lexicon.contains(std::hint::black_box(word)));
            }
        })
    }
}

/// A legal move of so many letters, and undo.
pub fn place_and_undo<'a>(mut game: Game, a_move: Move, letters: usize) -> Case<'a> {
    let letters = i32::try_from(letters).expect("a short word");
    Case::new(move || {
        assert_eq!(game.place(&a_move), letters);
        game.undo();
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words;

    #[test]
    fn every_move_makes_the_words_that_it_says() {
        let lexicon = Lexicon::open(words::file()).expect("the word list");
        for legal in LEGAL {
            let board = legal.board().parse().expect("a board");
            let mut game = hw3::Game::new(board, lexicon.clone());
            let placed = game.place(&legal.played().placement());
            assert_eq!(placed, Ok(legal.letters.len()));
            let made = game.words_made().into_iter().map(|word| word.text);
            assert_eq!(made.collect::<Vec<_>>(), legal.words);
        }
    }

    #[test]
    fn there_is_one_of_three_to_eight_letters() {
        assert_eq!(LEGAL.map(|legal| legal.letters.len()), [3, 4, 5, 6, 7, 8]);
    }
}
