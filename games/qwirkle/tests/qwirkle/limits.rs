//! Computers keep to their time, however large the game is.

use std::fs;
use std::time::Duration;

use qwirkle::{Effort, Game, Level, Setup, Turn};
use testkit::long::cases;

use crate::random::game;

/// The time that this thread has spent on a processor. Unlike a wall clock, it does
/// not count the time of other programs.
fn processor_time() -> Duration {
    let statistics = fs::read_to_string("/proc/thread-self/schedstat").expect("statistics");
    let first = statistics.split(' ').next().expect("a number");
    Duration::from_nanos(first.parse().expect("a number"))
}

/// A game on the largest board, played greedily until it has this number of tiles.
fn large_game(players: usize, deck: usize, tiles: usize) -> Game {
    let setup = Setup {
        rows: 99,
        cols: 99,
        copies: 1000,
        deck,
        several: true,
    };
    let mut game = game(setup, players, 7);
    while game.board().len() < tiles && game.end().is_none() {
        let turn = game.suggest(Level::Greedy, Effort::DEFAULT);
        game.play(&turn).expect("a legal turn");
    }
    game
}

#[test]
fn no_level_exceeds_its_time() {
    // Without optimization, a scan of the whole board takes many milliseconds.
    let tolerance = Duration::from_millis(if cfg!(debug_assertions) { 200 } else { 20 });
    for (players, deck) in [(2, 6), (1, 50), (10, 6)] {
        let game = large_game(players, deck, cases(1000, 4000));
        assert!(game.can_lay());
        for level in Level::ALL {
            for limit in [10, 100].map(Duration::from_millis) {
                let before = processor_time();
                let turn = game.suggest(level, Effort::Time(limit));
                let time = processor_time() - before;
                assert!(
                    time < limit + tolerance,
                    "{level}, {players} players, {deck} tiles: {time:?}, not {limit:?}"
                );
                assert!(game.check(&turn).is_ok() && turn != Turn::Skip, "{turn:?}");
            }
        }
    }
}

/// With a time limit that leaves no time at all, every level still lays a tile.
#[test]
fn there_is_always_a_turn() {
    for seed in 0..cases(5, 50) {
        let mut game = game(Setup::default(), 2, seed);
        while game.end().is_none() {
            for level in Level::ALL {
                let turn = game.suggest(level, Effort::Time(Duration::ZERO));
                assert!(game.check(&turn).is_ok(), "{turn:?}");
                assert_eq!(turn == Turn::Skip, !game.can_lay(), "{level}");
            }
            let turn = game.suggest(Level::Master, Effort::Time(Duration::ZERO));
            game.play(&turn).expect("a legal turn");
        }
    }
}

/// In games of the usual size, deep finishes long before its time is up, and
/// the time that is left changes nothing.
#[test]
fn a_generous_limit_changes_nothing() {
    let mut game = game(Setup::default(), 2, 3);
    while game.end().is_none() {
        let effort = Effort::Simulations(1);
        for level in [Level::Greedy, Level::Careful, Level::Deep] {
            let turn = game.suggest(level, effort);
            let limit = Effort::Time(Duration::from_secs(3600));
            assert_eq!(game.suggest(level, limit), turn, "{level}");
        }
        let turn = game.suggest(Level::Greedy, effort);
        game.play(&turn).expect("a legal turn");
    }
}
