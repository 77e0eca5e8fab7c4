//! The rules of turns, with points counted by hand.

use super::*;

fn refusal(game: &Match, text: &str) -> String {
    game.check(&turn(text)).expect_err(text).to_string()
}

fn points(game: &mut Match, text: &str) -> u32 {
    game.play(turn(text)).expect(text).points
}

#[test]
fn a_match_has_two_to_four_players() {
    for count in [0, 1, 5] {
        let players = (0..count).map(|number| Player::person(number.to_string()));
        let game = Match::new(Setup::default(), short_words(), players.collect(), 1);
        assert_eq!(game.expect_err("players"), MatchError::Players { count });
    }
    let setup = Setup {
        rack_size: 26,
        ..Setup::default()
    };
    let start = |count| Match::new(setup.clone(), short_words(), players(count), 1);
    assert!(start(3).is_ok());
    let error = start(4).expect_err("104 tiles");
    let sentence = "4 players with 26 tiles each need at least 104 tiles, but there are 100";
    assert_eq!(error.to_string(), sentence);
}

#[test]
fn the_first_word_covers_the_center() {
    let mut game = dealt("cat", &["CATCATS", "CATXXXX"], "EEEEEEE", Setup::default());
    let center = "the first word must cover a cell of the center: rows 4-5, columns 4-5";
    for (row, col, direction, allowed) in [
        (4, 4, 'H', true),
        (4, 5, 'H', true),
        (5, 2, 'H', true),
        (3, 4, 'V', true),
        (5, 5, 'V', true),
        (4, 6, 'H', false),
        (4, 1, 'H', false),
        (3, 4, 'H', false),
        (6, 4, 'V', false),
        (1, 5, 'V', false),
        (0, 0, 'H', false),
    ] {
        let text = format!("place {row} {col} {direction} \"CAT\"");
        match allowed {
            true => assert_eq!(game.check(&turn(&text)), Ok(()), "{text}"),
            false => assert_eq!(refusal(&game, &text), center),
        }
    }
    // So do the plays: in each direction two lines, with four starts each.
    assert_eq!(plays(&game).len(), 2 * 2 * 4);
    // It is about the first word, not about the first turn.
    assert_eq!(points(&mut game, "pass"), 0);
    assert_eq!(refusal(&game, "place 0 0 H \"CAT\""), center);
    assert_eq!(points(&mut game, "place 4 4 H \"CAT\""), 6);
    assert_ne!(refusal(&game, "place 0 0 H \"CAT\""), center);
    let setup = Setup {
        rows: 9,
        ..Setup::default()
    };
    let game = dealt("cat", &["CAT", "E"], "", setup);
    let center = "the first word must cover a cell of the center: row 4, columns 4-5";
    assert_eq!(refusal(&game, "place 5 4 H \"CAT\""), center);
}

#[test]
fn the_board_does_not_grow() {
    let mut game = dealt("cat\ncats", &["CATS", "S"], "", Setup::default());
    let sentence = "row 5, column 10 is off the 10 x 10 board, which does not grow in a match";
    assert_eq!(refusal(&game, "place 5 8 H \"CAT\""), sentence);
    game.setup.cols = 6;
    game.game = Game::new(
        Board::empty(10, 6).expect("memory"),
        game.game.lexicon().clone(),
    );
    assert_eq!(points(&mut game, "place 5 3 H \"CAT\""), 6);
    let sentence = "row 5, column 6 is off the 10 x 6 board, which does not grow in a match";
    assert_eq!(refusal(&game, "place 5 3 H \"   S\""), sentence);
    assert_eq!(refusal(&game, "place 5 5 H \" S\""), sentence);
    assert_eq!(plays(&game), []);
}

#[test]
fn tiles_come_from_the_rack() {
    let game = dealt("cat\ntact\nquit", &["CATXXXX", "T"], "QT", Setup::default());
    assert_eq!(
        refusal(&game, "place 4 4 H \"TACT\""),
        "the rack has only 1 T, but 2 are needed"
    );
    assert_eq!(refusal(&game, "place 4 4 H \"QIT\""), "the rack has no I");
    assert_eq!(refusal(&game, "exchange Q"), "the rack has no Qu");
    assert_eq!(
        refusal(&game, "place 4 4 H \"CAX\""),
        "CAX (row 4, columns 4-6) is not in the word list (rule 8)"
    );
}

#[test]
fn a_placement_draws_as_many_tiles() {
    let mut game = dealt("cat", &["CATXXXX", "E"], "ABCD", Setup::default());
    assert_eq!(points(&mut game, "place 4 4 H \"CAT\""), 6);
    assert_eq!(game.state.racks[0], "ABCXXXX".parse().expect("letters"));
    assert_eq!(game.bag_count(), 1);
    assert_eq!(game.turns()[0].words[0].text(), "CAT");
}

