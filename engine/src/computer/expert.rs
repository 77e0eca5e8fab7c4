//! Expert: simulations, and a search of the remaining turns at the end.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use split_mix::Random;

use super::choice::Choice;
use super::simulation::{Deal, Simulation};
use super::{ComputerError, Effort, Values, careful, endgame};
use crate::{Turn, View};

/// The number of plays that are simulated at first.
const CANDIDATES: usize = 12;

/// Chooses a turn.
///
/// The best plays of a careful player are simulated: the unseen tiles are dealt at
/// random, and the match goes on for a round. In every round of simulations, all
/// remaining plays are tried with the same deals, and then the worse half is
/// dropped. So the better plays get most of the simulations.
pub(super) fn choose(
    view: &View<'_>,
    values: &Values,
    effort: Effort,
    stop: &AtomicBool,
    random: &mut Random,
) -> Result<Option<Turn>, ComputerError> {
    let start = Instant::now();
    let is_past = |share: f64| {
        let limit = effort.time.map(|limit| limit.as_secs_f64() * share);
        let is_late = limit.is_some_and(|limit| start.elapsed().as_secs_f64() >= limit);
        is_late || stop.load(Ordering::Relaxed)
    };
    if view.bag_count() == 0 && view.rack_sizes().len() == 2 {
        return endgame::choose(view, effort.positions, || is_past(1.0));
    }
    let mut choices = careful::ranked(view, values)?;
    choices.truncate(CANDIDATES);
    if choices.len() < 2 {
        return Ok(choices.pop().map(|choice| choice.turn));
    }
    let mut simulation = Simulation::new(view, values);
    let mut rivals: Vec<Rival> = choices.into_iter().map(Rival::new).collect();
    let rounds = (rivals.len() - 1).ilog2() as usize + 1;
    for round in 1..=rounds {
        // Each round gets the same share of the time.
        let is_late = || is_past(round as f64 / rounds as f64);
        for _ in 0..effort.simulations / rounds / rivals.len() {
            let deal = Deal::new(view, random);
            let mut gains = Vec::with_capacity(rivals.len());
            for rival in rivals.iter().take_while(|_| !is_late()) {
                gains.push(simulation.run(&rival.choice, &deal)?);
            }
            // A deal counts only if all plays were tried with it.
            if gains.len() < rivals.len() {
                break;
            }
            for (rival, gain) in rivals.iter_mut().zip(gains) {
                rival.sum += gain;
            }
        }
        // Stable, so that the better value decides between equals.
        rivals.sort_by_key(|rival| std::cmp::Reverse(rival.sum));
        rivals.truncate(rivals.len().div_ceil(2));
    }
    Ok(rivals.into_iter().next().map(|rival| rival.choice.turn))
}

/// A play, and what it gained in all simulations. All remaining plays took part in
/// the same ones.
struct Rival {
    choice: Choice,
    sum: i64,
}

impl Rival {
    fn new(choice: Choice) -> Rival {
        Rival { choice, sum: 0 }
    }
}
