//! Tests of what computers choose.

use std::ops::ControlFlow::Continue;

use hw3::{Board, Game, Lexicon, Play, Rack};

use super::*;
use crate::{Player, Setup, match_words, visit_plays};

fn all_words() -> Lexicon {
    let lexicon = Lexicon::embedded().expect("the list in the library");
    match_words(&lexicon).expect("memory")
}

fn new_match(words: &Lexicon, players: usize, seed: u64) -> Match {
    let players = (0..players).map(|seat| Player::person(format!("seat {seat}")));
    Match::new(Setup::default(), words.clone(), players.collect(), seed).expect("a match")
}

fn plays(view: &View<'_>) -> Vec<Play> {
    let mut plays = Vec::new();
    let Continue(()) = view
        .visit_plays(|play| {
            plays.push(play.to_play().expect("memory"));
            Continue::<std::convert::Infallible>(())
        })
        .expect("memory");
    plays
}

#[test]
fn greedy_takes_the_most_points() {
    let words = all_words();
    let mut greedy = Computer::new(Level::Greedy, &words, 1).expect("memory");
    for seed in 0..5 {
        let mut game = new_match(&words, 2, seed);
        while !game.is_over() {
            let most = plays(&game.view()).iter().map(|play| play.score).max();
            let turn = greedy.choose(&game.view()).expect("memory");
            let is_placement = matches!(turn, Turn::Place(_));
            let points = game.play(turn).expect("a legal turn").points;
            assert_eq!(is_placement.then_some(points), most);
        }
    }
}

#[test]
fn beginners_make_only_common_words() {
    let words = all_words();
    let common = beginner::common_words(&words).expect("memory");
    assert!(common.contains("HOUSE") && !common.contains("OECRE"));
    assert!(common.contains("QEEN"), "with the Qu tile");
    let game = computer_match(&words, &[Level::Beginner; 3], Effort::MEASURED, 5);
    let game = game.expect("a match");
    let made = game.turns().iter().flat_map(|played| &played.words);
    assert!(made.clone().count() > 10);
    for word in made {
        assert!(common.contains(word.text()), "{word}");
    }
}

#[test]
fn beginners_know_short_words_of_other_languages() {
    let list = Lexicon::new("der\ndie\nwort\nwoerter").expect("a list");
    let common = beginner::common_words(&list).expect("memory");
    assert_eq!(common.iter().collect::<Vec<_>>(), ["DER", "DIE", "WORT"]);
}

#[test]
fn every_level_ends_a_match_of_any_number_of_players() {
    let words = all_words();
    let effort = Effort {
        simulations: 12,
        positions: 20,
        time: None,
    };
    for (seed, levels) in [
        vec![Level::Expert, Level::Beginner],
        vec![Level::Careful, Level::Expert, Level::Greedy],
        Level::ALL.to_vec(),
    ]
    .into_iter()
    .enumerate()
    {
        let game = computer_match(&words, &levels, effort, seed as u64).expect("a match");
        assert!(game.is_over(), "{levels:?}");
    }
}

/// With no words at all, nobody can ever place a tile.
#[test]
fn without_words_everybody_passes_in_the_end() {
    let words = Lexicon::new("").expect("a list");
    for level in Level::ALL {
        let game = computer_match(&words, &[level; 2], Effort::MEASURED, 1).expect("a match");
        assert!(game.is_over(), "{level}");
        assert_eq!(game.turns().len(), MOST_IDLE_TURNS + 2, "{level}");
        assert_eq!(game.scores(), [-35, -35]);
    }
}

#[test]
fn an_expert_without_time_still_chooses() {
    let words = all_words();
    let effort = Effort {
        time: Some(Duration::ZERO),
        ..Effort::MEASURED
    };
    let levels = [Level::Expert, Level::Expert];
    let game = computer_match(&words, &levels, effort, 3).expect("a match");
    assert!(game.is_over());
}

