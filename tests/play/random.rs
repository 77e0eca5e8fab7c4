//! Plays random games with the library and the naive game, which must agree
//! after every step.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fs;
use std::iter;
use std::ops::RangeInclusive;

use fastrand::Rng;
use hw3::{Game, Placement};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use testkit::long::cases;
use testkit::upwords::{Finding, NaiveGame, Words};

use crate::players::{CGame, Player, RustGame};

/// A step of a random game. The seed chooses among the moves that the board
/// offers at that point.
#[derive(Clone, Debug)]
enum Step {
    /// Try up to 200 words across or along tiles on the board, and place the
    /// first that is legal.
    Legal(u64),
    /// Place such a word, legal or not.
    Any(u64),
    /// Ask for a move that is hardly ever legal.
    Odd(Placement),
    Undo,
    Redo,
}

fn steps(most: usize) -> impl Strategy<Value = Vec<Step>> {
    let directions = prop::sample::select(b"HVHVhX\0".to_vec());
    let odd = (-2..14i64, -2..14i64, directions, "[ A-C]{0,6}|[ -~]{1,4}").prop_map(
        |(row, col, direction, tiles)| Placement::new(row, col, direction, tiles).expect("memory"),
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

/// A word list that can suggest moves.
struct Vocabulary {
    words: Words,
    /// For each letter, every word that contains it, and its index there.
    with: HashMap<char, Vec<(String, i64)>>,
}

impl Vocabulary {
    fn new(list: &str) -> Vocabulary {
        let words = Words::new(list);
        let mut sorted: Vec<&String> = words.set.iter().filter(|word| word.len() > 1).collect();
        sorted.sort();
        let mut with = HashMap::<char, Vec<(String, i64)>>::new();
        for word in sorted {
            for (index, letter) in (0..).zip(word.chars()) {
                let words = with.entry(letter).or_default();
                words.push((word.clone(), index));
            }
        }
        Vocabulary { words, with }
    }

    fn game(&self, board: &str) -> RustGame {
        RustGame(self.words.game(board))
    }

    fn naive_game(&self, board: &str) -> NaiveGame {
        self.words.naive_game(board)
    }

    /// Suggests a word through or beside a tile, or anywhere on an empty board.
    fn suggest(&self, game: &NaiveGame, rng: &mut Rng) -> Option<Placement> {
        let direction = pick(rng, b"HV");
        let (down, right) = if direction == b'V' { (1, 0) } else { (0, 1) };
        let tiles = game.tiles();
        let ((row, col), letter) = if tiles.is_empty() {
            let cell = (rng.i64(0..game.rows()), rng.i64(0..game.cols()));
            (cell, pick(rng, &['A', 'B', 'E', 'S']))
        } else {
            let (row, col) = pick(rng, &tiles);
            let letter = game.top((row, col))?;
            // Most words cross the tile; some run beside it or over it.
            match rng.u8(..8) {
                0 => ((row + right, col + down), pick(rng, &['A', 'B', 'E', 'T'])),
                1 => ((row, col), pick(rng, &['A', 'B', 'E', 'T'])),
                _ => ((row, col), letter),
            }
        };
        let (word, index) = pick(rng, self.with.get(&letter)?);
        let (row, col) = (row - index * down, col - index * right);
        let cell = |index| (row + index * down, col + index * right);
        let tile = |(index, letter)| match game.top(cell(index)) {
            Some(top) if top == letter => ' ',
            _ => letter,
        };
        let tiles: String = (0..).zip(word.chars()).map(tile).collect();
        Some(Placement::new(row, col, direction, tiles).expect("memory"))
    }
}

fn pick<T: Clone>(rng: &mut Rng, from: &[T]) -> T {
    rng.choice(from).expect("something to pick").clone()
}

#[derive(Debug, Default)]
struct Tally {
    legal: usize,
    refused: usize,
}

/// Plays a game beside a naive game and compares them after every step. Then
/// undoes and redoes everything.
fn play(
    game: &mut impl Player,
    board: &str,
    words: &Vocabulary,
    steps: &[Step],
    tally: &mut Tally,
) -> Result<(), TestCaseError> {
    let mut naive = words.naive_game(board);
    let first = game.saved();
    for step in steps {
        let placement = match step {
            Step::Legal(seed) => {
                let mut rng = Rng::with_seed(*seed);
                let mut suggested = (0..200).filter_map(|_| words.suggest(&naive, &mut rng));
                suggested.find(|placement| naive.is_legal(placement))
            }
            Step::Any(seed) => words.suggest(&naive, &mut Rng::with_seed(*seed)),
            Step::Odd(placement) => Some(placement.clone()),
            Step::Undo => {
                game.undo();
                naive.undo();
                None
            }
            Step::Redo => {
                game.redo();
                naive.redo();
                None
            }
        };
        if let Some(placement) = placement {
            let reasons = Finding::sorted(naive.reasons(&placement));
            prop_assert_eq!(
                Finding::sorted(game.reasons(&placement)),
                reasons,
                "{}",
                placement
            );
            let (placed, _) = game.place(&placement);
            prop_assert_eq!(placed, naive.place(&placement), "{}", placement);
            match placed {
                0 => tally.refused += 1,
                _ => tally.legal += 1,
            }
        }
        prop_assert_eq!(game.saved(), naive.saved());
        prop_assert_eq!(game.counts(), naive.counts());
        prop_assert_eq!(
            Finding::sorted(game.words_made()),
            Finding::sorted(naive.words_made())
        );
    }
    let (undo, redo) = game.counts();
    for _ in 0..redo {
        game.redo();
        naive.redo();
        prop_assert_eq!(game.saved(), naive.saved());
    }
    let last = game.saved();
    for _ in 0..undo + redo {
        game.undo();
        naive.undo();
        prop_assert_eq!(game.saved(), naive.saved());
    }
    prop_assert_eq!(game.saved(), first);
    prop_assert_eq!(game.counts(), (0, undo + redo));
    for _ in 0..undo + redo {
        game.redo();
    }
    prop_assert_eq!(game.saved(), last);
    Ok(())
}

/// Checks that the moves of a game, replayed from the start, lead to the same
/// board and the same moves, and that a clone undoes the same moves.
fn replay(game: &Game, mut fresh: Game) -> Result<(), TestCaseError> {
    let moves = game.moves().expect("memory");
    prop_assert_eq!(moves.len(), game.undo_count());
    for made in &moves {
        let text = made.placement.to_string();
        prop_assert_eq!(text.parse(), Ok(made.placement.clone()));
        prop_assert!(fresh.place(&made.placement).is_ok(), "{}", text);
        prop_assert_eq!(&fresh.words_made().expect("memory"), &made.words);
    }
    prop_assert_eq!(fresh.board(), game.board());
    prop_assert_eq!(&fresh.moves().expect("memory"), &moves);
    let mut clone = game.clone();
    while clone.undo() {
        fresh.undo();
        prop_assert_eq!(clone.board(), fresh.board());
    }
    prop_assert_eq!((clone.undo_count(), fresh.undo_count()), (0, 0));
    prop_assert_eq!(game.undo_count(), moves.len(), "the original stays");
    Ok(())
}

/// Tests a property with random games, and checks that most of the moves were
/// legal.
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
    let tally = RefCell::new(Tally::default());
    TestRunner::new(config)
        .run(strategy, |value| game(value, &mut tally.borrow_mut()))
        .unwrap_or_else(|failure| panic!("{failure}"));
    let Tally { legal, refused } = tally.into_inner();
    assert!(
        legal > refused,
        "{legal} moves were legal, {refused} were refused"
    );
}

#[test]
fn with_english_words() {
    let list = fs::read_to_string("words.txt").expect("the word list");
    let short = list.lines().filter(|word| word.len() <= 6);
    let words = Vocabulary::new(&short.collect::<Vec<&str>>().join("\n"));
    let boards = [
        "..\n..\n".to_owned(),
        "..........\n".repeat(8),
        "......\n.HOME.\n".to_owned(),
    ];
    let strategy = (prop::sample::select(boards.to_vec()), steps(60));
    games(cases(60, 3_000), &strategy, |(board, steps), tally| {
        let mut game = words.game(&board);
        play(&mut game, &board, &words, &steps, tally)?;
        replay(&game.0, words.game(&board).0)
    });
}

/// All texts of these letters with these lengths.
fn texts(letters: &[char], lengths: RangeInclusive<usize>) -> Vec<String> {
    let longer = |texts: &Vec<String>| -> Vec<String> {
        let with = |text: &String| -> Vec<String> {
            letters
                .iter()
                .map(|letter| format!("{text}{letter}"))
                .collect()
        };
        texts.iter().flat_map(with).collect()
    };
    let by_length = iter::successors(Some(vec![String::new()]), |texts| Some(longer(texts)));
    let wanted = by_length.skip(*lengths.start()).take(lengths.count());
    wanted.flatten().collect()
}

/// The top tile and the height of a cell in a saved file.
type Saved = (char, char);

/// The saved file of a board with these rows.
fn saved(rows: &[Vec<Saved>]) -> String {
    let half = |pick: fn(&Saved) -> char| -> String {
        let line = |row: &Vec<Saved>| -> String { row.iter().map(pick).chain(['\n']).collect() };
        rows.iter().map(line).collect()
    };
    half(|saved| saved.0) + &half(|saved| saved.1)
}

/// Crowded boards that no game leads to: islands, towers, and runs that are not
/// words.
fn crowded_boards() -> impl Strategy<Value = String> {
    let tops = prop::sample::select(vec!['A', 'B', 'C']);
    let heights = prop::sample::select(vec!['1', '1', '2', '3', '4', '5']);
    let cell = prop_oneof![3 => Just(('.', '0')), 4 => (tops, heights)];
    let row = move |cols| prop::collection::vec(cell.clone(), cols);
    let size = (1..6usize, 1..6usize);
    size.prop_flat_map(move |(rows, cols)| prop::collection::vec(row(cols), rows))
        .prop_map(|rows| saved(&rows))
}

/// Most of the texts of two to five letters A to C, so that moves of every shape
/// are legal on crowded boards.
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
    games(
        cases(600, 30_000),
        &strategy,
        |(board, list, steps), tally| {
            let words = Vocabulary::new(&list);
            let mut game = words.game(&board);
            play(&mut game, &board, &words, &steps, tally)?;
            replay(&game.0, words.game(&board).0)
        },
    );
}

