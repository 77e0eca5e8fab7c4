//! Computer players.
//!
//! A [`Computer`] chooses its turns from a [`View`], so it sees what a person at its
//! seat would see.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use hw3::{Lexicon, LexiconError, OutOfMemory, PlaysError, Refusal, Tile};
use split_mix::Random;
use thiserror::Error;

use crate::{Level, Match, MatchError, Player, Setup, Turn, TurnError, View};

mod beginner;
mod careful;
mod choice;
mod endgame;
mod expert;
mod features;
mod greedy;
mod simulation;
#[cfg(test)]
mod tests;
mod threats;
mod values;

pub use features::{Features, Phase};
pub use values::Values;

/// A computer player of a [`Level`].
///
/// With the same seed, it makes the same choices in the same match, unless a time
/// limit stops it. Its seed must not be that of the match, which determines the
/// tiles in the bag.
///
/// ```
/// use hw3::Lexicon;
/// use upwords_engine::{Computer, Level, Match, Player, Setup, match_words};
///
/// let words = match_words(&Lexicon::embedded()?)?;
/// let players = vec![Player::person("Ann"), Player::computer("Zoe", Level::Greedy)];
/// let mut game = Match::new(Setup::default(), words.clone(), players, 7)?;
/// game.play(r#"place 4 4 H "FONT""#.parse()?)?;
///
/// let mut zoe = Computer::new(Level::Greedy, &words, 1)?;
/// let turn = zoe.choose(&game.view())?;
/// assert!(game.play(turn)?.points > 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Computer {
    level: Level,
    random: Random,
    effort: Effort,
    stop: Arc<AtomicBool>,
    values: Values,
    /// The words that a beginner knows.
    common: Option<Lexicon>,
}

/// How much an expert thinks. The other levels take the time they need, a few
/// milliseconds at most in a match with the official setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The largest number of simulations per turn.
    pub simulations: usize,
    /// The largest number of positions that the search at the end visits per turn.
    pub positions: usize,
    /// The time after which an expert takes its best choice so far. It is checked
    /// between simulations and between positions; a single search for plays is not
    /// interrupted. Without a limit, the same seed gives the same choices on every
    /// machine.
    pub time: Option<Duration>,
}

impl Effort {
    /// What the strength of an expert is measured with.
    pub const MEASURED: Effort = Effort {
        simulations: 400,
        positions: 2000,
        time: None,
    };
}

impl Default for Effort {
    /// Many simulations, within a second per turn.
    fn default() -> Effort {
        Effort {
            simulations: 4000,
            positions: 20_000,
            time: Some(Duration::from_secs(1)),
        }
    }
}

