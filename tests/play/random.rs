//! Random games, in which the library and its twin must agree at every step.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;
use std::sync::Arc;

use hw3::{Game, Lexicon};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use crate::moves::{Move, sorted};
use crate::players::{CGame, Player};
use crate::twin::{self, Twin};

/// What a step of a random game does. A seed chooses among what the board
/// offers at that moment.
#[derive(Clone, Debug)]
enum Step {
    /// Lays a word across or along what is there: of a few, the first that the
    /// twin finds legal.
    Legal(u64),
    /// Lays such a word, legal or not.
    Any(u64),
    /// Asks for what is hardly ever legal, or not a move at all.
    Odd(Move),
    Undo,
    Redo,
}

fn steps(most: usize) -> impl Strategy<Value = Vec<Step>> {
    let directions = prop::sample::select(vec!['H', 'V', 'H', 'V', 'h', 'X', '\0']);
    let odd = (-2..14, -2..14, directions, "[ A-C]{0,6}|[ -~]{1,4}").prop_map(
        |(row, col, direction, tiles)| Move {
            row,
            col,
            direction,
            tiles,
        },
    );
    let step = prop_oneof![
        14 => any::<u64>().prop_map(Step::Legal),
        2 => any::<u64>().prop_map(Step::Any),
        2 => odd.prop_map(Step::Odd),
        2 => Just(Step::Undo),
        1 => Just(Step::Redo),
    ];
    prop::collection::vec(step, 1..most)
}

/// A word list as the library has it, as the twin has it, and by letter.
#[derive(Debug)]
struct Words {
    lexicon: Lexicon,
    set: Arc<HashSet<String>>,
    /// For each letter, every word that has it, and where in the word it is.
    with: HashMap<char, Vec<(String, i64)>>,
}

impl Words {
    fn new(list: &str) -> Words {
        let set = twin::words(list);
        let mut sorted: Vec<&String> = set.iter().filter(|word| word.len() > 1).collect();
        sorted.sort();
        let mut with = HashMap::<char, Vec<(String, i64)>>::new();
        for word in sorted {
            for (place, letter) in (0..).zip(word.chars()) {
                let words = with.entry(letter).or_default();
                words.push((word.clone(), place));
            }
        }
        Words {
            lexicon: Lexicon::new(list).expect("a short list"),
            set,
            with,
        }
    }

    fn game(&self, board: &str) -> Game {
        Game::new(board.parse().expect("a board"), self.lexicon.clone())
    }

    /// A word through or beside a tile that is there, or anywhere on an empty
    /// board.
    fn suggest(&self, twin: &Twin, dice: &mut Dice) -> Option<Move> {
        let direction = dice.pick(&['H', 'V']);
        let (down, right) = if direction == 'V' { (1, 0) } else { (0, 1) };
        let tiles = twin.tiles();
        let ((row, col), letter) = if tiles.is_empty() {
            let cell = (dice.below(twin.rows()), dice.below(twin.cols()));
            (cell, dice.pick(&['A', 'B', 'E', 'S']))
        } else {
            let (row, col) = dice.pick(&tiles);
            let letter = twin.top((row, col))?;
            // Most words cross the tile; some run beside it or over it.
            match dice.below(8) {
                0 => ((row + right, col + down), dice.pick(&['A', 'B', 'E', 'T'])),
                1 => ((row, col), dice.pick(&['A', 'B', 'E', 'T'])),
                _ => ((row, col), letter),
            }
        };
        let (word, place) = dice.pick(self.with.get(&letter)?);
        let (row, col) = (row - place * down, col - place * right);
        let cell = |step| (row + step * down, col + step * right);
        let tile = |(step, letter)| match twin.top(cell(step)) {
            Some(top) if top == letter => ' ',
            _ => letter,
        };
        Some(Move {
            row: i32::try_from(row).ok()?,
            col: i32::try_from(col).ok()?,
            direction,
            tiles: (0..).zip(word.chars()).map(tile).collect(),
        })
    }
}

/// Numbers from a seed (splitmix64).
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    fn below(&mut self, count: i64) -> i64 {
        (self.roll() % count.unsigned_abs()) as i64
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as i64) as usize].clone()
    }
}

#[derive(Debug, Default)]
struct Tally {
    legal: usize,
    refused: usize,
}

