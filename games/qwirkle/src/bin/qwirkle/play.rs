//! The full game.

use std::io::{self, BufWriter, IsTerminal, StdinLock, StdoutLock};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use qwirkle::dialogue::{Computers, Console, Manner, Stop, deal, leave, load, play, save};
use qwirkle::{Effort, Game, Player, Role, Setup};
use terminal::{Exit, Outcome, is_colored};

use crate::Shuffle;

/// Who plays, and on what board.
#[derive(clap::Args)]
#[group(skip)]
pub struct Arguments {
    /// The players; only computers have a level
    #[arg(long, value_name = "NAME[=LEVEL],...", value_delimiter = ',', value_parser = parse_player)]
    players: Vec<Player>,
    /// Save to this file after every turn, replacing it
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Resume a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["players", "seed", "rows", "cols", "copies", "deck"])]
    resume: Option<PathBuf>,
    /// The number of rows on the board
    #[arg(long, value_name = "NUMBER", default_value_t = Setup::default().rows)]
    rows: usize,
    /// The number of columns on the board
    #[arg(long = "columns", value_name = "NUMBER", default_value_t = Setup::default().cols)]
    cols: usize,
    /// The number of copies of each tile
    #[arg(long, value_name = "NUMBER", default_value_t = Setup::default().copies)]
    copies: usize,
    /// The number of tiles in a full deck
    #[arg(long, value_name = "NUMBER", default_value_t = Setup::default().deck)]
    deck: usize,
    /// The time that a computer may take for a turn, such as 0.5
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = parse_seconds)]
    think: Duration,
    #[command(flatten)]
    shuffle: Shuffle,
}

/// The range of `--think`, in seconds.
const THINK: RangeInclusive<f64> = 0.01..=3600.0;

/// Parses the time that a computer may take.
pub fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| THINK.contains(seconds));
    let seconds = seconds.map(Duration::from_secs_f64);
    seconds.ok_or_else(|| {
        let (least, most) = (THINK.start(), THINK.end());
        format!("a computer thinks for {least} to {most} seconds")
    })
}

fn parse_player(text: &str) -> Result<Player, String> {
    let (name, role) = match text.split_once('=') {
        None => (text, Role::Human),
        Some((name, level)) => {
            let level = level.parse().map_err(|error| format!("{error}"))?;
            (name, Role::Computer(level))
        }
    };
    Ok(Player::new(name, role))
}

/// Runs the full game.
pub fn run(arguments: &Arguments) -> Outcome {
    let mut console = console();
    let game = match &arguments.resume {
        Some(path) => load(path)?,
        None => {
            let setup = Setup {
                rows: arguments.rows,
                cols: arguments.cols,
                copies: arguments.copies,
                deck: arguments.deck,
                several: true,
            };
            // Check the setup before asking for names.
            setup.share(1)?;
            let players = match &arguments.players[..] {
                [] => console.ask_players(&setup, Computers::OfAnyLevel),
                players => Ok(players.to_vec()),
            };
            match players {
                Ok(players) => {
                    let seed = arguments.shuffle.seed();
                    let game = Game::new(setup, players, seed.number())?;
                    deal(&mut console, game, seed)?
                }
                Err(stop) => return outcome(leave(&mut console, "players", stop)),
            }
        }
    };
    if let Some(path) = &arguments.save {
        save(&game, path)?;
    }
    let seed = game.seed();
    console.line(format!(
        "This is game {seed}; --seed {seed} deals it again."
    ))?;
    let manner = Manner::Full {
        save: arguments.save.clone(),
        undo_at_end: true,
    };
    let effort = Effort::Time(arguments.think);
    outcome(play(&mut console, game, &manner, effort))
}

/// A console on standard input and output.
pub fn console() -> Console<StdinLock<'static>, BufWriter<StdoutLock<'static>>> {
    let input = io::stdin().lock();
    let echo = input.is_terminal();
    let output = BufWriter::new(io::stdout().lock());
    let mut console = Console::new(input, output, is_colored(), echo);
    console.shows_progress = io::stdout().is_terminal();
    console
}

/// The outcome of a dialogue, for which its end is a success.
pub fn outcome(dialogue: Result<(), Stop>) -> Outcome {
    match dialogue {
        Ok(()) | Err(Stop::Ended) => Ok(Exit::Yes),
        Err(Stop::Failed(error)) => Err(error.into()),
        Err(Stop::Refused(refusal)) => Err(refusal.into()),
    }
}