/// Beginners know none of the first words, and nobody ever holds the tiles for the others.
#[test]
fn matches_end_even_if_exchanges_do_not_help() {
    for list in [
        "aalii\nabaca\noecre",
        "zebra",
        "yy",
        "abcdefg",
        "strengths\nquartets",
    ] {
        let words = Lexicon::new(list).expect("a list");
        for levels in [[Level::Beginner; 2], [Level::Greedy, Level::Careful]] {
            let game = computer_match(&words, &levels, Effort::MEASURED, 5);
            assert!(game.expect("a match").is_over(), "{list} {levels:?}");
        }
    }
}

#[test]
fn an_expert_may_have_all_the_time() {
    let words = all_words();
    let game = new_match(&words, 2, 1);
    let effort = Effort {
        simulations: 24,
        positions: 20,
        time: Some(Duration::MAX),
    };
    let mut expert = Computer::new(Level::Expert, &words, 1).expect("memory");
    expert = expert.with_effort(effort);
    let turn = expert.choose(&game.view()).expect("memory");
    assert_eq!(game.check(&turn), Ok(()));
}

/// A view of a player at seat 0.
fn view<'a>(
    game: &'a Game,
    setup: &'a Setup,
    rack: &str,
    unseen: &str,
    bag_count: usize,
) -> View<'a> {
    let [rack, unseen] = [rack, unseen].map(|tiles| tiles.parse::<Rack>().expect("letters"));
    View {
        game,
        setup,
        scores: &[0, 0],
        seat: 0,
        rack_sizes: vec![rack.len(), unseen.len() - bag_count],
        rack,
        bag_count,
        unseen,
        passes: 0,
        idle_turns: 0,
    }
}

#[test]
fn deals_use_every_unseen_tile_once() {
    let words = all_words();
    let mut random = Random::new(2);
    for players in 2..=4 {
        let game = new_match(&words, players, 5);
        let view = game.view();
        for _ in 0..20 {
            let deal = simulation::Deal::new(&view, &mut random);
            assert_eq!(deal.racks[0], view.rack());
            let sizes: Vec<usize> = deal.racks.iter().map(Rack::len).collect();
            assert_eq!(sizes, view.rack_sizes());
            assert_eq!(deal.bag.len(), view.bag_count());
            let others = deal.racks[1..].iter().flat_map(Rack::iter);
            let dealt: Rack = others.chain(deal.bag.iter().copied()).collect();
            assert_eq!(dealt, view.unseen());
        }
    }
}

/// AT is on the board. The player makes CAT for 6 points. The opponent has only an S, and
/// answers with CATS for 8 points: no tile is left, so the player pays for an X.
#[test]
fn a_simulation_counts_the_points_of_both_players() {
    let lexicon = Lexicon::new("at\ncat\ncats").expect("a list");
    let game = Game::new(".AT.\n".parse().expect("a board"), lexicon);
    let setup = Setup {
        rows: 1,
        cols: 4,
        ..Setup::default()
    };
    let view = view(&game, &setup, "CX", "S", 0);
    let choices = careful::ranked(&view, &Values::NOTHING).expect("memory");
    assert_eq!((choices.len(), choices[0].points), (1, 6));
    let mut simulation = simulation::Simulation::new(&view, &Values::NOTHING);
    let deal = simulation::Deal::new(&view, &mut Random::new(1));
    for _ in 0..2 {
        let gain = simulation.run(&choices[0], &deal).expect("memory");
        assert_eq!(gain, 1000 * (6 - 5 - 8));
    }
}