/// Plays a game and its twin, compares them after every step, and takes
/// everything back.
fn play(
    mut game: impl Player,
    board: &str,
    words: &Words,
    steps: &[Step],
    tally: &mut Tally,
) -> Result<(), TestCaseError> {
    let mut twin = Twin::new(board, Arc::clone(&words.set));
    let first = game.saved();
    for step in steps {
        let a_move = match step {
            Step::Legal(seed) => {
                let mut dice = Dice(*seed);
                let mut moves = (0..200).filter_map(|_| words.suggest(&twin, &mut dice));
                moves.find(|a_move| twin.is_legal(a_move))
            }
            Step::Any(seed) => words.suggest(&twin, &mut Dice(*seed)),
            Step::Odd(a_move) => Some(a_move.clone()),
            Step::Undo => {
                game.take_back();
                twin.undo();
                None
            }
            Step::Redo => {
                game.bring_back();
                twin.redo();
                None
            }
        };
        if let Some(a_move) = a_move {
            let reasons = sorted(twin.reasons(&a_move));
            prop_assert_eq!(sorted(game.why_not(&a_move)), reasons, "{:?}", a_move);
            let (placed, _) = game.make(&a_move);
            prop_assert_eq!(placed, twin.place(&a_move), "{:?}", a_move);
            *(if placed > 0 {
                &mut tally.legal
            } else {
                &mut tally.refused
            }) += 1;
        }
        prop_assert_eq!(game.saved(), twin.saved());
        prop_assert_eq!(game.counts(), twin.counts());
        prop_assert_eq!(sorted(game.made()), sorted(twin.made()));
    }
    let (undo, redo) = game.counts();
    for _ in 0..redo {
        game.bring_back();
        twin.redo();
        prop_assert_eq!(game.saved(), twin.saved());
    }
    let last = game.saved();
    for _ in 0..undo + redo {
        game.take_back();
        twin.undo();
        prop_assert_eq!(game.saved(), twin.saved());
    }
    prop_assert_eq!(game.saved(), first);
    prop_assert_eq!(game.counts(), (0, undo + redo));
    for _ in 0..undo + redo {
        game.bring_back();
    }
    prop_assert_eq!(game.saved(), last);
    Ok(())
}

/// Runs a property over random games and makes sure that most of their plays
/// were legal.
fn games<S: Strategy>(
    cases: u32,
    strategy: &S,
    game: impl Fn(S::Value, &mut Tally) -> Result<(), TestCaseError>,
) {
    let config = Config {
        cases,
        failure_persistence: None,
        max_shrink_iters: 2000,
        ..Config::default()
    };
    let tally = std::cell::RefCell::new(Tally::default());
    TestRunner::new(config)
        .run(strategy, |value| game(value, &mut tally.borrow_mut()))
        .unwrap_or_else(|failure| panic!("{failure}"));
    let Tally { legal, refused } = tally.into_inner();
    assert!(
        legal > refused,
        "{legal} plays were legal, {refused} refused"
    );
}

#[test]
fn with_english_words() {
    let list = fs::read_to_string("words.txt").expect("the word list");
    let short = list.lines().filter(|word| word.len() <= 6);
    let words = Words::new(&short.collect::<Vec<&str>>().join("\n"));
    let boards = [
        "..\n..\n".to_owned(),
        "..........\n".repeat(8),
        "......\n.HOME.\n".to_owned(),
    ];
    let strategy = (prop::sample::select(boards.to_vec()), steps(60));
    games(300, &strategy, |(board, steps), tally| {
        play(words.game(&board), &board, &words, &steps, tally)
    });
}

/// All texts of so many of these letters.
fn texts(letters: &[char], lengths: std::ops::RangeInclusive<usize>) -> Vec<String> {
    let longer = |texts: &Vec<String>| -> Vec<String> {
        let with = |text: &String| {
            letters
                .iter()
                .map(|letter| format!("{text}{letter}"))
                .collect()
        };
        texts
            .iter()
            .flat_map(|text| -> Vec<String> { with(text) })
            .collect()
    };
    let by_length = std::iter::successors(Some(vec![String::new()]), |texts| Some(longer(texts)));
    let wanted = by_length.skip(*lengths.start()).take(lengths.count());
    wanted.flatten().collect()
}

/// A stack, or none, as the two halves of a saved file show it.
type Shown = (char, char);

