//! Legal moves of three to eight letters. Each runs alongside a word on the
//! board, so that it also makes words across.

use std::path::Path;

use hw3::Lexicon;

use crate::abi::{Abi, CPlacement, Game};
use crate::case::Case;
use crate::words;

/// A legal move next to a word.
#[derive(Clone, Copy, Debug)]
pub struct Legal {
    /// The word on the board.
    neighbor: &'static str,
    /// The letters to place, all of them on empty cells.
    pub letters: &'static str,
    /// Where the letters start in the next line, relative to the word.
    offset: i32,
    direction: char,
    /// The words that the move makes: first the one along the letters, then
    /// those across.
    pub words: &'static [&'static str],
}

/// One move for each number of letters.
pub const LEGAL: [Legal; 6] = [
    Legal {
        neighbor: "STATE",
        letters: "SEA",
        offset: 2,
        direction: 'H',
        words: &["SEA", "AS", "TE", "EA"],
    },
    Legal {
        neighbor: "ELEMENT",
        letters: "NAME",
        offset: 2,
        direction: 'V',
        words: &["NAME", "EN", "MA", "EM", "NE"],
    },
    Legal {
        neighbor: "WATER",
        letters: "LASER",
        offset: -1,
        direction: 'H',
        words: &["LASER", "WA", "AS", "TE", "ER"],
    },
    Legal {
        neighbor: "MOTHER",
        letters: "BURIED",
        offset: -1,
        direction: 'V',
        words: &["BURIED", "MU", "OR", "TI", "HE", "ED"],
    },
    Legal {
        neighbor: "TOMATO",
        letters: "CHEATER",
        offset: -1,
        direction: 'V',
        words: &["CHEATER", "TH", "OE", "MA", "AT", "TE", "OR"],
    },
    Legal {
        neighbor: "OATMEAL",
        letters: "HEADLONG",
        offset: 1,
        direction: 'H',
        words: &["HEADLONG", "AH", "TE", "MA", "ED", "AL", "LO"],
    },
];

/// The move that refused moves are compared with.
pub const OF_FIVE: Legal = LEGAL[2];
/// The longest move.
pub const OF_EIGHT: Legal = LEGAL[5];

/// Where the word starts on a board of ten rows and ten columns.
const START: (i32, i32) = (4, 1);

impl Legal {
    /// The same move in the other direction.
    pub fn turned(self) -> Legal {
        let direction = if self.direction == 'H' { 'V' } else { 'H' };
        Legal { direction, ..self }
    }

    /// The move that puts the word on the board, starting at the given line and
    /// index along it.
    pub fn opening(&self, start: (i32, i32)) -> CPlacement {
        self.placing(start, self.neighbor)
    }

    /// The move itself, if the word starts at the given line and index along it.
    pub fn answer(&self, (line, along): (i32, i32)) -> CPlacement {
        self.placing((line + 1, along + self.offset), self.letters)
    }

    fn placing(&self, (line, along): (i32, i32), letters: &str) -> CPlacement {
        match self.direction {
            'H' => CPlacement::new(line, along, 'H', letters),
            _ => CPlacement::new(along, line, 'V', letters),
        }
    }

    /// A board of ten rows and ten columns with the word.
    pub fn board(&self) -> String {
        let mut game = Game::of_text(&"..........\n".repeat(10), self.neighbor);
        assert_ne!(game.place(&self.opening(START)), 0, "{}", self.neighbor);
        let saved = String::from_utf8(game.rendered()).expect("a valid board");
        saved.split_inclusive('\n').take(10).collect()
    }

    /// The move on [`Legal::board`].
    pub fn placement(&self) -> CPlacement {
        self.answer(START)
    }

    /// Plays the move on that board and undoes it, through the C functions.
    pub fn place_and_undo<'a>(&self, abi: &'static Abi, board: &Path) -> Case<'a> {
        let game = Game::ready(abi, board);
        place_and_undo(game, self.placement(), self.letters.len())
    }

    /// Does the same with the word list in the library.
    pub fn place_and_undo_embedded<'a>(&self) -> Case<'a> {
        words::use_embedded_list();
        let game = Game::of_board(&self.board());
        words::use_repository_list();
        place_and_undo(game, self.placement(), self.letters.len())
    }

    /// Looks up each word that the move makes: the least that checking it can
    /// cost.
    pub fn lookups<'a>(&self, lexicon: &'a Lexicon) -> Case<'a> {
        let words = self.words;
        Case::new(move || {
            for word in words {
                assert!(lexicon.contains(std::hint::black_box(word)));
            }
        })
    }
}

/// Plays a legal move that places `letters` letters and undoes it.
pub fn place_and_undo<'a>(mut game: Game, a_move: CPlacement, letters: usize) -> Case<'a> {
    let letters = i32::try_from(letters).expect("a short word");
    Case::new(move || {
        assert_eq!(game.place(&a_move), letters);
        game.undo();
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_makes_the_listed_words() {
        let lexicon = Lexicon::open(words::file()).expect("the word list");
        for legal in LEGAL {
            let board = legal.board().parse().expect("a valid board");
            let mut game = hw3::Game::new(board, lexicon.clone());
            let placed = game.place(&legal.placement().placement);
            assert_eq!(placed, Ok(legal.letters.len()));
            let made = game.words_made().expect("enough memory");
            let made = made.iter().map(|word| word.text().to_owned());
            assert_eq!(made.collect::<Vec<_>>(), legal.words);
        }
    }

    #[test]
    fn moves_have_three_to_eight_letters() {
        assert_eq!(LEGAL.map(|legal| legal.letters.len()), [3, 4, 5, 6, 7, 8]);
    }
}
