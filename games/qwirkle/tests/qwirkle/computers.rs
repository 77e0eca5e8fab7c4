//! The choices of the computers.

use qwirkle::{Effort, Game, Level, Player, Role, Setup, Turn};
use testkit::long::cases;

use crate::random::game;

#[test]
fn greedy_takes_the_most_points() {
    for seed in 0..cases(8, 100) {
        let mut game = game(Setup::default(), 2, seed);
        while game.end().is_none() {
            let kinds = game.deck(game.next()).kinds();
            let plays = game.board().plays(kinds, true);
            let most = plays.iter().map(|play| play.points).max().unwrap_or(0);
            let turn = game.suggest(Level::Greedy, Effort::DEFAULT);
            let score = game.play(&turn).expect("a legal turn");
            assert_eq!(score.points(), most);
        }
    }
}

#[test]
fn all_levels_finish_games_with_any_number_of_players() {
    for (players, several) in [(1, true), (2, false), (3, true), (5, false)] {
        let setup = Setup {
            copies: 1 + players / 3,
            several,
            ..Setup::default()
        };
        let names = (0..players).map(|number| {
            let role = Role::Computer(Level::ALL[(number + 3) % 4]);
            Player::new(format!("P{number}"), role)
        });
        let mut game = Game::new(setup, names.collect(), 11).expect("a game");
        while game.end().is_none() {
            let Role::Computer(level) = game.players()[game.next()].role else {
                panic!("a human");
            };
            let turn = game.suggest(level, Effort::Simulations(100));
            assert_eq!(turn == Turn::Skip, !game.can_lay());
            game.play(&turn).expect("a legal turn");
        }
    }
}

/// Plays games between two levels, which take turns to move first. Returns how many
/// the first one won and lost.
fn contest(levels: [Level; 2], effort: Effort, games: u64) -> (u32, u32) {
    let (mut won, mut lost) = (0, 0);
    for seed in 0..games {
        let mut game = game(Setup::default(), 2, seed);
        let first = (seed % 2) as usize;
        while game.end().is_none() {
            let level = levels[(game.next() + first) % 2];
            let turn = game.suggest(level, effort);
            game.play(&turn).expect("a legal turn");
        }
        let (own, other) = (game.points(first), game.points(1 - first));
        won += u32::from(own > other);
        lost += u32::from(own < other);
    }
    (won, lost)
}

#[test]
fn a_hurried_master_beats_careful() {
    let games = cases(40, 200);
    let levels = [Level::Master, Level::Careful];
    let (won, lost) = contest(levels, Effort::Simulations(600), games);
    assert!(won > lost + games as u32 / 10, "{won} won, {lost} lost");
}

#[test]
fn simulations_make_choices_repeatable() {
    let mut game = game(Setup::default(), 2, 4);
    while game.end().is_none() {
        let effort = Effort::Simulations(50);
        let turn = game.suggest(Level::Master, effort);
        assert_eq!(game.clone().suggest(Level::Master, effort), turn);
        game.play(&turn).expect("a legal turn");
    }
}
