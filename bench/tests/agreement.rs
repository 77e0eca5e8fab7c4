//! The baseline follows the same rules as the library, so comparing their
//! speed is fair.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::{Mutex, MutexGuard};

use bench::abi::{BASELINE, CPlacement, Game, LIBRARY};
use bench::scratch::Scratch;
use fastrand::Rng;
use upwords_script::Step;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// Held by the test that uses `HW3_WORDS`: the baseline reads the variable on
/// every move.
static WORDS: Mutex<()> = Mutex::new(());

fn choose_words(_lock: &MutexGuard<'_, ()>, path: &Path) {
    // SAFETY: every test here holds the lock while it uses the environment.
    unsafe { std::env::set_var("HW3_WORDS", path) };
}

/// The same game in both implementations.
struct Both {
    games: [Game; 2],
    scratch: Scratch,
}

impl Both {
    /// Returns `None` if both reject the board.
    fn open(board: &Path) -> Option<Both> {
        let [library, baseline] = [&LIBRARY, &BASELINE].map(|abi| Game::open(abi, board));
        assert_eq!(library.is_some(), baseline.is_some(), "{}", board.display());
        let games = [library?, baseline?];
        let scratch = Scratch::create();
        Some(Both { games, scratch })
    }

    fn place(&mut self, a_move: &CPlacement) -> i32 {
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
            fs::read_to_string(&path).expect("the saved file")
        });
        assert_eq!(library, baseline);
        library
    }
}

/// About 80% of the words that two to five letters A, B and C can make.
fn word_list(rng: &mut Rng) -> String {
    let mut words = vec![String::new()];
    let mut list = String::new();
    for length in 1..=5 {
        let longer = |word: &String| ["A", "B", "C"].map(|letter| word.clone() + letter);
        words = words.iter().flat_map(longer).collect();
        let kept = words.iter().filter(|_| length > 1 && rng.usize(..5) > 0);
        list.extend(kept.flat_map(|word| [word, "\n"]));
    }
    list
}

/// A saved file in which half of the cells are stacks.
fn board(rng: &mut Rng) -> String {
    let (rows, cols) = (rng.usize(1..=5), rng.usize(1..=5));
    let (mut tiles, mut heights) = (String::new(), String::new());
    for _ in 0..rows {
        for _ in 0..cols {
            let (tile, height) = match rng.usize(..2) {
                0 => (".", "0"),
                _ => (
                    ["A", "B", "C"][rng.usize(..3)],
                    ["1", "1", "2", "3", "5"][rng.usize(..5)],
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

fn a_move(rng: &mut Rng) -> CPlacement {
    let (row, col) = (rng.i32(-1..6), rng.i32(-1..6));
    let direction = ['H', 'V', 'H', 'V', 'H', 'V', 'h', '\0'][rng.usize(..8)];
    let length = rng.usize(1..=4);
    let tile = |_| match rng.usize(..40) {
        0 => "a",
        roll => ["A", "B", "C", " "][roll % 4],
    };
    let tiles: String = (0..length).map(tile).collect();
    CPlacement::new(row, col, direction, &tiles)
}

#[test]
fn random_games_agree() {
    let lock = WORDS.lock().expect("no other test has panicked");
    let scratch = Scratch::create();
    let mut rng = Rng::with_seed(4);
    let (mut legal, mut refused) = (0, 0);
    for _ in 0..2000 {
        choose_words(&lock, &scratch.write("words.txt", &word_list(&mut rng)));
        let path = scratch.write("board.txt", &board(&mut rng));
        let mut both = Both::open(&path).expect("a valid board");
        for _ in 0..200 {
            if rng.usize(..12) == 0 {
                both.undo();
            }
            match both.place(&a_move(&mut rng)) {
                0 => refused += 1,
                _ => legal += 1,
            }
        }
        both.saved();
        while both.saved() != fs::read_to_string(&path).expect("a valid board") {
            both.undo();
        }
    }
    assert!(legal > 10_000, "{legal} legal, {refused} refused");
}

/// Includes malformed boards, and valid ones with unusual line ends.
#[test]
fn both_accept_the_same_board_files() {
    let lock = WORDS.lock().expect("no other test has panicked");
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

/// The game scripts follow docs/rules.md.
#[test]
fn both_follow_the_game_scripts() {
    let lock = WORDS.lock().expect("no other test has panicked");
    let mut scripts = 0;
    for file in fs::read_dir(root().join("tests/games")).expect("a directory") {
        let path = file.expect("a script").path();
        let script = fs::read_to_string(&path).expect("a script");
        // The baseline has no redo.
        if script.lines().any(|line| line == "redo") {
            continue;
        }
        choose_words(&lock, &bench::words::file());
        let mut games: HashMap<String, Both> = HashMap::new();
        let mut name = String::new();
        for (number, line) in upwords_script::lines(&script) {
            let at = format!("{}:{number}", path.display());
            let no_game = || panic!("{at}: the script must open a board first");
            match Step::parse(line).expect("a step") {
                Step::Comment(_) => {}
                Step::Words(file) => choose_words(&lock, &root().join(file)),
                Step::Game(game) => name = game.to_owned(),
                Step::Open(file) => {
                    let both = Both::open(&root().join(file)).expect("a valid board");
                    games.insert(name.clone(), both);
                }
                Step::Place {
                    placement, count, ..
                } => {
                    let placed = games
                        .get_mut(&name)
                        .unwrap_or_else(no_game)
                        .place(&placement.into());
                    assert_eq!(usize::try_from(placed), Ok(count), "{at}");
                }
                Step::Undo => games.get_mut(&name).unwrap_or_else(no_game).undo(),
                Step::Redo => unreachable!("skipped above"),
                Step::Expect(file) => {
                    let expected = fs::read_to_string(root().join(file)).expect("the saved file");
                    assert_eq!(
                        games.get_mut(&name).unwrap_or_else(no_game).saved(),
                        expected,
                        "{at}"
                    );
                }
                Step::Reject { board, .. } => {
                    assert!(Both::open(&root().join(board)).is_none(), "{at}");
                }
            }
        }
        scripts += 1;
    }
    assert!(scripts > 100, "{scripts} scripts");
}