/// The saved form of a board with these lines.
fn saved(lines: &[Vec<Shown>]) -> String {
    let half = |pick: fn(&Shown) -> char| -> String {
        let line = |line: &Vec<Shown>| line.iter().map(pick).chain(['\n']).collect();
        lines
            .iter()
            .map(|shown| -> String { line(shown) })
            .collect()
    };
    half(|shown| shown.0) + &half(|shown| shown.1)
}

/// Boards full of stacks that no game has led to: words that are none, islands,
/// towers.
fn crowded_boards() -> impl Strategy<Value = String> {
    let tops = prop::sample::select(vec!['A', 'B', 'C']);
    let heights = prop::sample::select(vec!['1', '1', '2', '3', '4', '5']);
    let cell = prop_oneof![3 => Just(('.', '0')), 4 => (tops, heights)];
    let line = move |cols| prop::collection::vec(cell.clone(), cols);
    let size = (1..6usize, 1..6usize);
    size.prop_flat_map(move |(rows, cols)| prop::collection::vec(line(cols), rows))
        .prop_map(|lines| saved(&lines))
}

/// Most of the words of three letters, A to C: with them there are legal moves
/// of every shape where everything touches.
fn word_lists() -> impl Strategy<Value = String> {
    let all = texts(&['A', 'B', 'C'], 2..=5);
    (0.5..1.0).prop_flat_map(move |share| {
        let all = all.clone();
        let kept = prop::collection::vec(prop::bool::weighted(share), all.len());
        kept.prop_map(move |kept| {
            let words = all.iter().zip(kept).filter(|(_, kept)| *kept);
            let words: Vec<&str> = words.map(|(word, _)| word.as_str()).collect();
            words.join("\n")
        })
    })
}

#[test]
fn with_three_letters_on_crowded_boards() {
    let strategy = (crowded_boards(), word_lists(), steps(20));
    games(3000, &strategy, |(board, list, steps), tally| {
        let words = Words::new(&list);
        play(words.game(&board), &board, &words, &steps, tally)
    });
}

#[test]
fn through_the_c_functions() {
    let file = |name| {
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()))
    };
    let (board_file, list_file) = (file("board"), file("words"));
    let strategy = (crowded_boards(), word_lists(), steps(20));
    games(100, &strategy, |(board, list, steps), tally| {
        fs::write(&board_file, &board).expect("a board file");
        fs::write(&list_file, &list).expect("a word list");
        let game = CGame::start(&board_file, &list_file).expect("a game");
        play(game, &board, &Words::new(&list), &steps, tally)
    });
    for file in [board_file, list_file] {
        fs::remove_file(file).expect("a file");
    }
}

/// Every move of up to four tiles from every cell of every board of two by two,
/// with empty cells, single tiles, and stacks with room for one more or none.
#[test]
fn every_move_on_every_small_board() {
    let words = Words::new("AA\nAB\nBA\nABA\nBAB\nBBA\nAABB\nBABA");
    let cells = [('.', '0'), ('A', '1'), ('B', '1'), ('A', '5'), ('B', '4')];
    let tiles = texts(&['A', 'B', ' '], 1..=4);
    let starts = [(0, 0), (0, 1), (1, 0), (1, 1)];
    let mut legal = 0;
    for choice in 0..cells.len().pow(4) {
        let cell = |place: u32| cells[choice / cells.len().pow(place) % cells.len()];
        let board = saved(&[vec![cell(0), cell(1)], vec![cell(2), cell(3)]]);
        let mut game = words.game(&board);
        let mut twin = Twin::new(&board, Arc::clone(&words.set));
        for (row, col) in starts {
            for (tiles, direction) in tiles.iter().flat_map(|tiles| [(tiles, 'H'), (tiles, 'V')]) {
                let a_move = Move {
                    row,
                    col,
                    direction,
                    tiles: tiles.clone(),
                };
                let reasons = sorted(twin.reasons(&a_move));
                assert_eq!(
                    sorted(game.why_not(&a_move)),
                    reasons,
                    "{a_move:?} on\n{board}"
                );
                let placed = twin.place(&a_move);
                assert_eq!(game.make(&a_move).0, placed, "{a_move:?} on\n{board}");
                if placed > 0 {
                    legal += 1;
                    assert_eq!(game.saved(), twin.saved(), "{a_move:?} on\n{board}");
                    game.take_back();
                    twin.undo();
                    assert_eq!(game.saved(), board, "{a_move:?} undone");
                }
            }
        }
    }
    assert!(legal > 1000, "{legal}");
}