/// Why a computer cannot play.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ComputerError {
    /// The plays cannot be found.
    #[error(transparent)]
    Plays(#[from] PlaysError),
    /// A placement that the search found was refused.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// There is no memory for the words.
    #[error(transparent)]
    Lexicon(#[from] LexiconError),
    /// There is no such match.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// A turn was refused.
    #[error(transparent)]
    Turn(#[from] TurnError),
}

impl From<OutOfMemory> for ComputerError {
    fn from(error: OutOfMemory) -> ComputerError {
        ComputerError::Plays(error.into())
    }
}

impl Computer {
    /// A computer for matches with these words, which [`match_words`](crate::match_words)
    /// returned.
    ///
    /// # Errors
    ///
    /// If there is no memory for the words that a beginner knows.
    pub fn new(level: Level, words: &Lexicon, seed: u64) -> Result<Computer, LexiconError> {
        let common = match level {
            Level::Beginner => Some(beginner::common_words(words)?),
            _ => None,
        };
        Ok(Computer {
            level,
            random: Random::new(seed),
            effort: Effort::default(),
            stop: Arc::default(),
            values: Values::learned(),
            common,
        })
    }

    /// The same computer with another seed.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Computer {
        let random = Random::new(seed);
        Computer { random, ..self }
    }

    /// The same computer with another effort.
    #[must_use]
    pub fn with_effort(self, effort: Effort) -> Computer {
        Computer { effort, ..self }
    }

    /// The same computer, which stops thinking as soon as this flag is true and takes
    /// its best choice so far. Only experts think long enough to look at it.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicBool, Ordering};
    ///
    /// use hw3::Lexicon;
    /// use upwords_engine::{Computer, Level, Match, Player, Setup, match_words};
    ///
    /// let words = match_words(&Lexicon::embedded()?)?;
    /// let players = vec![Player::person("Ann"), Player::person("Zoe")];
    /// let game = Match::new(Setup::default(), words.clone(), players, 7)?;
    /// let stop = Arc::new(AtomicBool::new(false));
    /// let mut expert = Computer::new(Level::Expert, &words, 1)?.with_stop(Arc::clone(&stop));
    /// // Usually in another thread.
    /// stop.store(true, Ordering::Relaxed);
    /// let turn = expert.choose(&game.view())?;
    /// assert_eq!(game.check(&turn), Ok(()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_stop(self, stop: Arc<AtomicBool>) -> Computer {
        Computer { stop, ..self }
    }

    /// The same computer with other values of tiles and boards.
    #[must_use]
    pub fn with_values(self, values: Values) -> Computer {
        Computer { values, ..self }
    }

    /// The level.
    #[must_use]
    pub fn level(&self) -> Level {
        self.level
    }

    /// Chooses a turn.
    ///
    /// # Errors
    ///
    /// If memory runs out.
    pub fn choose(&mut self, view: &View<'_>) -> Result<Turn, ComputerError> {
        let turn = match self.level {
            Level::Beginner => beginner::choose(view, self.common.as_ref(), &mut self.random)?,
            Level::Greedy => greedy::choose(view)?,
            Level::Careful => careful::choose(view, &self.values)?,
            Level::Expert => {
                let Computer {
                    values,
                    effort,
                    stop,
                    random,
                    ..
                } = self;
                expert::choose(view, values, *effort, stop, random)?
            }
        };
        match turn {
            Some(turn) => Ok(turn),
            None => Ok(self.without_placement(view)),
        }
    }

    /// The turn of a player who finds no play: an exchange, or a pass if exchanges have
    /// not helped for a while.
    fn without_placement(&self, view: &View<'_>) -> Turn {
        if view.bag_count() == 0 || view.idle_turns() >= MOST_IDLE_TURNS {
            return Turn::Pass;
        }
        let value = |tile: &Tile| self.values.tile(Phase::Middle, *tile);
        let worst = view.rack().iter().min_by_key(value);
        worst.map_or(Turn::Pass, Turn::Exchange)
    }
}

/// After this many turns without a placement, computers pass rather than exchange, so
/// that a match between them ends.
const MOST_IDLE_TURNS: usize = 20;

/// Plays a match between computers to its end, with the official setup. The players
/// are called `seat 0` and so on. Stops after [`MOST_TURNS`]; check [`Match::is_over`].
///
/// ```
/// use hw3::Lexicon;
/// use upwords_engine::{Effort, Level, computer_match, match_words};
///
/// let words = match_words(&Lexicon::embedded()?)?;
/// let levels = [Level::Greedy, Level::Careful];
/// let game = computer_match(&words, &levels, Effort::MEASURED, 1)?;
/// assert!(game.is_over());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the number of levels is not that of a match, or memory runs out.
pub fn computer_match(
    words: &Lexicon,
    levels: &[Level],
    effort: Effort,
    seed: u64,
) -> Result<Match, ComputerError> {
    let seats = levels.iter().enumerate();
    let players = seats.map(|(seat, &level)| Player::computer(format!("seat {seat}"), level));
    let mut game = Match::new(Setup::default(), words.clone(), players.collect(), seed)?;
    // The computers must not use the generator of the bag.
    let mut seeds = Random::new(!seed);
    let mut computers = Vec::new();
    for &level in levels {
        let computer = Computer::new(level, words, seeds.number())?;
        computers.push(computer.with_effort(effort));
    }
    while !game.is_over() && game.turns().len() < MOST_TURNS {
        let turn = computers[game.seat()].choose(&game.view())?;
        game.play(turn)?;
    }
    Ok(game)
}

/// More turns than any match between computers has in practice.
pub const MOST_TURNS: usize = 1000;
