//! `engine-lab measure`: measures how strong the levels are.

use std::cmp::Ordering;
use std::io::Write;

use hw3::Lexicon;
use indicatif::{ProgressBar, ProgressStyle};
use terminal::{Exit, Outcome};
use upwords_engine::{Effort, Level, computer_match, match_words};

use crate::parallel::{self, Failure};

/// What to measure.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Arguments {
    /// The number of pairs of matches between each level and the one below it
    #[arg(long, value_name = "NUMBER", default_value_t = 1000,
        value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pairs: u64,
    /// Measure only this level, against the one below it
    #[arg(long)]
    level: Option<Level>,
    /// The seed of the first pair
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Exit with status 1 if a level wins less than 60% of its pairs
    #[arg(long)]
    check: bool,
}

const HELP: &str = "\
In a pair of matches, two players get the same bag and swap seats. The player with
more points in both matches together wins the pair. The pairs use consecutive seeds,
so the table is the same every time.";

/// The percentage of pairs that a level must win against the one below it.
const BAR: usize = 60;

/// Runs the verb.
pub fn run(arguments: &Arguments) -> Outcome {
    let words = match_words(&Lexicon::embedded()?)?;
    words.prepare()?;
    let count = arguments.pairs as usize;
    let pairs: Vec<[Level; 2]> = Level::ALL
        .windows(2)
        .map(|pair| [pair[1], pair[0]])
        .filter(|[level, _]| arguments.level.is_none_or(|only| only == *level))
        .collect();
    if pairs.is_empty() {
        return Err("there is no level below beginner: choose another one".into());
    }
    let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} pairs, {eta} left")?;
    let bar = ProgressBar::new((pairs.len() * count) as u64).with_style(style);
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "| level | against | pairs | won | drawn | lost | pairs won (95% interval) | matches won | points, mean |\n\
         |---|---|--:|--:|--:|--:|--:|--:|--:|"
    )?;
    let mut reached = true;
    for [level, other] in pairs {
        bar.set_message(format!("{level} against {other}"));
        let results = parallel::map(count, &bar, |number| {
            pair(
                &words,
                level,
                other,
                arguments.seed.wrapping_add(number as u64),
            )
        });
        let results = results.map_err(|failure| failure.to_string())?;
        let tally = Tally::of(&results);
        bar.suspend(|| writeln!(out, "{}", tally.row(level, other)))?;
        out.flush()?;
        reached &= tally.won * 100 >= count * BAR;
    }
    bar.finish_and_clear();
    Ok(Exit::from(reached || !arguments.check))
}

/// The points of a level and of the other one in the two matches of a pair.
type Points = [[i32; 2]; 2];

/// Plays the two matches of a pair.
fn pair(words: &Lexicon, level: Level, other: Level, seed: u64) -> Result<Points, Failure> {
    let mut points = [[0; 2]; 2];
    for (match_number, points) in points.iter_mut().enumerate() {
        let mut levels = [level, other];
        levels.rotate_left(match_number);
        let game = computer_match(words, &levels, Effort::MEASURED, seed)?;
        if !game.is_over() {
            return Err(format!("the match with seed {seed} does not end").into());
        }
        points.copy_from_slice(game.scores());
        points.rotate_right(match_number);
    }
    Ok(points)
}

/// Results from the point of view of the stronger level.
#[derive(Default)]
struct Tally {
    won: usize,
    drawn: usize,
    lost: usize,
    matches_won: usize,
    points: [i64; 2],
}

impl Tally {
    fn of(results: &[Points]) -> Tally {
        let mut tally = Tally::default();
        for points in results {
            let [own, other] = [0, 1].map(|index| points[0][index] + points[1][index]);
            match own.cmp(&other) {
                Ordering::Greater => tally.won += 1,
                Ordering::Equal => tally.drawn += 1,
                Ordering::Less => tally.lost += 1,
            }
            tally.matches_won += points.iter().filter(|[own, other]| own > other).count();
            tally.points[0] += i64::from(own);
            tally.points[1] += i64::from(other);
        }
        tally
    }

    fn row(&self, level: Level, other: Level) -> String {
        let Tally {
            won, drawn, lost, ..
        } = self;
        let pairs = won + drawn + lost;
        let (low, high) = interval(*won, pairs);
        let matches = 2.0 * pairs as f64;
        let [own, others] = self.points.map(|points| points as f64 / matches);
        format!(
            "| {level} | {other} | {pairs} | {won} | {drawn} | {lost} | {:.1}% ({:.1}-{:.1}%) | {:.1}% | {own:.1} : {others:.1} |",
            100.0 * *won as f64 / pairs as f64,
            100.0 * low,
            100.0 * high,
            100.0 * self.matches_won as f64 / matches,
        )
    }
}

/// The 95% confidence interval of a share, by Wilson's formula.
fn interval(part: usize, all: usize) -> (f64, f64) {
    const Z: f64 = 1.96;
    let (part, all) = (part as f64, all as f64);
    let share = part / all;
    let center = share + Z * Z / (2.0 * all);
    let margin = Z * (share * (1.0 - share) / all + Z * Z / (4.0 * all * all)).sqrt();
    let scale = 1.0 + Z * Z / all;
    ((center - margin) / scale, (center + margin) / scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected intervals are from a table of Wilson's intervals.
    #[test]
    fn intervals_are_those_of_wilson() {
        let percent = |part, all| {
            let (low, high) = interval(part, all);
            [low, high].map(|share| (share * 1000.0).round() / 10.0)
        };
        assert_eq!(percent(0, 10), [0.0, 27.8]);
        assert_eq!(percent(5, 10), [23.7, 76.3]);
        assert_eq!(percent(600, 1000), [56.9, 63.0]);
    }

    #[test]
    fn a_pair_is_won_by_the_points_of_both_matches() {
        let tally = Tally::of(&[[[10, 5], [3, 7]], [[1, 2], [1, 1]], [[4, 4], [4, 4]]]);
        assert_eq!((tally.won, tally.drawn, tally.lost), (1, 1, 1));
        assert_eq!((tally.matches_won, tally.points), (1, [23, 23]));
    }
}
