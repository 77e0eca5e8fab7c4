//! Tests of the review against a search without any tricks.

use testkit::long::cases;
use upwords_engine::{Computer, Level};

use super::*;
use crate::play::testing::{contest, game, players, words};

const LIST: &str = "ad ads an and ant ants as ash at ate den dens do doe done east eat eats he hen hens \
                    hot in ins is it its no node nod nose not note oat oats on one ore quit quits rat \
                    rate rats red ride rides rod rode rose rot sea seat set side sin sit so sod son \
                    sonar star tan tans tea teas ten tens tin tins to toad ton tone";

/// The most points of any placement.
fn most_points(game: &Match) -> Option<u32> {
    let rack = game.view().rack();
    let plays = game.game().plays(&rack).to_vec().expect("memory");
    let turns = plays.into_iter().map(|play| Turn::Place(play.placement));
    turns
        .filter_map(|turn| game.preview(&turn).ok())
        .map(|played| played.points)
        .max()
}

/// Plays a match in which nobody plays very well.
fn played(names: &str, seed: u64) -> Match {
    let words = words(LIST).laid.clone();
    let mut random = fastrand::Rng::with_seed(seed);
    let mut computer = Computer::new(Level::Greedy, &words, seed).expect("memory");
    let mut game = game(names, LIST, seed, &[]);
    while !game.is_over() && game.turns().len() < 40 {
        let held = game.view().rack().iter().next();
        let turn = match random.u8(..10) {
            0 => Turn::Pass,
            1 if game.bag_count() > 0 => held.map_or(Turn::Pass, Turn::Exchange),
            2..=5 => {
                let rack = game.view().rack();
                let plays = game.game().plays(&rack).to_vec().expect("memory");
                let turns = plays.into_iter().map(|play| Turn::Place(play.placement));
                let legal: Vec<Turn> = turns.filter(|turn| game.check(turn).is_ok()).collect();
                random.choice(legal).unwrap_or(Turn::Pass)
            }
            _ => computer.choose(&game.view()).expect("memory"),
        };
        game.play(turn).expect("a legal turn");
    }
    game
}

#[test]
fn missed_plays_are_those_of_a_search_without_tricks() {
    for seed in 0..cases(6, 200) {
        let game = played(
            ["Ann,Bob", "Ann,Bob,Cem", "Ann,Bob,Cem,Dee"][seed as usize % 3],
            seed,
        );
        for seat in 0..game.players().len() {
            let mut expected = Vec::new();
            let mut before = game.clone();
            while let Some(last) = before.turns().last().cloned() {
                let number = before.turns().len();
                before.undo();
                let most = most_points(&before).unwrap_or(0);
                if last.seat == seat && most > last.points {
                    expected.push((most - last.points, number, most));
                }
            }
            expected.sort_by_key(|(loss, number, _)| (std::cmp::Reverse(*loss), *number));
            expected.truncate(WEAKEST);
            let missed = missed(&game, seat).expect("memory");
            let found = missed.iter().map(|missed| {
                assert_eq!(missed.played, game.turns()[missed.number - 1]);
                assert_eq!(missed.best.seat, seat);
                (missed.loss(), missed.number, missed.best.points)
            });
            assert_eq!(
                found.collect::<Vec<_>>(),
                expected,
                "seed {seed}, seat {seat}"
            );
        }
    }
}

#[test]
fn the_best_play_is_the_first_with_the_most_points() {
    for seed in 0..6 {
        let game = played("Ann,Bob,Cem,Dee", seed);
        for seat in 0..4 {
            let own = || game.turns().iter().filter(|played| played.seat == seat);
            let most = own()
                .map(|played| played.points)
                .max()
                .filter(|most| *most > 0);
            let first = most.and_then(|most| own().find(|played| played.points == most));
            assert_eq!(best_play(&game, seat), first);
            if let Some(played) = first {
                let name = &game.players()[seat].name;
                let line = format!(
                    "{name}\t{} for {}",
                    words_of(played),
                    points(played.points.into())
                );
                let text = text(&game, None);
                assert!(text.lines().any(|found| found == line), "{text}");
            }
        }
    }
}

#[test]
fn results_are_sentences() {
    let font = r#"place 4 4 H "FONT""#;
    for (names, turns, expected) in [
        (
            "Ann,Bob",
            &["pass", "pass"][..],
            "All players passed. Ann and Bob draw.",
        ),
        (
            "Ann,Bob",
            &[font, "pass", "pass"],
            "All players passed. Ann wins by 8 points.",
        ),
        (
            "Ann,Bob",
            &[font, "resign"],
            "Bob resigned. Ann wins by 8 points.",
        ),
        (
            "Ann,Bob",
            &[font, "pass", "resign"],
            "Ann resigned. Bob wins.",
        ),
        ("Ann,Bob", &["resign"], "Ann resigned. Bob wins."),
        (
            "Ann,Bob,Cem",
            &["resign"],
            "Ann resigned. Bob and Cem draw.",
        ),
        (
            "Ann,Bob,Cem,Dee",
            &["pass", "pass", "pass", "pass"],
            "All players passed. Ann, Bob, Cem and Dee draw.",
        ),
        ("Ann,Bob", &[font], "Ann wins by 8 points."),
    ] {
        let game = game(names, "font", 7, turns);
        assert_eq!(result(&game), expected, "{turns:?}");
    }
}

#[test]
fn negative_scores_are_explained() {
    let game = game(
        "Ann,Zoe=expert",
        "font",
        7,
        &[r#"place 4 4 H "FONT""#, "pass", "pass"],
    );
    let text = text(&game, Some("/a/1.match"));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[2],
        "Ann\t-27 points (8 - 35 for the tiles left: AEEHNSV)"
    );
    assert_eq!(
        lines[3],
        "Zoe\t-35 points (0 - 35 for the tiles left: DDEGHRT)"
    );
    assert!(lines.contains(&"Ann\tFONT for 8 points"), "{text}");
    assert!(
        lines.contains(&"Ann missed nothing: no other play scored more."),
        "{text}"
    );
    assert!(
        !text.contains("Zoe missed"),
        "computers are not taught: {text}"
    );
    assert!(text.ends_with("Watch the match again: upwords replay /a/1.match\n"));
}

#[test]
fn a_winner_after_a_resignation_is_first() {
    let turns = [r#"place 4 4 H "FONT""#, "pass", "resign"];
    let game = game("Ann,Bob", "font hat", 7, &turns);
    let text = text(&game, None);
    let (bob, ann) = (text.find("Bob\t"), text.find("Ann\t"));
    assert!(bob.is_some() && bob < ann, "{text}");
    // To give up is no play that could have been better.
    assert!(!text.contains("Turn 3"), "{text}");
}

#[test]
fn a_qu_is_written_in_full() {
    let seed = (0..).find(|&seed| {
        let rack = game("Ann,Bob", "quit", seed, &[]).view().rack().to_string();
        "QIT".chars().all(|letter| rack.contains(letter))
    });
    let game = game("Ann,Bob", "quit", seed.expect("a seed"), &["pass", "pass"]);
    let text = text(&game, None);
    assert!(
        text.contains("QUIT for 8 points (row 4, columns "),
        "{text}"
    );
    assert!(text.contains("instead of a pass, with "), "{text}");
}

#[test]
fn names_are_those_of_the_players() {
    let game = contest(&game("Zoë,日本", "font", 7, &["resign"]), "font", None);
    assert_eq!(players("Zoë,日本"), game.game().players());
    assert_eq!(result(game.game()), "Zoë resigned. 日本 wins.");
}
