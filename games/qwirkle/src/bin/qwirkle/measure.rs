//! `qwirkle measure`: how strong the computers are.

use std::cmp::Ordering;
use std::error::Error;
use std::io::Write;
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering as Memory};
use std::thread;

use indicatif::{ProgressBar, ProgressStyle};
use qwirkle::{Game, Level, Player, Role, Setup};

use crate::{Common, Outcome};

/// How much is measured.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Arguments {
    /// How many games each level plays against the one below it
    #[arg(long, value_name = "NUMBER", default_value_t = 1000,
        value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Exit with 1 if a level wins less than 60 % of its games
    #[arg(long)]
    check: bool,
}

const HELP: &str = "\
Two players, several tiles a turn; they take turns in beginning. The games have
the seeds from that of --seed on, or from 1, and come out the same every time,
so that a table can be compared with another one. It takes some minutes.";

/// What a level must win of its games against the one below it, in percent.
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
    Ok(match reached || !arguments.check {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    })
}

/// Why a game cannot be played: a fault of this program.
type Failure = Box<dyn Error + Send + Sync>;

/// What has come of games, as the stronger level sees it.
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

/// Lets two levels play each other, on all processors.
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

/// Plays a game, which the stronger level begins or not.
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
