//! Random games, compared with the naive implementation, and their invariants.

use std::collections::BTreeMap;

use proptest::prelude::*;
use qwirkle::{
    Board, Cell, Effort, Game, Kinds, Letter, Level, Placement, Play, Player, Random, Refusal,
    Role, Setup, Tile, Turn,
};
use testkit::long::cases;
use testkit::qwirkle::{NaiveBoard, laid, parse_tile};

use crate::board::naive;

/// A new game of humans.
pub fn game(setup: Setup, players: usize, seed: u64) -> Game {
    let names = (0..players).map(|number| Player::new(format!("P{number}"), Role::Human));
    Game::new(setup, names.collect(), seed).expect("a game")
}

/// Counts the tiles of each kind on the board, in the decks and in the bag.
fn census(game: &Game) -> BTreeMap<Tile, usize> {
    let on_board = game.board().tiles().map(|placement| placement.tile);
    let decks = (0..game.players().len()).flat_map(|player| game.deck(player).tiles());
    let elsewhere = decks.chain(game.bag().tiles()).copied();
    let mut counts = BTreeMap::new();
    for tile in on_board.chain(elsewhere) {
        *counts.entry(tile).or_insert(0) += 1;
    }
    counts
}

/// A turn that is legal, or almost legal, or random.
fn attempt(game: &Game, random: &mut Random) -> Vec<Placement> {
    let board = game.board();
    let deck = game.deck(game.next()).tiles();
    let plays = board.plays(game.deck(game.next()).kinds(), game.setup().several);
    let mut placements = match random.below(4) {
        0 | 1 if !plays.is_empty() => plays[random.below(plays.len())].placements.clone(),
        _ => {
            let near = board
                .tiles()
                .nth(random.below(board.len()))
                .expect("a tile");
            let offset = |random: &mut Random| random.below(5) as i64 - 2;
            let (row, col) = (
                near.cell.row + offset(random),
                near.cell.col + offset(random),
            );
            let down = random.below(2) as i64;
            let count = 1 + random.below(4) as i64;
            let cells =
                (0..count).map(|index| Cell::new(row + index * down, col + index * (1 - down)));
            let cells = cells.filter(|cell| board.tile(*cell).is_none());
            cells
                .map(|cell| Placement::new(deck[random.below(deck.len())], cell))
                .collect()
        }
    };
    if !placements.is_empty() && random.below(3) == 0 {
        let changed = random.below(placements.len());
        let placement = &mut placements[changed];
        match random.below(4) {
            0 => placement.tile = deck[random.below(deck.len())],
            1 => placement.cell.row += random.below(3) as i64 - 1,
            2 => placement.cell.col += random.below(3) as i64 - 1,
            _ => placement.tile = Tile::all().nth(random.below(16)).expect("a tile"),
        }
    }
    random.shuffle(&mut placements);
    placements
}

/// Plays a random game and compares every turn with the naive implementation.
/// Returns the numbers of legal and refused turns.
fn compare(setup: Setup, players: usize, seed: u64) -> (usize, usize) {
    let mut game = game(setup, players, seed);
    let all = census(&game);
    assert_eq!(all.len(), Tile::KINDS);
    assert!(all.values().all(|count| *count == setup.copies));
    let mut random = Random::new(seed);
    let (mut legal, mut refused) = (0, 0);
    for _ in 0..300 {
        if game.end().is_some() {
            break;
        }
        let player = game.next();
        let naive = naive(game.board());
        assert!(naive.is_valid());
        let turn = match random.below(20) {
            0 => Turn::Skip,
            _ => Turn::Lay(attempt(&game, &mut random)),
        };
        let before = game.clone();
        let expected = expected(&game, &naive, &turn);
        match (game.play(&turn), expected) {
            (Ok(score), Some(points)) => {
                assert_eq!(score.points(), points, "{before:?} {turn:?}");
                assert_eq!(game.points(player), before.points(player) + points);
                assert_eq!(game.next(), (player + 1) % players);
                let laid = game.board().len() - before.board().len();
                let drawn = before.bag().len() - game.bag().len();
                assert_eq!(drawn, laid.min(before.bag().len()));
                assert_eq!(
                    game.deck(player).len(),
                    before.deck(player).len() - laid + drawn
                );
                let mut undone = game.clone();
                assert_eq!(undone.undo().as_ref(), Some(&turn));
                assert_eq!(undone, before);
                undone.play(&turn).expect("the same turn");
                assert_eq!(undone, game);
                legal += 1;
            }
            (Err(_), None) => {
                assert_eq!(game, before, "a refused turn changed the game");
                refused += 1;
            }
            (played, expected) => panic!("{before:?}\n{turn:?}\n{played:?}\n{expected:?}"),
        }
        assert_eq!(census(&game), all, "a tile was lost or added");
    }
    (legal, refused)
}

