//! Legal moves of three to eight letters, all different and each next to a word
//! of its own. As in a real game, the memory that one move brings into the
//! caches is of little use to the next.
//!
//! The board consists of squares, and each square of strips of three lines: one
//! for a word, one for the letters of the move, and an empty one. The lines are
//! rows in every other square and columns in the rest.
//!
//! ```text
//! .WATER......    the word
//! LASER.......    the letters, after the move
//! ............
//! ```

use std::path::Path;

use fastrand::Rng;
use hashbrown::HashSet;
use hw3::{Board, Lexicon};

use crate::abi::{CPlacement, Game, LIBRARY};
use crate::case::Case;
use crate::words::{self, Queries};

/// The number of moves in a full run.
pub const MOVES: usize = 1000;

/// Rows and columns of a square. The last of each stay empty.
const SIDE: usize = 12;
/// Lines of a strip.
const LINES: usize = 3;
/// Strips in a square.
const STRIPS: usize = SIDE / LINES;
/// Squares in a row of squares.
const SQUARES: usize = 16;

/// The smallest and largest number of letters in a move, and in the word next
/// to it.
const LETTERS: (usize, usize) = (3, 8);

/// Letters in a line.
#[derive(Clone, Copy)]
struct Run<'a> {
    /// The index of the first letter along the line.
    start: usize,
    letters: &'a [u8],
}

