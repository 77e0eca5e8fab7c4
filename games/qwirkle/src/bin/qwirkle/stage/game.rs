//! Stages 4 to 7: the rules, several players, computers, several tiles per turn.

use std::io::{BufRead, Write};

use qwirkle::dialogue::{Computers, Console, Manner, NAMELESS, Seed, deal, leave, play};
use qwirkle::{Effort, Game, Player, Role, Setup};
use terminal::Outcome;

use crate::play::outcome;

/// Asks who plays, and runs the game.
pub fn run<R: BufRead, W: Write>(console: &mut Console<R, W>, stage: u8, seed: Seed) -> Outcome {
    let setup = Setup {
        several: stage == 7,
        ..Setup::default()
    };
    let (players, nobody) = match stage {
        4 => (console.ask_name().map(alone), NAMELESS),
        5 => (console.ask_players(&setup, Computers::None), "players"),
        _ => (
            console.ask_players(&setup, Computers::OfOneLevel),
            "players",
        ),
    };
    let manner = match stage {
        7 => Manner::Full {
            save: None,
            undo_at_end: false,
        },
        _ => Manner::Plain { skip: stage > 4 },
    };
    match players {
        Ok(players) => {
            let game = Game::new(setup, players, seed.number())?;
            let game = deal(console, game, seed)?;
            outcome(play(console, game, &manner, Effort::DEFAULT))
        }
        Err(stop) => outcome(leave(console, nobody, stop)),
    }
}

/// A single player.
fn alone(name: String) -> Vec<Player> {
    vec![Player::new(name, Role::Human)]
}