/// CAR and BAR score the same. Only C opens CARS for the opponent's S.
#[test]
fn careful_players_do_not_open_the_board() {
    let lexicon = Lexicon::new("ar\ncar\nbar\ncars").expect("a list");
    let game = Game::new(".AR.\n0130\n".parse().expect("a board"), lexicon);
    let setup = Setup {
        rows: 1,
        cols: 4,
        ..Setup::default()
    };
    let view = view(&game, &setup, "BC", "SSSSSSSXXXXXXX", 7);
    let mut values = Values::NOTHING;
    let points = |values: &Values| {
        let ranked = careful::ranked(&view, values).expect("memory");
        assert_eq!(ranked.len(), 2);
        assert_eq!(ranked[0].points, ranked[1].points);
        ranked[0].placement().expect("a placement").tiles()[0]
    };
    values.middle[28] = -400;
    assert_eq!(Features::NAMES[28], "threat");
    assert_eq!(points(&values), b'B');
    values.middle[28] = 400;
    assert_eq!(points(&values), b'C');
    assert!(Values::learned().middle[28] < 0, "threats are bad");
}

#[test]
fn every_feature_has_its_learned_values() {
    let text = include_str!("../../values.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let names: Vec<&str> = lines.filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(names, Features::NAMES);
    assert_eq!(Features::NAMES[Features::KEPT], "kept");
    let values = Values::learned();
    assert!(values.middle[..26].iter().all(|&value| value != 0));
    assert!(values.end[Features::KEPT] < 0, "tiles left cost points");
}

/// What the player to move gains by perfect play, by trying everything.
fn minimax(game: &Game, setup: &Setup, racks: [Rack; 2], passes: usize) -> i32 {
    let penalty = setup.tile_penalty as i32;
    let [own, other] = racks.map(|rack| rack.len() as i32);
    let mut best = match passes {
        0 => -minimax(game, setup, [racks[1], racks[0]], 1),
        _ => penalty * (other - own),
    };
    let mut choices = Vec::new();
    let Continue(()) = visit_plays(game, setup, &racks[0], 7, |play| {
        choices.push(choice::Choice::place(&play, &racks[0], 0).expect("memory"));
        Continue::<std::convert::Infallible>(())
    })
    .expect("memory");
    for choice in choices {
        let gain = match choice.leave.is_empty() {
            true => penalty * other,
            false => {
                let mut game = game.clone();
                game.place(choice.placement().expect("a placement"))
                    .expect("a legal placement");
                -minimax(&game, setup, [racks[1], choice.leave], 0)
            }
        };
        best = best.max(choice.points + gain);
    }
    best
}

#[test]
fn the_search_at_the_end_is_exact() {
    let lexicon = Lexicon::new("at\nta\neat\ntea\nate\neta\nte\nae\nset\nseta\neast\nas\nes\nsea");
    let lexicon = lexicon.expect("a list");
    let setup = Setup {
        rows: 3,
        cols: 3,
        ..Setup::default()
    };
    let mut random = Random::new(9);
    let mut rack = || -> Rack {
        let tiles = (0..3).map(|_| b"AEST"[random.below(4)]);
        tiles.filter_map(Tile::new).collect()
    };
    for number in 0..testkit::long::cases(200, 2_000) {
        let passes = number % 2;
        let board: Board = "EAT\n...\n...\n".parse().expect("a board");
        let game = Game::new(board, lexicon.clone());
        let racks = [rack(), rack()];
        let [own, other] = racks.map(|rack| rack.to_string());
        let view = View {
            passes,
            ..view(&game, &setup, &own, &other, 0)
        };
        let best = minimax(&game, &setup, racks, passes);
        let turn = endgame::choose(&view, usize::MAX, || false).expect("memory");
        let gain = match turn.expect("a pass is always possible") {
            Turn::Place(placement) => {
                let points = game.score(&placement).expect("legal") as i32;
                let leave = racks[0].without(placement.tiles());
                let mut game = game.clone();
                game.place(&placement).expect("legal");
                match leave.is_empty() {
                    true => points + setup.tile_penalty as i32 * racks[1].len() as i32,
                    false => points - minimax(&game, &setup, [racks[1], leave], 0),
                }
            }
            _ if passes == 0 => -minimax(&game, &setup, [racks[1], racks[0]], 1),
            _ => setup.tile_penalty as i32 * (racks[1].len() as i32 - racks[0].len() as i32),
        };
        assert_eq!(gain, best, "{racks:?}");
    }
}
