//! `qwirkle measure`: measures how strong the computers are.

use std::cmp::Ordering;
use std::error::Error;
use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering as Memory};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use qwirkle::{Effort, Game, Level, Player, Role, Setup};
use terminal::{Exit, Outcome};

use crate::Shuffle;
use crate::play::parse_seconds;

/// What to measure.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Arguments {
    /// The number of games between each level and the one below it
    #[arg(long, value_name = "NUMBER", default_value_t = 1000,
        value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Measure only this level; master is not measured otherwise
    #[arg(long, value_parser = parse_level)]
    level: Option<Level>,
    /// Limit the time for a turn; the results then vary
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    think: Option<Duration>,
    /// Let the master try this number of continuations per turn
    #[arg(long, value_name = "COUNT", default_value_t = 1500, conflicts_with = "think",
        value_parser = clap::value_parser!(u32).range(1..))]
    simulations: u32,
    /// Exit with status 1 if a level wins under 60 % of its games
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    shuffle: Shuffle,
}

const HELP: &str = "\
Two players play each game, with several tiles per turn; the first move
alternates. The games use consecutive seeds starting at --seed, or at 1, so
without --think the table is the same every time. The mean times per turn go to
standard error. The default takes about a minute on two idle cores.";

/// The percentage of games that a level must win against the one below it.
const BAR: u64 = 60;

/// Runs the verb.
pub fn run(arguments: &Arguments) -> Outcome {
    let games = arguments.games;
    let first = arguments.shuffle.seed.unwrap_or(1);
    let effort = match arguments.think {
        Some(limit) => Effort::Time(limit),
        None => Effort::Simulations(arguments.simulations),
    };
    let measured = |pair: &&[Level]| match arguments.level {
        Some(level) => pair[1] == level,
        None => pair[1] < Level::Master,
    };
    let pairs: Vec<&[Level]> = Level::ALL.windows(2).filter(measured).collect();
    if pairs.is_empty() {
        return Err("there is no level below greedy to measure it against".into());
    }
    let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} games, {eta} left")?;
    let bar = ProgressBar::new(pairs.len() as u64 * games).with_style(style);
    let mut table = String::from(
        "| level | against | games | won | drawn | lost | won | points, mean |\n\
         |---|---|--:|--:|--:|--:|--:|--:|\n",
    );
    let mut reached = true;
    let mut times = String::new();
    for pair in pairs {
        let &[weaker, stronger] = pair else { continue };
        bar.set_message(format!("{stronger} against {weaker}"));
        let tally = contest([stronger, weaker], effort, first, games, &bar);
        let tally = tally.map_err(|failure| failure.to_string())?;
        table += &tally.row(stronger, weaker, effort);
        for (level, pace) in [(stronger, &tally.pace), (weaker, &tally.other_pace)] {
            times += &format!("{level}: {:.2} ms per turn\n", pace.mean());
        }
        reached &= tally.won * 100 >= games * BAR;
    }
    bar.finish_and_clear();
    let mut out = std::io::stdout().lock();
    out.write_all(table.as_bytes())?;
    out.flush()?;
    // Times vary, so they are not part of the table.
    let _ = std::io::stderr().write_all(times.as_bytes());
    Ok(Exit::from(reached || !arguments.check))
}

fn parse_level(text: &str) -> Result<Level, String> {
    text.parse().map_err(|error| format!("{error}"))
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
    pace: Pace,
    other_pace: Pace,
}

/// How long the turns of a level took.
#[derive(Clone, Copy, Debug, Default)]
struct Pace {
    turns: u32,
    time: Duration,
}

impl Pace {
    fn add(&mut self, other: Pace) {
        self.turns += other.turns;
        self.time += other.time;
    }

    /// The mean in milliseconds.
    fn mean(&self) -> f64 {
        1000.0 * self.time.as_secs_f64() / f64::from(self.turns)
    }
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.won += other.won;
        self.drawn += other.drawn;
        self.lost += other.lost;
        self.own += other.own;
        self.others += other.others;
        self.pace.add(other.pace);
        self.other_pace.add(other.other_pace);
    }

    fn row(&self, stronger: Level, weaker: Level, effort: Effort) -> String {
        let Tally {
            won, drawn, lost, ..
        } = self;
        let games = won + drawn + lost;
        let effort = match (stronger, effort) {
            (Level::Master, Effort::Time(limit)) => format!(", {} s", limit.as_secs_f64()),
            (Level::Master, Effort::Simulations(count)) => format!(", {count} simulations"),
            _ => String::new(),
        };
        let share = |part: u64| part as f64 / games as f64;
        format!(
            "| {stronger}{effort} | {weaker} | {games} | {won} | {drawn} | {lost} | {:.1} % | {:.1} : {:.1} |\n",
            100.0 * share(*won),
            share(self.own),
            share(self.others),
        )
    }
}

/// Plays games between two levels, on all processors.
fn contest(
    levels: [Level; 2],
    effort: Effort,
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
            let seed = first.wrapping_add(game);
            tally.add(play(levels, effort, seed, game.is_multiple_of(2))?);
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
fn play(mut levels: [Level; 2], effort: Effort, seed: u64, begins: bool) -> Result<Tally, Failure> {
    if !begins {
        levels.reverse();
    }
    let names = ["first", "second"];
    let players = names.iter().zip(levels);
    let players = players.map(|(name, level)| Player::new(*name, Role::Computer(level)));
    let mut game = Game::new(Setup::default(), players.collect(), seed)?;
    let mut paces = [Pace::default(); 2];
    while game.end().is_none() {
        let next = game.next();
        let start = Instant::now();
        let turn = game.suggest(levels[next], effort);
        paces[next].add(Pace {
            turns: 1,
            time: start.elapsed(),
        });
        game.play(&turn)?;
    }
    let (stronger, weaker) = if begins { (0, 1) } else { (1, 0) };
    let (own, others) = (game.points(stronger), game.points(weaker));
    let is = |order| u64::from(own.cmp(&others) == order);
    Ok(Tally {
        won: is(Ordering::Greater),
        drawn: is(Ordering::Equal),
        lost: is(Ordering::Less),
        own: own.into(),
        others: others.into(),
        pace: paces[stronger],
        other_pace: paces[weaker],
    })
}
