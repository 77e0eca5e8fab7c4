//! Tests that look at the bag and the racks.

use std::convert::Infallible;
use std::ops::ControlFlow::Continue;
use std::sync::OnceLock;

use hw3::{Lexicon, Play, Rack, Tile};
use split_mix::Random;

use super::*;
use crate::{Level, match_words};

mod damaged;
mod hidden;
mod invariants;
mod turns;

/// The short words of the list in the library, with which most matches use all
/// tiles.
fn short_words() -> Lexicon {
    static WORDS: OnceLock<Lexicon> = OnceLock::new();
    let words = WORDS.get_or_init(|| {
        let lexicon = Lexicon::embedded().expect("the list in the library");
        let short: Vec<String> = lexicon.iter().filter(|word| word.len() <= 4).collect();
        let short = Lexicon::new(short.join("\n")).expect("memory");
        match_words(&short).expect("memory")
    });
    words.clone()
}

/// Two to four players, persons and computers.
fn players(count: usize) -> Vec<Player> {
    let players = [
        Player::person("Ann"),
        Player::computer("Zoë \"the\" 2nd", Level::Greedy),
        Player::person("end turns"),
        Player::computer("player person Bob", Level::Expert),
    ];
    players.into_iter().take(count).collect()
}

fn tile(letter: char) -> Tile {
    Tile::new(letter as u8).expect("a letter")
}

/// A match with these racks. The bag is drawn from left to right.
fn dealt(words: &str, racks: &[&str], bag: &str, setup: Setup) -> Match {
    let mut setup = setup;
    setup.tiles = [0; 26];
    for letter in racks.concat().bytes().chain(bag.bytes()) {
        setup.tiles[usize::from(letter - b'A')] += 1;
    }
    let words = match_words(&Lexicon::new(words).expect("a list")).expect("memory");
    // The racks need not be full.
    let rack_size = std::mem::replace(&mut setup.rack_size, 1);
    let mut game = Match::new(setup, words, players(racks.len()), 1).expect("a match");
    game.setup.rack_size = rack_size;
    let racks = racks.iter().map(|rack| rack.parse().expect("a rack"));
    game.state.racks = racks.collect();
    let bag: Vec<Tile> = bag.chars().rev().map(tile).collect();
    game.state.bag.set(bag, Random::new(1));
    game
}

fn turn(text: &str) -> Turn {
    text.parse().expect(text)
}

/// Everything that a match consists of, except for the words.
fn everything(game: &Match) -> String {
    format!("{game:?}")
}

/// All plays of the player whose turn it is.
fn plays(game: &Match) -> Vec<Play> {
    let mut plays = Vec::new();
    let visited = game.view().visit_plays(|play| {
        plays.push(play.to_play().expect("memory"));
        Continue::<Infallible>(())
    });
    let Continue(()) = visited.expect("a graph");
    plays
}

/// One of the plays, each equally likely.
fn random_play(game: &Match, random: &mut Random) -> Option<Placement> {
    let mut count = 0;
    let mut chosen = None;
    let visited = game.view().visit_plays(|play| {
        count += 1;
        if random.below(count) == 0 {
            chosen = Some(play.placement().expect("memory"));
        }
        Continue::<Infallible>(())
    });
    let Continue(()) = visited.expect("a graph");
    chosen
}

/// A random turn: mostly one of the plays, sometimes an exchange, rarely a pass, and
/// very rarely the end.
fn random_turn(game: &Match, random: &mut Random) -> Turn {
    let number = random.below(16);
    if number == 1 && random.below(50) == 0 {
        return Turn::Resign;
    }
    if number > 1
        && let Some(placement) = random_play(game, random)
    {
        return Turn::Place(placement);
    }
    if game.bag_count() == 0 || number == 0 || number > 8 {
        return Turn::Pass;
    }
    let rack: Vec<Tile> = game.view().rack().iter().collect();
    Turn::Exchange(rack[random.below(rack.len())])
}

/// A setup that depends on the seed, often the official one.
fn varied(seed: u64) -> Setup {
    let mut setup = Setup {
        plain_plurals: !seed.is_multiple_of(3),
        ..Setup::default()
    };
    if seed % 4 == 3 {
        setup.rows = 6 + seed as usize % 7;
        setup.cols = 5 + seed as usize % 5;
        setup.rack_size = 3 + seed as usize % 6;
        setup.tile_penalty = seed as u32 % 11;
        setup.scoring.flat_tile = 3;
        setup.scoring.bonus_tiles = 4;
        setup.tiles[seed as usize % 26] += 2;
    }
    setup
}
