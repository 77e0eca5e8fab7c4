//! `qwirkle measure`: measures how strong the computers are.

use std::cmp::Ordering;
use std::error::Error;
use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering as Memory};
use std::thread;

use indicatif::{ProgressBar, ProgressStyle};
use qwirkle::{Game, Level, Player, Role, Setup};
use terminal::{Exit, Outcome};

use crate::Common;

/// What to measure.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Arguments {
    /// The number of games between each level and the one below it
    #[arg(long, value_name = "NUMBER", default_value_t = 1000,
        value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Exit with status 1 if a level wins less than 60 % of its games
    #[arg(long)]
    check: bool,
}

const HELP: &str = "\
Two players play each game, with several tiles per turn; the first move
alternates. The games use consecutive seeds starting at --seed, or at 1, so the
table is the same every time. The default takes a few minutes.";

/// The percentage of games that a level must win against the one below it.
const BAR: u64 = 60;

/// Runs the verb.
pub fn run(arguments: &Arguments, common: &Common) -> Outcome {
    let games = arguments.games;
    let first = common.seed.unwrap_or(1);
    let pairs = Level::ALL.windows(2).len() as u64;
    let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} games, {eta} left")?;
    let bar = ProgressBar::new(pairs * games).with_style(style);
    let mut table = String::from(
        "| level | against | games | won | drawn | lost | won | points, mean |\n\
         |---|---|--:|--:|--:|--:|--:|--:|\n",
    );
    let mut reached = true;
    for pair in Level::ALL.windows(2) {
        let &[weaker, stronger] = pair else { continue };
        bar.set_message(format!("{stronger} against {weaker}"));
        let tally = contest(stronger, weaker, first, games, &bar);
        let tally = tally.map_err(|failure| failure.to_string())?;
        table += &tally.row(stronger, weaker);
        reached &= tally.won * 100 >= games * BAR;
    }
    bar.finish_and_clear();
    let mut out = std::io::stdout().lock();
    out.write_all(table.as_bytes())?;
    out.flush()?;
    Ok(Exit::from(reached || !arguments.check))
}

/// Why a game could not be played, which would be a bug.
type Failure = Box<dyn Error + Send + Sync>;

/// Results, from the point of view of the stronger level.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    won: u64,
    drawn: u64,
    lost: u64,
    own: u64,
    others: u64,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.won += other.won;
        self.drawn += other.drawn;
        self.lost += other.lost;
        self.own += other.own;
        self.others += other.others;
    }

    fn row(&self, stronger: Level, weaker: Level) -> String {
        let Tally {
            won, drawn, lost, ..
        } = self;
        let games = won + drawn + lost;
        let share = |part: u64| part as f64 / games as f64;
        format!(
            "| {stronger} | {weaker} | {games} | {won} | {drawn} | {lost} | {:.1} % | {:.1} : {:.1} |\n",
            100.0 * share(*won),
            share(self.own),
            share(self.others),
        )
    }
}

/// Plays games between two levels, on all processors.
fn contest(
    stronger: Level,
    weaker: Level,
    first: u64,
    games: u64,
    bar: &ProgressBar,
) -> Result<Tally, Failure> {
    let next = AtomicU64::new(0);
    let work = || -> Result<Tally, Failure> {
        let mut tally = Tally::default();
        loop {
            let game = next.fetch_add(1, Memory::Relaxed);
            if game >= games {
                return Ok(tally);
            }
            tally.add(play(
                stronger,
                weaker,
                first.wrapping_add(game),
                game.is_multiple_of(2),
            )?);
            bar.inc(1);
        }
    };
    let processors = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    thread::scope(|scope| {
        let threads: Vec<_> = (0..processors).map(|_| scope.spawn(work)).collect();
        let mut sum = Tally::default();
        for thread in threads {
            match thread.join() {
                Ok(tally) => sum.add(tally?),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        Ok(sum)
    })
}

/// Plays one game, in which the stronger level moves first or second.
fn play(stronger: Level, weaker: Level, seed: u64, begins: bool) -> Result<Tally, Failure> {
    let levels = if begins {
        [stronger, weaker]
    } else {
        [weaker, stronger]
    };
    let names = ["first", "second"];
    let players = names.iter().zip(levels);
    let players = players.map(|(name, level)| Player::new(*name, Role::Computer(level)));
    let mut game = Game::new(Setup::default(), players.collect(), seed)?;
    while game.end().is_none() {
        let turn = game.suggest(levels[game.next()]);
        game.play(&turn)?;
    }
    let (own, others) = match begins {
        true => (game.points(0), game.points(1)),
        false => (game.points(1), game.points(0)),
    };
    let is = |order| u64::from(own.cmp(&others) == order);
    Ok(Tally {
        won: is(Ordering::Greater),
        drawn: is(Ordering::Equal),
        lost: is(Ordering::Less),
        own: own.into(),
        others: others.into(),
    })
}