#[test]
fn through_the_c_functions() {
    let scratch = testkit::files::scratch();
    let (board_file, list_file) = (scratch.path().join("board"), scratch.path().join("words"));
    let strategy = (crowded_boards(), word_lists(), steps(20));
    games(
        cases(200, 5_000),
        &strategy,
        |(board, list, steps), tally| {
            fs::write(&board_file, &board).expect("a board file");
            fs::write(&list_file, &list).expect("a word list");
            let mut game = CGame::open(&board_file, &list_file).expect("a game");
            play(&mut game, &board, &Vocabulary::new(&list), &steps, tally)
        },
    );
}

/// Tries every move of up to four tiles from every cell of every board of two
/// by two cells that are empty, hold one tile, or hold four or five.
#[test]
fn every_move_on_every_small_board() {
    let words = Vocabulary::new("AA\nAB\nBA\nABA\nBAB\nBBA\nAABB\nBABA");
    let cells = [('.', '0'), ('A', '1'), ('B', '1'), ('A', '5'), ('B', '4')];
    let tiles = texts(&['A', 'B', ' '], 1..=4);
    let mut placements = Vec::new();
    for (row, col) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        for (tiles, direction) in tiles
            .iter()
            .flat_map(|tiles| [(tiles, b'H'), (tiles, b'V')])
        {
            placements.push(Placement::new(row, col, direction, tiles).expect("memory"));
        }
    }
    let mut legal = 0;
    for choice in 0..cells.len().pow(4) {
        let cell = |index: u32| cells[choice / cells.len().pow(index) % cells.len()];
        let board = saved(&[vec![cell(0), cell(1)], vec![cell(2), cell(3)]]);
        let mut game = words.game(&board);
        let mut naive = words.naive_game(&board);
        for placement in &placements {
            let reasons = Finding::sorted(naive.reasons(placement));
            assert_eq!(
                Finding::sorted(game.reasons(placement)),
                reasons,
                "{placement} on\n{board}"
            );
            let placed = naive.place(placement);
            assert_eq!(game.place(placement).0, placed, "{placement} on\n{board}");
            if placed > 0 {
                legal += 1;
                assert_eq!(game.saved(), naive.saved(), "{placement} on\n{board}");
                game.undo();
                naive.undo();
                assert_eq!(game.saved(), board, "{placement} undone");
            }
        }
    }
    assert!(legal > 1000, "{legal}");
}
