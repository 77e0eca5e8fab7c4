//! Saved games.

use std::fs;
use std::path::Path;

use proptest::prelude::*;
use qwirkle::{Effort, Game, Level, Player, Role, Setup, Turn};
use testkit::files::list;
use testkit::long::cases;

/// A game after some turns.
fn played(setup: Setup, names: &[String], seed: u64, turns: usize) -> Game {
    let roles = [
        Role::Human,
        Role::Computer(Level::Greedy),
        Role::Computer(Level::Careful),
        Role::Computer(Level::Deep),
    ];
    let players = names.iter().enumerate();
    let players = players.map(|(index, name)| Player::new(name, roles[index % 4]));
    let mut game = Game::new(setup, players.collect(), seed).expect("a game");
    for number in 0..turns {
        let turn = match number % 5 {
            4 => Turn::Skip,
            _ => game.suggest(Level::Greedy, Effort::DEFAULT),
        };
        if game.play(&turn).is_err() {
            break;
        }
    }
    game
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: cases(64, 2000), ..Default::default() })]

    #[test]
    fn loading_restores_the_saved_game(
        seed: u64,
        rows in 1usize..20,
        cols in 1usize..20,
        copies in 1usize..4,
        deck in 1usize..9,
        several: bool,
        mut names in prop::collection::vec("[^\\p{Cc}\\s]([^\\p{Cc}]{0,8}[^\\p{Cc}\\s])?", 1..5),
        turns in 0usize..40,
    ) {
        names.sort();
        names.dedup();
        let setup = Setup { rows, cols, copies, deck, several };
        let game = played(setup, &names, seed, turns);
        let text = game.saved();
        let loaded = Game::load(text.as_bytes());
        prop_assert_eq!(loaded.as_ref(), Ok(&game), "{}", text);
        prop_assert_eq!(loaded.expect("a game").saved(), text);
    }

    /// A modified text is refused, or is exactly what the loaded game saves.
    #[test]
    fn modified_texts_are_refused_or_saved_again(
        turns in 0usize..12,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4), 1..4),
    ) {
        let names = ["Ann".to_owned(), "Zoe".to_owned()];
        let mut text = played(Setup::default(), &names, 3, turns).saved().into_bytes();
        for (index, byte, change) in changes {
            let index = index.index(text.len());
            match change {
                0 => text[index] = byte,
                1 => text.insert(index, byte),
                2 => text[index] = b"0 1\\n7ABrgy"[usize::from(byte) % 10],
                _ => drop(text.remove(index)),
            }
        }
        if let Ok(game) = Game::load(&text) {
            let saved = game.saved();
            prop_assert_eq!(saved.as_bytes(), &text[..]);
        }
    }

    #[test]
    fn arbitrary_bytes_are_refused(text: Vec<u8>) {
        prop_assert!(Game::load(&text).is_err());
    }
}

#[test]
fn load_errors_name_the_line_and_the_reason() {
    let head = "qwirkle 1\nboard 11 11\ncopies 2\ndeck 6\nturn several\nseed 1\n";
    let ann = "player human Ann\n";
    for (text, sentence) in [
        ("", "line 1 must be 'qwirkle 1'"),
        ("qwirkle 2\n", "line 1 must be 'qwirkle 1'"),
        ("qwirkle 1", "line 1 must be 'qwirkle 1'"),
        ("qwirkle 1\r\n", "line 1 must be 'qwirkle 1'"),
        (
            "qwirkle 1\nboard 11\n",
            "line 2 must be 'board' and the numbers of rows and columns",
        ),
        (
            "qwirkle 1\nboard 011 11\n",
            "line 2 must be 'board' and the numbers of rows and columns",
        ),
        (
            "qwirkle 1\nboard 0 11\ncopies 2\ndeck 6\nturn one\nseed 1\nplayer human A\n",
            "invalid setup: a board has 1 to 99 rows and columns, not 0 x 11",
        ),
        (
            "qwirkle 1\nboard 11 11\ncopies 99999999999999999999\n",
            "line 3 must be 'copies' and the number of tiles of each kind",
        ),
        (
            "qwirkle 1\nboard 11 11\ncopies 2\ndeck 6\nturn all\n",
            "line 5 must be 'turn several' or 'turn one'",
        ),
        (head, "invalid setup: there must be at least 1 player"),
        (
            &format!("{head}player robot Ann\n"),
            "line 7 must be 'player', then 'human' or the level of a computer, and a name",
        ),
        (
            &format!("{head}player human \n"),
            "invalid setup: \"\" is not a valid name: it must not be empty, contain control \
             characters, or begin or end with a blank",
        ),
        (
            &format!("{head}{ann}lay Ar 5\n"),
            "line 8 must be 'skip', or 'lay' and for each tile its name, row and column, such as \
             Ar 5 6",
        ),
        (
            &format!("{head}{ann}skip\nskip"),
            "line 9 must be 'skip', or 'lay' and for each tile its name, row and column, such as \
             Ar 5 6",
        ),
        (
            &format!("{head}{ann}skip\n\n"),
            "line 9 must be 'skip', or 'lay' and for each tile its name, row and column, such as \
             Ar 5 6",
        ),
        (
            &format!("{head}{ann}lay Ar 5 5\n"),
            "line 8: (5,5) is already taken by Cr: a tile goes into an empty cell",
        ),
        (
            &format!("{head}{ann}skip\nplayer human Bob\n"),
            "line 9 must be 'skip', or 'lay' and for each tile its name, row and column, such as \
             Ar 5 6",
        ),
    ] {
        let error = Game::load(text.as_bytes()).expect_err(text);
        assert_eq!(error.to_string(), sentence);
    }
    assert_eq!(
        Game::load(b"qwirkle 1\n\xff")
            .expect_err("not text")
            .to_string(),
        "it is not UTF-8 text"
    );
}

/// Games saved by any earlier version must load.
#[test]
fn old_saved_games_load() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let mut count = 0;
    for path in list(&directory) {
        let text = fs::read(&path).expect("a file");
        let game = Game::load(&text).expect("a saved game");
        assert_eq!(game.saved().as_bytes(), text, "{}", path.display());
        count += 1;
    }
    assert!(count > 0);
}