/// The points of a turn, if it is legal.
fn expected(game: &Game, naive: &NaiveBoard, turn: &Turn) -> Option<u32> {
    let Turn::Lay(placements) = turn else {
        return Some(0);
    };
    let mut deck = game.deck(game.next()).tiles().to_vec();
    for placement in placements {
        let index = deck.iter().position(|tile| *tile == placement.tile)?;
        deck.remove(index);
    }
    if placements.len() > 1 && !game.setup().several {
        return None;
    }
    naive.points(&laid(placements))
}

#[test]
fn random_games_match_the_naive_rules() {
    let (mut legal, mut refused) = (0, 0);
    for seed in 0..cases(60, 600) {
        let several = seed % 3 > 0;
        let (rows, cols) = [(11, 11), (4, 7), (1, 9), (3, 3)][seed as usize % 4];
        let copies = 1 + seed as usize % 4;
        let deck = 1 + seed as usize % 7;
        let setup = Setup {
            rows,
            cols,
            copies,
            deck,
            several,
        };
        let played = compare(setup, 1 + seed as usize % 5, seed);
        legal += played.0;
        refused += played.1;
    }
    assert!(
        legal > 400 && refused > 1000,
        "{legal} legal, {refused} refused"
    );
}

#[test]
fn plays_match_the_naive_search() {
    let mut found = [0; 5];
    for seed in 0..cases(12, 100) {
        let (rows, cols) = [(4, 4), (3, 6), (5, 3), (1, 7)][seed as usize % 4];
        let setup = Setup {
            rows,
            cols,
            deck: 5,
            ..Setup::default()
        };
        let mut game = game(setup, 2, seed);
        let mut random = Random::new(seed);
        while game.end().is_none() {
            let kinds = game.deck(game.next()).kinds();
            for several in [false, true] {
                compare_plays(game.board(), kinds, several, &mut found);
            }
            let line: Kinds = Tile::all()
                .filter(|tile| tile.letter == Letter::B)
                .collect();
            compare_plays(game.board(), line, true, &mut found);
            let plays = game.board().plays(kinds, true);
            let turn = match plays.len() {
                0 => Turn::Skip,
                count => Turn::Lay(plays[random.below(count)].placements.clone()),
            };
            game.play(&turn).expect("a legal turn");
        }
    }
    assert!(found[1..].iter().all(|count| *count > 10), "{found:?}");
}

fn compare_plays(board: &Board, kinds: Kinds, several: bool, found: &mut [usize; 5]) {
    let plays = board.plays(kinds, several);
    assert_eq!(board.has_play(kinds), !plays.is_empty());
    for Play { placements, points } in &plays {
        found[placements.len()] += 1;
        let score = board.judge(placements).expect("a legal play");
        assert_eq!(score.points(), *points, "{placements:?}");
    }
    let mut plays: Vec<_> = plays
        .iter()
        .map(|play| (laid(&play.placements), play.points))
        .collect();
    plays.sort();
    let names = kinds.map(|tile| tile.to_string()).collect::<Vec<_>>();
    let kinds: Vec<_> = names.iter().filter_map(|name| parse_tile(name)).collect();
    let mut expected = naive(board).plays(&kinds, if several { 4 } else { 1 });
    expected.sort();
    assert_eq!(plays, expected);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: cases(15, 500), ..Default::default() })]

    /// In games of any size, computers choose legal turns, no tile is lost or added,
    /// and the game ends.
    #[test]
    fn computers_finish_games_of_any_size(
        seed: u64,
        rows in 1usize..12,
        cols in 1usize..12,
        copies in 1usize..4,
        deck in 1usize..8,
        several: bool,
        levels in prop::collection::vec(0usize..3, 1..5),
        undone in 0usize..30,
    ) {
        let setup = Setup { rows, cols, copies, deck, several };
        let mut game = game(setup, levels.len(), seed);
        let all = census(&game);
        let tiles = setup.tiles();
        let mut turns = 0;
        while game.end().is_none() {
            let level = [Level::Greedy, Level::Careful, Level::Master][levels[game.next()]];
            let turn = game.suggest(level, Effort::Simulations(4));
            prop_assert_eq!(turn == Turn::Skip, !game.can_lay());
            prop_assert!(game.play(&turn).is_ok(), "{:?}", turn);
            prop_assert_eq!(&census(&game), &all);
            turns += 1;
            prop_assert!(turns <= tiles * levels.len());
        }
        prop_assert!(naive(game.board()).is_valid());
        let over = game.clone();
        prop_assert_eq!(game.play(&Turn::Skip), Err(Refusal::Over));
        prop_assert_eq!(&game, &over);
        // Undo some turns at once, then the rest one by one.
        let kept = game.turns().len() - game.turns().len().min(undone);
        prop_assert_eq!(game.undo_turns(undone), &over.turns()[kept..]);
        prop_assert_eq!(game.turns(), &over.turns()[..kept]);
        let mut played = self::game(setup, levels.len(), seed);
        for turn in game.turns() {
            prop_assert!(played.play(turn).is_ok());
        }
        prop_assert_eq!(&game, &played);
        while game.undo().is_some() {}
        prop_assert_eq!(&game, &self::game(setup, levels.len(), seed));
        prop_assert_eq!(game.undo_turns(1), []);
    }
}
