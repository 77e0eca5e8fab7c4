//! Finding all plays.

use bench::memory::used_by;
use bench::plays::{Position, positions};

use super::table::{Figure, Row, Target};
use super::timing::nanoseconds;
use super::{Context, Findings};

/// Finds all plays of positions in the middle of games, and compares that with a
/// plain solver.
pub fn plays(context: &Context) -> Findings {
    let positions = positions(context.sizes.positions);
    let expected: Vec<usize> = positions.iter().map(Position::plays).collect();
    let count: usize = expected.iter().sum();
    let mut first = times(&positions, &expected, Position::plays);
    let mut fastest = first.clone();
    let mut solver = vec![f64::INFINITY; positions.len()];
    for _ in 0..context.heavy.rounds {
        let round = times(&positions, &expected, Position::plays_of_a_plain_solver);
        keep_fastest(&mut solver, &round);
        for _ in 0..context.effort.rounds {
            keep_fastest(&mut fastest, &times(&positions, &expected, Position::plays));
        }
    }
    let [total, solver_total] = [&fastest, &solver].map(|times| times.iter().sum::<f64>());
    for times in [&mut first, &mut fastest, &mut solver] {
        times.sort_by(f64::total_cmp);
    }
    let median = |times: &[f64]| times[times.len() / 2];
    let worst = |times: &[f64]| times[times.len() - 1];
    let allocations = positions
        .iter()
        .map(|position| used_by(|| position.plays()).1.allocations);
    let allocations = allocations.max().unwrap_or(0) as f64;
    let row = |what, time, other, target| {
        let what = format!(
            "{what}, of {} positions with seven letters",
            positions.len()
        );
        Row::new(what, Figure::Time, time, ("a plain solver", other), target)
    };
    let under = |time| Target::Under(Figure::Time(time));
    let rows = vec![
        row(
            "plays: all, median",
            median(&fastest),
            median(&solver),
            under(100e3),
        ),
        row(
            "plays: all, worst",
            worst(&fastest),
            worst(&solver),
            under(1e6),
        ),
        row(
            "plays: all, median of the first pass",
            median(&first),
            median(&solver),
            Target::None,
        ),
        row(
            "plays: all, total",
            total,
            solver_total,
            Target::Faster(20.0),
        ),
        row(
            "plays: each",
            total / count as f64,
            solver_total / count as f64,
            under(500.0),
        ),
        Row::new(
            format!(
                "plays: allocations of a search, most of {} positions",
                positions.len()
            ),
            Figure::Count,
            allocations,
            (
                "one for each play, on average",
                count as f64 / positions.len() as f64,
            ),
            Target::Under(Figure::Count(5.0)),
        ),
    ];
    rows.into()
}

/// Measures one pass over all positions.
fn times(
    positions: &[Position],
    expected: &[usize],
    plays: impl Fn(&Position) -> usize,
) -> Vec<f64> {
    let time = |(position, &expected): (&Position, &usize)| {
        nanoseconds(|| assert_eq!(plays(position), expected))
    };
    positions.iter().zip(expected).map(time).collect()
}

fn keep_fastest(fastest: &mut [f64], times: &[f64]) {
    for (fastest, time) in fastest.iter_mut().zip(times) {
        *fastest = fastest.min(*time);
    }
}
