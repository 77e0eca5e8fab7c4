//! Legal moves of three to eight letters, all of them different and each beside
//! a word of its own: what the last one has brought into the caches is of little
//! use to the next, as in a game that goes on.
//!
//! The board is made of squares, and a square of plots. Where the moves go right
//! each plot is a row with a word, one for the letters, and an empty one; where
//! they go down it is columns.
//!
//! ```text
//! .WATER......    the word
//! LASER.......    the letters, once they are placed
//! ............
//! ```

use std::path::Path;

use hashbrown::HashSet;
use hw3::{Board, Lexicon};

use crate::abi::{Game, LIBRARY, Move};
use crate::case::Case;
use crate::dice::Dice;
use crate::words::{self, Queries};

/// How many there are, unless it must be quick.
pub const MOVES: usize = 1000;

/// Rows and columns of a square, of which the last stay empty.
const SIDE: usize = 12;
/// Lines of a plot.
const LINES: usize = 3;
/// Plots of a square.
const PLOTS: usize = SIDE / LINES;
/// Squares beside each other.
const SQUARES: usize = 16;

/// The least and the most letters of a move, and of the word beside it.
const LETTERS: (usize, usize) = (3, 8);

/// Letters from a place of their line on.
#[derive(Clone, Copy)]
struct Laid<'a> {
    place: usize,
    letters: &'a [u8],
}

impl<'a> Laid<'a> {
    /// Anywhere in a plot.
    fn somewhere(letters: &'a [u8], dice: &mut Dice) -> Laid<'a> {
        let place = dice.below(SIDE - letters.len());
        Laid { place, letters }
    }

    /// Whether they can go in the line after this word: every word across is
    /// listed, and three letters of four have one at least.
    fn goes_beside(self, word: Laid<'_>, listed: &HashSet<&[u8]>) -> bool {
        let mut across = 0;
        for (place, &letter) in (self.place..).zip(self.letters) {
            let before = place.checked_sub(word.place);
            let before = before.and_then(|index| word.letters.get(index));
            match before {
                Some(&before) if listed.contains(&[before, letter][..]) => across += 1,
                Some(_) => return false,
                None => {}
            }
        }
        4 * across >= 3 * self.letters.len()
    }
}

/// A plot of the board.
#[derive(Clone, Copy)]
struct Plot(usize);

impl Plot {
    fn direction(self) -> char {
        ['H', 'V'][self.0 / PLOTS % 2]
    }

    /// Row and column of a cell.
    fn cell(self, line: usize, place: usize) -> (usize, usize) {
        let (square, line) = (self.0 / PLOTS, self.0 % PLOTS * LINES + line);
        let (row, col) = match self.direction() {
            'H' => (line, place),
            _ => (place, line),
        };
        (square / SQUARES * SIDE + row, square % SQUARES * SIDE + col)
    }

    /// The move that places letters beside the word.
    fn answer(self, letters: Laid<'_>) -> Move {
        let (row, col) = self.cell(1, letters.place);
        let [row, col] = [row, col].map(|place| i32::try_from(place).expect("a small board"));
        let tiles = str::from_utf8(letters.letters).expect("letters");
        Move::new(row, col, self.direction(), tiles)
    }
}

/// Different moves on one board.
pub struct Many {
    board: String,
    /// In an order that is none.
    moves: Vec<Move>,
    /// What they make, in the same order.
    words: Queries,
}

impl Many {
    /// So many moves, the same ones each time.
    pub fn new(count: usize, lexicon: &Lexicon) -> Many {
        let text = words::text();
        let mut pairs = found(count, &text);
        let board = board(&pairs);
        Dice(6).shuffle(&mut pairs);
        let moves: Vec<Move> = pairs
            .iter()
            .map(|(plot, _, letters)| plot.answer(*letters))
            .collect();
        let parsed = board.parse().expect("a board");
        let words = Queries::in_order(made(&moves, parsed, lexicon));
        Many {
            board,
            moves,
            words,
        }
    }

    /// The board, with the words that the moves go beside.
    pub fn board(&self) -> &str {
        &self.board
    }

    /// Each move on that board, and undo, through the C functions.
    pub fn place_and_undo(&self, board: &Path) -> Case<'_> {
        let mut game = Game::open(&LIBRARY, board).expect("a board");
        Case::of_many(self.moves.len(), move || {
            for a_move in &self.moves {
                let placed = usize::try_from(game.place(a_move));
                assert_eq!(placed, Ok(a_move.tiles.count_bytes()));
                game.undo();
            }
        })
    }

