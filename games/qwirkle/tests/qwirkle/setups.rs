//! Setups of games.

use qwirkle::{Bag, Cell, Game, LARGEST_BOARD, MOST_COPIES, Player, Role, Setup};

use crate::random::game;

/// Why a setup is refused.
fn refused(setup: Setup, names: &[&str]) -> String {
    let players = names.iter().map(|name| Player::new(*name, Role::Human));
    let game = Game::new(setup, players.collect(), 1);
    game.expect_err("a refusal").to_string()
}

#[test]
fn the_default_game_follows_the_assignment() {
    let game = game(Setup::default(), 4, 7);
    assert_eq!((game.board().rows(), game.board().cols()), (11, 11));
    assert_eq!(game.setup().tiles(), 32);
    assert!((0..4).all(|player| game.deck(player).len() == 6 && game.points(player) == 0));
    assert_eq!(game.bag().len(), 32 - 4 * 6 - 1);
    assert!(game.board().tile(Cell::new(5, 5)).is_some());
}

#[test]
fn scarce_tiles_are_shared_equally() {
    for (players, share) in [
        (1, 6),
        (5, 6),
        (6, 5),
        (7, 4),
        (10, 3),
        (15, 2),
        (16, 1),
        (31, 1),
    ] {
        let game = game(Setup::default(), players, 1);
        assert!((0..players).all(|player| game.deck(player).len() == share));
        assert_eq!(game.bag().len(), 31 - players * share);
    }
    let names: Vec<String> = (0..32).map(|number| number.to_string()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    assert_eq!(
        refused(Setup::default(), &names),
        "32 players need 33 tiles, one each and one for the board, but there are 32: there can be \
         at most 31 players"
    );
}

#[test]
fn invalid_sizes_and_names_are_refused() {
    let ann = &["Ann"][..];
    let setup = Setup::default();
    let (rows, cols, copies, deck) = (0, 0, 0, 0);
    for (setup, names, sentence) in [
        (
            Setup { rows, ..setup },
            ann,
            "a board has 1 to 99 rows and columns, not 0 x 11",
        ),
        (
            Setup { cols, ..setup },
            ann,
            "a board has 1 to 99 rows and columns, not 11 x 0",
        ),
        (
            Setup {
                cols: LARGEST_BOARD + 1,
                ..setup
            },
            ann,
            "a board has 1 to 99 rows and columns, not 11 x 100",
        ),
        (
            Setup { copies, ..setup },
            ann,
            "there can be 1 to 1000 copies of each tile, not 0",
        ),
        (
            Setup {
                copies: MOST_COPIES + 1,
                ..setup
            },
            ann,
            "there can be 1 to 1000 copies of each tile, not 1001",
        ),
        (Setup { deck, ..setup }, ann, "a deck has at least 1 tile"),
        (setup, &[], "there must be at least 1 player"),
        (
            setup,
            &["Ann", "Bob", "Ann"],
            "two players are called Ann: rename one of them",
        ),
        (
            setup,
            &["Ann", "B\nob"],
            "\"B\\nob\" is not a valid name: it must not be empty, contain control characters, or \
             begin or end with a blank",
        ),
        (
            setup,
            &[""],
            "\"\" is not a valid name: it must not be empty, contain control characters, or begin or \
             end with a blank",
        ),
    ] {
        assert_eq!(refused(setup, names), sentence);
    }
    let setup = Setup {
        copies: usize::MAX,
        deck: usize::MAX,
        ..setup
    };
    assert_eq!(setup.tiles(), usize::MAX);
    assert!(refused(setup, ann).starts_with("there can be 1 to 1000 copies"));
}

#[test]
fn a_deck_may_be_larger_than_the_bag() {
    let setup = Setup {
        deck: usize::MAX,
        ..Setup::default()
    };
    let game = game(setup, 2, 1);
    assert_eq!(
        (game.deck(0).len(), game.deck(1).len(), game.bag().len()),
        (15, 15, 1)
    );
}

#[test]
fn seeds_determine_the_order_of_draws() {
    let drawn = |seed| {
        let mut bag = Bag::new(2, seed);
        std::iter::from_fn(|| bag.draw()).collect::<Vec<_>>()
    };
    let mut orders: Vec<_> = (0..100).map(drawn).collect();
    assert_eq!(drawn(5), orders[5]);
    orders.sort();
    orders.dedup();
    assert_eq!(orders.len(), 100);
    for order in &mut orders {
        order.sort();
        assert!(order.chunks(2).all(|pair| pair[0] == pair[1]) && order.len() == 32);
    }
}
