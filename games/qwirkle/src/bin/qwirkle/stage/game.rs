//! Stages 4 to 7: the rules, several players, computers, several tiles per turn.

use std::io::{BufRead, Write};

use qwirkle::{Game, Player, Role, Setup};
use terminal::Outcome;

use crate::console::Console;
use crate::play::{Manner, leave, play};
use crate::question::Computers;

/// Asks who plays, and runs the game.
pub fn run<R: BufRead, W: Write>(console: &mut Console<R, W>, stage: u8, seed: u64) -> Outcome {
    let setup = Setup {
        several: stage == 7,
        ..Setup::default()
    };
    let (players, nobody) = match stage {
        4 => (console.ask_name().map(alone), ""),
        5 => (console.ask_players(&setup, Computers::None), "players"),
        _ => (
            console.ask_players(&setup, Computers::OfOneLevel),
            "players",
        ),
    };
    let manner = match stage {
        7 => Manner::Full { save: None },
        _ => Manner::Plain { skip: stage > 4 },
    };
    match players {
        Ok(players) => play(console, Game::new(setup, players, seed)?, &manner),
        Err(stop) => leave(console, nobody, stop),
    }
}

/// A single player.
fn alone(name: String) -> Vec<Player> {
    let name = match name.is_empty() {
        true => "player".to_owned(),
        false => name,
    };
    vec![Player::new(name, Role::Human)]
}
