//! `qwirkle stage`: the seven stages of the assignment.

use std::io::{BufRead, Write};

use clap::ColorChoice;
use qwirkle::dialogue::{Console, NAMELESS, Stop, leave};
use terminal::{Outcome, is_color_unwanted};

use crate::Shuffle;
use crate::play::{console, outcome};

mod bag;
mod board;
mod game;
mod letter;

/// Which stage to run.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Arguments {
    /// The stage, 1 to 7
    #[arg(value_name = "STAGE", value_parser = clap::value_parser!(u8).range(1..=7))]
    stage: u8,
    #[command(flatten)]
    shuffle: Shuffle,
}

// Starts on this line: a backslash after the quote would remove the indent.
const HELP: &str = "  1  colored letters          5  several players
  2  a bag and a deck         6  computer players
  3  a board                  7  several tiles per turn
  4  rules and points

Each stage asks for what it needs, and ends when its game or the input ends. To
lay a tile, type its index in the deck, a row and a column, such as 0 5 6. From
stage 3 on, q quits; from stage 5 on, s skips a turn. In stage 7, type one such
triple per tile, or ? for help.

Stage 1 prints letters in color, even into a pipe, unless the environment
variable NO_COLOR is set.";

/// Runs the verb.
pub fn run(arguments: &Arguments, color: ColorChoice) -> Outcome {
    let mut console = console();
    let seed = arguments.shuffle.seed();
    match arguments.stage {
        1 => {
            console.colored |= color == ColorChoice::Auto && !is_color_unwanted();
            alone(&mut console, letter::run)
        }
        2 => alone(&mut console, |console, name| {
            bag::run(console, name, seed.number())
        }),
        3 => alone(&mut console, |console, name| {
            board::run(console, name, seed.number())
        }),
        stage => game::run(&mut console, stage, seed),
    }
}

/// Runs a stage for one person, asking for a name first and saying farewell at
/// the end.
fn alone<R: BufRead, W: Write>(
    console: &mut Console<R, W>,
    stage: impl FnOnce(&mut Console<R, W>, &str) -> Result<(), Stop>,
) -> Outcome {
    outcome(match console.ask_name() {
        Ok(name) => {
            let stop = stage(console, &name).err().unwrap_or(Stop::Ended);
            leave(console, &name, stop)
        }
        Err(stop) => leave(console, NAMELESS, stop),
    })
}
