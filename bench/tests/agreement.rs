//! The baseline follows the same rules as the library: what it is measured by
//! is the same work.

use std::fs;
use std::path::Path;
use std::sync::{Mutex, MutexGuard};

use bench::abi::{BASELINE, Game, LIBRARY, Move};
use bench::dice::Dice;
use bench::scratch::Scratch;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// The baseline looks for its words at every move, so that only one test at a
/// time can have a list.
static WORDS: Mutex<()> = Mutex::new(());

fn choose_words(_lock: &MutexGuard<'_, ()>, path: &Path) {
    // SAFETY: everything here that reads the environment does so under the lock.
    unsafe { std::env::set_var("HW3_WORDS", path) };
}

/// A game of each implementation.
struct Both {
    games: [Game; 2],
    scratch: Scratch,
}

impl Both {
    /// `None` if both refuse the board.
    fn open(board: &Path) -> Option<Both> {
        let [library, baseline] = [&LIBRARY, &BASELINE].map(|abi| Game::open(abi, board));
        assert_eq!(library.is_some(), baseline.is_some(), "{}", board.display());
        let games = [library?, baseline?];
        let scratch = Scratch::new();
        Some(Both { games, scratch })
    }

    fn place(&mut self, a_move: &Move) -> i32 {
        let [library, baseline] = self.games.each_mut().map(|game| game.place(a_move));
        assert_eq!(library, baseline, "{a_move:?}\n{}", self.saved());
        library
    }

    fn undo(&mut self) {
        for game in &mut self.games {
            game.undo();
        }
    }

    fn saved(&mut self) -> String {
        let path = self.scratch.file("saved.txt");
        let [library, baseline] = self.games.each_mut().map(|game| {
            game.save(&path);
            fs::read_to_string(&path).expect("a saved file")
        });
        assert_eq!(library, baseline);
        library
    }
}

/// Most of the words that two to five of these letters make.
fn word_list(dice: &mut Dice) -> String {
    let mut words = vec![String::new()];
    let mut list = String::new();
    for length in 1..=5 {
        let longer = |word: &String| ["A", "B", "C"].map(|letter| word.clone() + letter);
        words = words.iter().flat_map(longer).collect();
        let kept = words.iter().filter(|_| length > 1 && dice.below(5) > 0);
        list.extend(kept.flat_map(|word| [word, "\n"]));
    }
    list
}

/// A saved file, crowded with stacks.
fn board(dice: &mut Dice) -> String {
    let (rows, cols) = (1 + dice.below(5), 1 + dice.below(5));
    let (mut tiles, mut heights) = (String::new(), String::new());
    for _ in 0..rows {
        for _ in 0..cols {
            let (tile, height) = match dice.below(2) {
                0 => (".", "0"),
                _ => (
                    ["A", "B", "C"][dice.below(3)],
                    ["1", "1", "2", "3", "5"][dice.below(5)],
                ),
            };
            tiles += tile;
            heights += height;
        }
        tiles += "\n";
        heights += "\n";
    }
    tiles + &heights
}

fn a_move(dice: &mut Dice) -> Move {
    let (row, col) = (dice.below(7) as i32 - 1, dice.below(7) as i32 - 1);
    let direction = ['H', 'V', 'H', 'V', 'H', 'V', 'h', '\0'][dice.below(8)];
    let length = 1 + dice.below(4);
    let tile = |_| match dice.below(40) {
        0 => "a",
        roll => ["A", "B", "C", " "][roll % 4],
    };
    let tiles: String = (0..length).map(tile).collect();
    Move::new(row, col, direction, &tiles)
}

#[test]
fn random_games_go_the_same_way() {
    let lock = WORDS.lock().expect("no test has failed");
    let scratch = Scratch::new();
    let mut dice = Dice(4);
    let (mut legal, mut refused) = (0, 0);
    for _ in 0..2000 {
        choose_words(&lock, &scratch.write("words.txt", &word_list(&mut dice)));
        let path = scratch.write("board.txt", &board(&mut dice));
        let mut both = Both::open(&path).expect("a board");
        for _ in 0..200 {
            if dice.below(12) == 0 {
                both.undo();
            }
            match both.place(&a_move(&mut dice)) {
                0 => refused += 1,
                _ => legal += 1,
            }
        }
        both.saved();
        while both.saved() != fs::read_to_string(&path).expect("a board") {
            both.undo();
        }
    }
    assert!(legal > 10_000, "{legal} legal, {refused} refused");
}

/// Files that are refused, and odd line ends that are not.
#[test]
fn the_same_files_are_boards() {
    let lock = WORDS.lock().expect("no test has failed");
    choose_words(&lock, &bench::words::file());
    let directories = [root().join("boards"), root().join("boards/malformed")];
    for directory in directories {
        for file in fs::read_dir(directory).expect("a directory") {
            let path = file.expect("a file").path();
            if path.is_file() {
                let both = Both::open(&path);
                let refused = path
                    .parent()
                    .is_some_and(|parent| parent.ends_with("malformed"));
                assert_eq!(both.is_none(), refused, "{}", path.display());
            }
        }
    }
    assert!(Both::open(Path::new("no/such/board")).is_none());
}

/// The game scripts say what follows from docs/rules.md.
#[test]
fn the_scripts_of_the_rules_go_as_they_say() {
    let lock = WORDS.lock().expect("no test has failed");
    let mut scripts = 0;
    for file in fs::read_dir(root().join("tests/games")).expect("a directory") {
        let path = file.expect("a script").path();
        let script = fs::read_to_string(&path).expect("a script");
        // The baseline has no redo, and tells no bad file from another.
        if script.lines().any(|line| line == "redo") {
            continue;
        }
        choose_words(&lock, &bench::words::file());
        let mut both = None;
        for line in script.lines() {
            let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
            let game = || panic!("{}: open comes first", path.display());
            match verb {
                "words" => choose_words(&lock, &root().join(rest)),
                "open" => both = Both::open(&root().join(rest)),
                "place" => {
                    let (a_move, count) = placement(rest);
                    let placed = both.as_mut().unwrap_or_else(game).place(&a_move);
                    assert_eq!(placed, count, "{}: {line}", path.display());
                }
                "undo" => both.as_mut().unwrap_or_else(game).undo(),
                "expect" => {
                    let expected = fs::read_to_string(root().join(rest)).expect("a saved file");
                    let saved = both.as_mut().unwrap_or_else(game).saved();
                    assert_eq!(saved, expected, "{}: {line}", path.display());
                }
                "reject" => {
                    let name = rest.split(' ').next().unwrap_or_default();
                    assert!(Both::open(&root().join(name)).is_none(), "{line}");
                }
                _ => assert!(line.is_empty() || line.starts_with('#'), "{line}"),
            }
        }
        scripts += 1;
    }
    assert!(scripts > 100, "{scripts} scripts");
}

/// A placement of a script, and how many tiles it must place.
fn placement(line: &str) -> (Move, i32) {
    let parts = |text: &str| -> Vec<String> { text.split(' ').map(str::to_owned).collect() };
    let (start, rest) = line.split_once('"').expect("tiles");
    let (tiles, rest) = rest.rsplit_once("\" ").expect("tiles");
    let start = parts(start);
    let number = |text: &str| text.parse::<i32>().expect("a number");
    let direction = start[2].chars().next().unwrap_or_default();
    let a_move = Move::new(number(&start[0]), number(&start[1]), direction, tiles);
    (a_move, number(&parts(rest)[0]))
}
