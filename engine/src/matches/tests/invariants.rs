//! What holds for every match, over random ones.

use testkit::long::cases;

use super::*;

/// All tiles of a match: in the bag, in the racks and placed.
fn counted(game: &Match) -> Rack {
    let mut tiles: Rack = game.state.bag.iter().collect();
    for rack in &game.state.racks {
        tiles.extend(rack.iter());
    }
    let placed = game.turns().iter().filter_map(|played| match &played.turn {
        Turn::Place(placement) => Some(placement.tiles()),
        _ => None,
    });
    let placed: Rack = placed.flatten().copied().filter_map(Tile::new).collect();
    assert_eq!(game.game.board().tile_count(), placed.len());
    tiles.extend(placed.iter());
    tiles
}

fn check_numbers(game: &Match) {
    let setup = game.setup();
    assert_eq!(counted(game), setup.all_tiles());
    let board = game.game().board();
    assert_eq!((board.rows(), board.cols()), (setup.rows, setup.cols));
    for (seat, &score) in game.scores().iter().enumerate() {
        let own = game.turns().iter().filter(|played| played.seat == seat);
        let points: u32 = own.map(|played| played.points).sum();
        let left = game.state.racks[seat].len() as u32;
        let penalty = match game.is_over() {
            true => left * setup.tile_penalty,
            false => 0,
        };
        assert_eq!(score, points as i32 - penalty as i32);
        let full = left as usize == setup.rack_size;
        assert!(full || game.bag_count() == 0, "{seat} {left}");
    }
    let view = game.view();
    let mut seen = view.unseen();
    seen.extend(view.rack().iter());
    let placed = board.tile_count();
    assert_eq!(seen.len() + placed, setup.tile_count());
    let others = view.rack_sizes().iter().sum::<usize>() - view.rack().len();
    assert_eq!(view.unseen().len(), others + view.bag_count());
    let resigned = |seat: usize| game.end() == Some(End::Resigned { seat });
    let others = (0..game.players().len()).filter(|&seat| !resigned(seat));
    let highest = others.clone().map(|seat| game.scores()[seat]).max();
    let highest: Vec<usize> = others
        .filter(|&seat| Some(game.scores()[seat]) == highest)
        .collect();
    assert_eq!(game.leaders(), highest);
}

/// The visited plays are those among the plays of `hw3` that the match allows, and
/// they score what they say.
fn check_plays(game: &Match, visited: &[Play]) {
    let mut allowed = Vec::new();
    let mut all = game.game().plays(&game.view().rack()).to_vec();
    for play in all.iter_mut().flatten() {
        if let Ok((points, words)) = game.judge(&Turn::Place(play.placement.clone())) {
            assert_eq!(words, play.words);
            play.score = points;
            allowed.push(play.clone());
        }
    }
    assert_eq!(visited, allowed);
}

/// Turns that nobody may make change nothing.
fn check_refusals(game: &mut Match, random: &mut Random) {
    let before = everything(game);
    let rack = game.view().rack();
    let missing = Tile::all();
    let mut missing = missing.filter(|&tile| rack.count(tile) == 0);
    let missing = missing.next().expect("a letter");
    let letters: String = rack.to_string();
    for turn in [
        format!("exchange {missing}"),
        format!("place 4 4 H \"{missing}\""),
        format!("place {} 0 H \"{letters}\"", game.setup().rows),
        format!("place -1 {} V \"{letters}\"", random.below(10)),
        "place 0 0 H \" \"".to_owned(),
        "place 0 0 x \"A\"".to_owned(),
        "place 0 0 H \"1\"".to_owned(),
    ] {
        let turn = super::turn(&turn);
        let error = game.check(&turn).expect_err("refused");
        assert!(
            game.reasons(&turn).expect("memory").contains(&error),
            "{turn}"
        );
        assert!(game.play(turn).is_err());
    }
    if game.is_over() {
        assert_eq!(game.play(Turn::Pass), Err(TurnError::Over));
    }
    assert_eq!(everything(game), before);
}

/// Plays a match to its end and takes it back. `thorough` also checks all plays and
/// saves the match after every turn.
fn play_and_undo(setup: Setup, words: &Lexicon, count: usize, seed: u64, thorough: bool) -> End {
    let mut random = Random::new(seed ^ 0xabcd);
    let game = Match::new(setup, words.clone(), players(count), seed);
    let mut game = game.expect("a match");
    let start = everything(&game);
    let mut states = Vec::new();
    let mut boards = Vec::new();
    while !game.is_over() {
        check_numbers(&game);
        let turn = random_turn(&game, &mut random);
        if thorough {
            check_plays(&game, &plays(&game));
            check_refusals(&mut game, &mut random);
            let loaded = Match::load(game.saved(), words.clone()).expect("a saved match");
            assert_eq!(everything(&loaded), everything(&game));
        }
        states.push(game.state.clone());
        boards.push(game.game().board().clone());
        assert!(states.len() < 2000, "the match does not end");
        assert_eq!(game.check(&turn), Ok(()));
        assert_eq!(game.reasons(&turn), Ok(Vec::new()));
        game.play(turn).expect("a legal turn");
    }
    check_numbers(&game);
    check_refusals(&mut game, &mut random);
    let loaded = Match::load(game.saved(), words.clone()).expect("a saved match");
    assert_eq!(everything(&loaded), everything(&game));
    let end = game.end().expect("the match is over");
    while let (Some(state), Some(board)) = (states.pop(), boards.pop()) {
        assert!(game.undo());
        assert_eq!(game.state, state);
        assert_eq!(game.game().board(), &board);
        if thorough {
            let loaded = Match::load(game.saved(), words.clone()).expect("a saved match");
            assert_eq!(everything(&loaded), everything(&game));
        }
    }
    assert_eq!(everything(&game), start);
    assert!(!game.undo());
    end
}

#[test]
fn random_matches_keep_their_tiles_and_points() {
    let words = short_words();
    let mut ends = [0, 0, 0];
    for seed in 0..cases(2_000, 6_000) {
        let count = 2 + seed as usize % 3;
        // 37 is prime, so this includes all kinds of setups.
        let thorough = seed % 37 == 0;
        let end = play_and_undo(varied(seed), &words, count, seed, thorough);
        let kind = match end {
            End::LastTile { .. } => 0,
            End::AllPassed => 1,
            End::Resigned { .. } => 2,
        };
        ends[kind] += 1;
    }
    assert!(ends.iter().all(|&count| count > 10), "{ends:?}");
}

#[test]
fn random_matches_with_all_words_are_the_same() {
    let words = match_words(&Lexicon::embedded().expect("a list")).expect("memory");
    for seed in 0..cases(10, 100) {
        play_and_undo(varied(seed), &words, 2, seed, true);
    }
}