    /// As much as the rules need of the lexicon: each word looked up. An
    /// operation is the words of a move.
    pub fn lookups<'a>(&'a self, lexicon: &'a Lexicon) -> Case<'a> {
        let words = &self.words;
        let mut case = words.looked_up(words.len(), |word| lexicon.contains(word));
        case.operations = self.moves.len();
        case
    }
}

/// A plot, the word on it, and letters that no other plot has.
type Pair<'a> = (Plot, Laid<'a>, Laid<'a>);

/// So many moves with words of the text.
fn found(count: usize, text: &[u8]) -> Vec<Pair<'_>> {
    let (least, most) = LETTERS;
    let mut words: Vec<Vec<&[u8]>> = vec![Vec::new(); most + 1];
    for word in words::of(text).filter(|word| word.len() <= most) {
        words[word.len()].push(word);
    }
    let listed: HashSet<&[u8]> = words[2].iter().copied().collect();
    let mut dice = Dice(5);
    let mut taken = HashSet::new();
    let mut pairs = Vec::new();
    while pairs.len() < count {
        let lengths = most - least + 1;
        let letters = &words[least + pairs.len() % lengths];
        let beside = &words[least + dice.below(lengths)];
        let [letters, beside] = [letters, beside].map(|words| {
            let word = words[dice.below(words.len())];
            Laid::somewhere(word, &mut dice)
        });
        if letters.goes_beside(beside, &listed) && taken.insert(letters.letters) {
            pairs.push((Plot(pairs.len()), beside, letters));
        }
    }
    pairs
}

/// A board with the word of each plot.
fn board(pairs: &[Pair<'_>]) -> String {
    let squares = pairs.len().div_ceil(PLOTS);
    let cols = SQUARES * SIDE;
    let mut rows = vec![vec!['.'; cols]; squares.div_ceil(SQUARES) * SIDE];
    for (plot, word, _) in pairs {
        for (place, &letter) in (word.place..).zip(word.letters) {
            let (row, col) = plot.cell(0, place);
            rows[row][col] = letter.into();
        }
    }
    rows.iter()
        .flat_map(|row| row.iter().chain(['\n'].iter()))
        .collect()
}

/// What each move makes, as the library has it.
fn made(moves: &[Move], board: Board, lexicon: &Lexicon) -> Vec<String> {
    let mut game = hw3::Game::new(board, lexicon.clone());
    let mut words = Vec::new();
    for a_move in moves {
        let placed = game.place(&a_move.placement());
        assert_eq!(placed, Ok(a_move.tiles.count_bytes()), "{a_move:?}");
        words.extend(game.words_made().into_iter().map(|word| word.text));
        assert!(game.undo(), "{a_move:?}");
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Many {
        let lexicon = Lexicon::open(words::file()).expect("the word list");
        Many::new(MOVES, &lexicon)
    }

    #[test]
    fn no_two_moves_place_the_same_letters() {
        let many = all();
        let letters: HashSet<_> = many.moves.iter().map(|a_move| &a_move.tiles).collect();
        assert_eq!(letters.len(), MOVES);
    }

    #[test]
    fn they_have_three_to_eight_letters_and_go_both_ways_equally_often() {
        let many = all();
        let mut left = MOVES;
        for length in 3..=8 {
            let alike = |direction| {
                let alike = many.moves.iter().filter(|a_move| {
                    a_move.tiles.count_bytes() == length && a_move.direction == direction
                });
                alike.count()
            };
            let (across, down) = (alike('H'), alike('V'));
            assert!(across > 80 && down > 80, "{length}: {across}, {down}");
            left -= across + down;
        }
        assert_eq!(left, 0);
    }

    #[test]
    fn most_letters_have_a_word_across() {
        let many = all();
        let letters = many.moves.iter().map(|a_move| a_move.tiles.count_bytes());
        let (letters, across) = (letters.sum::<usize>(), many.words.len() - MOVES);
        assert!((3 * letters..=4 * letters).contains(&(4 * across)));
        assert!(many.words.len() > 5 * MOVES, "five words each");
    }

    #[test]
    fn they_are_the_same_each_time() {
        let [one, other] = [all(), all()];
        assert_eq!(one.board(), other.board());
        assert!(one.moves.iter().zip(&other.moves).all(|(one, other)| {
            (one.row, one.col, &one.tiles) == (other.row, other.col, &other.tiles)
        }));
    }
}