impl<'a> Run<'a> {
    fn at_random(letters: &'a [u8], rng: &mut Rng) -> Run<'a> {
        let start = rng.usize(..SIDE - letters.len());
        Run { start, letters }
    }

    /// Returns true if the letters fit into the line after `word`: every word
    /// across is in `listed`, and at least three quarters of the letters have
    /// one.
    fn fits_next_to(self, word: Run<'_>, listed: &HashSet<&[u8]>) -> bool {
        let mut across = 0;
        for (index, &letter) in (self.start..).zip(self.letters) {
            let before = index.checked_sub(word.start);
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

/// The index of a strip on the board.
#[derive(Clone, Copy)]
struct Strip(usize);

impl Strip {
    fn direction(self) -> char {
        ['H', 'V'][self.0 / STRIPS % 2]
    }

    /// The row and column of a cell.
    fn cell(self, line: usize, along: usize) -> (usize, usize) {
        let (square, line) = (self.0 / STRIPS, self.0 % STRIPS * LINES + line);
        let (row, col) = match self.direction() {
            'H' => (line, along),
            _ => (along, line),
        };
        (square / SQUARES * SIDE + row, square % SQUARES * SIDE + col)
    }

    /// The move that places letters next to the word.
    fn answer(self, letters: Run<'_>) -> CPlacement {
        let (row, col) = self.cell(1, letters.start);
        let [row, col] = [row, col].map(|index| i32::try_from(index).expect("a small board"));
        let tiles = str::from_utf8(letters.letters).expect("ASCII letters");
        CPlacement::new(row, col, self.direction(), tiles)
    }
}

/// Different moves on one board.
pub struct Many {
    board: String,
    /// Shuffled.
    moves: Vec<CPlacement>,
    /// The words that the moves make, in the order of the moves.
    words: Queries,
}

impl Many {
    /// Creates `count` moves. Every call creates the same ones.
    pub fn new(count: usize, lexicon: &Lexicon) -> Many {
        let text = words::text();
        let mut pairs = find_pairs(count, &text);
        let board = board(&pairs);
        Rng::with_seed(6).shuffle(&mut pairs);
        let moves: Vec<CPlacement> = pairs
            .iter()
            .map(|(strip, _, letters)| strip.answer(*letters))
            .collect();
        let parsed = board.parse().expect("a valid board");
        let words = Queries::in_order(words_made(&moves, parsed, lexicon));
        Many {
            board,
            moves,
            words,
        }
    }

    /// The board with the words that the moves are next to.
    pub fn board(&self) -> &str {
        &self.board
    }

    /// Plays each move on that board and undoes it, through the C functions.
    pub fn place_and_undo(&self, board: &Path) -> Case<'_> {
        let mut game = Game::ready(&LIBRARY, board);
        Case::of_many(self.moves.len(), move || {
            for a_move in &self.moves {
                let placed = usize::try_from(game.place(a_move));
                assert_eq!(placed, Ok(a_move.placement.tiles().len()));
                game.undo();
            }
        })
    }

    /// The words that the moves make, in the order of the moves.
    pub fn words(&self) -> &Queries {
        &self.words
    }

    /// Looks up each word that the moves make: the least that checking them can
    /// cost. One operation is all words of one move.
    pub fn lookups<'a>(&'a self, lexicon: &'a Lexicon) -> Case<'a> {
        let words = &self.words;
        let mut case = words.looked_up(words.len(), |word| lexicon.contains(word));
        case.operations = self.moves.len();
        case
    }
}

/// A strip, its word, and letters that no other strip has.
type Pair<'a> = (Strip, Run<'a>, Run<'a>);

/// Finds `count` moves made of words of the text.
fn find_pairs(count: usize, text: &[u8]) -> Vec<Pair<'_>> {
    let (least, most) = LETTERS;
    let mut words: Vec<Vec<&[u8]>> = vec![Vec::new(); most + 1];
    for word in words::in_text(text).filter(|word| word.len() <= most) {
        words[word.len()].push(word);
    }
    let listed: HashSet<&[u8]> = words[2].iter().copied().collect();
    let mut rng = Rng::with_seed(5);
    let mut taken = HashSet::new();
    let mut pairs = Vec::new();
    while pairs.len() < count {
        let lengths = [
            least + pairs.len() % (most - least + 1),
            rng.usize(least..=most),
        ];
        let [letters, word] = lengths.map(|length| {
            let words = &words[length];
            Run::at_random(words[rng.usize(..words.len())], &mut rng)
        });
        if letters.fits_next_to(word, &listed) && taken.insert(letters.letters) {
            pairs.push((Strip(pairs.len()), word, letters));
        }
    }
    pairs
}

/// The board with the word of each strip.
fn board(pairs: &[Pair<'_>]) -> String {
    let squares = pairs.len().div_ceil(STRIPS);
    let cols = SQUARES * SIDE;
    let mut rows = vec![vec!['.'; cols]; squares.div_ceil(SQUARES) * SIDE];
    for (strip, word, _) in pairs {
        for (index, &letter) in (word.start..).zip(word.letters) {
            let (row, col) = strip.cell(0, index);
            rows[row][col] = letter.into();
        }
    }
    rows.iter()
        .flat_map(|row| row.iter().chain(['\n'].iter()))
        .collect()
}

/// The words that each move makes, according to the library.
fn words_made(moves: &[CPlacement], board: Board, lexicon: &Lexicon) -> Vec<String> {
    let mut game = hw3::Game::new(board, lexicon.clone());
    let mut words = Vec::new();
    for a_move in moves {
        let placement = &a_move.placement;
        assert_eq!(game.place(placement), Ok(placement.tiles().len()));
        let made = game.words_made().expect("enough memory");
        words.extend(made.iter().map(|word| word.text().to_owned()));
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
        let letters: HashSet<_> = many
            .moves
            .iter()
            .map(|a_move| a_move.placement.tiles())
            .collect();
        assert_eq!(letters.len(), MOVES);
    }

    #[test]
    fn lengths_and_directions_are_evenly_distributed() {
        let many = all();
        let mut left = MOVES;
        for length in 3..=8 {
            let count = |direction: u8| {
                let matching = many.moves.iter().filter(|a_move| {
                    a_move.placement.tiles().len() == length
                        && a_move.placement.direction == direction
                });
                matching.count()
            };
            let (across, down) = (count(b'H'), count(b'V'));
            assert!(across > 80 && down > 80, "{length}: {across}, {down}");
            left -= across + down;
        }
        assert_eq!(left, 0);
    }

    #[test]
    fn most_letters_make_a_word_across() {
        let many = all();
        let letters = many
            .moves
            .iter()
            .map(|a_move| a_move.placement.tiles().len());
        let (letters, across) = (letters.sum::<usize>(), many.words.len() - MOVES);
        assert!((3 * letters..=4 * letters).contains(&(4 * across)));
        assert!(many.words.len() > 5 * MOVES, "at least five words each");
    }

    #[test]
    fn every_call_creates_the_same_moves() {
        let [one, other] = [all(), all()];
        assert_eq!(one.board(), other.board());
        assert!(
            one.moves
                .iter()
                .zip(&other.moves)
                .all(|(one, other)| { one.placement == other.placement })
        );
    }
}
