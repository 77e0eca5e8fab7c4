//! Ends of games, and who wins.

use qwirkle::{Cell, End, Game, Level, Placement, Player, Refusal, Role, Setup, Turn};

use crate::random::game;

/// Plays to the end, all players being greedy.
fn play_out(game: &mut Game) -> End {
    loop {
        if let Some(end) = game.end() {
            return end;
        }
        let turn = game.suggest(Level::Greedy);
        game.play(&turn).expect("a legal turn");
    }
}

#[test]
fn games_end_with_an_empty_deck_or_with_everybody_blocked() {
    let (mut empty, mut blocked) = (0, 0);
    for seed in 0..200 {
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
        assert_eq!(over.suggest(Level::Deep), Turn::Skip);
        assert_eq!(over, game);
    }
    assert!(empty > 20 && blocked > 5, "{empty} {blocked}");
}

#[test]
fn a_board_without_room_blocks_everybody_at_once() {
    let setup = Setup {
        rows: 1,
        columns: 1,
        ..Setup::default()
    };
    let game = game(setup, 3, 1);
    assert_eq!(game.end(), Some(End::Blocked));
    assert_eq!(game.leaders(), [0, 1, 2]);
}

/// The bag is not empty there, and nobody draws any more.
#[test]
fn a_game_can_end_before_the_bag_is_empty() {
    let ends = (0..100).map(|seed| {
        let setup = Setup {
            rows: 3,
            columns: 3,
            ..Setup::default()
        };
        let mut game = game(setup, 2, seed);
        (play_out(&mut game), game.bag().is_empty())
    });
    assert!(ends.into_iter().all(|end| end == (End::Blocked, false)));
}

#[test]
fn the_most_points_win_and_a_tie_has_several_winners() {
    let mut winners = [0; 4];
    for seed in 0..300 {
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
    assert!(winners[1] > 250 && winners[2] > 0, "{winners:?}");
}

/// Skipping ends nothing while somebody could lay a tile.
#[test]
fn everybody_may_skip_for_ever() {
    let mut game = game(Setup::default(), 2, 1);
    for turn in 0..1000 {
        assert_eq!(game.next(), turn % 2);
        game.play(&Turn::Skip).expect("a turn");
    }
    assert_eq!((game.end(), game.board().len()), (None, 1));
}

#[test]
fn turns_that_are_not_the_players_are_refused() {
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
    let not_hers = plays.iter().find(|play| {
        let [placement] = play.placements[..] else {
            return false;
        };
        game.deck(0).count(placement.tile) == 0
    });
    let not_hers = not_hers.expect("a play").placements.clone();
    let (tile, cell) = (not_hers[0].tile, not_hers[0].cell);
    let refusal = game.play(&Turn::Lay(not_hers)).expect_err("a refusal");
    let deck = game.deck(0).to_string();
    let sentence =
        format!("{cell}: {tile} is laid once, and the deck ({deck}) has it not at all (rule 2)");
    assert_eq!(refusal.to_string(), sentence);

    let two = plays.iter().find(|play| play.placements.len() == 2);
    let two = two.expect("a play").placements.clone();
    let (first, second) = (two[0].cell, two[1].cell);
    let refusal = game.play(&Turn::Lay(two)).expect_err("a refusal");
    assert_eq!(
        refusal.to_string(),
        format!("{first} and {second}: in this game a turn is one tile (rule 1)")
    );
    assert_eq!(game.play(&Turn::Lay(Vec::new())), Err(Refusal::Nothing));
    assert_eq!(game.turns(), []);
}

#[test]
fn a_tile_that_is_there_once_is_not_laid_twice() {
    let game = game(Setup::default(), 1, 1);
    let tile = game.deck(0).tiles().iter().copied();
    let tile = tile.clone().find(|tile| game.deck(0).count(*tile) == 1);
    let tile = tile.expect("such a tile");
    let cells = [Cell::new(4, 5), Cell::new(6, 5)];
    let turn = Turn::Lay(cells.map(|cell| Placement::new(tile, cell)).to_vec());
    let deck = game.deck(0);
    assert_eq!(
        game.check(&turn).expect_err("a refusal").to_string(),
        format!(
            "(4,5) and (6,5): {tile} is laid twice, and the deck ({deck}) has it once (rule 2)"
        )
    );
}
