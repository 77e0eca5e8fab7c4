//! Random games and files, compared with the naive implementation.

use std::fs;

use nogo::{Cell, Game, Refusal};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use testkit::files::scratch;
use testkit::long::cases;
use testkit::nogo::NaiveGame;
use testkit::transcript::Transcript;

use crate::program::nogo;

/// Few cases by default and many in a long run. Failures are not kept in files.
pub fn config(few: u32, many: u32) -> ProptestConfig {
    ProptestConfig {
        cases: cases(few, many),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Heights and widths, mostly small, so that games fill their boards.
fn sizes() -> impl Strategy<Value = (usize, usize)> {
    prop_oneof![
        8 => (4..=7_usize, 4..=7_usize),
        2 => (4..=25_usize, 4..=25_usize),
        1 => (4..=5_usize, 300..=1000_usize),
        1 => (300..=1000_usize, 4..=5_usize),
    ]
}

/// The text of a saved game with random stones.
pub fn saved() -> impl Strategy<Value = String> {
    let numbers = (0..2_usize, any::<[u16; 4]>(), any::<[u32; 2]>());
    let parts = sizes().prop_flat_map(|(height, width)| {
        let few = vec(select(b".......OX".to_vec()), height * width);
        let many = vec(select(b".OXOXOX".to_vec()), height * width);
        (Just((height, width)), prop_oneof![few, many])
    });
    (parts, numbers).prop_map(|(((height, width), mut cells), (next, tries, passed))| {
        cells[0] = b'.';
        let at = |i: usize, limit: usize| usize::from(tries[i]) % limit;
        let mut text = format!(
            "{height} {width} {next} {} {} {} {} {} {}\n",
            at(0, height),
            at(1, width),
            passed[0],
            at(2, height),
            at(3, width),
            passed[1],
        );
        for row in cells.chunks(width) {
            text += str::from_utf8(row).expect("ASCII");
            text.push('\n');
        }
        text
    })
}

/// A saved game with bytes changed, inserted or removed.
pub fn damaged() -> impl Strategy<Value = Vec<u8>> {
    let byte = select(b"0123456789 .OXx-+\n\r\t\0\xff".to_vec());
    let damage = vec((any::<Index>(), 0..3_usize, byte), 1..3);
    (saved(), damage).prop_map(|(text, damage)| {
        let mut text = text.into_bytes();
        // Otherwise the first line would rarely be damaged.
        let near = text.len().min(60);
        for (i, (index, kind, byte)) in damage.into_iter().enumerate() {
            let at = index.index(if i == 0 { near } else { text.len() });
            match kind {
                0 => text[at] = byte,
                1 => text.insert(at, byte),
                _ => drop(text.remove(at)),
            }
        }
        text
    })
}

fn written(game: &Game) -> String {
    let mut text = Vec::new();
    game.write(&mut text).expect("a buffer accepts everything");
    String::from_utf8(text).expect("text")
}

/// Plays computer moves and random moves, and compares every position.
fn same_game(
    mut game: Game,
    mut naive: NaiveGame,
    moves: &[Option<(u16, u16)>],
) -> Result<(), TestCaseError> {
    let size = game.board().size();
    for step in moves {
        let winner = match *step {
            None => {
                let cell = game.play_computer();
                let (row, col) = naive.computer();
                prop_assert_eq!(cell, Some(Cell::new(row, col)));
                naive.play(row, col)
            }
            Some((row, col)) => {
                // Includes cells just off the board.
                let cell = Cell::new(
                    usize::from(row) % (size.height() + 1),
                    usize::from(col) % (size.width() + 1),
                );
                let before = written(&game);
                let outcome = game.play(cell);
                if !naive.is_free(cell.row, cell.col) {
                    let off_board = matches!(outcome, Err(Refusal::OffBoard { .. }));
                    prop_assert_eq!(off_board, !size.contains(cell));
                    prop_assert!(outcome.is_err());
                    prop_assert_eq!(written(&game), before);
                    continue;
                }
                prop_assert_eq!(outcome, Ok(()));
                naive.play(cell.row, cell.col)
            }
        };
        prop_assert_eq!(
            game.winner().map(|player| char::from(player.stone())),
            winner
        );
        prop_assert_eq!(
            str::from_utf8(game.board().picture()),
            Ok(&*naive.picture())
        );
        let text = written(&game);
        prop_assert_eq!(&text, &naive.saved());
        if let Some(winner) = game.winner() {
            prop_assert_eq!(game.play_computer(), None);
            prop_assert_eq!(game.play(Cell::new(0, 0)), Err(Refusal::Over { winner }));
            prop_assert_eq!(written(&game), text);
            return Ok(());
        }
        // Continue with a copy that was saved and loaded.
        game = Game::read(text.as_bytes()).expect("a saved game");
        prop_assert_eq!(written(&game), text);
    }
    Ok(())
}

/// Computer moves (`None`) and human moves at random cells.
fn steps() -> impl Strategy<Value = Vec<Option<(u16, u16)>>> {
    vec(option::of(any::<(u16, u16)>()), 1..60)
}

proptest! {
    #![proptest_config(config(100, 2000))]

    #[test]
    fn new_games_match_the_twin((height, width) in sizes(), steps in steps()) {
        let size = nogo::Size::new(height, width).expect("a size");
        same_game(Game::new(size), NaiveGame::new(height, width), &steps)?;
    }

    #[test]
    fn resumed_games_match_the_twin(text in saved(), steps in steps()) {
        let game = Game::read(text.as_bytes()).expect("a saved game");
        let naive = NaiveGame::load(text.as_bytes()).expect("a saved game");
        prop_assert_eq!(written(&game), &*text);
        same_game(game, naive, &steps)?;
    }

    #[test]
    fn damaged_files_are_accepted_only_if_the_twin_accepts_them(text in damaged()) {
        match (Game::read(&text[..]), NaiveGame::load(&text)) {
            (Ok(game), Some(naive)) => {
                let again = written(&game);
                prop_assert_eq!(&again, &naive.saved());
                prop_assert_eq!(&Game::read(again.as_bytes()).expect("a saved game"), &game);
            }
            (Err(_), None) => {}
            (game, naive) => prop_assert!(false, "{:?}\n{:?}", game, naive),
        }
    }
}

/// Lines as humans type them, and invalid ones.
fn typed() -> impl Strategy<Value = Vec<u8>> {
    let cell = (0..8_u8, 0..8_u8).prop_map(|(row, col)| format!("{row} {col}\n").into_bytes());
    let odd = select(vec![
        "",
        "\n",
        "0\n",
        "0 0 \n",
        " 0 0\n",
        "0  0\n",
        "0\t0\n",
        "0 0\r\n",
        "00 001\n",
        "+1 1\n",
        "-1 0\n",
        "1 1 1\n",
        "a b\n",
        "1,1\n",
        "1 1.0\n",
        "18446744073709551616 0\n",
        "3 ",
        "4 4",
        "w\n",
        "wa\n",
        "wb\n",
        "w c\n",
        "W\n",
    ]);
    let long = (60..80_usize).prop_map(|zeros| format!("{} 3\n", "0".repeat(zeros)).into_bytes());
    let long_name = prop_oneof![60..80_usize, 250..260_usize]
        .prop_map(|n| format!("w{}\n", "n".repeat(n)).into_bytes());
    // Without w, because most bytes are not valid file names.
    let bytes = vec(
        any::<u8>().prop_filter("no saving", |&byte| byte != b'w'),
        0..90,
    );
    prop_oneof![
        20 => cell,
        5 => odd.prop_map(|line| line.as_bytes().to_vec()),
        1 => long,
        1 => long_name,
        1 => bytes,
    ]
}

proptest! {
    #![proptest_config(config(60, 2000))]

    #[test]
    fn the_program_matches_the_twin(
        new in (4..=7_usize, 4..=7_usize),
        resumed in option::of(saved()),
        players in select(vec![['c', 'c'], ['c', 'h'], ['h', 'c'], ['h', 'h']]),
        lines in vec(typed(), 0..60),
    ) {
        let directory = scratch();
        let mut arguments: Vec<String> = players.iter().map(char::to_string).collect();
        let naive = match &resumed {
            None => {
                arguments.extend([new.0.to_string(), new.1.to_string()]);
                NaiveGame::new(new.0, new.1)
            }
            Some(text) => {
                arguments.push("saved".to_owned());
                fs::write(directory.path().join("saved"), text).expect("a file");
                NaiveGame::load(text.as_bytes()).expect("a saved game")
            }
        };
        let input = lines.concat();
        let mut expected = naive.run(players, &input);
        expected.files.extend(resumed.map(|text| ("saved".to_owned(), text)));
        let actual = Transcript::in_directory(directory.path(), nogo().args(arguments), &input);
        prop_assert_eq!(actual, expected);
    }
}