#[test]
fn an_exchange_draws_first() {
    let words = "cat";
    for seed in 0..20 {
        let mut game = dealt(words, &["CATXXXX", "E"], "V", Setup::default());
        let bag: Vec<Tile> = game.state.bag.iter().collect();
        game.state.bag.set(bag, Random::new(seed));
        assert_eq!(points(&mut game, "exchange X"), 0);
        // The only tile in the bag was drawn, never the one that was given.
        assert_eq!(game.state.racks[0], "CATXXXV".parse().expect("letters"));
        assert_eq!(game.state.bag.iter().collect::<Vec<_>>(), [tile('X')]);
        assert_eq!((game.seat(), game.bag_count()), (1, 1));
    }
    let game = dealt(words, &["CATXXXX", "E"], "", Setup::default());
    let sentence = "the bag is empty: there is no tile to draw";
    assert_eq!(refusal(&game, "exchange X"), sentence);
}

/// The tile goes to each place of the bag equally often.
#[test]
fn an_exchanged_tile_goes_to_a_random_place() {
    let mut counts = [0; 5];
    for seed in 0..5_000 {
        let mut game = dealt("cat", &["X", "E"], "VABCD", Setup::default());
        let bag: Vec<Tile> = game.state.bag.iter().collect();
        game.state.bag.set(bag, Random::new(seed));
        points(&mut game, "exchange X");
        let place = game.state.bag.iter().position(|other| other == tile('X'));
        counts[place.expect("the tile")] += 1;
        let others: String = game.state.bag.iter().map(char::from).collect();
        assert_eq!(others.replace('X', ""), "DCBA");
    }
    let fair = counts.iter().all(|count| (900..=1_100).contains(count));
    assert!(fair, "{counts:?}");
}

#[test]
fn the_match_ends_with_the_last_tile() {
    let racks = ["CAT", "SEE", "QX"];
    let mut game = dealt("cat\ncats\nat\nas", &racks, "", Setup::default());
    assert_eq!(points(&mut game, "place 4 3 H \"CAT\""), 6);
    assert_eq!(game.end(), Some(End::LastTile { seat: 0 }));
    // Three tiles are left to one player and two to the other.
    assert_eq!(game.scores(), [6, -15, -10]);
    assert_eq!(game.penalties(), Some(vec![0, 15, 10]));
    assert_eq!(game.leaders(), [0]);
    let left = game.racks_left().expect("the end").iter();
    assert_eq!(left.map(Rack::len).collect::<Vec<_>>(), [0, 3, 2]);
    assert_eq!(refusal(&game, "place 4 3 H \"   S\""), "the match is over");
    assert_eq!(refusal(&game, "pass"), "the match is over");

    // With a tile in the bag, it goes on.
    let mut game = dealt("cat\ncats\nat\nas", &racks, "A", Setup::default());
    game.play(turn("place 4 3 H \"CAT\"")).expect("a word");
    assert_eq!((game.end(), game.scores()), (None, &[6, 0, 0][..]));
    // CATS is flat: 2 points for each tile.
    assert_eq!(points(&mut game, "place 4 3 H \"   S\""), 8);
    assert_eq!(points(&mut game, "pass"), 0);
    // AS goes down from the A, with 2 points for each tile.
    assert_eq!(points(&mut game, "place 3 6 V \"A\""), 4);
    assert_eq!(game.scores(), [6 + 4, 8 - 10, -10]);
}

#[test]
fn the_match_ends_when_all_have_passed_in_turn() {
    let mut game = dealt("cat", &["CAT", "EE", "X"], "VV", Setup::default());
    for text in ["pass", "pass", "exchange X", "pass", "pass"] {
        points(&mut game, text);
        assert!(!game.is_over(), "{text}");
    }
    assert_eq!(game.view().passes(), 2);
    points(&mut game, "pass");
    assert_eq!(game.end(), Some(End::AllPassed));
    assert_eq!(game.scores(), [-15, -10, -5]);
    assert_eq!(game.leaders(), [2]);
    assert!(game.undo());
    assert_eq!((game.scores(), game.seat()), (&[0, 0, 0][..], 2));
}

