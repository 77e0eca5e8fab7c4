//! Times of several cases in turn, so that they have the same machine.

use std::time::{Duration, Instant};

use bench::case::Case;

/// How much is done for a figure.
#[derive(Clone, Copy)]
pub struct Effort {
    /// How long a sample lasts at least.
    pub sample: Duration,
    /// How many samples of each case there are.
    pub rounds: usize,
}

impl Effort {
    /// Four times the rounds.
    pub fn more(self) -> Effort {
        let rounds = 4 * self.rounds;
        Effort { rounds, ..self }
    }
}

/// Nanoseconds that an operation of each case takes: the fastest of all rounds,
/// in which the cases take turns.
pub fn fastest<const N: usize>(effort: Effort, cases: [Case<'_>; N]) -> [f64; N] {
    let best = fastest_of_all(effort, Vec::from(cases));
    best.try_into().expect("as many")
}

/// The same for any number of cases.
pub fn fastest_of_all(effort: Effort, mut cases: Vec<Case<'_>>) -> Vec<f64> {
    let times: Vec<u64> = cases
        .iter_mut()
        .map(|case| times_for(effort, case))
        .collect();
    let mut best = vec![f64::INFINITY; cases.len()];
    for _ in 0..effort.rounds {
        for ((case, &times), best) in cases.iter_mut().zip(&times).zip(&mut best) {
            let taken = timed(|| case.run(times)).as_secs_f64() * 1e9;
            *best = best.min(taken / times as f64 / case.operations as f64);
        }
    }
    best
}

/// How often a case must be run for a sample to last long enough, also when
/// nothing else takes the processor meanwhile.
fn times_for(effort: Effort, case: &mut Case<'_>) -> u64 {
    let mut times = 1;
    while (0..3).any(|_| timed(|| case.run(times)) < effort.sample) {
        times *= 2;
    }
    times
}

pub fn timed(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}
