//! The choices of the computers.

use qwirkle::{Game, Level, Player, Role, Setup, Turn};
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
            let turn = game.suggest(Level::Greedy);
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
            let role = Role::Computer(Level::ALL[(number + 2) % 3]);
            Player::new(format!("P{number}"), role)
        });
        let mut game = Game::new(setup, names.collect(), 11).expect("a game");
        while game.end().is_none() {
            let Role::Computer(level) = game.players()[game.next()].role else {
                panic!("a human");
            };
            let turn = game.suggest(level);
            assert_eq!(turn == Turn::Skip, !game.can_lay());
            game.play(&turn).expect("a legal turn");
        }
    }
}
