//! `engine-lab learn`: learns the values of features by self-play.
//!
//! Careful players play against each other, starting with values of 0. A beginner
//! chooses every tenth turn on average. After each turn, the features of the position are
//! noted, and at the end of the match the points that the player gained on the other from
//! there on. The values that explain these gains best, by least squares, are those of the
//! next round.

use std::io::Write;

use hw3::Lexicon;
use indicatif::{ProgressBar, ProgressStyle};
use terminal::{Exit, Outcome, Random};
use upwords_engine::{
    Computer, Features, Level, MOST_TURNS, Match, Phase, Player, Setup, Turn, Values, match_words,
};

use crate::parallel::{self, Failure};

/// How to learn.
#[derive(clap::Args)]
pub struct Arguments {
    /// The number of matches in each round
    #[arg(long, value_name = "NUMBER", default_value_t = 10_000,
        value_parser = clap::value_parser!(u64).range(100..=10_000_000))]
    matches: u64,
    /// The number of rounds
    #[arg(long, value_name = "NUMBER", default_value_t = 3,
        value_parser = clap::value_parser!(u64).range(1..=100))]
    rounds: u64,
}

/// The share of turns, in percent, that a beginner chooses, so that unusual positions
/// occur, too.
const BEGINNER_TURNS: usize = 10;

/// The number of matches whose notes are in memory at a time.
const BATCH: u64 = 500;

/// Runs the verb.
pub fn run(arguments: &Arguments) -> Outcome {
    let words = match_words(&Lexicon::embedded()?)?;
    words.prepare()?;
    let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} matches, {eta} left")?;
    let bar = ProgressBar::new(arguments.matches * arguments.rounds).with_style(style);
    let beginner = Computer::new(Level::Beginner, &words, 0)?;
    let mut values = Values::NOTHING;
    for round in 0..arguments.rounds {
        bar.set_message(format!("round {} of {}", round + 1, arguments.rounds));
        let careful = Computer::new(Level::Careful, &words, 0)?.with_values(values.clone());
        let computers = [careful, beginner.clone()];
        let mut sums = [Sums::new(), Sums::new()];
        let (mut seed, end) = (round * arguments.matches, (round + 1) * arguments.matches);
        while seed < end {
            let count = BATCH.min(end - seed);
            let batch = parallel::map(count as usize, &bar, |number| {
                observe(&words, &computers, seed + number as u64)
            });
            for observed in batch.map_err(|failure| failure.to_string())? {
                for (sums, observed) in sums.iter_mut().zip(&observed) {
                    sums.extend(observed);
                }
            }
            seed += count;
        }
        let [middle, end] = &sums;
        values = Values {
            middle: middle.solve(Phase::Middle),
            end: end.solve(Phase::End),
        };
    }
    bar.finish_and_clear();
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "# What each feature of a position is worth, in thousandths of a point: while there\n\
         # are tiles in the bag, and once it is empty.\n\
         #\n\
         # cargo run --release -p engine-lab -- learn > engine/values.txt"
    )?;
    let rows = Features::NAMES.iter().zip(values.middle).zip(values.end);
    for ((name, middle), end) in rows {
        writeln!(out, "{name:<12} {middle:>8} {end:>8}")?;
    }
    Ok(Exit::from(true))
}

/// Plays a match and notes the features after each turn and what followed.
fn observe(words: &Lexicon, computers: &[Computer; 2], seed: u64) -> Result<[Sums; 2], Failure> {
    let players = vec![Player::person("first"), Player::person("second")];
    let mut game = Match::new(Setup::default(), words.clone(), players, seed)?;
    let mut random = Random::new(!seed);
    let [careful, beginner] = computers.clone();
    let mut computers = [careful, beginner.with_seed(random.number())];
    let mut notes = Vec::new();
    while !game.is_over() && game.turns().len() < MOST_TURNS {
        let view = game.view();
        let seat = view.seat();
        let turn = computers[usize::from(random.below(100) < BEGINNER_TURNS)].choose(&view)?;
        let mut features = None;
        if let Turn::Place(placement) = &turn {
            let mut after = view.game().clone();
            after.place(placement)?;
            let leave = view.rack().without(placement.tiles());
            features = Some(Features::of(&view, &after, &leave)?);
        }
        game.play(turn)?;
        if let Some(features) = features.filter(|_| !game.is_over()) {
            notes.push((seat, features, lead(&game, seat)));
        }
    }
    let mut sums = [Sums::new(), Sums::new()];
    for (seat, features, before) in notes {
        let gain = f64::from(lead(&game, seat) - before);
        let index = usize::from(features.phase == Phase::End);
        sums[index].add(&features, gain);
    }
    Ok(sums)
}

