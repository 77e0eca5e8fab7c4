//! How games end, and who wins.

use qwirkle::{Cell, Effort, End, Game, Level, Placement, Player, Refusal, Role, Setup, Turn};
use testkit::long::cases;

use crate::random::game;

/// Plays to the end with greedy players.
fn play_out(game: &mut Game) -> End {
    loop {
        if let Some(end) = game.end() {
            return end;
        }
        let turn = game.suggest(Level::Greedy, Effort::DEFAULT);
        game.play(&turn).expect("a legal turn");
    }
}

#[test]
fn games_end_with_an_empty_deck_or_when_nobody_can_lay() {
    let games = cases(60, 1000);
    let (mut empty, mut blocked) = (0, 0);
    for seed in 0..games {
        let copies = 1 + seed as usize % 2;
        let setup = Setup {
            copies,
            ..Setup::default()
        };
        let mut game = game(setup, 2, seed);
        match play_out(&mut game) {
            End::EmptyDeck { player } => {
                assert!(game.deck(player).is_empty() && game.bag().is_empty());
                empty += 1;
            }
            End::Blocked => {
                for player in 0..2 {
                    let kinds = game.deck(player).kinds();
                    assert!(!kinds.is_empty());
                    assert_eq!(game.board().plays(kinds, true), []);
                }
                blocked += 1;
            }
        }
        let mut over = game.clone();
        assert_eq!(over.play(&Turn::Skip), Err(Refusal::Over));
        assert_eq!(over.suggest(Level::Deep, Effort::DEFAULT), Turn::Skip);
        assert_eq!(over, game);
    }
    assert!(
        empty > games / 10 && blocked > games / 40,
        "{empty} {blocked}"
    );
}

#[test]
fn a_board_without_empty_cells_ends_the_game_at_once() {
    let setup = Setup {
        rows: 1,
        cols: 1,
        ..Setup::default()
    };
    let game = game(setup, 3, 1);
    assert_eq!(game.end(), Some(End::Blocked));
    assert_eq!(game.leaders(), [0, 1, 2]);
}

#[test]
fn a_game_can_end_before_the_bag_is_empty() {
    let ends = (0..cases(30, 1000)).map(|seed| {
        let setup = Setup {
            rows: 3,
            cols: 3,
            ..Setup::default()
        };
        let mut game = game(setup, 2, seed);
        (play_out(&mut game), game.bag().is_empty())
    });
    assert!(ends.into_iter().all(|end| end == (End::Blocked, false)));
}

#[test]
fn most_points_win_and_ties_have_several_winners() {
    let games = cases(100, 1000);
    let mut winners = [0; 4];
    for seed in 0..games {
        let mut game = game(Setup::default(), 3, seed);
        play_out(&mut game);
        let leaders = game.leaders();
        winners[leaders.len()] += 1;
        let most = (0..3).map(|player| game.points(player)).max();
        for player in 0..3 {
            let leads = Some(game.points(player)) == most;
            assert_eq!(leaders.contains(&player), leads);
        }
    }
    assert!(winners[1] > games * 5 / 6 && winners[2] > 0, "{winners:?}");
}

/// Skipped turns do not end a game while somebody can lay a tile.
#[test]
fn all_players_may_skip_forever() {
    let mut game = game(Setup::default(), 2, 1);
    for turn in 0..1000 {
        assert_eq!(game.next(), turn % 2);
        game.play(&Turn::Skip).expect("a turn");
    }
    assert_eq!((game.end(), game.board().len()), (None, 1));
}

#[test]
fn turns_without_the_tiles_or_with_too_many_are_refused() {
    let mut game = Game::new(
        Setup {
            several: false,
            ..Setup::default()
        },
        vec![Player::new("Ann", Role::Human)],
        1,
    )
    .expect("a game");
    let plays = game.board().plays(qwirkle::Kinds::ALL, true);
    let foreign = plays.iter().find(|play| {
        let [placement] = play.placements[..] else {
            return false;
        };
        game.deck(0).count(placement.tile) == 0
    });
    let foreign = foreign.expect("a play").placements.clone();
    let (tile, cell) = (foreign[0].tile, foreign[0].cell);
    let refusal = game.play(&Turn::Lay(foreign)).expect_err("a refusal");
    let deck = game.deck(0).to_string();
    let sentence =
        format!("{cell}: {tile} is laid once, but the deck ({deck}) does not contain it");
    assert_eq!(refusal.to_string(), sentence);

    let two = plays.iter().find(|play| play.placements.len() == 2);
    let two = two.expect("a play").placements.clone();
    let (first, second) = (two[0].cell, two[1].cell);
    let refusal = game.play(&Turn::Lay(two)).expect_err("a refusal");
    assert_eq!(
        refusal.to_string(),
        format!("{first} and {second}: in this game a turn is one tile")
    );
    assert_eq!(game.play(&Turn::Lay(Vec::new())), Err(Refusal::Nothing));
    assert_eq!(game.turns(), []);
}

#[test]
fn a_single_tile_cannot_be_laid_twice() {
    let game = game(Setup::default(), 1, 1);
    let tile = game.deck(0).tiles().iter().copied();
    let tile = tile.clone().find(|tile| game.deck(0).count(*tile) == 1);
    let tile = tile.expect("a tile without a copy");
    let cells = [Cell::new(4, 5), Cell::new(6, 5)];
    let turn = Turn::Lay(cells.map(|cell| Placement::new(tile, cell)).to_vec());
    let deck = game.deck(0);
    assert_eq!(
        game.check(&turn).expect_err("a refusal").to_string(),
        format!("(4,5) and (6,5): {tile} is laid twice, but the deck ({deck}) contains it once")
    );
}
