//! Players see neither the bag nor other racks.

use testkit::long::cases;

use super::*;
use crate::{Computer, Effort};

/// A match that looks the same to the player whose turn it is, with the hidden tiles
/// shuffled.
fn with_other_secrets(game: &Match, random: &mut Random) -> Match {
    let mut game = game.clone();
    let State {
        bag, racks, seat, ..
    } = &mut game.state;
    let mut hidden: Vec<Tile> = bag.iter().collect();
    let others = racks.iter_mut().enumerate();
    let others = others.filter(|(other, _)| other != seat);
    let mut others: Vec<&mut Rack> = others.map(|(_, rack)| rack).collect();
    hidden.extend(others.iter().flat_map(|rack| rack.iter()));
    random.shuffle(&mut hidden);
    for rack in &mut others {
        let tiles = hidden.split_off(hidden.len() - rack.len());
        **rack = tiles.into_iter().collect();
    }
    bag.set(hidden, Random::new(random.number()));
    game.seed = random.number();
    // Nobody sees which tiles were exchanged.
    for played in &mut game.turns {
        if let Turn::Exchange(tile) = &mut played.turn {
            *tile = Tile::new(b'A' + random.below(26) as u8).expect("a letter");
        }
    }
    game
}

#[test]
fn a_view_does_not_depend_on_hidden_tiles() {
    let words = short_words();
    let mut random = Random::new(3);
    for seed in 0..cases(30, 200) {
        let setup = Setup::default();
        let count = 2 + seed as usize % 3;
        let game = Match::new(setup, words.clone(), players(count), seed);
        let mut game = game.expect("a match");
        while !game.is_over() {
            let other = with_other_secrets(&game, &mut random);
            assert_eq!(format!("{:?}", other.view()), format!("{:?}", game.view()));
            assert_eq!(plays(&other), plays(&game));
            // A turn that was taken back leaves no trace.
            let turn = random_turn(&game, &mut random);
            let view = format!("{:?}", game.view());
            game.play(turn.clone()).expect("a legal turn");
            game.undo();
            assert_eq!(format!("{:?}", game.view()), view);
            game.play(turn).expect("a legal turn");
        }
    }
}

#[test]
fn computers_do_not_look_at_hidden_tiles() {
    let lexicon = Lexicon::embedded().expect("the list in the library");
    let words = match_words(&lexicon).expect("memory");
    let effort = Effort {
        simulations: 12,
        positions: 30,
        time: None,
    };
    let mut random = Random::new(4);
    for level in Level::ALL {
        for seed in 0..cases(2, 6) {
            let count = 2 + seed as usize % 3;
            let game = Match::new(Setup::default(), words.clone(), players(count), seed);
            let mut game = game.expect("a match");
            let computer = Computer::new(level, &words, seed).expect("memory");
            let mut computer = computer.with_effort(effort);
            while !game.is_over() {
                let other = with_other_secrets(&game, &mut random);
                let choice = computer.clone().choose(&other.view());
                let turn = computer.choose(&game.view()).expect("memory");
                assert_eq!(choice.expect("memory"), turn, "{level}, seed {seed}");
                game.play(turn).expect("a legal turn");
            }
        }
    }
}