fn lead(game: &Match, seat: usize) -> i32 {
    game.scores()[seat] - game.scores()[1 - seat]
}

/// The sums of a linear regression.
struct Sums {
    products: Vec<[f64; Features::COUNT]>,
    gains: [f64; Features::COUNT],
}

impl Sums {
    fn new() -> Sums {
        Sums {
            products: vec![[0.0; Features::COUNT]; Features::COUNT],
            gains: [0.0; Features::COUNT],
        }
    }

    fn add(&mut self, features: &Features, gain: f64) {
        let numbers = &features.numbers;
        for (row, number) in self.products.iter_mut().zip(numbers) {
            for (sum, other) in row.iter_mut().zip(numbers) {
                *sum += number * other;
            }
        }
        for (sum, number) in self.gains.iter_mut().zip(numbers) {
            *sum += number * gain;
        }
    }

    fn extend(&mut self, other: &Sums) {
        for (row, other) in self.products.iter_mut().zip(&other.products) {
            for (sum, other) in row.iter_mut().zip(other) {
                *sum += other;
            }
        }
        for (sum, other) in self.gains.iter_mut().zip(&other.gains) {
            *sum += other;
        }
    }

    /// The values that explain the gains best, in thousandths of a point. Features that
    /// make no sense in a phase are worth nothing.
    fn solve(&self, phase: Phase) -> [i32; Features::COUNT] {
        let is_used = |index: &usize| match (phase, Features::NAMES[*index]) {
            // While the rack is refilled, it matters which tiles stay, not how many.
            (Phase::Middle, name) => !["kept", "opposing"].contains(&name),
            (Phase::End, name) => {
                ["threat", "chance", "kept", "opposing", "always"].contains(&name)
            }
        };
        let used: Vec<usize> = (0..Features::COUNT).filter(is_used).collect();
        let mut rows: Vec<Vec<f64>> = used
            .iter()
            .map(|&row| {
                let mut numbers: Vec<f64> =
                    used.iter().map(|&col| self.products[row][col]).collect();
                numbers.push(self.gains[row]);
                numbers
            })
            .collect();
        for (index, row) in rows.iter_mut().enumerate() {
            // Keeps the values of rare features small.
            row[index] += 1.0;
        }
        let mut values = [0; Features::COUNT];
        for (index, solution) in used.into_iter().zip(solve(rows)) {
            values[index] = (1000.0 * solution).round() as i32;
        }
        values
    }
}

/// Solves linear equations by Gauss's method. The last number of a row is its right
/// side.
fn solve(mut rows: Vec<Vec<f64>>) -> Vec<f64> {
    let count = rows.len();
    for col in 0..count {
        let largest =
            (col..count).max_by(|&a, &b| rows[a][col].abs().total_cmp(&rows[b][col].abs()));
        rows.swap(col, largest.unwrap_or(col));
        let pivot = rows[col].clone();
        for (index, row) in rows.iter_mut().enumerate() {
            if index != col {
                let factor = row[col] / pivot[col];
                for (number, other) in row.iter_mut().zip(&pivot) {
                    *number -= factor * other;
                }
            }
        }
    }
    rows.iter()
        .enumerate()
        .map(|(index, row)| row[count] / row[index])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_solved() {
        let rows = vec![
            vec![0.0, 2.0, 1.0, 7.0],
            vec![1.0, 1.0, 1.0, 6.0],
            vec![2.0, -1.0, 3.0, 9.0],
        ];
        let solution: Vec<f64> = solve(rows).iter().map(|x| x.round()).collect();
        assert_eq!(solution, [1.0, 2.0, 3.0]);
    }
}
