//! Measures several cases in turn, so that the same disturbances hit them all.

use std::time::Instant;

use bench::case::Case;

/// How much work goes into a figure.
#[derive(Clone, Copy)]
pub struct Effort {
    /// The shortest duration of a sample, in nanoseconds.
    pub sample: f64,
    /// The number of samples of each case.
    pub rounds: usize,
}

impl Effort {
    /// Four times as many rounds.
    pub fn more(self) -> Effort {
        let rounds = 4 * self.rounds;
        Effort { rounds, ..self }
    }
}

/// Measures the nanoseconds per operation of each case. The cases take turns,
/// and the fastest round of each counts.
pub fn fastest<const N: usize>(effort: Effort, cases: [Case<'_>; N]) -> [f64; N] {
    let best = fastest_of_all(effort, Vec::from(cases));
    best.try_into().expect("one time for each case")
}

/// Like [`fastest`], for any number of cases.
pub fn fastest_of_all(effort: Effort, mut cases: Vec<Case<'_>>) -> Vec<f64> {
    let times: Vec<u64> = cases
        .iter_mut()
        .map(|case| times_for(effort, case))
        .collect();
    let mut best = vec![f64::INFINITY; cases.len()];
    for _ in 0..effort.rounds {
        for ((case, &times), best) in cases.iter_mut().zip(&times).zip(&mut best) {
            let time = nanoseconds(|| case.run(times));
            *best = best.min(time / times as f64 / case.operations as f64);
        }
    }
    best
}

/// How often a case must run for a sample to last long enough. Takes the
/// fastest of three attempts, in case another process interrupts one.
fn times_for(effort: Effort, case: &mut Case<'_>) -> u64 {
    let mut times = 1;
    while (0..3).any(|_| nanoseconds(|| case.run(times)) < effort.sample) {
        times *= 2;
    }
    times
}

/// Measures one run of `work`.
pub fn nanoseconds(work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_secs_f64() * 1e9
}