#[test]
fn a_player_who_resigns_ends_the_match_and_cannot_win() {
    let mut game = dealt("cat", &["CATX", "CAT", "CAT"], "", Setup::default());
    assert_eq!(points(&mut game, r#"place 4 4 H "CAT""#), 6);
    game.play(turn("pass")).expect("a pass");
    game.play(turn("pass")).expect("a pass");
    let before = everything(&game);
    game.play(turn("resign")).expect("the end");
    assert_eq!(game.end(), Some(End::Resigned { seat: 0 }));
    // One tile is left in the first rack, and three in each of the others.
    assert_eq!(game.scores(), [1, -15, -15]);
    assert_eq!(game.leaders(), [1, 2]);
    let pass = Turn::Pass;
    assert_eq!(game.reasons(&pass), Ok(vec![TurnError::Over]));
    assert!(game.undo());
    assert_eq!(everything(&game), before);
}

#[test]
fn every_reason_against_a_placement_is_given() {
    let game = dealt("cat", &["CATXQ", "CAT"], "E", Setup::default());
    let reasons = |text: &str| -> Vec<String> {
        let reasons = game.reasons(&turn(text)).expect("memory");
        reasons.iter().map(ToString::to_string).collect()
    };
    assert!(reasons(r#"place 4 4 H "CAT""#).is_empty());
    assert_eq!(
        reasons(r#"place 0 8 V "CAAZ""#),
        [
            "the rack has only 1 A, but 2 are needed",
            "the rack has no Z",
            "CAAZ (rows 0-3, column 8) is not in the word list (rule 8)",
            "the first word must cover a cell of the center: rows 4-5, columns 4-5",
        ]
    );
    assert_eq!(reasons("exchange Z"), ["the rack has no Z"]);
    let plural = Setup {
        plain_plurals: false,
        ..Setup::default()
    };
    let mut game = dealt("cat\ncats", &["CATX", "SS"], "E", plural);
    points(&mut game, r#"place 4 4 H "CAT""#);
    let reasons = game.reasons(&turn(r#"place 4 7 H "S""#)).expect("memory");
    assert!(
        matches!(reasons[..], [TurnError::PlainPlural { .. }]),
        "{reasons:?}"
    );
}

#[test]
fn all_seven_tiles_earn_the_bonus() {
    let words = "parties\nquit";
    let mut game = dealt(words, &["PARTIES", "QIT"], "EEEEEEE", Setup::default());
    assert_eq!(points(&mut game, "place 4 3 H \"PARTIES\""), 7 * 2 + 20);
    // The Qu of a flat word scores 2 more. The T of PARTIES is part of it.
    assert_eq!(points(&mut game, "place 2 6 V \"QI\""), 3 * 2 + 2);
    assert_eq!(crate::spell_word(game.turns()[1].words[0].text()), "QUIT");

    let mut setup = Setup::default();
    setup.scoring.flat_tile = 5;
    setup.scoring.bonus_tiles = 3;
    setup.scoring.bonus = 50;
    let mut game = dealt("cat", &["CAT", "E"], "", setup);
    assert_eq!(plays(&game)[0].score, 65);
    assert_eq!(points(&mut game, "place 4 3 H \"CAT\""), 65);
}

#[test]
fn plain_plurals_are_refused_if_the_setup_says_so() {
    let words = "cat\ncats\nso\nos\nbats\nbat\nas\nis\ncast\nsat";
    for plain_plurals in [true, false] {
        let setup = Setup {
            plain_plurals,
            ..Setup::default()
        };
        let mut game = dealt(words, &["CATEEEE", "SSOBTEE"], "EEEEEE", setup);
        points(&mut game, "place 4 3 H \"CAT\"");
        let plural = "place 4 6 H \"S\"";
        let sentence = "CATS (row 4, columns 3-6) only adds an S to a word: the S must be part of \
                        another word, too";
        for text in [plural, "place 4 3 H \"   S\"", "place 4 6 V \"S\""] {
            match plain_plurals {
                true => assert_eq!(game.check(&turn(text)), Ok(())),
                false => assert_eq!(refusal(&game, text), sentence),
            }
        }
        // The S is also part of SO, or comes with other tiles, or goes on a tile, or
        // follows a single tile.
        for text in [
            "place 4 6 V \"SO\"",
            "place 3 6 V \"OS\"",
            "place 4 3 H \"B  S\"",
            "place 5 4 V \"S\"",
            "place 4 3 H \"S\"",
        ] {
            assert_eq!(game.check(&turn(text)), Ok(()), "{text}");
        }
        let plays = plays(&game);
        let is_plural = |play: &&Play| {
            let made: Vec<&str> = play.words.iter().map(Word::text).collect();
            made == ["CATS"] && play.placement.tiles() == b"S"
        };
        assert_eq!(
            plays.iter().filter(is_plural).count(),
            usize::from(plain_plurals)
        );
    }
}
